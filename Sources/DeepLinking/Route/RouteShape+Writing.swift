import Octets

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
      let values = Self.texts(step, of: path) { texts($0).map { UTF8Text($0) } }
      isLeftOut = piece.isOptional && (isLeftOut || values.contains { $0.isEmpty })
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
    for (step, piece) in path.enumerated() {
      if isLeftOut, piece.isOptional { continue }
      isLeftOut = false
      if case .literal(let text) = piece { components.append(UTF8Text(text)) }
      let values = Array(zip(piece.parameters, Self.texts(step, of: path, texts)))
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

  /// The texts of the parameters of a step. An optional one has its default if one side by side after it has texts.
  private static func texts(
    _ step: Int, of path: [PathPiece], _ texts: (Parameter) -> [UTF8Text]
  ) -> [[UTF8Text]] {
    let given = path[step].parameters.map(texts)
    guard path[step].isOptional, given == [[]], let fallback = path[step].parameter?.fallbackText else { return given }
    let others = path[(step + 1)...].prefix(while: \.isOptional)
    return others.contains { $0.parameters.contains { !texts($0).isEmpty } } ? [[UTF8Text(fallback)]] : given
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

extension DeepLinkRequest {
  /// Makes the link of a shape with the first sample of every parameter.
  init(sampleOf shape: RouteShape) {
    self = shape.link {
      $0.isRequired || $0.place == .path || $0.place == .rest ? $0.type.samples.first.map { [$0] } ?? [] : []
    }
    if authority == nil, let host = shape.hosts?.samples.first { (scheme, authority) = ("https", host) }
  }
}

extension Parameter {
  /// Whether a link can carry a text of this type. No link has an empty component, `.` or `..`, an empty required item
  /// counts as absent, and a label of a host has letters in lower case, digits, `-` and `_`.
  public func canBeCarried(_ text: String) -> Bool {
    switch place {
    case .query: !(text.isEmpty && isRequired && !acceptsEmpty)
    case .host: HostSet.isLabel(Array(text.utf8).span)
    case .path, .rest, .fragment: text.isEmpty ? acceptsEmpty : !affix.isEmpty || ![".", ".."].contains(text)
    }
  }
}
