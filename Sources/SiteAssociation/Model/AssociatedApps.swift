public import JSON
public import Octets

/// A service that names apps and nothing else: `webcredentials` (shared passwords), `appclips` and
/// `activitycontinuation` (Handoff).
public struct AssociatedApps: Hashable, Sendable {
  /// The app IDs.
  public var apps: [UTF8Text]?
  /// Members of other names, and an `apps` that is no array of strings, as they were written.
  public var otherMembers: [JSONMember]

  var source = SourceNode()

  /// A service of these apps.
  public init(apps: [UTF8Text]?, otherMembers: [JSONMember] = []) {
    self.apps = apps
    self.otherMembers = otherMembers
  }

  init(_ node: JSONNode) {
    var reader = MemberReader(node)
    apps = reader.strings("apps")
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  var node: JSONNode {
    var members = MemberWriter(keeping: otherMembers)
    members.add("apps", apps)
    return members.node
  }
}
