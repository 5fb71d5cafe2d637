import DeepLinkOctets
import DeepLinking

/// Links of one route with random texts, which check whether its closures agree.
///
/// Every parameter of a link has a different text if its type has enough texts, because equal texts would hide closures
/// that swap two parameters. The same seed gives the same links.
struct ProbeLinks {
  private let shape: RouteShape
  private var texts: ProbeTexts
  private let givesItems: Bool
  private var made = 0

  /// - Parameter givesItems: whether links have optional items.
  init(_ shape: RouteShape, givesItems: Bool = true, seed: UInt64 = 1) {
    (self.shape, self.givesItems) = (shape, givesItems)
    texts = ProbeTexts(seed: seed)
  }

  /// The next link, and its pattern; every second link has all optional items.
  mutating func next() -> (link: DeepLinkRequest, pattern: RouteShape) {
    defer { made += 1 }
    texts.forget()
    // Takes the members of a closed set in turn, so that two parameters have different ones.
    var turn = Int.random(in: 0..<1_000, using: &texts.random)
    var writer = LinkWriter()
    writer.write(shape) { parameter in
      let isGiven = parameter.isRequired || givesItems && (made % 2 == 0 || Bool.random(using: &texts.random))
      let isList = parameter.place == .rest || parameter.presence == .repeated
      let count = isList ? Int.random(in: 1...3, using: &texts.random) : 1
      return (0..<(isGiven ? count : 0)).map { _ in
        turn += 1
        return UTF8Text(texts.text(of: parameter, turn) ?? "")
      }
    }
    return (writer.request, shape.pattern(leavingOut: writer.leftOut))
  }
}
