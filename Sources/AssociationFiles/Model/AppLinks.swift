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
    (self.details, self.defaults, self.substitutionVariables) = (details, defaults, substitutionVariables)
    (self.apps, self.detailsForm, self.otherMembers) = (apps, detailsForm, otherMembers)
  }
}

extension AppLinks: FileObject {
  package static let noun = "applinks"
  package static let empty = AppLinks()
  package static let members: [Member<Self>] = [
    .texts("apps", \.apps), .object("defaults", \.defaults, onLine: true),
    Member(
      "substitutionVariables", \.substitutionVariables, .dictionary(.array(.string)), read: Self.variables,
      write: { .object($0.map { ($0.name, .strings($0.values)) }) }),
    Member(
      name: "details",
      shape: .either(.array(.object(AssociationDetail.self)), .dictionary(.object(AssociationDetail.self))),
      read: { node, links in
        links.detailsForm = node.object == nil ? .array : .dictionary
        links.details =
          node.array?.map { AssociationDetail($0) } ?? node.object?.map { AssociationDetail($0.value, appID: $0.name) }
        return (node.array ?? node.object?.map(\.value))?.allSatisfy { $0.object != nil } == true
      },
      write: { links in
        links.details.map { details in
          switch links.detailsForm {
          case .array: .array(details.map { $0.layout() })
          case .dictionary: .object(details.map { ($0.appID ?? "", $0.layout(without: ["appIDs", "appID"])) })
          }
        }
      }),
  ]

  private static func variables(_ node: JSONNode) -> Reading<[SubstitutionVariable]> {
    guard let members = node.object else { return .init(nil) }
    var (names, isWhole): (Set<UTF8Text>, Bool) = ([], true)
    let variables = members.compactMap { member -> SubstitutionVariable? in
      let values = Reading.texts(member.value)
      isWhole = isWhole && values.isWhole
      guard let texts = values.value, names.insert(member.name).inserted else {
        isWhole = false
        return nil
      }
      return SubstitutionVariable(member.name, texts)
    }
    return .init(variables, isWhole: isWhole)
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
    (self.appIDs, self.appID, self.components, self.paths, self.defaults) = (appIDs, appID, components, paths, defaults)
    self.otherMembers = otherMembers
  }

  /// The apps the entry is about: `appIDs` if it is there, even empty, else `appID`.
  public var apps: [UTF8Text] { appIDs ?? appID.map { [$0] } ?? [] }

  /// Where it stands in the file it was read from, in bytes; nil if a program made it.
  public var offset: Int? { source.offset }
}

extension AssociationDetail: FileObject {
  package static let noun = "an entry of details"
  package static let empty = AssociationDetail()
  package static let members: [Member<Self>] = [
    .texts("appIDs", \.appIDs), .text("appID", \.appID), .object("defaults", \.defaults, onLine: true),
    .rows("components", \.components),
    // A path that is no string keeps its place in the list as a pattern that matches nothing.
    Member(
      "paths", \.paths, .array(.string),
      read: { node in
        Reading(node.array?.map { $0.string ?? "" }, isWhole: node.array?.allSatisfy { $0.string != nil } == true)
      }, write: Layout.strings),
  ]

  /// Reads an entry of a dictionary, whose key is the app ID, so that the entry itself names no app.
  init(_ node: JSONNode, appID: UTF8Text) {
    self = .read(node, without: ["appIDs", "appID"])
    self.appID = appID
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
    (self.name, self.values) = (name, values)
  }
}
