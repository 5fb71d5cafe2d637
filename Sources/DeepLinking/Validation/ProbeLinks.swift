import Octets

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
    self.shape = shape
    self.givesItems = givesItems
    texts = ProbeTexts(seed: seed)
  }

  /// The next link; every second link has all optional items.
  mutating func next() -> DeepLinkRequest {
    defer { made += 1 }
    texts.forget()
    // Takes the members of a closed set in turn, so that two parameters have different ones.
    var turn = Int.random(in: 0..<1_000, using: &texts.random)
    return shape.link { parameter in
      let isGiven = parameter.isRequired || givesItems && (made % 2 == 0 || Bool.random(using: &texts.random))
      let isList = parameter.place == .rest || parameter.presence == .repeated
      let count = isList ? Int.random(in: 1...3, using: &texts.random) : 1
      return (0..<(isGiven ? count : 0)).map { _ in
        turn += 1
        return texts.text(of: parameter, turn)
      }
    }
  }
}

extension RouteShape {
  /// Makes a link of the route.
  ///
  /// - Parameter texts: returns the texts of a parameter: one, several for a list, none to leave it out.
  func link(_ texts: (Parameter) -> [String]) -> DeepLinkRequest {
    link { texts($0).map { UTF8Text($0) } }
  }

  /// The same with a place for each step that the link leaves out before others (``DeepLinkRequest/withGaps(_:)``).
  func placedLink(_ texts: (Parameter) -> [String]) -> DeepLinkRequest {
    let link = link(texts)
    guard path.contains(where: \.isOptional) else { return link }
    var (gaps, isLeftOut) = ([Int](), false)
    for (step, piece) in path.enumerated() {
      isLeftOut = piece.isOptional && (isLeftOut || piece.parameters.contains { texts($0).isEmpty })
      if isLeftOut { gaps.append(step) }
    }
    // Those at the end need no place.
    var end = path.count
    while gaps.last == end - 1 {
      gaps.removeLast()
      end -= 1
    }
    return link.withGaps(gaps)
  }

  /// The same with more items at the end.
  func link(
    items others: [(name: UTF8Text, value: UTF8Text?)] = [], _ texts: (Parameter) -> [UTF8Text]
  ) -> DeepLinkRequest {
    var link = DeepLinkRequest(components: Self.components(path, texts), items: Self.items(query, texts) + others)
    if let fragment {
      let items = Self.items(fragment.items, texts)
      let components = Self.components(fragment.path, texts)
      if !items.isEmpty || !components.isEmpty {
        var parts = DeepLinkRequest(components: components, items: items)
        parts.hasMarkedItems = !items.isEmpty
        link.setFragment(parts)
      }
    }
    if let hosts, let host = host(of: hosts, texts) { (link.scheme, link.authority) = ("https", host) }
    return link
  }

  private func host(of hosts: HostSet, _ texts: (Parameter) -> [UTF8Text]) -> String? {
    guard let label else { return plan.host }
    guard let text = texts(label).first, let suffix = hosts.suffixes.first else { return nil }
    return text.description + suffix
  }

  /// The components of a path, without the optional ones that are left out, and those side by side after them.
  private static func components(_ path: [PathPiece], _ texts: (Parameter) -> [UTF8Text]) -> [UTF8Text] {
    var components: [UTF8Text] = []
    var isLeftOut = false
    for piece in path {
      if isLeftOut, piece.isOptional { continue }
      isLeftOut = false
      if case .literal(let text) = piece { components.append(UTF8Text(text)) }
      let values = piece.parameters.map { ($0, texts($0)) }
      guard let (first, firstTexts) = values.first else { continue }
      isLeftOut = values.contains { $0.1.isEmpty }
      guard !isLeftOut else { continue }
      if values.count == 1 {
        components.append(UTF8Text(first.affix.around(firstTexts[0].description)))
        components += firstTexts.dropFirst()
      } else {
        components.append(UTF8Text(values.map { $0.0.affix.around($0.1[0].description) }.joined()))
      }
    }
    return components
  }

  private static func items(
    _ parameters: [Parameter], _ texts: (Parameter) -> [UTF8Text]
  ) -> [(name: UTF8Text, value: UTF8Text?)] {
    parameters.filter { $0.presence != .absent }.flatMap { parameter in
      let values = parameter.fixedValue.map { [UTF8Text($0)] } ?? texts(parameter)
      return values.map { (UTF8Text(parameter.key), $0) }
    }
  }
}
