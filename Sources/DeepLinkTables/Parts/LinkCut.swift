import DeepLinkOctets
import DeepLinking

/// Cuts the text of a link where `DeepLinkRequest` separates it, and keeps every octet.
struct LinkCut {
  /// The role of a stretch of the text.
  enum Role: Equatable {
    case scheme, separator, user, host, port, fragment
    /// The component, and the query item, of this index.
    case component(Int), item(Int)
  }

  struct Token {
    let role: Role
    let range: Range<Int>
    let section: LinkPart.Section?
  }

  private(set) var tokens: [Token] = []
  /// The number of tokens before the end of the path, and of the query.
  private(set) var (pathEnd, queryEnd) = (0, 0)
  let octets: [UInt8]
  /// What separates components: a slash, or a colon in an opaque link.
  private let separator: UInt8

  /// - Parameters:
  ///   - hasHostInPath: whether the host is the first component.
  ///   - isOpaque: whether the link was read as an opaque one.
  init(_ text: String, hasHostInPath: Bool, isOpaque: Bool) {
    octets = Array(text.utf8)
    tokens.reserveCapacity(16)
    separator = isOpaque ? UInt8(ascii: ":") : UInt8(ascii: "/")
    var offset = cutOrigin(hasHostInPath)
    offset = cutPath(from: offset, first: hasHostInPath ? 1 : 0)
    pathEnd = tokens.count
    offset = cutQuery(from: offset)
    queryEnd = tokens.count
    guard offset < octets.count else { return }
    add(.separator, offset..<offset + 1, nil)
    if offset + 1 < octets.count { add(.fragment, offset + 1..<octets.count, .fragment) }
  }

  private mutating func add(_ role: Role, _ range: Range<Int>, _ section: LinkPart.Section?) {
    tokens.append(Token(role: role, range: range, section: section))
  }

  private func end(from start: Int, at delimiters: String) -> Int {
    octets[start...].firstIndex { delimiters.utf8.contains($0) } ?? octets.count
  }

  private mutating func cutOrigin(_ hasHostInPath: Bool) -> Int {
    guard octets.first != UInt8(ascii: "/"), let colon = octets.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
    add(.scheme, 0..<colon, .origin)
    guard octets[(colon + 1)...].starts(with: "//".utf8) else {
      add(.separator, colon..<colon + 1, nil)
      return colon + 1
    }
    var start = colon + 3
    add(.separator, colon..<start, nil)
    let authorityEnd = end(from: start, at: "/?#")
    if let at = octets[start..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
      add(.user, start..<at, .origin)
      add(.separator, at..<at + 1, nil)
      start = at + 1
    }
    let bracket =
      octets[start..<authorityEnd].first == UInt8(ascii: "[")
      ? octets[start..<authorityEnd].firstIndex(of: UInt8(ascii: "]")) : nil
    let colonOfPort = octets[(bracket ?? start)..<authorityEnd].firstIndex(of: UInt8(ascii: ":"))
    let hostEnd = colonOfPort ?? authorityEnd
    if hostEnd > start { add(hasHostInPath ? .component(0) : .host, start..<hostEnd, .origin) }
    if colonOfPort != nil {
      add(.separator, hostEnd..<hostEnd + 1, nil)
      if hostEnd + 1 < authorityEnd { add(.port, hostEnd + 1..<authorityEnd, .origin) }
    }
    return authorityEnd
  }

  private mutating func cutPath(from start: Int, first: Int) -> Int {
    var (offset, index) = (start, first)
    // No separator precedes the first component of an opaque link.
    if separator == UInt8(ascii: "/") {
      guard start < octets.count, octets[start] == separator else { return start }
      // As links without an authority are read, "/." before two slashes is no component.
      let hasAuthority = octets[..<start].contains(UInt8(ascii: "/"))
      let isDotted = !hasAuthority && octets[start...].starts(with: "/.//".utf8)
      offset += isDotted ? 3 : 1
      add(.separator, start..<offset, nil)
    }
    while offset < octets.count, !"?#".utf8.contains(octets[offset]) {
      let componentEnd = octets[offset...].firstIndex { $0 == separator || "?#".utf8.contains($0) } ?? octets.count
      add(.component(index), offset..<componentEnd, .path)
      (offset, index) = (componentEnd, index + 1)
      guard offset < octets.count, octets[offset] == separator else { break }
      add(.separator, offset..<offset + 1, nil)
      offset += 1
    }
    return offset
  }

  private mutating func cutQuery(from start: Int) -> Int {
    guard start < octets.count, octets[start] == UInt8(ascii: "?") else { return start }
    var (offset, index) = (start + 1, 0)
    add(.separator, start..<offset, nil)
    while offset < octets.count, octets[offset] != UInt8(ascii: "#") {
      if octets[offset] == UInt8(ascii: "&") {
        add(.separator, offset..<offset + 1, nil)
        offset += 1
      } else {
        let itemEnd = end(from: offset, at: "&#")
        add(.item(index), offset..<itemEnd, .query)
        (offset, index) = (itemEnd, index + 1)
      }
    }
    return offset
  }
}

extension LinkCut {
  /// The index of the token before which something is missing.
  func index(of place: LinkFaultPlace) -> Int { place == .afterPath ? pathEnd : queryEnd }
}
