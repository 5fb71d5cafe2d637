import DeepLinkJSON
import DeepLinkOctets

extension AssociationFile {
  /// The file as JSON, the same bytes for equal files: indented by two spaces, one component to a line, so that a change
  /// of one rule is a change of one line. It ends in a line feed.
  public func json() -> [UInt8] {
    var printer = PrettyPrinter()
    printer.print(layout)
    return printer.finish()
  }

  private var layout: Layout {
    var members = MemberLayout(keeping: otherMembers)
    members.add("applinks", appLinks?.layout)
    members.add("webcredentials", webCredentials.map { Layout.block($0.node) })
    members.add("appclips", appClips.map { Layout.block($0.node) })
    members.add("activitycontinuation", activityContinuation.map { Layout.block($0.node) })
    return members.layout
  }
}

extension AppLinks {
  fileprivate var layout: Layout {
    var members = MemberLayout(keeping: otherMembers)
    members.add("apps", apps.map(Layout.strings))
    members.add("defaults", defaults.map { .line($0.node) })
    members.add(
      "substitutionVariables",
      substitutionVariables.map { .object($0.map { (name: $0.name, layout: Layout.strings($0.values)) }) })
    members.add(
      "details",
      details.map { details in
        switch detailsForm {
        case .array: .array(details.map { $0.layout(namesApps: true) })
        case .dictionary: .object(details.map { ($0.appID ?? "", $0.layout(namesApps: false)) })
        }
      })
    return members.layout
  }
}

extension AssociationDetail {
  fileprivate func layout(namesApps: Bool) -> Layout {
    var members = MemberLayout(keeping: otherMembers)
    if namesApps {
      members.add("appIDs", appIDs.map(Layout.strings))
      members.add("appID", appID.map { .line(JSONNode(.string($0))) })
    }
    members.add("defaults", defaults.map { .line($0.node) })
    members.add("components", components.map { .array($0.map { .line($0.node) }) })
    members.add("paths", paths.map(Layout.strings))
    return members.layout
  }
}

/// Puts the layouts of an object's members together, as `MemberWriter` does with their values.
struct MemberLayout {
  private var members: [(name: UTF8Text, layout: Layout)] = []
  private let others: [JSONMember]

  init(keeping others: [JSONMember]) {
    self.others = others
  }

  mutating func add(_ name: UTF8Text, _ layout: Layout?) {
    guard let layout, !others.contains(where: { $0.name == name }) else { return }
    members.append((name, layout))
  }

  var layout: Layout { .object(members + others.map { ($0.name, .block($0.value)) }) }
}
