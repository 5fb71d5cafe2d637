import DeepLinkOctets
import DeepLinking
import Foundation

/// A link: what it is written as again is the same link and stays as it is; decoding adds no component and no item; a
/// request that had another link before is as good as new.
enum RequestTargetOracle {
  static func check(_ input: [UInt8]) throws(Violation) {
    let isTarget = input.first == UInt8(ascii: "/")
    var reused = stale
    guard let request = try? DeepLinkRequest(octets: input.span) else {
      let isRefused = (try? reused.parse(target: input.span)) == nil
      return try expect(isRefused || !isTarget, "refused as a link, but not as a target")
    }
    if isTarget {
      try expect((try? reused.parse(target: input.span)) != nil, "taken as a link, but not as a target")
      try expect(reused == request, "\(reused.url) when the memory of another is used, expected \(request.url)")
    }
    let link = request.url
    try expect(link.utf8.allSatisfy { 0x21...0x7E ~= $0 }, "\(link.debugDescription) is more than visible ASCII")
    guard let again = try? DeepLinkRequest(link) else { throw Violation("\(link) is refused, but is canonical") }
    try expect(again == request, "\(link) is another link, written \(again.url)")
    try expect(again.url == link, "\(link) is written \(again.url) when read again")
    try compareWithSplitting(input, request)
    try compareWithFoundation(input, request)
  }

  private static let stale: DeepLinkRequest = {
    guard let request = try? DeepLinkRequest("nav://host/a%2Fb//c/?d=e&f#g") else { return DeepLinkRequest() }
    return request
  }()

  /// Split first, decode after (RFC 3986 2.4).
  private static func compareWithSplitting(_ input: [UInt8], _ request: DeepLinkRequest) throws(Violation) {
    let address = input.prefix { $0 != UInt8(ascii: "#") }
    let front = address.prefix { $0 != UInt8(ascii: "?") }
    var path = front
    if let scheme = request.scheme { path = path.dropFirst(scheme.utf8.count + 1) }
    if request.authority != nil { path = path.dropFirst(2).drop { $0 != UInt8(ascii: "/") } }
    // "/." only keeps two slashes from naming a host (RFC 3986 section 3.3).
    if request.authority == nil, path.starts(with: "/.//".utf8) { path = path.dropFirst(2) }
    var components = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map(decoded)
    if components.last == "" { components.removeLast() }
    try expect(
      request.pathComponents.map(String.init) == components,
      "components \(request.pathComponents.map(String.init)), expected \(components)")
    let items = address[front.endIndex...].dropFirst().split(separator: UInt8(ascii: "&")).map { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      return [decoded(name), name.endIndex == item.endIndex ? nil : decoded(item[name.endIndex...].dropFirst())]
    }
    let found = request.orderedQueryItems.map { [String($0.name), $0.value.map(String.init)] }
    try expect(found == items, "items \(found), expected \(items)")
    let fragment = address.endIndex == input.endIndex ? nil : decoded(input[address.endIndex...].dropFirst())
    try expect(request.fragment == fragment, "fragment \(request.fragment ?? "nil"), expected \(fragment ?? "nil")")
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    var octets: [UInt8] = []
    var rest = text
    while let first = rest.first {
      let digits = rest.dropFirst().prefix(2)
      let isEscape = first == UInt8(ascii: "%") && digits.count == 2 && digits.allSatisfy(isHexDigit)
      let value = isEscape ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
      octets.append(value ?? first)
      rest = rest.dropFirst(value == nil ? 1 : 3)
    }
    // A text that is expensive to compare shows as U+FFFD.
    return octets.span.legibleText()
  }

  private static func isHexDigit(_ octet: UInt8) -> Bool {
    "0123456789abcdefABCDEF".utf8.contains(octet)
  }

  /// Foundation cuts a link in the same places, where it takes it for one. It reads a host behind two slashes at the
  /// start, and has none in `nav:///x`.
  private static func compareWithFoundation(_ input: [UInt8], _ request: DeepLinkRequest) throws(Violation) {
    guard !input.starts(with: Array("//".utf8)), input.allSatisfy({ $0 < 0x80 }) else { return }
    let text = String(decoding: input, as: UTF8.self)
    guard let url = URLComponents(string: text, encodingInvalidCharacters: false) else { return }
    let path = url.percentEncodedPath
    let expected = (try? DeepLinkRequest(path.isEmpty ? "/" : path))?.path
    let found = request.path.prefix { $0 != "?" && $0 != "#" }
    try expect(found == expected ?? "refused", "path \(found), Foundation has \(path)")
    try expect(request.scheme == url.scheme?.lowercased(), "scheme \(request.scheme ?? ""), not \(url.scheme ?? "")")
    let host = url.percentEncodedHost ?? ""
    try expect((request.host ?? "") == host, "host \(request.host ?? "nil"), Foundation has \(host)")
    let count = url.percentEncodedQuery?.utf8.split(separator: UInt8(ascii: "&")).count ?? 0
    try expect(request.orderedQueryItems.count == count, "Foundation has the query \(url.percentEncodedQuery ?? "")")
    let fragment = url.percentEncodedFragment
    try expect((request.fragment == nil) == (fragment == nil), "Foundation has the fragment \(fragment ?? "nil")")
  }
}
