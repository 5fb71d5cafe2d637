import DeepLinkService
import DeepLinking
import Testing

/// A reference that begins with two slashes names a host (RFC 3986 section 4.2).
@Suite("A link with an empty first component")
struct SlashLinkTests {
  private static let text = """
    {"app": {"schemes": ["shop"]}, "routes": [{"name": "any", "pattern": "/*path",
      "parameters": [{"name": "path", "acceptsEmpty": true}], "aliases": ["/old/*path"]}]}
    """

  @Test(
    "names no other host, where it is written",
    arguments: ["//evil.example/login", "//", "///", "///evil.example", "//%2F/x"])
  func references(_ path: String) throws {
    let client = try Declared.client(Self.text)
    let safe = "/." + path
    let answer = try #require(try client.get(path).json as? [String: Any])
    #expect(answer["canonical"] as? String == safe)
    // The canonical link is a link to the same, and its own canonical link.
    for link in [safe, "http://links.example.com" + path, "shop://" + path, "shop:" + safe] {
      let again = try #require(try client.get("/resolve?url=" + escaped(link)).json as? [String: Any])
      #expect(again["canonical"] as? String == safe, "\(link)")
    }
    let page = try HTMLReader.page(client.page(path).body)
    let references = page.all("a").compactMap { $0["href"] } + page.all("link").compactMap { $0["href"] }
    #expect(references.contains("http://links.example.com" + path) && references.contains("shop://" + path))
    #expect(references.allSatisfy { !$0.hasPrefix("//") })
    #expect(try client.page("/old" + path)["Location"] == safe)
    // Behind an authority two slashes name no host.
    let web = try Declared.client(#"{"withoutApp": "https://www.example.com", "# + Self.text.dropFirst())
    #expect(try web.page("/old" + path)["Location"] == "https://www.example.com" + path)
  }

  @Test("is built as a path that names no other host")
  func built() throws {
    let client = try Declared.client(Self.text)
    let content = #"{"name": "any", "parameters": {"path": ["", "evil.example", "login"]}}"#
    #expect(
      try client.post("/link", content).body
        == #"{"url":"http://links.example.com//evil.example/login","path":"/.//evil.example/login"}"# + "\n")
    let request = try DeepLinkRequest("shop:/.//evil.example/login")
    #expect(request.pathComponents == ["", "evil.example", "login"] && request.url == "shop:/.//evil.example/login")
  }

  @Test(
    "is explained with the parts that it has",
    arguments: ["/.//evil.example/login", "https://links.example.com//evil.example/login"])
  func parts(_ link: String) throws {
    let body = try Declared.client(Self.text).get("/explain?url=" + escaped(link)).body
    #expect(body.contains(#""route":"any""#) && body.contains(#""canonical":"/.//evil.example/login""#), "\(body)")
    let explained = try #require(
      try Declared.client(Self.text).get("/explain?url=" + escaped(link)).json as? [String: Any])
    let parts = try #require(explained["parts"] as? [[String: Any]])
    #expect(parts.compactMap { $0["text"] as? String }.joined() == link)
    #expect(parts.compactMap { $0["text"] as? String }.suffix(2) == ["/", "login"])
  }
}
