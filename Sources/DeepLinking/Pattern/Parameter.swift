import Octets

/// A named hole in a route, as data: what stands there, what is expected, and what an absent value means.
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

  /// What the absence of a parameter means.
  public enum Presence: Hashable, Sendable {
    /// Without it the route does not match.
    case required
    /// Without it the text of this default is taken; nil for "none given".
    case optional(default: String?)
    /// A query item that may be given any number of times.
    case repeated
  }

  /// The name: the key of the query item, or what the component is called in the pattern.
  public let name: String
  /// Where it stands.
  public let place: Place
  /// What its texts look like.
  public let type: ValueType
  /// What its absence means.
  public let presence: Presence
  /// How many components a rest of the path may have; 1 for any other parameter.
  public let most: Int
  /// The collection of which the value names a record, if it does: `inventory`, `recipes`.
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
    // An empty value of an item that the route needs is none; what components cannot be, the link itself knows.
    let refusesEmpty = place == .query && presence == .required
    accepts = { text in !(refusesEmpty && text.isEmpty) && decode(text) != nil }
    nameOctets = Array(name.utf8)
    domain = TextDomain(codec.type)
  }

  /// The components of a rest, unless its declaration says another number.
  public static var defaultMost: Int { 64 }

  /// Whether the route does not match without it.
  public var isRequired: Bool { presence == .required }

  /// What is expected, and where: `an integer for "id"`.
  public var expectation: String {
    place == .query ? "the query item \"\(name)\" with \(type.expects)" : "\(type.expects) for \"\(name)\""
  }

  func accepts(_ text: UTF8Text) -> Bool { text.withSpan { accepts($0) } }
}

/// One step of a route's path.
public enum PathPiece: Sendable {
  /// A component that is exactly this text, case-sensitively.
  case literal(String)
  /// One component that the parameter's codec reads.
  case segment(Parameter)
  /// One or more components, up to the end and at most ``Parameter/most``, each read by the parameter's codec.
  case rest(Parameter)

  /// The parameter of this step, nil for a literal.
  public var parameter: Parameter? {
    switch self {
    case .literal: nil
    case .segment(let parameter), .rest(let parameter): parameter
    }
  }

  /// How the step is written in a pattern: `inventory`, `:id`, `*related`.
  var pattern: String {
    switch self {
    case .literal(let text): text
    case .segment(let parameter): ":" + parameter.name
    case .rest(let parameter): "*" + parameter.name
    }
  }

  /// What is expected at this step: `"add"`, `a UUID for "id"`.
  var expectation: String {
    switch self {
    case .literal(let text): "\"\(text)\""
    case .segment(let parameter), .rest(let parameter): parameter.expectation
    }
  }
}
