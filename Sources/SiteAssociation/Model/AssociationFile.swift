public import JSON
internal import Octets

/// Apple's association file, `/.well-known/apple-app-site-association`: which apps belong to a site, and which of its URLs
/// they open.
///
/// Apple, "Supporting associated domains". Reading is as tolerant as devices are, so that matching tells what a device
/// does; what is wrong with a file is for the linter to say. What the model does not know is kept and written again.
public struct AssociationFile: Hashable, Sendable {
  /// The universal links.
  public var appLinks: AppLinks?
  /// The apps that share passwords with the site.
  public var webCredentials: AssociatedApps?
  /// The App Clips of the site.
  public var appClips: AssociatedApps?
  /// The apps that take over what was begun on the site (Handoff).
  public var activityContinuation: AssociatedApps?
  /// Members of other names, which devices pass over, and members of the names above that this type cannot hold whole,
  /// as they were written; when both are there, this one is written.
  public var otherMembers: [JSONMember]

  var source = SourceNode()

  /// A file made by a program.
  public init(
    appLinks: AppLinks? = nil, webCredentials: AssociatedApps? = nil, appClips: AssociatedApps? = nil,
    activityContinuation: AssociatedApps? = nil, otherMembers: [JSONMember] = []
  ) {
    self.appLinks = appLinks
    self.webCredentials = webCredentials
    self.appClips = appClips
    self.activityContinuation = activityContinuation
    self.otherMembers = otherMembers
  }
}

extension AssociationFile {
  /// The names of the members this type holds, in the order in which they are written.
  static let names: [UTF8Text] = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  /// Reads a file's bytes.
  /// - Throws: `AssociationFileError` if they are not JSON, or JSON but no object: a device makes nothing of either.
  public init(parsing bytes: [UInt8]) throws(AssociationFileError) {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: bytes)
    } catch {
      throw .syntax(error)
    }
    guard node.object != nil else {
      throw .notAnObject(found: node.kindName, position: JSONPosition(of: node.offset, in: bytes))
    }
    self.init(node)
  }

  /// Reads a file that has been parsed already; nothing is in one whose root is no object.
  public init(_ node: JSONNode) {
    var reader = MemberReader(node)
    appLinks = reader.value("applinks") { .init($0.object == nil ? nil : AppLinks($0)) }
    webCredentials = reader.value("webcredentials", Self.apps)
    appClips = reader.value("appclips", Self.apps)
    activityContinuation = reader.value("activitycontinuation", Self.apps)
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  private static func apps(_ node: JSONNode) -> MemberReader.Reading<AssociatedApps> {
    .init(node.object == nil ? nil : AssociatedApps(node))
  }
}

/// Why bytes are no association file.
public enum AssociationFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They are not JSON.
  case syntax(JSONSyntaxError)
  /// They are JSON, but another kind of value than an object.
  case notAnObject(found: String, position: JSONPosition)

  /// Position and message, `1:1: found an array, expected an object …`.
  public var description: String {
    switch self {
    case .syntax(let error): error.description
    case .notAnObject(let found, let position):
      "\(position): found \(found), expected an object with \"applinks\" or another service in it"
    }
  }
}
