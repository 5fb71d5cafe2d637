import DeepLinkService
import DeepLinking
import Testing

@Suite("Where a browser without the app is sent")
struct WithoutAppLinkTests {
  private static func text(_ settings: String = "") -> String {
    """
    {\(settings) "hosts": ["links.example.com"], "routes": [
       {"name": "listing", "pattern": "/listing/:id", "parameters": [{"name": "id", "type": "integer"}]},
       {"name": "shop", "pattern": "/*path?", "hosts": [":shop.shop.example"]}],
     "redirects": [
       {"from": "/p/tube", "to": "/listing/1?utm_source=poster"},
       {"from": "/c/:code", "to": "/listing/2?utm_campaign=:code&utm_source=code"},
       {"from": "/d/:code", "to": "/listing/3?utm_term=:code&utm_term=a"},
       {"from": "/first", "to": "/p/tube?utm_medium=x"}]}
    """
  }

  @Test(
    "has the fixed items of a redirect's target, whether or not its route knows them",
    arguments: [
      ("/p/tube", "/listing/1?utm_source=poster"), ("/p/tube?x=1", "/listing/1?utm_source=poster&x=1"),
      ("/p/tube?utm_source=mail", "/listing/1?utm_source=mail"),
      ("/c/a%26b", "/listing/2?utm_campaign=a%26b&utm_source=code"),
      ("/d/x?utm_term=own", "/listing/3?utm_term=x&utm_term=a"),
      ("/first?y=a+b", "/listing/1?utm_source=poster&utm_medium=x&y=a%20b"),
    ])
  func fixed(_ link: String, _ target: String) throws {
    for (settings, location) in [
      ("", target), (#""withoutApp": "store", "#, target),
      (#""withoutApp": "https://www.example.com", "#, "https://www.example.com" + target),
    ] {
      let client = try Declared.client(Self.text(settings))
      #expect(try client.page(link)["Location"] == location, "\(settings)")
      let answer = try client.get("/explain?url=" + escaped("https://links.example.com" + link)).body
      #expect(answer.contains("\"location\":\"\(location)\""), "\(answer)")
    }
    // Google Play gets those of campaigns.
    let store = try Declared.client(
      Self.text(#""app": {"android": {"package": "a.b"}}, "withoutApp": "store", "#))
    let reply = try store.page(link, "User-Agent: Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile")
    let campaign = target.split(separator: "&").filter { !$0.hasPrefix("x=") && !$0.hasPrefix("y=") }
    #expect(
      reply["Location"] == "https://play.google.com/store/apps/details?id=a.b&referrer="
        + PercentEncoding.encode("https://links.example.com" + campaign.joined(separator: "&"), for: .nested))
  }

  @Test("keeps the label of the host that the site names")
  func label() throws {
    let client = try Declared.client(Self.text(#""withoutApp": "https://:shop.example.com", "#))
    func location(_ host: String, _ path: String) throws -> String? {
      try client.send("GET", path, ["Host: \(host)", browsersAccept])["Location"]
    }
    #expect(try location("bluemugs.shop.example", "/") == "https://bluemugs.example.com/")
    #expect(try location("bluemugs.shop.example", "/a/b?x=1") == "https://bluemugs.example.com/a/b?x=1")
    // A route without the label has its page.
    #expect(try location("links.example.com", "/listing/1") == nil)
    let answer = try client.get("/explain?url=" + escaped("https://bluemugs.shop.example/a")).body
    #expect(answer.contains(#""location":"https://bluemugs.example.com/a""#), "\(answer)")
    let loop = try Declared.client(Self.text(#""withoutApp": "https://:shop.shop.example", "#))
    #expect(try loop.send("GET", "/a", ["Host: x.shop.example", browsersAccept]).status == 200)
  }

  @Test("names no label that no route has")
  func unknownLabel() {
    #expect(
      Declared.faults(Self.text(#""withoutApp": "https://:tenant.example.com", "#)) == [
        "links.json:1:16: error: withoutApp: no route has a host with the label \":tenant\" that "
          + "https://:tenant.example.com keeps"
      ])
    for text in ["https://:.example.com", "https://:shop", "https://:a-b.example.com", "https://x.:shop.example.com"] {
      #expect(WebOrigin(text) == nil, "\(text)")
    }
  }

  @Test(
    "names hosts, with a port or without",
    arguments: [
      "a", "localhost", "links.example.com", "LINKS.example.com.", "xn--mnchen-3ya.example", "my_host", "a:1",
      "a:65535", "192.0.2.1", "192.0.2.1:80", "1.2.3.example", "[::1]", "[::]", "[2001:db8::1]:8443",
      "[1:2:3:4:5:6:7:8]", "[::ffff:192.0.2.1]", "[1:2:3:4:5:6:192.0.2.1]", "[fe80::]", "[1::8]", "[1:2:3:4:5:6:7::]",
    ])
  func authorities(_ text: String) { #expect(WebOrigin("https://\(text)") != nil) }

  @Test(
    "names nothing that is no host",
    arguments: [
      "", ":80", "a:", "a:0", "a:65536", "a:99999999", "a:+80", "a:0x50", "a:80:80", "a b", "a/b", "a?b", "a#b", "a@b",
      "user:pw@a", "a%20b", "a..b", ".a", "a,b", "münchen.example", "256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4",
      "::1", "[::1", "::1]", "[]", "[1]", "[:::]", "[1::2::3]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[12345::]",
      "[g::]", "[::1]x", "[::1]80", "[fe80::1%eth0]", "[:1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:]", "[1:2:3:4:5:6:7:8::]",
      "[::256.0.0.1]", "[x]:80", "[v1.a]", "[::1]:0", "a\n", "a\u{0}",
    ])
  func noAuthorities(_ text: String) { #expect(WebOrigin("https://\(text)") == nil) }
}
