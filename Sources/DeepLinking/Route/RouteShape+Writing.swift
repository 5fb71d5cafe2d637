package import DeepLinkOctets

extension RouteShape {
  /// Makes a link of the route.
  ///
  /// - Parameter texts: returns the texts of a parameter: one, several for a list, none to leave it out.
  package func link(_ texts: (Parameter) -> [String]) -> DeepLinkRequest {
    link { texts($0).map { UTF8Text($0) } }
  }

  /// The same with more items at the end.
  package func link(
    items others: [(name: UTF8Text, value: UTF8Text?)] = [], _ texts: (Parameter) -> [UTF8Text]
  ) -> DeepLinkRequest {
    var writer = LinkWriter()
    writer.write(self, texts)
    var link = writer.request
    if !others.isEmpty { link.append(items: others) }
    return link
  }

  /// Where the texts of each slot stand in links that leave out these optional steps of the path and of the fragment.
  package func pattern(leavingOut steps: [Int]) -> RouteShape {
    steps.isEmpty
      ? self
      : with { pieces in
        pieces.path = path.indices.filter { !steps.contains($0) }.map { path[$0] }
        pieces.leftOut = steps.filter(path.indices.contains)
        pieces.fragmentLength = fragment.map { $0.path.count + pieces.leftOut.count - steps.count }
      }
  }
}

extension LinkWriter {
  /// Writes the link of a route with these texts, whether or not its parameters accept them.
  package mutating func write(_ shape: RouteShape, _ texts: (Parameter) -> [UTF8Text]) {
    begin(shape)
    for parameter in shape.valuesBySlot {
      let given = parameter.map(texts) ?? []
      open()
      for text in given { text.withSpan { add($0) } }
      if given.isEmpty { addDefault(parameter?.fallbackText) }
    }
    finish()
  }
}

extension DeepLinkRequest {
  /// Makes the link of a shape with the first sample of every parameter.
  package init(sampleOf shape: RouteShape) {
    self = shape.link {
      $0.isRequired || $0.place == .path || $0.place == .rest ? $0.type.samples.first.map { [$0] } ?? [] : []
    }
    if authority == nil, let host = shape.hosts?.samples.first { (scheme, authority) = ("https", host) }
  }
}

extension Parameter {
  /// Whether a link can carry a text of this type. No link has an empty component, `.` or `..` in its place, an empty
  /// required item counts as absent, and a label of a host has letters in lower case, digits, `-` and `_`.
  public func canBeCarried(_ text: String) -> Bool {
    switch place {
    case _ where isItem: !(text.isEmpty && isRequired && !acceptsEmpty)
    case .host: HostName.isLabel(Array(text.utf8).span)
    case .path, .rest, .fragment, .query:
      text.isEmpty ? acceptsEmpty : isPart || !affix.isEmpty || ![".", ".."].contains(text)
    }
  }
}
