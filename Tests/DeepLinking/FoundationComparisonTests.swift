import DeepLinkTestSupport
import DeepLinking
import Foundation
import Testing

/// The differences between a request and Foundation's `URLComponents` for the same link, with the reasons.
enum DeliberateDifference: CaseIterable {
  /// `/a/` is `/a`.
  case trailingSlashIsDropped
  /// `?a&&b` holds no item without name and value.
  case emptyPairIsNoItem
  /// `%E9` shows as U+FFFD, where Foundation shows nothing.
  case invalidUTF8IsRepaired
  /// `NAV:` is `nav:`.
  case schemeIsLowerCase
  /// `nav://` has an empty host rather than none.
  case emptyAuthorityIsThere
}

@Suite("Requests and Foundation's URLComponents read links alike, except for deliberate differences")
struct FoundationComparisonTests {
  private static let pathPieces = linkPieces.filter { !["?", "#", "%", "%4", "%zz", "%%"].contains($0) }
  private static let queryPieces = pathPieces + ["?"]

  @Test("thousands of random links")
  func randomLinks() throws {
    var random = SeededGenerator()
    var seen: Set<DeliberateDifference> = []
    for _ in rounds(1_200, until: { seen == Set(DeliberateDifference.allCases) }) {
      let link = Self.link(&random)
      let components = try #require(URLComponents(string: link, encodingInvalidCharacters: false), "\(link)")
      let expected = Self.parts(components, &seen)
      let request = try DeepLinkRequest(link)
      #expect(Parts(request) == expected, "TEST_SEED=\(random.seed) \(link)")
    }
    #expect(seen == Set(DeliberateDifference.allCases), "TEST_SEED=\(random.seed)")
  }

  @Test("a percent sign without digits is refused in a path and literal after it; Foundation refuses both")
  func badEscapes() throws {
    for (link, query) in [("/a?b=%", "%"), ("/a?b=100%&c", "100%"), ("/a?b=%4", "%4")] {
      #expect(URLComponents(string: link, encodingInvalidCharacters: false) == nil)
      #expect(try DeepLinkRequest(link).orderedQueryItems.first?.value == query[...])
    }
    #expect(URLComponents(string: "/%zz", encodingInvalidCharacters: false) == nil)
    #expect(throws: DeepLinkRequest.Fault.percentEncoding(character: 2)) { try DeepLinkRequest("/%zz") }
  }

  @Test("a path without a slash is no link, although Foundation reads it")
  func opaquePaths() {
    for link in ["inventory/add", "nav:inventory", "", "?a"] {
      #expect(URLComponents(string: link) != nil)
      #expect(throws: DeepLinkRequest.Fault.self) { try DeepLinkRequest(link) }
    }
  }

  @Test("two slashes at the start of a path are an empty component; Foundation reads a host")
  func networkPath() throws {
    #expect(URLComponents(string: "//host/a")?.host == "host")
    #expect(try Parts(DeepLinkRequest("//host/a")) == Parts(components: ["", "host", "a"]))
  }

  private static func link(_ random: inout SeededGenerator) -> String {
    var link = random.pick([
      "", "nav://", "NAV://", "nav://inventory", "https://example.com", "https://example.com:8080",
    ])
    let path = random.hostileText(atMost: 6, of: pathPieces)
    // Foundation reads two slashes at the start as an authority.
    link += link.isEmpty ? "/x" + path : (random.once(in: 8) ? "" : "/" + path)
    if !random.once(in: 3) { link += "?" + random.hostileText(atMost: 8, of: queryPieces) }
    if random.once(in: 3) { link += "#" + random.hostileText(atMost: 3, of: queryPieces) }
    return link
  }

  /// The parts that Foundation reads, with the deliberate differences applied. Adds the differences to `seen`.
  private static func parts(_ url: URLComponents, _ seen: inout Set<DeliberateDifference>) -> Parts {
    func decoded(_ text: String) -> String {
      if let decoded = text.removingPercentEncoding { return decoded }
      seen.insert(.invalidUTF8IsRepaired)
      return repaired(text)
    }
    var parts = Parts()
    if let scheme = url.scheme {
      parts.scheme = scheme.lowercased()
      if parts.scheme != scheme { seen.insert(.schemeIsLowerCase) }
      if url.host == nil || url.host == "" { seen.insert(.emptyAuthorityIsThere) }
      parts.authority = (url.host ?? "") + (url.port.map { ":\($0)" } ?? "")
    }
    var components = url.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if components.last == "" {
      components.removeLast()
      if url.percentEncodedPath != "/" { seen.insert(.trailingSlashIsDropped) }
    }
    parts.components = components.map { decoded(String($0)) }
    for item in url.percentEncodedQueryItems ?? [] {
      guard !item.name.isEmpty || item.value != nil else {
        seen.insert(.emptyPairIsNoItem)
        continue
      }
      parts.items.append(.init(decoded(item.name), item.value.map(decoded)))
    }
    parts.fragment = url.percentEncodedFragment.map(decoded)
    return parts
  }

  /// Percent-decoding with U+FFFD for invalid UTF-8.
  private static func repaired(_ text: String) -> String {
    var octets: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let octet = rest.popFirst() {
      if octet == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        octets.append(value)
        rest.removeFirst(2)
      } else {
        octets.append(octet)
      }
    }
    return String(decoding: octets, as: UTF8.self)
  }
}
