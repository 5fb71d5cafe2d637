public import DeepLinking

/// Links of a route, made from texts that its parameters read: every closed set member by member, and a rest of one and
/// of several components.
public struct LinkSamples: Sequence, Sendable {
  /// Links of one route at most: combinations of closed sets grow fast.
  public static let limit = 256

  private let links: [String]

  /// Samples of the links of a route, as paths with queries.
  public init(_ shape: RouteShape) {
    var paths = [""]
    for piece in shape.path {
      let texts = Self.texts(of: piece)
      paths = paths.flatMap { path in texts.map { path + "/" + $0 } }.prefix(Self.limit).map { $0 }
    }
    if shape.path.isEmpty { paths = ["/"] }
    var queries = [""]
    for parameter in shape.query where parameter.isRequired {
      let name = PercentEncoding.encode(parameter.name, for: .queryItem)
      queries = queries.flatMap { query in
        parameter.type.samples.map { text in
          query + (query.isEmpty ? "?" : "&") + name + "=" + PercentEncoding.encode(text, for: .queryItem)
        }
      }
    }
    links = Array(paths.flatMap { path in queries.map { path + $0 } }.prefix(Self.limit))
  }

  /// The links, one after the other.
  public func makeIterator() -> IndexingIterator<[String]> { links.makeIterator() }

  private static func texts(of piece: PathPiece) -> [String] {
    switch piece {
    case .literal(let text): [PercentEncoding.encode(text, for: .component)]
    case .segment(let parameter): encoded(parameter)
    case .rest(let parameter): encoded(parameter) + [encoded(parameter).joined(separator: "/")]
    }
  }

  private static func encoded(_ parameter: Parameter) -> [String] {
    parameter.type.samples.map { PercentEncoding.encode($0, for: .component) }
  }
}
