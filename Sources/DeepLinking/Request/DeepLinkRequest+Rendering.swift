package import DeepLinkOctets

extension DeepLinkRequest {
  /// The link as a path with its query and fragment: `/inventory/add?name=Keyboard`.
  ///
  /// Pure ASCII and canonical: only octets that need an escape have one, with upper-case digits (RFC 3986 section
  /// 6.2.2.1). If the first component is empty, `/.` precedes it: a reference that begins with two slashes names a host
  /// (RFC 3986 section 4.2).
  public var path: String {
    var output = OctetBuffer()
    render(to: &output)
    return output.withSpan { $0.text() }
  }

  /// ``path`` behind an authority, where two slashes name no host.
  package var pathBehindAuthority: String {
    var output = OctetBuffer()
    render(to: &output, component: { _ in }, item: { _ in })
    return output.withSpan { $0.text() }
  }

  /// The link as a URI reference (RFC 3986 section 4.1): ``url`` for a link that belongs to one host, else ``path``.
  public var reference: String { authority == nil ? path : url }

  /// The link with its scheme and authority, if it has them.
  public var url: String {
    guard let scheme else { return path }
    if isOpaque {
      var output = OctetBuffer()
      render(to: &output, isOpaque: true, component: { _ in }, item: { _ in })
      return scheme + ":" + output.withSpan { $0.text() }
    }
    return scheme + ":" + (authority.map { "//" + $0 + pathBehindAuthority } ?? path)
  }

  private var hasEmptyFirst: Bool { components.first.map { $0.start == $0.end } ?? false }

  /// Whether ``url`` has `/.` before its path, which would name a host without it.
  var needsDotBeforePath: Bool { hasEmptyFirst && authority == nil && !isOpaque }

  /// Appends the octets of ``path``.
  package func render(to output: inout OctetBuffer) {
    if hasEmptyFirst { output.append("/.") }
    render(to: &output, component: { _ in }, item: { _ in })
  }

  /// Appends the octets of ``pathBehindAuthority``, and reports the range of each component and each item. Of an opaque
  /// link, `track:7?si=a`, these are the octets behind the colon of the scheme.
  @inline(__always)
  func render(
    to output: inout OctetBuffer, isOpaque: Bool = false, component: (Range<Int>) -> Void, item: (Range<Int>) -> Void
  ) {
    let base = output.count
    let mark = UInt8(ascii: isOpaque ? ":" : "/")
    if components.isEmpty, !isOpaque { output.append(mark) }
    for (index, part) in components.enumerated() {
      if index > 0 || !isOpaque { output.append(mark) }
      let start = output.count
      let text = octets.span.extracting(part.range)
      PercentEncoding.encode(text, for: isOpaque ? .opaqueComponent : .component, to: &output)
      component(start - base..<output.count - base)
    }
    // An empty last component needs one more mark, because one at the end is not significant.
    if let last = components.last, last.start == last.end { output.append(mark) }
    for (index, part) in items.enumerated() {
      output.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      let start = output.count
      PercentEncoding.encode(octets.span.extracting(part.name), for: .queryItem, to: &output)
      if let value = part.value {
        output.append(UInt8(ascii: "="))
        PercentEncoding.encode(octets.span.extracting(value), for: .queryItem, to: &output)
      }
      item(start - base..<output.count - base)
    }
    if let rare, rare.parts != nil {
      let text = rare.text
      output.append(UInt8(ascii: "#"))
      output.append(text.span)
    }
  }

  /// Appends the octets of a fragment that is stored as components and items.
  func renderFragment(to output: inout OctetBuffer, isEncoded: Bool) {
    func append(_ range: Range<Int>, _ place: PercentEncoding.Place) {
      let text = octets.span.extracting(range)
      if isEncoded { PercentEncoding.encode(text, for: place, to: &output) } else { output.append(text) }
    }
    for (index, part) in components.enumerated() {
      if index > 0 { output.append(UInt8(ascii: "/")) }
      append(part.range, .component)
    }
    guard hasMarkedItems || components.isEmpty else { return }
    if !components.isEmpty { output.append(UInt8(ascii: "?")) }
    for (index, part) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: "&")) }
      append(part.name, .fragmentItem)
      if let value = part.value {
        output.append(UInt8(ascii: "="))
        append(value, .fragmentItem)
      }
    }
  }
}
