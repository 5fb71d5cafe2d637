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
    var slots = SlotCursor(source)
    var isText = true
    for place in source.places {
      writer.open()
      guard let place, !place.isInFragment, place.kind != .label else {
        slots.skip(1)
        continue
      }
      slots.read(place.parameter, of: request) {
        writer.add($0)
        isText = isText && $0.isText
        return true
      }
    }
    guard isText else { return nil }
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
  /// Appends the items of another link, except those of some names, with U+FFFD in the place of octets that are not valid
  /// UTF-8. An item that this link has stays, or takes the first value of the other link.
  ///
  /// - Parameter yielding: the names of items that take it.
  fileprivate mutating func append(
    itemsOf other: DeepLinkRequest, except names: [[UInt8]], replacing yielding: [[UInt8]]
  ) {
    let given = items.count
    var replaced: [Int] = []
    for (index, item) in other.items.enumerated() where !names.contains(where: { other.isItem(index, named: $0) }) {
      let name = other.octets.span.extracting(item.name)
      let own = (0..<given).first { octets.span.extracting(items[$0].name).matches(name) }
      if let own {
        guard !replaced.contains(own), yielding.contains(where: { other.isItem(index, named: $0) }) else { continue }
        replaced.append(own)
      }
      let value = other.octets.span.extracting(item.value ?? 0..<0).legibleOctets
      append(item: name.legibleOctets.span, value.span, hasValue: item.hasValue)
      guard let own, let last = items.popLast() else { continue }
      (items[own].valueStart, items[own].valueEnd) = (last.valueStart, last.valueEnd)
    }
  }
}

extension Span<UInt8> {
  /// The octets of the text, or of the text to show in its place.
  fileprivate var legibleOctets: [UInt8] { Array((isText ? text() : legibleText()).utf8) }
}
