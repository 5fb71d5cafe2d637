import DeepLinking
import JSON
import LendingLibrary
import SiteAssociation
import Testing

@Suite("The explanation of a link")
struct ExplainTests {
  private static let unseen = """
    "unseen":["whether the app is installed, and its entitlement lists applinks: with just this host",\
    "whether the link was tapped on a page of the same host, or typed into the address bar: it then stays in Safari",\
    "whether the link was reached by a redirect: it then stays in the browser, so link to it directly",\
    "whether an app showed the link in a browser view of its own, which may keep it",\
    "whether the user once chose Safari for this host: a long press on the link offers the app again",\
    "which version of the file the device has: Apple's CDN fetches it within a day, devices ask about once a week"]}
    """

  private static let components = """
    [{"/": "/shelves/?*/?*", "exclude": true}, {"/": "/shelves/?*"}, {"/": "/loans"}]
    """

  private static func explain(_ link: String, hosts: [String] = []) throws -> String {
    let table = try RouteTable(libraryRouter)
    var writer = JSONWriter()
    try table.explain(link, AssociationMatcher(file(components: components)), hosts: hosts).write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("that matches names the deciding component, why those before it do not match, and the route")
  func match() throws {
    #expect(
      try Self.explain("https://example.com/loans") == """
        {"url":"https://example.com/loans","opens":true,\
        "conclusion":"The link opens the app, which shows route \\"loans\\", if example.com is a host of the app.",\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"match","detail":0,"component":2,\
        "reason":"components[2] {\\"/\\": \\"/loans\\"} of details[0] is the first that matches",\
        "misses":["details[0].components[0]: the path \\"/loans\\" does not match \\"/shelves/?*/?*\\"",\
        "details[0].components[1]: the path \\"/loans\\" does not match \\"/shelves/?*\\""]}],\
        "route":"loans",\(Self.unseen)
        """)
  }

  @Test("that is excluded names the exclude, and what to do for its route")
  func excluded() throws {
    #expect(
      try Self.explain("/shelves/1/books") == """
        {"url":"/shelves/1/books","opens":false,\
        "conclusion":"The link leads to route \\"shelf.books\\", but the association file does not open the app for \
        it. Widen the file.",\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"excluded","detail":0,"component":0,\
        "reason":"components[0] {\\"/\\": \\"/shelves/?*/?*\\", \\"exclude\\": true} of details[0] is the first that \
        matches, and it excludes","misses":[]}],\
        "route":"shelf.books",\(Self.unseen)
        """)
  }

  @Test("that neither matches nor leads anywhere has the drawing and what is nearby")
  func nothing() throws {
    #expect(
      try Self.explain("http://example.com:8080/loams") == """
        {"url":"http://example.com:8080/loams","opens":false,\
        "conclusion":"The link does not open the app, and no route answers it.",\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"no-match","detail":null,"component":null,\
        "reason":"the URL does not match any of the 3 components of details[0]",\
        "misses":["details[0].components[0]: the path \\"/loams\\" does not match \\"/shelves/?*/?*\\"",\
        "details[0].components[1]: the path \\"/loams\\" does not match \\"/shelves/?*\\"",\
        "details[0].components[2]: the path \\"/loams\\" does not match \\"/loans\\""]}],\
        "route":null,"detail":"http://example.com:8080/loams\\n                        ^^^^^ expected \
        \\"about\\", \\"books\\", \\"home\\", \\"loans\\", \\"search\\", or \\"shelves\\"",\
        "expected":["\\"about\\"","\\"books\\"","\\"home\\"","\\"loans\\"","\\"search\\"","\\"shelves\\""],\
        "suggestions":["http://example.com:8080/loans"],\
        "notes":["the scheme is http: universal links are https links, but http ones match, too",\
        "port 8080 was not looked at: a domain in the app's entitlement cannot have one (TN3155)"],\(Self.unseen)
        """)
  }

  @Test(
    "of a host that is not the app's does not open it, whatever the file says",
    arguments: [
      ("https://example.com/loans", true, #"The link opens the app, which shows route \"loans\"."#),
      ("https://LINKS.example.com:443/loans", true, #"The link opens the app, which shows route \"loans\"."#),
      ("/loans", true, #"The link opens the app, which shows route \"loans\"."#),
      ("http://localhost:8080/loans", true, #"The link opens the app, which shows route \"loans\"."#),
      ("http://127.0.0.1:8080/loans", true, #"The link opens the app, which shows route \"loans\"."#),
      ("http://[::1]:8080/loans", true, #"The link opens the app, which shows route \"loans\"."#),
      (
        "https://example.org/loans", false,
        "The link does not open the app: the app's hosts are example.com, links.example.com, not example.org."
      ),
      (
        "https://example.com.example.org/nothing", false,
        "The link does not open the app: the app's hosts are example.com, links.example.com, "
          + "not example.com.example.org."
      ),
    ])
  func hosts(_ link: String, _ opens: Bool, _ conclusion: String) throws {
    let text = try Self.explain(link, hosts: ["example.com", "links.example.com"])
    #expect(text.contains(#""opens":\#(opens),"conclusion":"\#(conclusion)","#), "\(text)")
  }

  @Test("that opens the app for nothing says so")
  func noRoute() throws {
    let text = try Self.explain("/shelves/x")
    #expect(
      text.hasPrefix(
        """
        {"url":"/shelves/x","opens":true,"conclusion":"The link opens the app, but no route answers it, so the app \
        has nothing to show. Narrow the association file, if a pattern can say it.",\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"match","detail":0,"component":1,
        """), "\(text)")
  }

  @Test("of a custom scheme, with a host or without, is about the route alone")
  func customScheme() throws {
    #expect(
      try Self.explain("nav:///loans") == """
        {"url":"nav:///loans","opens":false,\
        "conclusion":"The link leads to route \\"loans\\" in the app that has registered its scheme; association files \
        do not apply to it.",\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"no-match","detail":null,"component":null,\
        "reason":"nav is neither https nor http, so this is no universal link","misses":[]}],\
        "route":"loans",\
        "unseen":["whether an app is installed that has registered the scheme nav, and which if several have"]}
        """)
    #expect(
      try Self.explain("nav://example.com/loans").replacing("example.com", with: "")
        == Self.explain("nav:///loans")
    )
    #expect(
      try Self.explain("nav://loans") == """
        {"url":"nav://loans","opens":false,\
        "conclusion":"No route answers the link, and association files do not decide which app its scheme opens.",\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"no-match","detail":null,"component":null,\
        "reason":"nav is neither https nor http, so this is no universal link","misses":[]}],\
        "route":null,"detail":"nav://loans/\\n      ^^^^^ the host \\"loans\\" looks like a path component; a \
        \\"nav\\" link has three slashes: nav:///loans","expected":["an empty host, as in nav:///loans"],\
        "suggestions":["nav:///loans"],\
        "unseen":["whether an app is installed that has registered the scheme nav, and which if several have"]}
        """)
  }

  @Test(
    "is refused for what is no link",
    arguments: [
      (
        "loans",
        #"expected an absolute URL (https://example.com/inventory, nav:///inventory) or a path that begins with "/""#
      ),
      ("/100%", #""%" at offset 4 is not followed by two hexadecimal digits; write a percent sign as %25"#),
      ("https:///home", #"found "https:///home", which has no host, expected a URL such as https://example.com/path"#),
      ("nav:loans", #"the path after "nav:" does not begin with "/"; write nav:/// and then the path"#),
    ])
  func refused(link: String, message: String) throws {
    let error = #expect(throws: (any Error).self) { try Self.explain(link) }
    #expect(error.map { "\($0)" } == message)
  }
}
