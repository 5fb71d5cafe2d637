import Octets

/// A link as text, with the columns at which its parts stand.
struct LinkDrawing {
  let text: String
  let host: Range<Int>
  let components: [Range<Int>]
  /// The columns of each item, name and value.
  let items: [Range<Int>]
  /// The column behind the path.
  let pathEnd: Int
  /// The column behind the query, or behind the path if there is none: where a missing item belongs.
  let queryEnd: Int

  init(_ request: DeepLinkRequest) {
    var origin = ""
    var host = 0..<0
    if let scheme = request.scheme {
      origin = scheme + ":"
      if let authority = request.authority {
        host = (origin.count + 2)..<(origin.count + 2 + authority.count)
        origin += "//" + authority
      }
    }
    var octets = OctetBuffer()
    var components: [Range<Int>] = []
    var items: [Range<Int>] = []
    let shift = origin.count
    func columns(_ range: Range<Int>) -> Range<Int> { range.lowerBound + shift..<range.upperBound + shift }
    request.render(to: &octets, component: { components.append(columns($0)) }, item: { items.append(columns($0)) })
    text = origin + octets.withSpan { $0.text() }
    (self.host, self.components, self.items) = (host, components, items)
    pathEnd = components.last?.upperBound ?? shift + 1
    queryEnd = items.last?.upperBound ?? pathEnd
  }
}
