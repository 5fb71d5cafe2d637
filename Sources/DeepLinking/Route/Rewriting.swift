import DeepLinkOctets

/// Writes a link of a redirect as a link of its target, whose parameters have the same slots.
package final class Rewriting: Sendable {
  package let source: RouteShape
  package let target: RouteShape
  /// The origin of another site whose links are written; nil for links of the table.
  package let origin: DeepLinkRequest?
  /// The names of the items that the source reads.
  private let readItems: [[UInt8]]
  /// The names of the items of the target in whose place a link's own stand.
  private let yieldingItems: [[UInt8]]

  /// - Parameters:
  ///   - origin: the scheme and the host of another site.
  ///   - known: the names of items that routes read. What the target gives of them stays, as do items that it gives a
  ///     value of the source; in the place of others, such as `utm_source`, stand those of a link.
  package init(
    from source: RouteShape, to target: RouteShape, at origin: String?, keeping known: Set<[UInt8]>
  ) {
    (self.source, self.target) = (source, target)
    self.origin = origin.flatMap { try? DeepLinkRequest($0) }
    readItems = source.query.map(\.keyOctets)
    let carried = Set(target.query.filter { $0.fixedValue == nil }.map(\.keyOctets))
    yieldingItems = target.query.map(\.keyOctets).filter { !known.contains($0) && !carried.contains($0) }
  }

  /// The link of the target's pattern for a link of the source's pattern. Items that the source does not name are kept.
  /// Nil if a value is not valid UTF-8.
  ///
  /// - Parameter ignoringCase: whether the link may have other spellings of the source's texts than those declared.
  package func link(for request: borrowing DeepLinkRequest, ignoringCase: Bool = false) -> DeepLinkRequest? {
    let request = ignoringCase ? source.respelled(request) : copy request
    var writer = LinkWriter()
    writer.begin(target)
    for place in source.places {
      writer.open()
      guard let place, !place.isInFragment else { continue }
      for value in request.rawTexts(at: place) {
        let text = request.octets.span.extracting(value)
        guard text.isText else { return nil }
        writer.add(text)
      }
    }
    // What no link can carry matches no route.
    writer.finish()
    var link = writer.request
    link.append(itemsOf: request, except: readItems, replacing: yieldingItems)
    link.takeOriginAndFragment(of: request)
    if let origin { (link.scheme, link.authority, link.hasColons) = (origin.scheme, origin.authority, false) }
    return link
  }
}

extension DeepLinkRequest {
  /// The texts of a parameter, unread: of items of the same name only the first, as a route reads it.
  fileprivate func rawTexts(at place: ParameterPlace) -> [Range<Int>] {
    switch place.kind {
    case .label: []
    case .component: value(at: place).map { [$0] } ?? []
    case .rest: values(at: place) ?? []
    case .item where place.parameter.presence == .repeated: texts(at: place).compactMap(\.value)
    case .item: first(at: place)?.value.map { [$0] } ?? []
    }
  }

  /// Appends the items of another link, except those of some names, with U+FFFD in the place of octets that are not valid
  /// UTF-8. An item that this link has stays, or takes the first value of the other link.
  ///
  /// - Parameter yielding: the names of items that take it.
  fileprivate mutating func append(
    itemsOf other: borrowing DeepLinkRequest, except names: [[UInt8]], replacing yielding: [[UInt8]]
  ) {
    let given = items.count
    var replaced: [Int] = []
    for item in other.items.indices {
      let name = other.octets.span.extracting(other.items[item].name)
      if names.contains(where: { $0.span.matches(name) }) { continue }
      if let own = (0..<given).first(where: { octets.span.extracting(items[$0].name).matches(name) }) {
        guard !replaced.contains(own), yielding.contains(where: { $0.span.matches(name) }) else { continue }
        replaced.append(own)
        items[own].valueStart = octets.count
        if let value = other.items[item].value { append(legible: other.octets.span.extracting(value)) }
        items[own].valueEnd = other.items[item].hasValue ? octets.count : -1
        continue
      }
      let start = octets.count
      append(legible: name)
      let middle = octets.count
      if let value = other.items[item].value { append(legible: other.octets.span.extracting(value)) }
      let end = other.items[item].hasValue ? octets.count : -1
      items.append(.init(nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: end))
    }
  }

  private mutating func append(legible text: Span<UInt8>) {
    if text.isText { octets.append(contentsOf: text) } else { octets += text.legibleText().utf8 }
  }
}
