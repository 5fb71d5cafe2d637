import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import Foundation
import Testing

@testable import DeepLinkService

@Suite("links.json")
struct LinksFileTests {
  private static func read(_ text: String) -> Result<LinksFile, LinksFile.Faults> {
    Result { () throws(LinksFile.Faults) in try LinksFile(parsing: Array(text.utf8), named: "links.json") }
  }

  @Test("has comments and trailing commas, and declares the app and its folder")
  func whole() throws {
    let text = """
      {
        "$schema": "https://links.example.com/schema/links.json",
        // The shop.
        "app": {
          "name": "Shop", "schemes": ["shop"], "schemeHostIsPath": true,
          "ios": {"appIDs": ["ABCDE12345.com.example.shop"], "storeID": 361309726},
          "android": {"package": "com.example.shop", "fingerprints": ["\(Self.fingerprint)"]},
        },
        "hosts": ["links.example.com"], "public": "files", // Beside this file.
        "routes": [{"name": "order", "pattern": "/orders/:number", "parameters": [{"name": "number", "type": "integer"}]}],
        "records": {"orders": {"id": "integer", "title": "name", "filters": ["state"],
          "relations": {"parts": {"field": "parts", "in": "products"}}}},
      }
      """
    let file = try Self.read(text).get()
    #expect(file.warnings == [] && file.hosts == nil && file.sites.count == 1)
    let site = file.sites[0]
    let listing = site.listing
    #expect(listing.name == "Shop" && listing.scheme == "shop" && listing.appStoreID == "361309726")
    #expect(listing.apps.count == 1 && listing.apps[0].playPackage == "com.example.shop")
    #expect(site.publicFolder == "files" && site.appIDs == ["ABCDE12345.com.example.shop"])
    #expect(
      site.app.schemas.map(\.name) == ["orders"] && site.app.schemas[0].relations.map(\.collection) == ["products"])
    let table = try site.app.table()
    #expect(table.examples == ["/orders/1"] && table.resolves("shop://orders/7"))
    let files = try site.generatedFiles()
    #expect(files.map(\.path) == [PublicFiles.associationPath, PublicFiles.assetLinksPath])
    let served = try PublicFiles(reading: nil, orElse: files)
    #expect(served.count == 2 && served.isAssociationGenerated)
  }

  @Test("names the origins that may use passkeys, on each host, unless the folder has their file")
  func relatedOrigins() throws {
    let origins = #"["https://shop.example", "https://shop.co.uk:8443"]"#
    let text =
      #"{"hosts": ["a.example", "b.example"], "relatedOrigins": \#(origins), "routes": [{"name": "r", "pattern": "/r", "hosts": ["b.example"]}]}"#
    for host in ["a.example", "b.example", "localhost"] {
      let reply = try Declared.client(text).send("GET", "/.well-known/webauthn", ["Host: \(host)"])
      #expect(reply.status == 200 && reply["Content-Type"] == "application/json" && reply["Location"] == nil)
      #expect(reply.body == "{\"origins\":\(origins.replacing(" ", with: ""))}\n")
    }
    let own = try Declared.client(text, files: [".well-known/webauthn": "{}"]).get("/.well-known/webauthn")
    #expect(own.body == "{}" && own["Content-Type"] == "application/json")
    #expect(try Declared.client(#"{"routes": []}"#).get("/.well-known/webauthn").status == 404)
  }

  @Test(
    "with origins that no browser takes is refused",
    arguments: [
      "http://a.example", "https://a.example/", "https://a.example/b", "https://a.example?", "https://localhost",
      "https://10.0.0.1", "https://[::1]", "https://*.a.example", "https://a.example:", "https://a..example",
      "a.example",
    ])
  func wrongOrigin(_ origin: String) {
    #expect(
      Declared.faults(#"{"relatedOrigins": ["\#(origin)"], "routes": []}"#) == [
        #"links.json:1:21: error: relatedOrigins[0]: expected an https origin such as "https://shop.example", without a "#
          + #"path, found "\#(origin)""#
      ])
  }

  @Test("with origins of more than five registrable domains is refused, and says what was counted")
  func manyOrigins() {
    let five =
      #""https://a.com", "https://www.a.de", "https://b.co.uk", "https://x.b.com", "https://c.de", "https://d.de", "https://e.de""#
    #expect(Declared.faults("{\"relatedOrigins\": [\(five)], \"routes\": []}") == [])
    #expect(
      Declared.faults("{\"relatedOrigins\": [\(five), \"https://f.com.au\"], \"routes\": []}") == [
        "links.json:1:20: error: relatedOrigins: the registrable domains have 6 labels (a, b, c, d, e, f), but browsers need to "
          + "take only the first 5; as no list of public suffixes is known here, the label in front of .com, .co.uk and the like "
          + "was counted"
      ])
  }

  @Test("declares several apps, and their services are in the files of both platforms")
  func apps() throws {
    let text = """
      {"apps": {
         "buyer": {"name": "Market", "schemes": ["deal"],
           "ios": {"appIDs": ["ABCDE12345.com.example.buyer"], "storeID": 1, "webCredentials": true,
             "appClips": ["ABCDE12345.com.example.buyer.Clip"]},
           "android": [{"package": "com.example.buyer", "fingerprints": ["\(Self.fingerprint)"], "loginCredentials": true},
             {"package": "com.example.buyer.beta", "fingerprints": ["\(Self.fingerprint)"]}]},
         "seller": {"ios": {"appIDs": ["ABCDE12345.com.example.seller"], "activityContinuation": true}}},
       "webOnly": ["/login"],
       "routes": [{"name": "item", "pattern": "/item/:id"}, {"name": "sell", "pattern": "/sell", "apps": ["seller"]},
         {"name": "imprint", "pattern": "/:page", "opensApp": false}]}
      """
    let site = try Self.read(text).get().sites[0]
    #expect(site.listing.name == "Market" && site.listing.apps.map(\.scheme) == ["deal", nil])
    #expect(site.listing.opened(by: .only(["seller"])).appStoreID == nil && site.listing.appStoreID == "1")
    let files = try site.generatedFiles()
    let apple = try JSONNode(parsing: files[0].octets)
    let empty = #"{"/":"*//?*","exclude":true,"comment":"no route has an empty component"}"#
    let item =
      #"{"/":"/item/?*/?*","exclude":true,"comment":"\"*\" also matches slashes"},{"/":"/item/?*","comment":"item"}"#
    let details = [
      #"{"appIDs":["ABCDE12345.com.example.buyer"],"components":[\#(empty),\#(item)]}"#,
      #"{"appIDs":["ABCDE12345.com.example.seller"],"components":[{"/":"/sell","comment":"sell"},\#(empty),\#(item)]}"#,
    ]
    #expect(apple["applinks"]?["details"]?.text == "[\(details.joined(separator: ","))]")
    #expect(apple["webcredentials"]?["apps"]?.text == #"["ABCDE12345.com.example.buyer"]"#)
    #expect(apple["appclips"]?["apps"]?.text == #"["ABCDE12345.com.example.buyer.Clip"]"#)
    #expect(apple["activitycontinuation"]?["apps"]?.text == #"["ABCDE12345.com.example.seller"]"#)
    let android = try JSONNode(parsing: files[1].octets).array ?? []
    #expect(android.map { $0["target"]?["package_name"]?.string } == ["com.example.buyer", "com.example.buyer.beta"])
    #expect(android.map { $0["relation"]?.array?.count } == [2, 1])
    // What the server prints serves the same table.
    let table = try site.app.table()
    var writer = JSONWriter()
    RouteManifest(table).write(to: &writer)
    let printed = try Self.read(writer.withSpan { $0.text() }).get().sites[0].app.table()
    for link in ["/item/7", "/sell", "/x", "/login"] {
      for app in ["buyer", "seller"] {
        #expect(table.opens(link, app: app) == printed.opens(link, app: app), "\(link) \(app)")
      }
    }
    #expect(table.opens("/item/7", app: "buyer") && !table.opens("/login", app: "buyer"))
  }

  @Test(
    "lists the first hundred of many faults, and the number of the others",
    arguments: [(100, nil), (101, "1 more error"), (40_000, "39900 more errors")])
  func many(_ count: Int, _ more: String?) throws {
    let routes = (1...count).map { "{\"name\": \"a\($0)\", \"pattern\": \"x\"}" }.joined(separator: ",\n")
    guard case .failure(let faults) = Self.read("{\"routes\": [\n\(routes)]}") else { throw Missing() }
    let expected = (0..<100).map { index in
      "links.json:\(index + 2):\(26 + "\(index + 1)".count): error: routes[\(index)].pattern: "
        + "expected a pattern such as \"/products/:id\", found \"x\""
    }
    #expect(faults.faults == expected + [more.map { "error: links.json: and \($0)" }].compactMap { $0 })
  }

  private struct Missing: Error {}

  @Test(
    "reports every fault at its position, with the expectation and the nearest name",
    arguments: [
      ("", ["1:1: error: the document is empty, expected a value"]),
      (
        #"{"apps": {"buyer": {}}, "webOnly": ["/:"], "routes": [{"name": "a", "pattern": "/a", "apps": ["byer"]}, {"name": "b", "pattern": "/b", "apps": ["buyer"], "opensApp": true}]}"#,
        [
          "1:37: error: webOnly[0]: \"/:\": \":\" has no name, which has letters from A to Z, digits and \"_\"; write "
            + "\":name\", or a literal \":\" as %3A",
          "1:95: error: routes[0].apps[0]: there is no app \"byer\"; did you mean \"buyer\"?",
          "1:155: error: routes[1].opensApp: not allowed beside \"apps\": remove one of the two",
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a", "parent": "b"}, {"name": "b", "pattern": "/b", "parent": "a"}, {"name": "c", "pattern": "/c", "parent": "aa"}]}"#,
        [
          "1:54: error: routes[0].parent: its parents lead back to it: \"a\", \"b\", \"a\"; remove one of them",
          "1:148: error: routes[2].parent: no route is called \"aa\"; did you mean \"a\"?",
        ]
      ),
      (
        #"{"routes": [{"name": "shelf", "pattern": "/s/:shelf", "presentation": "sheet"}, {"name": "a", "pattern": "/a/:self", "parent": "shelf"}, {"name": "b", "pattern": "/b/:shelf?", "parent": "shelf"}, {"name": "c", "pattern": "/c/*shelf", "parent": "shelf"}]}"#,
        [
          "1:128: error: routes[1].parent: \"shelf\" below it requires the parameter \"shelf\", which /a/:self does not "
            + "have; did you mean \"self\"?; give both routes the same parameters, or choose another parent",
          "1:187: error: routes[2].parent: \"shelf\" below it requires the parameter \"shelf\", which links of this route "
            + "may leave out; give both routes the same parameters, or choose another parent",
          "1:245: error: routes[3].parent: \"shelf\" below it requires the parameter \"shelf\", and only one of the two "
            + "routes takes several values of it; give both routes the same parameters, or choose another parent",
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a", "presentation": "sheet"}, {"name": "b", "pattern": "/b", "parent": "a", "presentation": "sheet", "tab": "t"}]}"#,
        [
          "1:132: error: routes[1].presentation: a sheet below it is open already; write \"push\", for a screen in that sheet",
          "1:148: error: routes[1].tab: the screens below it stand in the tab \"a\", that of \"a\"; write the same tab at both",
        ]
      ),
      (
        "[]", ["1:1: error: expected an object with \"$schema\", \"app\", \"apps\" and others, found an empty array"]
      ),
      (
        #"{"rotues": []}"#, ["1:2: error: rotues: not a known key; did you mean \"routes\"?"]
      ),
      (
        #"{"routes": [{"name": "a"}]}"#,
        ["1:13: error: routes[0]: the key \"pattern\" is missing: expected a pattern such as \"/products/:id\""]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "a"}], "hosts": ["x y"], "plusIsSpace": 1}"#,
        [
          "1:38: error: routes[0].pattern: expected a pattern such as \"/products/:id\", found \"a\"",
          "1:55: error: hosts[0]: expected a host such as \"www.example.com\", \"*.example.com\" or "
            + "\":label.example.com\", found \"x y\"",
          "1:78: error: plusIsSpace: expected true or false, found 1",
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a/:id", "parameters": [{"name": "di", "type": "integr"}]}]}"#,
        [
          "1:86: error: routes[0].parameters[0].type: expected \"string\", \"integer\", \"number\", \"boolean\", "
            + "\"uuid\", found \"integr\"; did you mean \"integer\"?"
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a/:number", "parameters": [{"name": "numbr", "type": "integer"}]}]}"#,
        ["1:38: error: routes[0].pattern: \"/a/:number\": \"numbr\" is not in the pattern; did you mean \"number\"?"]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a/:größe"}]}"#,
        [
          "1:38: error: routes[0].pattern: \"/a/:größe\": the name of a parameter has letters from A to Z, digits and "
            + "\"_\", so it ends before \"ö\" in \":größe\"; choose another name, or write a literal text behind it as "
            + "%C3%B6ße"
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a/:id", "parameters": [{"name": "id", "minimum": 3, "default": 1}]}]}"#,
        ["1:89: error: routes[0].parameters[0].minimum: is only for the types \"integer\" and \"number\""]
      ),
      (
        """
        {"routes": [{"name": "a", "pattern": "/a/:x", "parameters": [{"name": "x", "type": "integer", "minimum": 9,
        "maximum": 3}, {"name": "x"}, {"name": "q", "place": "query", "type": "boolean", "default": "maybe"}]}]}
        """,
        [
          "1:106: error: routes[0].parameters[0].minimum: is greater than \"maximum\"",
          "2:16: error: routes[0].parameters[1]: the parameter \"x\" is declared twice: parameters[0] has it already; "
            + "remove one of the two",
          "2:93: error: routes[0].parameters[2].default: expected \"true\", or \"false\", found \"maybe\"",
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/", "hosts": [":l.example.com"], "parameters": [{"name": "l", "enum": ["d#e"]}]}]}"#,
        [
          #"1:13: error: route "a" (/): parameter "l" has the text "d#e", which cannot be a label of a host: "#
            + #"letters in lower case, digits, "-" and "_", at most 63"#
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/:x", "parameters": [{"name": "x", "enum": ["a", {"value": "a", "also": ["b", "c"]}, "b"]}]}]}"#,
        [#"1:13: error: route "a" (/:x): parameter "x" has "b" twice in its set; give each value its own text"#]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a"}, {"name": "a", "pattern": "/b"}]}"#,
        ["1:45: error: routes[1]: another route is called \"a\"; give each its own name"]
      ),
      (
        """
        {"hosts": ["https://x.com"], "routes": [{"name": "a", "pattern": "/a/"}, {"name": "a", "pattern": "/mail/:id"},
        {"name": "b", "pattern": "/mail/:x"}], "webOnly": ["/x/**"],
        "redirects": [{"from": "/p/:id", "to": "/mial/:id"}, {"from": "/q", "to": "/a/7"}, {"from": "/r", "to": "/r"}]}
        """,
        [
          "1:12: error: hosts[0]: expected a host such as \"www.example.com\", \"*.example.com\" or "
            + "\":label.example.com\", found \"https://x.com\"; write the host alone, \"x.com\"",
          "1:66: error: routes[0].pattern: \"/a/\": a \"/\" at its end means nothing, because links match with it and "
            + "without it; remove it",
          "1:74: error: routes[1]: another route is called \"a\"; give each its own name",
          "2:1: error: routes \"a\" (/mail/:id) and \"b\" (/mail/:x) both match /mail/text, and neither is more specific; "
            + "remove one, or make a parameter stricter",
          "2:52: error: webOnly[0]: \"/x/**\": \"*\" in \"**\" has no name; write \"*rest\" for one component or more, "
            + "\"*rest?\" for none or more, \":name\" for one, or a literal \"*\" as %2A",
          "3:40: error: redirect /p/:id: no link of /mial/:id matches a route; the nearest pattern is /mail/:id",
          "3:105: error: redirect /r: redirects in a circle: /r to /r, and so on",
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a", "hosts": ["*.x.com"]}]}"#,
        [
          "1:53: error: routes[0].hosts: the links of \"a\" can have no host of \"*.x.com\", because nothing decides the "
            + "label; put a host without \"*\" first, or make the label a parameter: \":label.x.com\""
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a", "names": {"kotlin": "A", "swift": "miss"}},"# + "\n"
          + #"{"name": "b", "pattern": "/b/:x", "names": {"kotlin": "A"}, "parameters": [{"name": "x", "names": {"swift": "y"}},"#
          + "\n" + #"{"name": "z", "place": "query", "names": {"swift": "y"}}]}]}"#,
        [
          "1:78: error: routes[0].names.swift: a client has \"miss\" for something else; choose another name",
          "2:55: error: routes[1].names.kotlin: route \"a\" has the name \"A\" too; give each its own name",
          "3:52: error: routes[1].parameters[1].names.swift: parameter \"x\" has the name \"y\" too; give each its own name",
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a", "example": "/b"}]}"#,
        ["1:55: error: routes[0].example: \"/b\" does not match the pattern /a; write a link that does"]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/:a?/1/:b?/2/:c?/3/:d?/4/:e?/5/:f?/6/:g?"}]}"#,
        [
          "1:38: error: routes[0].pattern: \"/:a?/1/:b?/2/:c?/3/:d?/4/:e?/5/:f?/6/:g?\": the pattern has 128 forms of links by "
            + "its optional components, and may have 64; declare several routes"
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a"}], "redirects": [{"from": "/x", "to": "/y", "status": 303}]}"#,
        ["1:97: error: redirects[0].status: expected 301, 302, 307, 308, found 303"]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a"}], "redirects": [{"from": "/x", "to": "/y"}]}"#,
        ["1:81: error: redirect /x: no link of /y matches a route; the nearest pattern is /a"]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a"}], "redirects": [{"from": "/x/:z??y=:y", "to": "/y/:y"}]}"#,
        ["1:90: error: redirect /x/:z??y=:y: no link of /y/:y matches a route"]
      ),
      (
        #"{"app": {"schemes": ["shop", "javascript", "DATA"]}}"#,
        [
          #"1:30: error: app.schemes[1]: expected a scheme of the app's own such as "shop", found "javascript""#,
          #"1:44: error: app.schemes[2]: expected a scheme of the app's own such as "shop", found "DATA""#,
        ]
      ),
      (
        #"{"hosts": ["https://a.example/x"], "routes": [{"name": "a", "pattern": "/a"}]}"#,
        [
          "1:12: error: hosts[0]: expected a host such as \"www.example.com\", \"*.example.com\" or \":label.example.com\", "
            + "found \"https://a.example/x\"; write the host alone, \"a.example\""
        ]
      ),
      (
        #"{"routes": [{"name": "a", "pattern": "/a/"}, {"name": "b", "pattern": "/b//c"}, {"name": "c", "pattern": "/:c?x/:d-:e"},"#
          + "\n" + #"{"name": "d", "pattern": "/d"}, {"name": "e", "pattern": "/d"}]}"#,
        [
          "1:38: error: routes[0].pattern: \"/a/\": a \"/\" at its end means nothing, because links match with it and without "
            + "it; remove it",
          "1:71: error: routes[1].pattern: \"/b//c\": it has \"//\", and no component of a link is empty; remove one \"/\"",
          "1:106: error: routes[2].pattern: \"/:c?x/:d-:e\": its \"?\" begins the items of the query, so \"x/:d-:e\" is the name "
            + "of one; an optional component ends in \"?\", and a literal \"?\" is %3F",
          "2:33: error: routes \"d\" (/d) and \"e\" (/d) both match /d, and neither is more specific; remove one, or make a "
            + "parameter stricter",
        ]
      ),
      (
        #"{"app": {"ios": {"appIDs": ["com.example.shop"]}, "android": {}}}"#,
        [
          "1:29: error: app.ios.appIDs[0]: expected an app such as \"ABCDE12345.com.example.app\", found \"com.example.shop\"; "
            + "the 10 characters of the team, or of the app's own prefix, are missing in front of the bundle identifier",
          "1:62: error: app.android: the key \"package\" is missing: expected a package such as \"com.example.app\"",
        ]
      ),
    ] as [(String, [String])])
  func faults(_ text: String, _ expected: [String]) throws {
    guard case .failure(let faults) = Self.read(text) else {
      Issue.record("the file is read")
      return
    }
    #expect(faults.faults == expected.map { "links.json:" + $0 })
  }

  @Test("is read within each limit of a table, and refused beyond it with both numbers", arguments: FilesAtLimits.all)
  func limits(_ most: Int, _ words: String, _ file: @Sendable (Int) -> String) throws {
    _ = try Self.read(file(most)).get()
    guard case .failure(let faults) = Self.read(file(most + 1)) else {
      Issue.record("the file is read")
      return
    }
    #expect(faults.faults.count == 1)
    #expect(faults.faults[0].contains("has \(most + 1) \(words), and may have \(most); "))
  }

  @Test("has a warning at the second of two routes that cross")
  func crossings() throws {
    let file = try Self.read(
      #"{"routes": [{"name": "help", "pattern": "/help/*path"}, {"name": "project", "pattern": "/:owner/:name"}]}"#
    ).get()
    #expect(file.warnings.count == 1)
    #expect(file.warnings[0].text.hasPrefix("links.json:1:57: warning: routes \"help\" (/help/*path) and \"project\""))
  }

  private static let fingerprint = (1...32).map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }
    .joined(separator: ":")

  @Test("checking a closed set of texts takes a time in proportion to their number")
  func enumCost() throws {
    /// The least processor time of the thread in some rounds, in clock ticks.
    func cost(of count: Int) throws -> UInt64 {
      let values = (0..<count).map { "\"v\($0)\"" }.joined(separator: ",")
      let octets = Array(
        """
        {"hosts": ["a.example"], "routes": [{"name": "r", "pattern": "/r/:x", "parameters":
          [{"name": "x", "enum": [\(values)]}]}]}
        """.utf8)
      return try (0..<5).map { _ in
        let start = threadTime()
        _ = try LinksFile(parsing: octets, named: "links.json")
        return threadTime() - start
      }.min() ?? 0
    }
    let (few, many) = (try cost(of: 500), try cost(of: 4_000))
    #expect(many < 16 * few, "8 times as many took \(many / max(1, few)) times as long")
  }
}

/// Files with a number of things that has a limit.
private enum FilesAtLimits {
  static let all: [(most: Int, words: String, file: @Sendable (Int) -> String)] = [
    (64, "components", { route("/" + list($0, "/") { "c\($0)" }) }),
    (4, "parameters", { route("/" + list($0, "-") { ":p\($0)" }) }),
    (8, "optional components", { route("/a/" + list($0, "/") { ":p\($0)?" }) }),
    (64, "items", { route("/a", list($0) { #"{"name": "i\#($0)", "place": "query"}"# }) }),
    (256, "octets in its \"match\"", { route("/:p", parameter("match", #""\#(list($0, "") { _ in "a" })""#)) }),
    (10_000, "texts in its set", { route("/:p", parameter("enum", "[\(list($0) { #""t\#($0)""# })]")) }),
    (8, "octets in its separator", { route("/:p", parameter("separator", #""\#(list($0, "") { _ in "," })""#)) }),
    (1_000, "hosts", { site(#""hosts": [\#(list($0) { #""h\#($0).example""# })]"#) }),
    (2_000, "web-only patterns", { site(#""webOnly": [\#(list($0) { #""/w\#($0)""# })]"#) }),
    (64, "apps", { site(#""apps": {\#(list($0) { #""a\#($0)": {"ios": {"storeID": \#($0 + 1)}}"# })}"#) }),
  ]

  private static func list(_ count: Int, _ separator: String = ", ", _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: separator)
  }

  private static func parameter(_ key: String, _ value: String) -> String { #"{"name": "p", "\#(key)": \#(value)}"# }

  private static func route(_ pattern: String, _ parameters: String = "") -> String {
    #"{"routes": [{"name": "r", "pattern": "\#(pattern)", "parameters": [\#(parameters)]}]}"#
  }

  private static func site(_ members: String) -> String {
    #"{"routes": [{"name": "r", "pattern": "/r"}], \#(members)}"#
  }
}

/// Nanoseconds of processor time of this thread.
private func threadTime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
