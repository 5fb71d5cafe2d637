public import DeepLinkJSON
public import DeepLinkOctets

/// A rule of an association file: which URLs it is about, by path, query and fragment, and whether they open the app.
///
/// Apple, `applinks.Details.Components`. A part that is not given is `*`. In patterns `*` is zero or more characters, `?`
/// one, `$(name)` a substitution variable; nothing else is special and nothing can be escaped. The same type stands for
/// `defaults`, "a subclass of components" that "can contain any of its properties".
public struct AssociationComponent: Hashable, Sendable {
  /// The pattern of the path, key `/`.
  public var path: UTF8Text?
  /// The pattern or patterns of the query, key `?`.
  public var query: QueryPattern?
  /// The pattern of the fragment, key `#`.
  public var fragment: UTF8Text?
  /// Whether the URLs that match do not open the app; false if nil and no default says otherwise.
  public var exclude: Bool?
  /// A remark for people; devices pass over it.
  public var comment: UTF8Text?
  /// Whether upper and lower case differ; true if nil and no default says otherwise. From iOS 13.5 and macOS 10.15.5 on.
  public var caseSensitive: Bool?
  /// Whether the URL is compared as it is written, escapes included, rather than decoded first; true if nil and no
  /// default says otherwise. From iOS 14 and macOS 11 on.
  public var percentEncoded: Bool?
  /// Members of other names, which devices pass over, and members of the names above that this type cannot hold whole,
  /// as they were written; when both are there, this one is written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// A component made by a program.
  public init(
    path: UTF8Text? = nil, query: QueryPattern? = nil, fragment: UTF8Text? = nil, exclude: Bool? = nil,
    comment: UTF8Text? = nil, caseSensitive: Bool? = nil, percentEncoded: Bool? = nil, otherMembers: [JSONMember] = []
  ) {
    (self.path, self.query, self.fragment, self.exclude, self.comment) = (path, query, fragment, exclude, comment)
    (self.caseSensitive, self.percentEncoded, self.otherMembers) = (caseSensitive, percentEncoded, otherMembers)
  }

  /// Where it stands in the file it was read from, in bytes; nil if a program made it.
  public var offset: Int? { source.offset }
}

extension AssociationComponent: FileObject {
  package static let noun = "a row"
  package static let empty = AssociationComponent()
  package static let members: [Member<Self>] = [
    .text("/", \.path),
    Member("?", \.query, .either(.string, .dictionary(.queryItem)), read: QueryPattern.read, write: { .line($0.node) }),
    .text("#", \.fragment),
    .boolean("exclude", \.exclude), .text("comment", \.comment, .anything), .boolean("caseSensitive", \.caseSensitive),
    .boolean("percentEncoded", \.percentEncoded),
  ]

  /// Whether it stands in an array of components without being an object, and so is no rule at all.
  package var isNoObject: Bool {
    guard let node = source.node else { return false }
    return node.object == nil
  }
}

extension QueryPattern {
  /// Reads the value of `?`. If one value of a dictionary is not a string, the whole dictionary is dropped (recorded of
  /// swcutil on macOS 27).
  static func read(_ node: JSONNode) -> Reading<QueryPattern> {
    if let pattern = node.string { return .init(.whole(pattern)) }
    guard let members = node.object else { return .init(nil) }
    var items: [QueryItemPattern] = []
    var names: Set<UTF8Text> = []
    for member in members {
      guard let pattern = member.value.string else { return .init(.items([]), isWhole: false) }
      guard names.insert(member.name).inserted else { continue }
      items.append(QueryItemPattern(member.name, pattern))
    }
    return .init(.items(items), isWhole: items.count == members.count)
  }

  var node: JSONNode {
    switch self {
    case .whole(let pattern): JSONNode(.string(pattern))
    case .items(let items): JSONNode(.object(items.map { JSONMember($0.name, JSONNode(.string($0.pattern))) }))
    }
  }
}

/// The `?` key of a component: one pattern for the whole query, or one per query item.
///
/// Apple, `applinks.Details.Components`: "a dictionary or a string".
public enum QueryPattern: Hashable, Sendable {
  /// A pattern that the whole query has to match, `a=1&b=2` as it stands between `?` and `#`.
  case whole(UTF8Text)
  /// Patterns for the values of named items. Every one has to match; items that are not named do not count, nor does
  /// their order (WWDC 2019, session 717).
  case items([QueryItemPattern])

  /// Patterns for the values of named items.
  public static func items(_ items: KeyValuePairs<UTF8Text, UTF8Text>) -> QueryPattern {
    .items(items.map { QueryItemPattern($0.key, $0.value) })
  }
}

/// One entry of a component's query dictionary.
public struct QueryItemPattern: Hashable, Sendable {
  /// The item's name, compared as it is.
  public var name: UTF8Text
  /// The pattern that every value of that name has to match. An item without a value, and one that is absent, counts as
  /// the empty string (WWDC 2019, session 717), so `*` asks for nothing and `?*` asks for a value.
  public var pattern: UTF8Text

  /// An entry of a query dictionary.
  public init(_ name: UTF8Text, _ pattern: UTF8Text) {
    (self.name, self.pattern) = (name, pattern)
  }
}
