public import DeepLinkJSON
public import DeepLinkOctets

/// The universal links of a site: `applinks`.
public struct AppLinks: Equatable, Sendable {
  /// The two forms `details` can have.
  public enum DetailsForm: Equatable, Sendable {
    /// An array of entries, as documented.
    case array
    /// A dictionary of entries by app ID, the form of the iOS 9 betas. Devices still read it (recorded of swcutil on
    /// macOS 27); its entries count in the order of the file here.
    case dictionary
  }

  /// A list that older systems wanted to be there, and to be empty.
  public var apps: [UTF8Text]?
  /// The members of components for which neither the component nor its entry has a value. From iOS 14 and macOS 11 on.
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

  package var source = SourceNode()

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

/// An entry of `applinks.details`: which apps open which URLs of the site.
///
/// Apple, `applinks.Details`. From iOS 9 on with `appID` and `paths`, from iOS 13 and macOS 10.15 on with `appIDs` and
/// `components`.
public struct AssociationDetail: Equatable, Sendable {
  /// The app IDs, each an application identifier prefix, a period and a bundle identifier.
  public var appIDs: [UTF8Text]?
  /// The one app ID of the older form; passed over if `appIDs` is there, even empty.
  public var appID: UTF8Text?
  /// The rules, of which the first that matches decides; an empty list matches nothing.
  public var components: [AssociationComponent]?
  /// The rules of the older form: patterns of paths, those with `NOT ` before them exclude. From iOS 13 on they "will"
  /// be ignored "if the components key is present" (WWDC 2019, session 717).
  public var paths: [UTF8Text]?
  /// The members of this entry's components for which the component has no value. From iOS 14 and macOS 11 on.
  public var defaults: AssociationComponent?
  /// Members of other names, which devices pass over, and members of the names above that this type cannot hold whole,
  /// as they were written; when both are there, this one is written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// An entry made by a program.
  public init(
    appIDs: [UTF8Text]? = nil, appID: UTF8Text? = nil, components: [AssociationComponent]? = nil,
    paths: [UTF8Text]? = nil,
    defaults: AssociationComponent? = nil, otherMembers: [JSONMember] = []
  ) {
    self.appIDs = appIDs
    self.appID = appID
    self.components = components
    self.paths = paths
    self.defaults = defaults
    self.otherMembers = otherMembers
  }

  /// The apps the entry is about: `appIDs` if it is there, even empty, else `appID`.
  public var apps: [UTF8Text] { appIDs ?? appID.map { [$0] } ?? [] }

  /// Where it stands in the file it was read from, in bytes; nil if a program made it.
  public var offset: Int? { source.offset }
}

extension AssociationDetail {
  /// The names of the members this type holds, in the order in which they are written.
  package static let names: [UTF8Text] = ["appIDs", "appID", "defaults", "components", "paths"]

  /// Reads an entry as devices do: members that are unknown or of the wrong kind are ignored.
  /// - Parameter appID: the key of the entry where `details` is a dictionary, in which the entry itself names no app.
  init(_ node: JSONNode, appID key: UTF8Text? = nil) {
    var reader = MemberReader(node)
    if let key {
      appID = key
    } else {
      appIDs = reader.strings("appIDs")
      appID = reader.string("appID")
    }
    components = reader.value("components") { node in
      guard let elements = node.array else { return .init(nil) }
      return .init(elements.map(AssociationComponent.init), isWhole: elements.allSatisfy { $0.object != nil })
    }
    // A path that is no string keeps its place in the list as a pattern that matches nothing.
    paths = reader.value("paths") { node in
      guard let elements = node.array else { return .init(nil) }
      return .init(elements.map { $0.string ?? "" }, isWhole: elements.allSatisfy { $0.string != nil })
    }
    defaults = reader.value("defaults") { .init($0.object == nil ? nil : AssociationComponent($0)) }
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  /// The pattern in a legacy path and whether it excludes: `NOT ` before it, with the space, from iOS 9.2 on.
  package static func legacy(_ path: UTF8Text) -> (pattern: UTF8Text, exclude: Bool) {
    path.starts(with: "NOT ") ? (path.dropping(4), true) : (path, false)
  }
}

/// A variable for the patterns of components, written `$(name)` there, which stands for one of its values.
///
/// Apple, `applinks.SubstitutionVariables`; from iOS 13.5 and macOS 10.15.6 on.
public struct SubstitutionVariable: Equatable, Sendable {
  /// The name, in which case counts: any characters but `$`, `(` and `)`.
  public var name: UTF8Text
  /// The values, which may hold `*` and `?` but no other variables.
  public var values: [UTF8Text]

  /// A variable of this name and these values.
  public init(_ name: UTF8Text, _ values: [UTF8Text]) {
    self.name = name
    self.values = values
  }
}
