import Octets

/// A named parameter of a route, as data: its place, its expected texts, and the meaning of its absence.
public struct Parameter: Sendable {
  /// Where a parameter stands in a link.
  public enum Place: String, Sendable {
    /// One path component.
    case path
    /// One or more components at the end of the path.
    case rest
    /// A query item.
    case query
  }

  /// The meaning of an absent parameter.
  public enum Presence: Hashable, Sendable {
    /// The route does not match without it.
    case required
    /// The text of this default is used in its place; nil for no value.
    case optional(default: String?)
    /// A query item with any number of values.
    case repeated
  }

  /// The name: the key of the query item, or the placeholder of the component in the pattern.
  public let name: String
  /// The place in the link.
  public let place: Place
  /// The form of its texts.
  public let type: ValueType
  /// The meaning of its absence.
  public let presence: Presence
  /// The maximum number of components of a rest; 1 for any other parameter.
  public let most: Int
  /// The collection of the record that the value names, if any: `inventory`, `recipes`.
  public let collection: String?

  /// Whether a decoded text is a value of this parameter.
  let accepts: @Sendable (Span<UInt8>) -> Bool
  @usableFromInline let nameOctets: [UInt8]
  let domain: TextDomain

  @usableFromInline
  init<Value>(
    _ name: String, _ place: Place, _ codec: Codec<Value>, _ presence: Presence, most: Int = defaultMost,
    collection: String? = nil
  ) {
    self.name = name
    self.place = place
    self.type = codec.type
    self.presence = presence
    self.most = place == .rest ? most : 1
    self.collection = collection
    let decode = codec.decode
    // An empty value counts as absent for a required item. The request itself refuses components that are empty or dot
    // segments.
    let refusesEmpty = place == .query && presence == .required
    accepts = { text in !(refusesEmpty && text.isEmpty) && decode(text) != nil }
    nameOctets = Array(name.utf8)
    domain = TextDomain(codec.type)
  }

  /// The default maximum number of components of a rest.
  public static var defaultMost: Int { 64 }

  /// Whether the route requires it.
  public var isRequired: Bool { presence == .required }

  /// The expected value and its parameter, for messages: `an integer for "id"`.
  public var expectation: String {
    place == .query ? "the query item \"\(name)\" with \(type.expects)" : "\(type.expects) for \"\(name)\""
  }

  func accepts(_ text: UTF8Text) -> Bool { text.withSpan { accepts($0) } }
}

/// One step of a route's path.
public enum PathPiece: Sendable {
  /// A component that is exactly this text, case-sensitively.
  case literal(String)
  /// One component, read by the parameter's codec.
  case segment(Parameter)
  /// One or more components to the end of the path, at most ``Parameter/most``, each read by the parameter's codec.
  case rest(Parameter)

  /// The parameter of this step, nil for a literal.
  public var parameter: Parameter? {
    switch self {
    case .literal: nil
    case .segment(let parameter), .rest(let parameter): parameter
    }
  }

  /// The step as written in a pattern: `inventory`, `:id`, `*related`.
  var pattern: String {
    switch self {
    case .literal(let text): text
    case .segment(let parameter): ":" + parameter.name
    case .rest(let parameter): "*" + parameter.name
    }
  }

  /// The expectation of this step, for messages: `"add"`, `a UUID for "id"`.
  var expectation: String {
    switch self {
    case .literal(let text): "\"\(text)\""
    case .segment(let parameter), .rest(let parameter): parameter.expectation
    }
  }
}
