import DeepLinkOctets

/// A link as text, with the columns of its parts. The text is ASCII, so one octet is one column.
package struct LinkDrawing {
  package let text: String
  package let host: Range<Int>
  package private(set) var components: [Range<Int>]
  /// The columns of each item, including name and value.
  package let items: [Range<Int>]
  /// The column after the path.
  package let pathEnd: Int
  /// The column after the query, or after the path if there is no query. A missing item is marked here.
  package let queryEnd: Int

  package init(_ request: DeepLinkRequest) {
    var origin = ""
    var host = 0..<0
    if let scheme = request.scheme {
      origin = scheme + ":"
      if let authority = request.authority {
        let start = origin.utf8.count + 2
        let range = DeepLinkRequest.host(in: authority)
        host =
          start + authority.utf8[..<range.lowerBound].count..<start + authority.utf8[..<range.upperBound].count
        origin += "//" + authority
      }
    }
    // `app:/.//inventory` keeps its dot: `app://inventory` is a link to a host. Without a scheme, `//inventory` is drawn as
    // it was written.
    if request.scheme != nil, request.needsDotBeforePath { origin += "/." }
    var octets = OctetBuffer()
    var components: [Range<Int>] = []
    var items: [Range<Int>] = []
    components.reserveCapacity(request.components.count)
    items.reserveCapacity(request.items.count)
    let shift = origin.utf8.count
    func columns(_ range: Range<Int>) -> Range<Int> { range.lowerBound + shift..<range.upperBound + shift }
    octets.append(origin)
    request.render(
      to: &octets, isOpaque: request.isOpaque, component: { components.append(columns($0)) },
      item: { items.append(columns($0)) })
    text = octets.withSpan { $0.text() }
    (self.host, self.components, self.items) = (host, components, items)
    pathEnd = components.last?.upperBound ?? shift + (request.isOpaque ? 0 : 1)
    queryEnd = items.last?.upperBound ?? pathEnd
  }

  /// The same drawing with the host as the first component.
  package func withHostAsComponent() -> LinkDrawing {
    var drawing = self
    drawing.components.insert(host, at: 0)
    return drawing
  }
}
