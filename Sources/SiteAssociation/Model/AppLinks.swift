public import JSON
public import Octets

/// The universal links of a site: `applinks`.
public struct AppLinks: Hashable, Sendable {
  /// The two forms `details` can have.
  public enum DetailsForm: Hashable, Sendable {
    /// An array of entries, as documented.
    case array
    /// A dictionary of entries by app ID, the form of the iOS 9 betas. Devices still read it (recorded of swcutil on
    /// macOS 27); its entries count in the order of the file here.
    case dictionary
  }

  /// A list that older systems wanted to be there, and to be empty.
  public var apps: [UTF8Text]?
  /// What holds for all components that neither say otherwise nor have their entry say so. From iOS 14 and macOS 11 on.
  public var defaults: AssociationComponent?
  /// The variables for the patterns of all entries, in the order of the file.
  public var substitutionVariables: [SubstitutionVariable]?
  /// The entries. Where several apps could open a URL, the one whose entry comes first does.
  public var details: [AssociationDetail]?
  /// Whether the entries are written as an array or as the oldest form's dictionary.
  public var detailsForm: DetailsForm
  /// Members of other names, which devices pass over, and members of the names above that this type cannot hold whole,
  /// as they were written; when both are there, this one is written.
  public var otherMembers: [JSONMember]

  var source = SourceNode()

  /// Universal links made by a program.
  public init(
    details: [AssociationDetail]? = nil, defaults: AssociationComponent? = nil,
    substitutionVariables: [SubstitutionVariable]? = nil, apps: [UTF8Text]? = nil, detailsForm: DetailsForm = .array,
    otherMembers: [JSONMember] = []
  ) {
    self.details = details
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
    self.apps = apps
    self.detailsForm = detailsForm
    self.otherMembers = otherMembers
  }
}

extension AppLinks {
  /// The names of the members this type holds, in the order in which they are written.
  static let names: [UTF8Text] = ["apps", "defaults", "substitutionVariables", "details"]

  init(_ node: JSONNode) {
    var reader = MemberReader(node)
    apps = reader.strings("apps")
    defaults = reader.value("defaults") { .init($0.object == nil ? nil : AssociationComponent($0)) }
    substitutionVariables = reader.value("substitutionVariables", Self.variables)
    details = reader.value("details", Self.details)
    detailsForm = node["details"]?.object == nil ? .array : .dictionary
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  private static func variables(_ node: JSONNode) -> MemberReader.Reading<[SubstitutionVariable]> {
    guard let members = node.object else { return .init(nil) }
    var (names, isWhole): (Set<UTF8Text>, Bool) = ([], true)
    var variables: [SubstitutionVariable] = []
    for member in members {
      let values = MemberReader.strings(member.value)
      guard let texts = values.value, names.insert(member.name).inserted else {
        isWhole = false
        continue
      }
      isWhole = isWhole && values.isWhole
      variables.append(SubstitutionVariable(member.name, texts))
    }
    return .init(variables, isWhole: isWhole)
  }

  private static func details(_ node: JSONNode) -> MemberReader.Reading<[AssociationDetail]> {
    switch node.value {
    case .array(let elements):
      .init(elements.map { AssociationDetail($0) }, isWhole: elements.allSatisfy { $0.object != nil })
    case .object(let members):
      .init(
        members.map { AssociationDetail($0.value, appID: $0.name) },
        isWhole: members.allSatisfy { $0.value.object != nil })
    default: .init(nil)
    }
  }
}
