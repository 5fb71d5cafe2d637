import DeepLinking
import Testing

/// A link, its parts, and its canonical text.
struct Reading: Sendable, CustomTestStringConvertible {
  let link: String
  let parts: Parts
  let url: String

  init(
    _ link: String, scheme: String? = nil, authority: String? = nil, _ components: [String] = [],
    _ items: [Parts.Item] = [], fragment: String? = nil, url: String? = nil
  ) {
    self.link = link
    parts = Parts(
      scheme: scheme, authority: authority, components: components, items: items, fragment: fragment)
    self.url = url ?? link
  }

  var testDescription: String { link }
}

@Suite("A link is read as its parts, and has one canonical text")
struct RequestTests {
  static let readings = [
    Reading("/"),
    Reading("/inventory", ["inventory"]),
    Reading("/inventory/add", ["inventory", "add"]),
    // Slashes: the last one is not significant, but an empty inner component is.
    Reading("/inventory/", ["inventory"], url: "/inventory"),
    Reading("/inventory//", ["inventory", ""]),
    Reading("/inventory///", ["inventory", "", ""]),
    Reading("//", [""], url: "/.//"),
    Reading("//inventory", ["", "inventory"], url: "/.//inventory"),
    // Two slashes without an authority would name one (RFC 3986 section 3.3).
    Reading("/.//inventory", ["", "inventory"]),
    Reading("nav:/.//inventory", scheme: "nav", ["", "inventory"]),
    Reading("/./inventory", [".", "inventory"]),
    Reading("nav:///.//inventory", scheme: "nav", authority: "", [".", "", "inventory"]),
    Reading("https://example.com//inventory", scheme: "https", authority: "example.com", ["", "inventory"]),
    Reading("/a//b", ["a", "", "b"]),
    Reading("/a/?x", ["a"], [.init("x", nil)], url: "/a?x"),
    Reading("/a/#x", ["a"], fragment: "x", url: "/a#x"),
    // Escapes: split first, then decode. Only octets that need an escape are written with one.
    Reading("/a%2Fb/c", ["a/b", "c"]),
    Reading("/a%2fb", ["a/b"], url: "/a%2Fb"),
    Reading("/%41%7e", ["A~"], url: "/A~"),
    Reading("/%3F%23%25%20", ["?#% "]),
    Reading("/%252F", ["%2F"]),
    Reading("/%00%7F%0A", ["\u{0}\u{7F}\n"]),
    Reading("/a;b=c,d@e:f!$&'()*+g", ["a;b=c,d@e:f!$&'()*+g"]),
    Reading("/%22%3C%3E%5B%5C%5D%5E%60%7B%7C%7D", ["\"<>[\\]^`{|}"]),
    Reading("/\"<>[]^`{|}", ["\"<>[]^`{|}"], url: "/%22%3C%3E%5B%5D%5E%60%7B%7C%7D"),
    Reading("/caf\u{E9}", ["caf\u{E9}"], url: "/caf%C3%A9"),
    Reading("/caf%C3%A9/%F0%9F%8D%8E", ["café", "🍎"]),
    Reading("/%E9", ["\u{FFFD}"]),
    Reading("/./%2E%2E/...", [".", "..", "..."], url: "/./../..."),
    // Query items: order, repetitions and absent values are kept; an empty pair is ignored.
    Reading("/?", url: "/"),
    Reading("/?&&", url: "/"),
    Reading("/?a", [], [.init("a", nil)]),
    Reading("/?a=", [], [.init("a", "")]),
    Reading("/?=", [], [.init("", "")]),
    Reading("/?=a", [], [.init("", "a")]),
    Reading("/?a=b=c", [], [.init("a", "b=c")], url: "/?a=b%3Dc"),
    Reading("/?a&&b&", [], [.init("a", nil), .init("b", nil)], url: "/?a&b"),
    Reading(
      "/?name=Blob&isAdmin&name=BlobJr", [], [.init("name", "Blob"), .init("isAdmin", nil), .init("name", "BlobJr")]),
    Reading("/?a+b=c+d", [], [.init("a+b", "c+d")], url: "/?a%2Bb=c%2Bd"),
    Reading("/?%26%3D=%26%3D%23", [], [.init("&=", "&=#")]),
    Reading("/?a=/?:@!$'()*,;", [], [.init("a", "/?:@!$'()*,;")]),
    Reading("/?a=\u{1F34E}", [], [.init("a", "🍎")], url: "/?a=%F0%9F%8D%8E"),
    Reading("/?discount=100%", [], [.init("discount", "100%")], url: "/?discount=100%25"),
    Reading("/?a=%4&%zz=%", [], [.init("a", "%4"), .init("%zz", "%")], url: "/?a=%254&%25zz=%25"),
    Reading("/?a=%FF", [], [.init("a", "\u{FFFD}")]),
    Reading("/a?b/c?d", ["a"], [.init("b/c?d", nil)]),
    // Fragments.
    Reading("/#", fragment: ""),
    Reading("/a#b#c?d/%41", ["a"], fragment: "b#c?d/A", url: "/a#b%23c?d/A"),
    Reading("/?a=b#c=d&e", [], [.init("a", "b")], fragment: "c=d&e"),
    Reading("/?#", fragment: "", url: "/#"),
    Reading("/#50%", fragment: "50%", url: "/#50%25"),
    // Schemes and authorities.
    Reading("https://example.com", scheme: "https", authority: "example.com", url: "https://example.com/"),
    Reading("https://example.com/a", scheme: "https", authority: "example.com", ["a"]),
    Reading(
      "HTTPS://Example.COM:443/a", scheme: "https", authority: "Example.COM:443", ["a"],
      url: "https://Example.COM:443/a"),
    Reading(
      "https://example.com?a#b", scheme: "https", authority: "example.com", [], [.init("a", nil)], fragment: "b",
      url: "https://example.com/?a#b"),
    Reading("https://user:pw@[::1]:8080/", scheme: "https", authority: "user:pw@[::1]:8080"),
    Reading("https:///a", scheme: "https", authority: "", ["a"]),
    Reading("nav:///inventory/add", scheme: "nav", authority: "", ["inventory", "add"]),
    Reading("nav://inventory/add", scheme: "nav", authority: "inventory", ["add"]),
    Reading("nav://", scheme: "nav", authority: "", url: "nav:///"),
    Reading("nav:/a", scheme: "nav", ["a"]),
    Reading("nav:/", scheme: "nav"),
    Reading("my-app+v1.0:///a", scheme: "my-app+v1.0", authority: "", ["a"]),
    Reading("nav:///a?b=c#d", scheme: "nav", authority: "", ["a"], [.init("b", "c")], fragment: "d"),
    Reading(
      "https://caf\u{E9}.example/a", scheme: "https", authority: "caf%C3%A9.example", ["a"],
      url: "https://caf%C3%A9.example/a"),
  ]

  @Test("a link has these parts and this canonical text", arguments: readings)
  func reading(_ row: Reading) throws {
    let request = try DeepLinkRequest(row.link)
    #expect(Parts(request) == row.parts)
    #expect(request.url == row.url)
  }

  @Test("the canonical text is read as the same link and rendered as the same text", arguments: readings)
  func fixedPoint(_ row: Reading) throws {
    let request = try DeepLinkRequest(row.link)
    let again = try DeepLinkRequest(request.url)
    #expect(again == request)
    #expect(again.hashValue == request.hashValue)
    #expect(again.url == request.url)
  }

  @Test("items are grouped by name, each name with its values in order")
  func itemsByName() throws {
    let request = try DeepLinkRequest("/?name=Blob&isAdmin&name=BlobJr&name")
    #expect(request.queryItems == ["name": ["Blob", "BlobJr", nil], "isAdmin": [nil]])
  }

  private static let notALink =
    "expected an absolute URL (https://example.com/path, example:///path) or a path that begins with \"/\""

  @Test(
    "a text that is no link is refused with the text found, its position and a remedy",
    arguments: [
      ("", notALink),
      ("inventory", notALink),
      ("?a=b", notALink),
      ("#a", notALink),
      (":///a", notALink),
      ("1a:///b", notALink),
      ("nav", notALink), ("localhost:8080/inventory", notALink), ("localhost:8080", notALink),
      ("nav:x", "the path after \"nav:\" does not begin with \"/\"; write nav:/// and then the path"),
      ("nav:", "the path after \"nav:\" does not begin with \"/\"; write nav:/// and then the path"),
      ("NAV:?a", "the path after \"nav:\" does not begin with \"/\"; write nav:/// and then the path"),
      ("/a b", "a link cannot contain a space (character 3); write it as %20"),
      ("/a\\b", "a link cannot contain a backslash (character 3); write it as %5C"),
      ("/?a=\t", "a link cannot contain a control character (character 5); write it as %09"),
      ("/\u{0}", "a link cannot contain a control character (character 2); write it as %00"),
      ("/#\r\n", "a link cannot contain a control character (character 3); write it as %0D"),
      ("nav:///\u{7F}", "a link cannot contain a control character (character 8); write it as %7F"),
      ("/%", "\"%\" (character 2) is not followed by two hexadecimal digits; write a percent sign as %25"),
      ("/a%4", "\"%\" (character 3) is not followed by two hexadecimal digits; write a percent sign as %25"),
      ("/a/b%zz?%", "\"%\" (character 5) is not followed by two hexadecimal digits; write a percent sign as %25"),
      ("/%E2%9", "\"%\" (character 5) is not followed by two hexadecimal digits; write a percent sign as %25"),
      ("/%\u{E9}1", "\"%\" (character 2) is not followed by two hexadecimal digits; write a percent sign as %25"),
      ("nav:///%4", "\"%\" (character 8) is not followed by two hexadecimal digits; write a percent sign as %25"),
    ])
  func faults(_ link: String, _ message: String) {
    let fault = #expect(throws: DeepLinkRequest.Fault.self) { try DeepLinkRequest(link) }
    #expect(fault?.description == message)
  }

  @Test(
    "a host that does not look like a domain is unexpected in a custom scheme, but never in http and https",
    arguments: [
      ("nav://inventory/add", "inventory", true), ("nav:///inventory/add", "", false), ("nav:/inventory", nil, false),
      ("https://inventory/", "inventory", false), ("HTTP://inventory/", "inventory", false), ("/inventory", nil, false),
      // Domains and literal addresses.
      ("nav://pointfree.co/three", "pointfree.co", false), ("nav://a.b", "a.b", false),
      ("nav://localhost/three", "localhost", false), ("nav://LocalHost", "LocalHost", false),
      ("nav://localhosts/three", "localhosts", true), ("nav://127.0.0.1/three", "127.0.0.1", false),
      ("nav://[::1]/three", "[::1]", false), ("nav://[::1]:8080/three", "[::1]", false),
      ("nav://[::1", "[", false), ("nav://[", "[", false),
      // User info and port do not belong to the host.
      ("nav://inventory:8080/add", "inventory", true), ("nav://localhost:8080/add", "localhost", false),
      ("nav://a.b@inventory/add", "inventory", true), ("nav://a.b:c.d@inventory:1/add", "inventory", true),
      ("nav://a@b@example.com:1/add", "example.com", false), ("nav://:80/add", "", false), ("nav://me@/add", "", false),
      ("nav://caf\u{E9}/add", "caf%C3%A9", true), ("nav://a%2Eb/add", "a%2Eb", true),
    ] as [(String, Substring?, Bool)])
  func unexpectedHost(_ link: String, _ host: Substring?, _ expected: Bool) throws {
    let request = try DeepLinkRequest(link)
    #expect(request.host == host)
    #expect(request.hasUnexpectedHost == expected)
  }
}
