package import DeepLinkOctets

extension DeepLinkRequest {
  /// The link for a suggestion: octets that are not valid UTF-8 become U+FFFD.
  package var legible: DeepLinkRequest {
    if octets.allSatisfy({ $0 < 0x80 }) { return self }
    var link = DeepLinkRequest(components: pathComponents.map { UTF8Text($0) }, items: ownedItems)
    link.takeOriginAndFragment(of: self)
    return link
  }

  /// Resets this link to the root, with the origin and the fragment of another. Keeps the allocated memory.
  package mutating func begin(like other: DeepLinkRequest) {
    removeAll()
    takeOriginAndFragment(of: other)
    octets.reserveCapacity(other.octets.count + 32)
    components.reserveCapacity(other.components.count + 4)
    items.reserveCapacity(other.items.count)
  }

  /// Sets scheme, authority and fragment to those of another link.
  package mutating func takeOriginAndFragment(of other: DeepLinkRequest) {
    if other.scheme != nil || scheme != nil {
      (scheme, authority, hasColons) = (other.scheme, other.authority, other.hasColons)
    }
    if rare != nil { rare = nil }
    if let parts = other.rare, parts.fragment != nil {
      rare = RareParts(fragment: parts.fragment, parts: parts.parts, text: parts.text, pluses: [])
    }
  }

  /// Appends a component. The link must have no items yet.
  package mutating func append(_ component: Span<UInt8>) {
    let start = octets.count
    octets.append(contentsOf: component)
    components.append(.init(start: start, end: octets.count))
  }

  /// Appends components of another link. The link must have no items yet.
  package mutating func append(_ other: DeepLinkRequest, _ range: Range<Int>) {
    for index in range { append(other.octets.span.extracting(other.components[index].range)) }
  }

  /// Appends the items of another link.
  package mutating func append(itemsOf other: DeepLinkRequest) {
    for index in other.items.indices { append(item: index, of: other) }
  }

  /// Appends an item of another link.
  package mutating func append(item index: Int, of other: borrowing DeepLinkRequest) {
    let (item, octets) = (other.items[index], other.octets.span)
    append(item: octets.extracting(item.name), octets.extracting(item.value ?? 0..<0), hasValue: item.hasValue)
  }

  /// Appends an item.
  mutating func append(item name: Span<UInt8>, _ value: Span<UInt8>, hasValue: Bool = true) {
    let start = octets.count
    octets.append(contentsOf: name)
    let middle = octets.count
    if hasValue { octets.append(contentsOf: value) }
    items.append(.init(nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: hasValue ? octets.count : -1))
  }

  /// The items, with names and values copied out of the link.
  package var ownedItems: [(name: UTF8Text, value: UTF8Text?)] {
    orderedQueryItems.map { (UTF8Text($0.name), $0.value.map { UTF8Text($0) }) }
  }
}

extension DeepLinkRequest {
  /// Makes a link of decoded components and items.
  package init(components texts: [UTF8Text], items pairs: [(name: UTF8Text, value: UTF8Text?)] = []) {
    self.init()
    for text in texts { text.withSpan { append($0) } }
    append(items: pairs)
  }

  /// Appends items.
  package mutating func append(items pairs: [(name: UTF8Text, value: UTF8Text?)]) {
    for (name, value) in pairs {
      append(item: Array(name.utf8).span, Array((value ?? "").utf8).span, hasValue: value != nil)
    }
  }
}
