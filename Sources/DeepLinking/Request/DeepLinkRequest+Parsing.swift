import DeepLinkOctets

extension DeepLinkRequest {
  /// The reason why a text is not a link. The route table decides whether a link matches a route.
  ///
  /// More cases may come, so a `switch` needs a `default`.
  public enum Fault: Error, Hashable, Sendable {
    /// A `%` in the path without two hexadecimal digits after it: the number of the character in the link, from 1.
    case percentEncoding(character: Int)
    /// Neither an absolute URL nor a path that begins with `/`.
    case notALink
    /// A scheme followed by a path that does not begin with `/`, as in `nav:inventory`, if the scheme is not opaque.
    case pathWithoutSlash(scheme: String)
    /// A control character, space or backslash that a link must percent-encode: the number of the character in the
    /// link, from 1.
    case forbiddenOctet(UInt8, character: Int)
  }

  /// Reads an absolute URL of any scheme, or a path that begins with `/`.
  ///
  /// Characters beyond ASCII are accepted as their UTF-8 octets, because people and JSON write them unescaped.
  ///
  /// - Parameters:
  ///   - text: the link.
  ///   - opaqueSchemes: ``TableSettings/opaqueSchemes`` of the table that reads the link. They are asked for only if no
  ///     slash follows a scheme.
  public init(
    _ text: some StringProtocol, opaqueSchemes: @autoclosure () -> [String] = []
  ) throws(Fault) {
    let octets = Array(text.utf8)
    try read(octets.span, opaqueSchemes)
  }

  /// Reads an absolute URL or a path from its octets.
  ///
  /// - Parameters:
  ///   - link: the octets.
  ///   - opaqueSchemes: ``TableSettings/opaqueSchemes`` of the table that reads the link.
  public init(octets link: Span<UInt8>, opaqueSchemes: @autoclosure () -> [String] = []) throws(Fault) {
    try read(link, opaqueSchemes)
  }

  /// The same, reusing the memory of the previous link.
  package mutating func parse(octets link: Span<UInt8>, opaqueSchemes: @autoclosure () -> [String]) throws(Fault) {
    removeAll()
    try read(link, opaqueSchemes)
  }

  private mutating func read(_ link: Span<UInt8>, _ opaqueSchemes: () -> [String]) throws(Fault) {
    try Self.refuseForbiddenOctets(link)
    try readPath(link, from: readOrigin(link, opaqueSchemes))
  }

  /// Reads the origin-form of a request target (RFC 9112 section 3.2.1), reusing the memory of the previous link.
  ///
  /// - Parameter target: the octets in the request line: a path, and optionally a query.
  /// - Throws: the errors of `init(octets:)`; the request is then unspecified.
  public mutating func parse(target: Span<UInt8>) throws(Fault) {
    removeAll()
    try Self.refuseForbiddenOctets(target)
    try readPath(target, from: 0)
  }

  private static func refuseForbiddenOctets(_ link: Span<UInt8>) throws(Fault) {
    // Forbidden octets are rare, and a loop without an early exit is vectorised.
    var found: UInt8 = 0
    for offset in link.indices { found |= forbidden(link[offset]) }
    guard found != 0 else { return }
    for offset in link.indices where forbidden(link[offset]) != 0 {
      throw .forbiddenOctet(link[offset], character: link.character(at: offset))
    }
  }

  /// Browsers read a backslash as a slash, and other clients as an ordinary character, so two readers would disagree.
  @inline(__always)
  private static func forbidden(_ octet: UInt8) -> UInt8 {
    (octet <= 0x20 ? 1 : 0) | (octet == 0x7F ? 1 : 0) | (octet == UInt8(ascii: "\\") ? 1 : 0)
  }

  /// Resets this to a request for the root, keeping its memory.
  mutating func removeAll() {
    if scheme != nil { (scheme, hasColons) = (nil, false) }
    if authority != nil { authority = nil }
    if rare != nil { rare = nil }
    if !octets.isEmpty { octets.removeAll(keepingCapacity: true) }
    if !components.isEmpty { components.removeAll(keepingCapacity: true) }
    if !items.isEmpty { items.removeAll(keepingCapacity: true) }
  }

  /// Reads scheme and authority if the text does not begin with a path. Returns the offset of the path.
  private mutating func readOrigin(_ link: Span<UInt8>, _ opaqueSchemes: () -> [String]) throws(Fault) -> Int {
    if link.count > 0, link[0] == UInt8(ascii: "/") { return 0 }
    // RFC 3986 section 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
    var offset = 0
    while offset < link.count, isSchemeOctet(link[offset], first: offset == 0) { offset += 1 }
    guard offset > 0, offset < link.count, link[offset] == UInt8(ascii: ":") else { throw .notALink }
    let scheme = link.extracting(0..<offset).text().lowercased()
    self.scheme = scheme
    offset += 1
    guard offset + 1 < link.count, link[offset] == UInt8(ascii: "/"), link[offset + 1] == UInt8(ascii: "/") else {
      if offset < link.count, link[offset] == UInt8(ascii: "/") { return offset }
      hasColons = opaqueSchemes().contains(scheme)
      if hasColons { return offset }
      // In `localhost:8080/inventory` a port follows the colon; there is no scheme.
      if offset < link.count, link[offset].isDigit { throw .notALink }
      throw .pathWithoutSlash(scheme: scheme)
    }
    let start = offset + 2
    offset = start
    while offset < link.count, !isDelimiter(link[offset]) { offset += 1 }
    var host = OctetBuffer()
    PercentEncoding.encode(link.extracting(start..<offset), for: .written, to: &host)
    authority = host.withSpan { $0.text() }
    return offset
  }

  private func isSchemeOctet(_ octet: UInt8, first: Bool) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
    default: false
    }
  }

  private func isDelimiter(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: "/") || octet == UInt8(ascii: "?") || octet == UInt8(ascii: "#")
  }

  /// Reads path, query and fragment. After an authority the path may be empty.
  private mutating func readPath(_ link: Span<UInt8>, from start: Int) throws(Fault) {
    guard start < link.count, link[start] == UInt8(ascii: "/") else {
      // The path of an opaque link begins without a slash or is empty (`path-rootless` and `path-empty` of RFC 3986 section
      // 3.3), and colons separate its components. A slash is text, and a colon at the end is not significant, as a slash at
      // the end of a path.
      if hasColons { return try readPath(link, from: start, separatedBy: UInt8(ascii: ":")) }
      guard authority != nil else { throw .notALink }
      return readQueryAndFragment(link, from: start)
    }
    var offset = start + 1
    // Without an authority, a path cannot begin with two slashes: it is written with "/." before them, which is no
    // component (RFC 3986 section 3.3).
    if authority == nil, start + 3 < link.count, link[start + 1] == UInt8(ascii: "."),
      link[start + 2] == UInt8(ascii: "/"), link[start + 3] == UInt8(ascii: "/")
    {
      offset += 2
    }
    try readPath(link, from: offset, separatedBy: UInt8(ascii: "/"))
  }

  /// Reads the components of a path, the query and the fragment. Inlined, so that the separator is a constant.
  @inline(__always)
  private mutating func readPath(
    _ link: Span<UInt8>, from start: Int, separatedBy separator: UInt8
  ) throws(Fault) {
    var offset = start
    while offset < link.count, link[offset] != UInt8(ascii: "?"), link[offset] != UInt8(ascii: "#") {
      offset = try readComponent(link, from: offset, before: separator)
      guard offset < link.count, link[offset] == separator else { break }
      offset += 1
    }
    readQueryAndFragment(link, from: offset)
  }

  /// Reads one component and returns the offset after it. Copies runs without escapes as a whole. Inlined, so that the
  /// separator is a constant.
  @inline(__always)
  private mutating func readComponent(
    _ link: Span<UInt8>, from start: Int, before separator: UInt8
  ) throws(Fault) -> Int {
    let first = octets.count
    var run = start
    var offset = start
    while true {
      offset = link.firstOctet(from: offset, to: link.count) { word in
        OctetWord.equal(word, separator) | OctetWord.equal(word, UInt8(ascii: "?"))
          | OctetWord.equal(word, UInt8(ascii: "#")) | OctetWord.equal(word, UInt8(ascii: "%"))
      }
      guard offset < link.count, link[offset] == UInt8(ascii: "%") else { break }
      guard let decoded = link.percentEscape(at: offset) else {
        throw .percentEncoding(character: link.character(at: offset))
      }
      octets.append(contentsOf: link.extracting(run..<offset))
      octets.append(decoded)
      offset += 3
      run = offset
    }
    octets.append(contentsOf: link.extracting(run..<offset))
    components.append(Component(start: first, end: octets.count))
    return offset
  }

  private mutating func readQueryAndFragment(_ link: Span<UInt8>, from start: Int) {
    var offset = start
    if offset < link.count, link[offset] == UInt8(ascii: "?") { offset = readQuery(link, from: offset + 1) }
    guard offset < link.count, link[offset] == UInt8(ascii: "#") else { return }
    var decoded: [UInt8] = []
    _ = decode(link, from: offset + 1, to: &decoded) { _ in false }
    var parts = DeepLinkRequest()
    parts.readFragment(link.extracting((offset + 1)..<link.count))
    rare = RareParts(
      fragment: decoded.span.legibleText(), parts: parts,
      text: Self.normalized(fragment: link.extracting((offset + 1)..<link.count)), pluses: rare?.pluses ?? [])
  }

  /// Normalises a fragment (RFC 3986 section 6.2.2): decodes the escapes of unreserved octets, writes the other escapes
  /// with upper-case digits, and escapes the octets that need it.
  private static func normalized(fragment text: Span<UInt8>) -> [UInt8] {
    var output = OctetBuffer()
    var offset = 0
    while offset < text.count {
      guard let decoded = text.percentEscape(at: offset) else {
        PercentEncoding.encode(text.extracting(offset..<offset + 1), for: .fragment, to: &output)
        offset += 1
        continue
      }
      if decoded.isLetter || decoded.isDigit || "-._~".utf8.contains(decoded) {
        output.append(decoded)
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(decoded.hexDigits)
      }
      offset += 3
    }
    return output.withSpan { Array($0.text().utf8) }
  }

  /// Reads a fragment as components between slashes, and as items after the first `?`. Without a `?`, the whole text is
  /// also read as items. A leading slash makes an empty first component.
  mutating func readFragment(_ text: Span<UInt8>) {
    var end = 0
    while true {
      let start = octets.count
      end = decode(text, from: end, to: &octets) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      components.append(Component(start: start, end: octets.count))
      guard end < text.count, text[end] == UInt8(ascii: "/") else { break }
      end += 1
    }
    hasMarkedItems = end < text.count
    _ = readQuery(text, from: hasMarkedItems ? end + 1 : 0, isInFragment: true)
  }

  /// Reads `name=value` pairs between `&`, and skips empty pairs (`a&&b`).
  ///
  /// - Parameter isInFragment: whether the query belongs to the fragment, where a `#` is text.
  private mutating func readQuery(_ link: Span<UInt8>, from start: Int, isInFragment: Bool = false) -> Int {
    var offset = start
    var pluses: [Int] = []
    let hasPlus =
      link.firstOctet(from: start, to: link.count) { OctetWord.equal($0, UInt8(ascii: "+")) } < link.count
    while offset < link.count, isInFragment || link[offset] != UInt8(ascii: "#") {
      guard link[offset] != UInt8(ascii: "&") else {
        offset += 1
        continue
      }
      let nameStart = octets.count
      let first = offset
      offset = decode(link, from: offset, to: &octets) {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#") && !isInFragment
      }
      var item = Item(nameStart: nameStart, nameEnd: octets.count, valueStart: octets.count, valueEnd: -1)
      if offset < link.count, link[offset] == UInt8(ascii: "=") {
        offset = decode(link, from: offset + 1, to: &octets) {
          $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#") && !isInFragment
        }
        item.valueEnd = octets.count
      }
      items.append(item)
      if hasPlus { Self.notePluses(link.extracting(first..<offset), nameStart, in: &pluses) }
    }
    if !pluses.isEmpty { rare = RareParts(fragment: nil, parts: nil, text: [], pluses: pluses) }
    return offset
  }

  /// Records the offsets in ``octets`` of the unescaped plus signs of an item.
  ///
  /// - Parameter start: the offset of the item in ``octets``.
  private static func notePluses(_ item: Span<UInt8>, _ start: Int, in pluses: inout [Int]) {
    var (position, offset, isValue) = (start, 0, false)
    while offset < item.count {
      if item[offset] == UInt8(ascii: "+") { pluses.append(position) }
      // The first "=" only separates the name from the value. It is not stored in ``octets``.
      if item[offset] == UInt8(ascii: "="), !isValue {
        isValue = true
        position -= 1
      }
      offset += item.percentEscape(at: offset) == nil ? 1 : 3
      position += 1
    }
  }

  /// Decodes until `ends` is true for an octet. A `%` without two hexadecimal digits stays as it is, because existing
  /// links contain queries such as "100%".
  private func decode(
    _ link: Span<UInt8>, from start: Int, to output: inout [UInt8], until ends: (UInt8) -> Bool
  ) -> Int {
    var run = start
    var offset = start
    while offset < link.count, !ends(link[offset]) {
      if let decoded = link.percentEscape(at: offset) {
        output.append(contentsOf: link.extracting(run..<offset))
        output.append(decoded)
        offset += 3
        run = offset
      } else {
        offset += 1
      }
    }
    output.append(contentsOf: link.extracting(run..<offset))
    return offset
  }
}

extension Span<UInt8> {
  /// The number of the character (Unicode scalar) at an offset of a UTF-8 text, from 1.
  fileprivate func character(at offset: Int) -> Int {
    var number = 1
    // A continuation octet begins no character.
    for index in 0..<offset where self[index] & 0xC0 != 0x80 { number += 1 }
    return number
  }
}
