public import DeepLinking

/// Links of a route, made from texts that its parameters read: every closed set member by member, a rest of one and of
/// several components, and once with every item that may be left out.
public struct LinkSamples: RandomAccessCollection, Sendable {
  /// Up to this many links, every combination of texts is among them; beyond, every text is in one of them at least.
  public static let limit = 256

  private let links: [String]

  /// Samples of the links of a route, as paths with queries.
  public init(_ shape: RouteShape) {
    let places = shape.path.map(Self.components(of:)) + shape.query.filter(\.isRequired).map(Self.items(of:))
    guard places.allSatisfy({ !$0.isEmpty }) else {
      links = []
      return
    }
    let width = shape.path.count
    var links = Self.choices(places).map { texts in
      Self.link(Array(texts[..<width]), texts[width...].filter { !$0.isEmpty })
    }
    let optional = shape.query.filter { !$0.isRequired }.compactMap { Self.items(of: $0).last }
    if !optional.isEmpty, let first = links.first {
      links.append(first + (first.contains("?") ? "&" : "?") + optional.joined(separator: "&"))
    }
    self.links = links
  }

  /// Where the samples begin.
  public var startIndex: Int { links.startIndex }
  /// Where the samples end.
  public var endIndex: Int { links.endIndex }
  /// One of the samples.
  public subscript(position: Int) -> String { links[position] }

  private static func link(_ components: [String], _ items: [String]) -> String {
    "/" + components.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// A text of each place, in every combination if there are few, else so that each text has its turn.
  private static func choices(_ places: [[String]]) -> [[String]] {
    let count = places.reduce(1) { Swift.min($0 * $1.count, limit + 1) }
    guard count > limit else {
      return places.reduce([[]]) { lists, texts in lists.flatMap { list in texts.map { list + [$0] } } }
    }
    return (0..<(places.map(\.count).max() ?? 0)).map { index in places.map { $0[index % $0.count] } }
  }

  private static func components(of piece: PathPiece) -> [String] {
    switch piece {
    case .literal(let text): return [PercentEncoding.encode(text, for: .component)]
    case .segment(let parameter): return texts(of: parameter, .component)
    case .rest(let parameter):
      let texts = texts(of: parameter, .component)
      return texts.isEmpty ? [] : texts + [(texts + texts).joined(separator: "/")]
    }
  }

  private static func items(of parameter: Parameter) -> [String] {
    let name = PercentEncoding.encode(parameter.name, for: .queryItem)
    return texts(of: parameter, .queryItem).map { name + "=" + $0 }
  }

  private static func texts(of parameter: Parameter, _ place: PercentEncoding.Place) -> [String] {
    parameter.type.samples.filter(parameter.canBeCarried).map { PercentEncoding.encode($0, for: place) }
  }
}
