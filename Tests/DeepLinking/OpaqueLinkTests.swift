import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

/// Links of a scheme with colons in place of slashes (RFC 3986 section 3.3: `path-rootless` and `path-empty`).
@Suite("An opaque link is a link whose components colons separate")
struct OpaqueLinkTests {
  private static let schemes = ["spotify"]

  /// A table with an opaque scheme.
  private static func opaque<Value>(_ router: Router<Value>, hostIsPath: Bool = false) -> Router<Value> {
    var settings = router.settings
    settings.opaqueSchemes = schemes
    settings.schemeHostIsPath = hostIsPath
    return Router(router.routes, redirects: router.redirects, settings: settings)
  }

  private static let table = opaque(sample)
  private static let forms = opaque(formsRouter)

  // MARK: One link

  private static let readings = [
    Reading("spotify:track:7", scheme: "spotify", ["track", "7"]),
    Reading("SPOTIFY:Track:7", scheme: "spotify", ["Track", "7"], url: "spotify:Track:7"),
    Reading("spotify:", scheme: "spotify"),
    Reading("spotify:7", scheme: "spotify", ["7"]),
    Reading("spotify:8080/x", scheme: "spotify", ["8080/x"], url: "spotify:8080%2Fx"),
    // Colons: the last one is not significant, but an empty inner component is.
    Reading("spotify:track:", scheme: "spotify", ["track"], url: "spotify:track"),
    Reading("spotify:track::", scheme: "spotify", ["track", ""]),
    Reading("spotify::", scheme: "spotify", [""]),
    Reading("spotify:::", scheme: "spotify", ["", ""]),
    Reading("spotify::a", scheme: "spotify", ["", "a"]),
    Reading("spotify:a::b", scheme: "spotify", ["a", "", "b"]),
    // Split first, then decode.
    Reading("spotify:a%3Ab:c", scheme: "spotify", ["a:b", "c"]),
    Reading("spotify:a%3ab", scheme: "spotify", ["a:b"], url: "spotify:a%3Ab"),
    Reading("spotify:a/b:c", scheme: "spotify", ["a/b", "c"], url: "spotify:a%2Fb:c"),
    Reading("spotify:%2F%2Fa", scheme: "spotify", ["//a"]),
    Reading("spotify:%41%7e", scheme: "spotify", ["A~"], url: "spotify:A~"),
    Reading("spotify:.:..", scheme: "spotify", [".", ".."]),
    Reading("spotify:a;b=c,d@e!$&'()*+f", scheme: "spotify", ["a;b=c,d@e!$&'()*+f"]),
    Reading("spotify:caf\u{E9}", scheme: "spotify", ["caf\u{E9}"], url: "spotify:caf%C3%A9"),
    // Query and fragment are those of any link; in them a colon is text.
    Reading("spotify:track:7?si=a:b", scheme: "spotify", ["track", "7"], [.init("si", "a:b")]),
    Reading("spotify:?a", scheme: "spotify", [], [.init("a", nil)]),
    Reading("spotify:a:?b", scheme: "spotify", ["a"], [.init("b", nil)], url: "spotify:a?b"),
    Reading("spotify:a#b:c?d", scheme: "spotify", ["a"], fragment: "b:c?d"),
    Reading("spotify:#", scheme: "spotify", fragment: ""),
    Reading("spotify:a?b#c", scheme: "spotify", ["a"], [.init("b", nil)], fragment: "c"),
    // With a slash behind the scheme it is a link as any other.
    Reading("spotify:/track:7/x", scheme: "spotify", ["track:7", "x"]),
    Reading("spotify:///track/7", scheme: "spotify", authority: "", ["track", "7"]),
    Reading("spotify://track:7/x", scheme: "spotify", authority: "track:7", ["x"]),
  ]

  @Test("with these parts and this canonical text", arguments: readings)
  func reading(_ row: Reading) throws {
    let request = try DeepLinkRequest(row.link, opaqueSchemes: Self.schemes)
    #expect(Parts(request) == row.parts)
    #expect(request.url == row.url)
    #expect(request.isOpaque == (request.authority == nil && !row.link.hasPrefix("spotify:/")))
    let again = try DeepLinkRequest(request.url, opaqueSchemes: Self.schemes)
    #expect(again == request && again.hashValue == request.hashValue && again.url == request.url)
    // The path is that of a link with slashes.
    #expect(try Parts(DeepLinkRequest(request.path)).components == row.parts.components)
    // A drawing shows the same text, and its columns are those of the components.
    let drawing = LinkDrawing(request)
    #expect(drawing.text == row.url)
    for (columns, part) in zip(drawing.components, row.parts.components) {
      let text = row.url.utf8.dropFirst(columns.lowerBound).prefix(columns.count)
      #expect(String(Substring(text)).removingPercentEncoding == part)
    }
  }

  private static let notALink =
    "expected an absolute URL (https://example.com/path, example:///path) or a path that begins with \"/\""

  @Test(
    "or is refused with the text found, its position and a remedy",
    arguments: [
      ("spotify:a%4:b", "\"%\" (character 10) is not followed by two hexadecimal digits; write a percent sign as %25"),
      ("spotify:é:%", "\"%\" (character 11) is not followed by two hexadecimal digits; write a percent sign as %25"),
      ("spotify:a b", "a link cannot contain a space (character 10); write it as %20"),
      ("spotify:\\", "a link cannot contain a backslash (character 9); write it as %5C"),
      ("spotify:a\n", "a link cannot contain a control character (character 10); write it as %0A"),
      ("other:a:b", "the path after \"other:\" does not begin with \"/\"; write other:/// and then the path"),
      ("https:a:b", "the path after \"https:\" does not begin with \"/\"; write https:/// and then the path"),
      ("other:8080", notALink), ("spotify", notALink), (":a", notALink),
    ])
  func faults(_ link: String, _ message: String) {
    let fault = #expect(throws: DeepLinkRequest.Fault.self) { try DeepLinkRequest(link, opaqueSchemes: Self.schemes) }
    #expect(fault?.description == message)
  }

  @Test("that is another link than the one with slashes, and than one with other colons")
  func inequality() throws {
    let links = [
      "spotify:a:b", "spotify:/a/b", "spotify:///a/b", "spotify:a%3Ab", "spotify:a:b::", "spotify::a:b",
      "spotify:a:b?c", "spotify:a:b#c", "spotify:", "/a/b",
    ]
    let requests = try links.map { try DeepLinkRequest($0, opaqueSchemes: Self.schemes) }
    #expect(Set(requests).count == links.count)
    // A request that had an opaque link before is as good as new.
    var request = requests[0]
    try request.parse(target: Array("/a/b".utf8).span)
    #expect(request == requests[9] && !request.isOpaque && request.url == "/a/b")
  }

  @Test("which Foundation reads as the same path, and a table does from its URL")
  func foundation() throws {
    var random = SeededGenerator()
    let pieces = linkPieces.filter { !["?", "#", "%", "%4", "%zz", "%%"].contains($0) } + [":", ":"]
    for _ in rounds(300) {
      let link = "spotify:x" + random.hostileText(atMost: 8, of: pieces)
      let url = try #require(URLComponents(string: link, encodingInvalidCharacters: false), "\(link)")
      var components = try url.percentEncodedPath.split(separator: ":", omittingEmptySubsequences: false).map { part in
        try DeepLinkRequest("/" + part.replacing("/", with: "%2F")).pathComponents.first.map(String.init) ?? ""
      }
      if components.last == "" { components.removeLast() }
      let request = try DeepLinkRequest(link, opaqueSchemes: Self.schemes)
      #expect(request.pathComponents.map(String.init) == components, "TEST_SEED=\(random.seed) \(link)")
      let whole = try #require(URL(string: request.url))
      let again = try DeepLinkRequest(url: whole, opaqueSchemes: Self.schemes)
      #expect(again == request, "TEST_SEED=\(random.seed) \(link)")
    }
  }

  // MARK: A table

  @Test(
    "resolves to the same route as the path",
    arguments: [
      ("spotify:", "/"), ("spotify:tags:new", "/tags/new"), ("Spotify:tags:new:", "/tags/new"),
      ("spotify:tags:a%3Ab", "/tags/a:b"), ("spotify:tags:a/b", "/tags/a%2Fb"),
      ("spotify:recipes:1:2:3", "/recipes/1/2/3"),
      ("spotify:search?query=a:b&page=2", "/search?query=a:b&page=2"), ("spotify:inventory:add#x", "/inventory/add#x"),
      ("spotify:///tags/new", "/tags/new"), ("spotify:/tags/new", "/tags/new"),
      ("spotify://example.com/tags/new", "/tags/new"),
    ])
  func resolving(_ link: String, _ path: String) throws {
    let route = try #require(sample.parse(path))
    #expect(Self.table.parse(link) == route)
    #expect(Self.table.parse(try #require(URL(string: link))) == route)
    #expect(try RouteTable(Self.table).resolves(link))
    // A table without opaque schemes does not read it.
    if !link.hasPrefix("spotify:/") { #expect(sample.parse(link) == nil) }
  }

  @Test(
    "is how a link of the scheme is written, unless the link belongs to a host",
    arguments: [
      (.home, "spotify:"), (.product(id: -7), "spotify:products:-7"), (.profile(handle: "a:b/c"), "spotify:@a%3Ab%2Fc"),
      (.settings(tab: nil), "spotify:settings"), (.wiki(title: ["", "a", ""]), "spotify:wiki::a::"),
      (.find(text: "a:b"), "spotify:find?text=a:b"), (.room(id: "!x:y", via: ["a"]), "spotify:#/room/!x:y?via=a"),
      (.blog(author: "ada", slug: "x"), "spotify://ada.blogs.example.com/x"), (.admin, "spotify://admin.example.com/"),
    ] as [(FormsRoute, String)])
  func writing(_ route: FormsRoute, _ url: String) throws {
    #expect(try Self.forms.url(to: route, scheme: "Spotify").absoluteString == url)
    #expect(Self.forms.parse(url) == route)
    // The scheme of the table that is not opaque keeps its slashes, and the web its host.
    #expect(try Self.forms.url(to: route, scheme: "forms").absoluteString.hasPrefix("forms://"))
    #expect(try Self.forms.url(to: route) == formsRouter.url(to: route))
    let table = try RouteTable(Self.forms)
    #expect(try table.url(of: Self.forms.link(to: route), scheme: "spotify") == url)
  }

  @Test(
    "takes aliases and redirects as a path does",
    arguments: [
      ("forms:p:7", "/products/7"), ("forms:index.php?product=7", "/products/7"), ("forms:u:ada", "/@ada"),
      ("forms:settings:workspaces:a%3Ab:c", "/docs/a:b/c"), ("forms:shop:7:in:toys?x", "/products/7"),
    ])
  func detours(_ link: String, _ path: String) throws {
    var settings = formsSettings
    settings.opaqueSchemes = ["forms"]
    let table = try RouteTable(Router(formsRouter.routes, redirects: formsRouter.redirects, settings: settings))
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest(link, opaqueSchemes: ["forms"]), into: &resolution))
    #expect(resolution.canonical.path == path && table.passage(of: resolution.reading) != nil)
  }

  @Test(
    "that matches no route is drawn with its colons, and so are the suggestions",
    arguments: try Miss.rows("opaque-misses"))
  func diagnosis(_ row: Miss) throws {
    row.check(try Self.table.diagnose(DeepLinkRequest(row.link, opaqueSchemes: Self.schemes)))
  }

  @Test("is drawn at its end at the root, and is named with another scheme if the table lacks its own")
  func ends() throws {
    let other = Self.opaque(Router<SampleRoute> { Route("", name: "new", .newTag) { "new" } })
    let root = try DeepLinkRequest("spotify:", opaqueSchemes: Self.schemes)
    #expect(other.diagnose(root).drawing == "spotify:\n        ^ expected \"new\"")
    let item = try DeepLinkRequest("spotify:?a", opaqueSchemes: Self.schemes)
    #expect(other.diagnose(item).drawing == "spotify:?a\n        ^ expected \"new\"")
    let plain = Router(sample.routes, settings: TableSettings(schemes: ["nav"]))
    let diagnosis = try plain.diagnose(DeepLinkRequest("spotify:tags:new", opaqueSchemes: Self.schemes))
    #expect(
      diagnosis.drawing == """
        spotify:tags:new
        ^^^^^^^ expected the scheme "https", the scheme "http", or the scheme "nav"
        """)
    #expect(diagnosis.suggestions == ["nav:/tags/new"])
  }

  @Test("with a plus sign that is a space where the table says so")
  func plus() throws {
    let link = "spotify:find?text=a+b"
    #expect(Self.forms.parse(link) == .find(text: "a b"))
    #expect(Self.table.parse("spotify:search?query=a+b") == sample.parse("/search?query=a+b"))
  }

  @Test("of a scheme that the check of the table allows")
  func settingsFaults() {
    func faults(_ settings: TableSettings) -> [String] {
      Router(sample.routes, settings: settings).faults().map(\.description)
    }
    #expect(faults(TableSettings(opaqueSchemes: ["Spotify"])) == [])
    #expect(TableSettings(schemes: ["nav"], opaqueSchemes: ["Spotify", "nav"]).schemes == ["nav", "spotify"])
    #expect(
      faults(TableSettings(opaqueSchemes: ["spo tify", "urn", "https"])) == [
        "\"spo tify\" is not a custom scheme; write a name such as \"shop\"",
        "\"urn\" is not a custom scheme; write a name such as \"shop\"",
        "\"https\" is not a custom scheme; write a name such as \"shop\"",
      ])
    #expect(
      faults(TableSettings(opaqueSchemes: ["spotify", "Spotify"])) == [
        "the opaque scheme \"spotify\" is declared twice; remove one"
      ])
    var settings = TableSettings(opaqueSchemes: ["spotify"])
    settings.schemes = ["nav"]
    #expect(
      faults(settings) == [
        "the opaque scheme \"spotify\" is not one of the schemes of the table; add it to them"
      ])
  }

  // MARK: Laws

  @Test("written of a random route leads to that route, and so does the link with slashes", arguments: [false, true])
  func randomRoutes(hostIsPath: Bool) throws {
    var random = SeededGenerator()
    let router = Self.opaque(sample, hostIsPath: hostIsPath)
    var plain = router.settings
    plain.opaqueSchemes = []
    var (linked, escaped) = (0, 0)
    for _ in rounds(1_000, until: { linked > 500 && escaped > 50 }) {
      let route = random.sampleRoute()
      guard let link = try? router.link(to: route) else { continue }
      let (opaque, slashed) = (router.settings.url(of: link, scheme: "spotify"), plain.url(of: link, scheme: "spotify"))
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(opaque) \(slashed)" }
      linked += 1
      escaped += opaque.contains("%3A") ? 1 : 0
      #expect(!opaque.hasPrefix("spotify:/") && slashed.hasPrefix("spotify://"), comment())
      for text in [opaque, slashed] {
        let request = try DeepLinkRequest(text, opaqueSchemes: Self.schemes)
        #expect(request.isOpaque == (text == opaque), comment())
        let match = try #require(router.match(request), comment())
        #expect(match.value == route && match.reading.warnings == [], comment())
        #expect(try router.link(to: match.value) == link, comment())
      }
      #expect(try router.url(to: route, scheme: "spotify").absoluteString == opaque, comment())
      #expect(try router.parse(router.url(to: route, scheme: "spotify")) == route, comment())
    }
    #expect(linked > 500 && escaped > 50)
  }

  @Test("is read by random tables as its path is, and written in both forms")
  func randomTables() throws {
    var random = SeededGenerator()
    var (hits, misses) = (0, 0)
    for _ in rounds(60, until: { hits > 150 && misses > 150 }) {
      let table = random.decidedTable(2...10, depth: 3)
      let router = Self.opaque(Router(table.map(\.route)))
      for _ in 0..<10 {
        let link = random.link(depth: 4)
        let expected = router.parse(link)
        for url in [router.settings.url(of: link, scheme: "spotify"), "spotify://" + link.path] {
          func comment() -> Comment { "TEST_SEED=\(random.seed) \(url) of \(table.map(\.shape.pattern))" }
          #expect(router.parse(url) == expected, comment())
          guard expected == nil else { continue }
          let diagnosis = router.diagnose(try DeepLinkRequest(url, opaqueSchemes: Self.schemes))
          #expect(diagnosis.link == url && diagnosis.columns.upperBound <= url.utf8.count, comment())
          #expect(diagnosis.suggestions.allSatisfy { router.parse($0) != nil }, comment())
          #expect(diagnosis.suggestions.allSatisfy { !$0.hasPrefix("spotify:/") }, comment())
          // What is expected does not depend on the separator.
          #expect(diagnosis.expected == router.diagnose(link).expected, comment())
        }
        hits += expected == nil ? 0 : 1
        misses += expected == nil ? 1 : 0
      }
    }
    #expect(hits > 150 && misses > 150)
  }

  @Test("of every form of link resolves like the link with slashes, in a table that is a file too")
  func forms() throws {
    let compiled = try RouteTable(Self.forms)
    // The file has no key for it yet, so its table gets the setting here.
    var findings = JSONFindings()
    let file = try JSONNode(parsing: DeclaredTwin.manifest(RouteTable(formsRouter)))
    let twin = try RouteTable(Self.opaque(#require(DeclaredTable(file, &findings)).router))
    var ours = Resolution()
    var theirs = Resolution()
    for form in compiled.sampleShapes() {
      let link = DeepLinkRequest(sampleOf: form)
      let text = compiled.url(of: link, scheme: "spotify")
      let request = try DeepLinkRequest(text, opaqueSchemes: Self.schemes)
      #expect(request.isOpaque == (link.authority == nil), "\(text)")
      let isFound = try compiled.resolve(request, into: &ours)
      #expect(isFound == compiled.resolves(link.reference), "\(text)")
      guard isFound else { continue }
      #expect(try twin.resolve(request, into: &theirs), "\(text)")
      #expect(ours.canonical == theirs.canonical && ours.canonical.isOpaque == false, "\(text)")
      #expect(try compiled.resolve(DeepLinkRequest(link.reference), into: &theirs))
      #expect(ours.canonical == theirs.canonical && ours.value.bytes == theirs.value.bytes, "\(text)")
    }
  }

  @Test("every prefix, every rest and every split of which is a link or a fault, and resolves or is diagnosed")
  func splits() throws {
    var random = SeededGenerator()
    let table = try RouteTable(Self.forms)
    var resolution = Resolution()
    func check(_ octets: some Sequence<UInt8>) throws {
      let octets = Array(octets)
      guard let link = try? DeepLinkRequest(octets: octets.span, opaqueSchemes: Self.schemes) else { return }
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(String(decoding: octets, as: UTF8.self))" }
      let again = try DeepLinkRequest(link.url, opaqueSchemes: Self.schemes)
      #expect(again.url == link.url, comment())
      if (try? table.resolve(link, into: &resolution)) != false { return }
      let diagnosis = table.diagnose(link)
      #expect(diagnosis.columns.upperBound <= diagnosis.link.utf8.count, comment())
      #expect(diagnosis.suggestions.allSatisfy(table.resolves), comment())
      let text = String(decoding: octets, as: UTF8.self)
      guard Array(text.utf8) == octets else { return }
      let parts = table.parts(of: text, link, missedBy: diagnosis)
      #expect(parts.map(\.text.description).joined() == text, comment())
    }
    for text in [
      "spotify:products:7", "spotify:@a%3Ab%2Fc?x=%C3%A9&+#y", "spotify:wiki::a::", "spotify:#/room/!x:y?via=a",
      "spotify://ada.blogs.example.com/x:y", "spotify:u:\u{E9}:",
    ] {
      let octets = Array(text.utf8)
      for end in 0...octets.count {
        try check(octets[..<end])
        try check(octets[end...])
        try check("spotify:".utf8 + octets[end...])
        // Split at a colon, or with an octet that belongs nowhere.
        for octet in Array(":/?#%\0 \u{FF}".utf8) { try check(octets[..<end] + [octet] + octets[end...]) }
      }
    }
    for _ in rounds(500) {
      try check(("spotify:" + random.hostileText(atMost: 8, of: linkPieces + [":", ":", ":"])).utf8)
      try check(
        Array("spotify:".utf8)
          + (0..<Int.random(in: 0...10, using: &random)).map { _ in UInt8.random(in: 0...0xFF, using: &random) })
    }
  }
}
