import DeepLinkOctets
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Foundation
import Testing

@Suite("Every form of link")
struct LinkFormTests {
  /// A link, its route, and its canonical link if that is another text.
  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let route: FormsRoute
    let canonical: String

    init(_ link: String, _ route: FormsRoute, _ canonical: String? = nil) {
      (self.link, self.route, self.canonical) = (link, route, canonical ?? link)
    }

    var testDescription: String { link }
  }

  static var links: [String] { rows.map(\.link) }

  private static let rows: [Row] = [
    Row("/", .home),
    // Aliases.
    Row("/products/7", .product(id: 7)),
    Row("/p/7", .product(id: 7), "/products/7"),
    Row("/index.php?product=7", .product(id: 7), "/products/7"),
    Row("/index.php?utm=x&product=007", .product(id: 7), "/products/7"),
    // Redirects, in chains too.
    Row("/shop/7/in/toys", .product(id: 7), "/products/7"),
    Row("/settings/workspaces/a/b", .docs(path: ["a", "b"]), "/docs/a/b"),
    Row("/settings/workspaces/a%2Fb", .docs(path: ["a/b"]), "/docs/a%2Fb"),
    Row("/u/ada", .profile(handle: "ada"), "/@ada"),
    // Literal text around a parameter.
    Row("/@ada", .profile(handle: "ada")),
    Row("/@@", .profile(handle: "@")),
    Row("/%40ada", .profile(handle: "ada"), "/@ada"),
    Row("/3.pdf", .report(id: 3)),
    Row("/-3.pdf", .report(id: -3)),
    // Optional components.
    Row("/settings", .settings(tab: nil)),
    Row("/settings/mail", .settings(tab: "mail")),
    Row("/settings/workspaces", .settings(tab: "workspaces")),
    Row("/r", .results(report: nil, action: .view)),
    Row("/r/4", .results(report: 4, action: .view)),
    Row("/r/4/view", .results(report: 4, action: .view), "/r/4"),
    Row("/r/4/edit", .results(report: 4, action: .edit)),
    // Rests.
    Row("/wiki//dev/random", .wiki(title: ["", "dev", "random"])),
    Row("/wiki/a//b", .wiki(title: ["a", "", "b"])),
    Row("/wiki//", .wiki(title: [""])),
    Row("/wiki/a//", .wiki(title: ["a", ""])),
    Row("/wiki/a/", .wiki(title: ["a"]), "/wiki/a"),
    Row("/docs", .docs(path: [])),
    Row("/docs/", .docs(path: []), "/docs"),
    Row("/docs/a/b", .docs(path: ["a", "b"])),
    // A mount below a parameter.
    Row("/de/guide", .localized(locale: .de, page: .start)),
    Row("/en/guide/3", .localized(locale: .en, page: .chapter(number: 3))),
    // Items.
    Row("/people", .people(kind: nil)),
    Row("/people?kind=new", .people(kind: "new")),
    Row("/people?type=admin", .people(kind: nil), "/people"),
    Row("/people?type=user", .users),
    Row("/people?kind=new&type=user", .users, "/people?type=user"),
    Row("/index.php?item=1&type=item", .item(id: 1)),
    Row("/index.php?type=item&item=1&product=7", .item(id: 1), "/index.php?item=1&type=item"),
    Row("/find?text=", .find(text: "")),
    Row("/find?text=a+b", .find(text: "a b"), "/find?text=a%20b"),
    Row("/find?text=a%2Bb", .find(text: "a+b")),
    Row("/find?x+y=1&text=%2B+%2B", .find(text: "+ +"), "/find?text=%2B%20%2B"),
    Row("/switch", .debug(isOn: false)),
    Row("/switch?debug", .debug(isOn: true)),
    Row("/switch?debug=", .debug(isOn: true), "/switch?debug"),
    Row("/switch?debug=1", .debug(isOn: true), "/switch?debug"),
    Row("/switch?debug=false", .debug(isOn: false), "/switch"),
    // Fragments.
    Row("/legal/terms", .section(name: "terms", section: nil)),
    Row("/legal/terms#privacy", .section(name: "terms", section: "privacy")),
    Row("/legal/terms#a%2Fb", .section(name: "terms", section: "a/b")),
    Row("/#/room/!x:example.com", .room(id: "!x:example.com", via: [])),
    Row("/#/room/!x?via=a&via=b", .room(id: "!x", via: ["a", "b"])),
    Row("https://example.com#/room/x%2Fy", .room(id: "x/y", via: []), "/#/room/x%2Fy"),
    Row("/#p/+123", .phone(number: "+123")),
    Row("/#top", .home, "/"),
    Row("/addstickers/#pack_id=7&pack_key=k", .pack(id: "7", key: "k"), "/addstickers#pack_id=7&pack_key=k"),
    // An unescaped question mark would end the components, although there are none.
    Row("/addstickers#pack_id=7%3F&pack_key=a%3Fb", .pack(id: "7?", key: "a?b")),
    // Hosts.
    Row("https://www.example.com/p/7", .product(id: 7), "/products/7"),
    Row("https://EXAMPLE.com./settings", .settings(tab: nil), "/settings"),
    Row("http://localhost:8080/settings", .settings(tab: nil), "/settings"),
    Row("http://[::1]/settings", .settings(tab: nil), "/settings"),
    Row("https://ada.blogs.example.com/hello", .blog(author: "ada", slug: "hello")),
    Row(
      "https://Ada.blog.example.org/hello", .blog(author: "ada", slug: "hello"),
      "https://ada.blogs.example.com/hello"),
    Row("https://admin.example.com", .admin, "https://admin.example.com/"),
    // Schemes.
    Row("forms:///settings/mail", .settings(tab: "mail"), "/settings/mail"),
    Row("forms://settings/mail", .settings(tab: "mail"), "/settings/mail"),
    Row("forms://www.example.com/settings", .settings(tab: nil), "/settings"),
    Row(
      "forms://ada.blogs.example.com/hello", .blog(author: "ada", slug: "hello"), "https://ada.blogs.example.com/hello"),
    Row("forms://elsewhere.test/settings", .settings(tab: nil), "/settings"),
  ]

  @Test("is read, and written as its canonical link, which is a fixed point", arguments: rows)
  func reading(_ row: Row) throws {
    #expect(formsRouter.parse(row.link) == row.route)
    let link = try formsRouter.link(to: row.route)
    #expect(link.reference == row.canonical)
    #expect(formsRouter.parse(link.reference) == row.route)
    #expect(formsRouter.parse(link) == row.route)
    #expect(try DeepLinkRequest(link.reference) == link || link.reference.contains("#"))
  }

  @Test(
    "is refused if it does not match, with the expectation",
    arguments: [
      ("/products/x", "an integer for \"id\""),
      ("/p/x", "an integer for \"id\""),
      ("/x.pdf", "an integer for \"id\" in \":id.pdf\""),
      ("/r/4/open", "\"view\", or \"edit\""),
      ("/settings/a/b", "the end of the path"),
      ("/fr/guide", "\"en\", or \"de\""),
      ("/people?token=1", "no query item \"token\""),
      ("/index.php", "the query item \"product\""),
      ("/addstickers", "the fragment #pack_id=:pack_id&pack_key=:pack_key"),
      ("https://elsewhere.test/settings", "the host \"www.example.com\""),
      ("https://admin.example.com/settings", "the host \"www.example.com\""),
      // A path without literals is no evidence for a route on another host.
      ("https://www.example.com/hello", "\"settings\""),
      ("other:///settings", "the scheme \"https\", the scheme \"http\", or the scheme \"forms\""),
    ])
  func misses(_ link: String, _ expected: String) throws {
    let request = try DeepLinkRequest(link)
    #expect(formsRouter.parse(request) == nil)
    let diagnosis = formsRouter.diagnose(request)
    #expect(diagnosis.drawing.contains(expected), "\(diagnosis.drawing)")
    for suggestion in diagnosis.suggestions { #expect(formsRouter.parse(suggestion) != nil) }
  }

  @Test("a table that ignores case reads literals and members of sets in any case, and writes the declared one")
  func ignoringCase() throws {
    let router = Router(
      formsRouter.routes, redirects: formsRouter.redirects, settings: TableSettings(ignoresCase: true))
    #expect(router.faults().map(\.description) == [])
    for (link, canonical) in [
      ("/SETTINGS/Mail", "/settings/Mail"), ("/R/4/EDIT", "/r/4/edit"), ("/De/Guide/3", "/de/guide/3"),
      ("/P/7", "/products/7"), ("/People?type=USER", "/people?type=user"), ("/Wiki/A", "/wiki/A"),
    ] {
      let route = try #require(router.parse(link))
      #expect(try router.link(to: route).reference == canonical)
    }
    let clash = Router<String>(settings: TableSettings(ignoresCase: true)) {
      Route("", name: "a", "a") { "help" }
      Route("", name: "b", "b") { "HELP" }
    }
    #expect(clash.faults().count == 1)
  }

  @Test("a link whose canonical link another route takes, on another host, by an item or an alias, is its own")
  func otherHost() throws {
    let router = Router<[String]>(
      [
        Route("", name: "day", example: ["1"], { ["\($0)"] }, { $0.count == 1 ? Int($0[0]) : nil }) {
          Host("www.example.com")
          "a"
          Segment("day", .integer)
        },
        Route("", name: "all", example: ["a", "b"], { $0 }, { $0.count > 1 ? $0 : nil as [String]? }) {
          RestOfPath("rest", .text)
        },
      ], settings: TableSettings(hosts: ["www.example.com", "example.com"], schemes: ["forms"]))
    let table = try RouteTable(router)
    var resolution = Resolution()
    for (link, name, canonical) in [
      ("/a/3", "day", "/a/3"), ("https://www.example.com/a/3", "day", "/a/3"),
      ("https://example.com/a/b", "all", "/a/b"), ("forms://example.com/a/b", "all", "/a/b"),
      ("https://example.com/a/3", "all", "https://example.com/a/3"),
      ("forms://example.com/a/3", "all", "https://example.com/a/3"), ("http://127.0.0.1/a/3", "day", "/a/3"),
    ] {
      #expect(try table.resolve(DeepLinkRequest(link), into: &resolution), "\(link)")
      #expect(table.shapes[resolution.route].name == name)
      #expect(resolution.canonical.reference == canonical, "\(link)")
    }
  }

  @Test(
    "a link of an alias, or with an item that another route refuses, is the canonical one if the other has its own",
    arguments: [
      ("/p/7", "id", "/p/7"), ("/p/x", "slug", "/p/x"), ("/p/7?preview=1&utm=a", "slug", "/p/7?preview=1&utm=a"),
      ("/p/x?preview=1", "slug", "/p/x"), ("/s/7", "slug", "/s/7"), ("/s/x", "slug", "/p/x"),
      ("nav:///s/7", "slug", "/s/7"), ("/old/7?preview=1", "slug", "/p/7?preview=1"), ("/old/7", "id", "/p/7"),
    ])
  func ownLinks(_ row: (link: String, name: String, canonical: String)) throws {
    let router = Router<[String]>(
      [
        Route("", name: "id", example: ["id", "1"], { ["id", "\($0)"] }, { $0[0] == "id" ? (Int($0[1]) ?? 0) : nil }) {
          "p"
          Segment("id", .integer)
          QueryItem(absent: "preview")
        },
        Route("", name: "slug", example: ["slug", "a"], { ["slug", $0] }, { $0[0] == "slug" ? $0[1] : nil }) {
          "p"
          Segment("slug", .text)
        }.alias("/s/:slug"),
      ], redirects: [Redirect("/old/:x", to: "/p/:x")])
    #expect(router.faults().isEmpty)
    var resolution = Resolution()
    let table = try RouteTable(router)
    #expect(try table.resolve(DeepLinkRequest(row.link), into: &resolution))
    #expect(table.shapes[resolution.route].name == row.name && resolution.canonical.reference == row.canonical)
    #expect(router.match(resolution.canonical)?.reading.route == resolution.route)
  }

  @Test("a link that an alias or a redirect leaves to another route reports neither")
  func passage() throws {
    let few = Group({ (id: Int) in id > 5 ? id : nil }, { $0 }) { Segment("id", .integer) }
    let router = Router<Int>(
      [
        Route("", name: "a", example: 7, { $0 }, { $0 > 5 ? $0 : nil as Int? }) {
          "a"
          few
        }
        .alias("/x/:id"),
        Route("", name: "b", example: 0, { -$0.count + 1 }, { $0 <= 0 ? Array(repeating: "t", count: 1 - $0) : nil }) {
          "x"
          RestOfPath("rest", .text)
        },
      ], redirects: [Redirect("/x/old/:id", to: "/a/:id")])
    let table = try RouteTable(router)
    for (link, route, alias, redirect) in [
      ("/x/7", 0, "/x/:id", nil), ("/x/3", 1, nil, nil), ("/x/old/7", 0, nil, "/x/old/:id"), ("/x/old/3", 1, nil, nil),
    ] as [(String, Int, String?, String?)] {
      var resolution = Resolution()
      #expect(try table.resolve(DeepLinkRequest(link), into: &resolution))
      let passage = table.passage(of: resolution.reading)
      #expect(resolution.route == route && passage?.alias == alias && passage?.redirect?.from == redirect, "\(link)")
    }
  }

  @Test("a value that only the target of a redirect refuses is at fault, with what is expected of it")
  func redirectedMiss() throws {
    let diagnosis = try formsRouter.diagnose(DeepLinkRequest("/shop/foo/in/toys"))
    #expect(
      diagnosis.drawing == """
        /shop/foo/in/toys
              ^^^ expected an integer for "id"
        """)
    #expect(diagnosis.suggestions == [])
    #expect(diagnosis.nearest == "/shop/:number/in/:category")
  }

  @Test("a label of a host is refused, or is all that stands before its domain in the link")
  func labels() throws {
    let table = try RouteTable(formsRouter)
    let labels =
      (0..<0x100).map { "a\(Unicode.Scalar(UInt8($0)))b" } + ["evil.test/x", "", String(repeating: "a", count: 64)]
    var written = 0
    for label in labels {
      let named = try? table.link(to: "blog", [("author", [UTF8Text(label)]), ("slug", ["x"])])
      let typed = try? formsRouter.link(to: .blog(author: label, slug: "x"))
      #expect(named?.url == typed?.url, "\(label)")
      guard let typed else { continue }
      written += 1
      #expect(typed.url == "https://\(label).blogs.example.com/x")
      #expect(URL(string: typed.url)?.host() == "\(label).blogs.example.com")
    }
    #expect(written == 26 + 10 + 2)
  }

  @Test(
    "a redirect in the place of an alias with a value elsewhere is the one that the fault writes out, if there is one",
    arguments: [
      ("/x/:p", #"{"name": "q", "place": "query"}"#, "/y?i=:p", "/x/:p", "/y?i=7&q=a", "/x/7?q=a"),
      ("/x?t=1&p=:p&q=:q", "", "/y/:p?q=:q", "/x?p=:p&q=:q&t=1", "/y/7?q=a", "/x?p=7&q=a&t=1"),
      ("/:l?/x/:p-:q", "", "/y?p=:p&s=:q", "/x/:p-:q", "/y?p=7&s=a", "/x/7-a"),
      ("/x/*p", "", "/y/:p", "/x/*p", "/y/a%2Fb", "/x/a%2Fb"),
      ("/x/:p", "", "/y/*p", "/x/:p", "/y/7", "/x/7"),
      ("/x/:p?/:q?", "", "/y?q=:q", nil, "", ""), ("/x#/:p", "", "/y/:p", nil, "", ""),
    ] as [(String, String, String, String?, String, String)])
  func movedValue(
    _ pattern: String, _ parameter: String, _ alias: String, _ target: String?, _ link: String, _ canonical: String
  ) throws {
    let route = #"{"name": "r", "pattern": "\#(pattern)", "parameters": [\#(parameter)]"#
    let error = #expect(throws: (any Error).self) {
      try DeclaredTwin.read(Array(#"{"routes": [\#(route), "aliases": ["\#(alias)"]}]}"#.utf8))
    }
    let told = error.map { "\($0)" } ?? ""
    let text = target.map { #"declare a redirect instead: {"from": "\#(alias)", "to": "\#($0)"}"# }
    #expect(told.contains(text ?? "no redirect moves it there, so declare another route for these links"), "\(told)")
    guard let target else { return }
    let table = try DeclaredTwin.read(
      Array(#"{"routes": [\#(route)}], "redirects": [{"from": "\#(alias)", "to": "\#(target)"}]}"#.utf8))
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest(link), into: &resolution))
    #expect(resolution.canonical.reference == canonical)
  }

  @Test("an alias has the fragment, the label and the optional items of its route")
  func rest() throws {
    let table = try DeclaredTwin.read(
      Array(
        #"""
        {"hosts": ["a.org"], "routes": [
          {"name": "r", "pattern": "/x/:p#/room/:id/:at?", "hosts": [":t.b.org"], "aliases": ["/y-:p?k=:q"], "parameters": [
            {"name": "q", "place": "query"}, {"name": "n", "place": "query", "type": "integer", "default": 1},
            {"name": "via", "place": "fragment", "repeated": true}]}]}
        """#.utf8))
    for (link, canonical) in [
      ("https://z.b.org/y-1?k=a&n=2#/room/7?via=c", "https://z.b.org/x/1?q=a&n=2#/room/7?via=c"),
      ("https://z.b.org/y-1?q=a#/room/7/8", "https://z.b.org/x/1#/room/7/8"),
      ("https://z.b.org/y-1#/rooms/7", nil), ("https://z.b.org/y-1", nil), ("https://a.org/y-1#/room/7", nil),
    ] {
      var resolution = Resolution()
      #expect(try table.resolve(DeepLinkRequest(link), into: &resolution) == (canonical != nil), "\(link)")
      if let canonical { #expect(resolution.canonical.reference == canonical) }
    }
  }

  @Test("an invalid alias or redirect is a fault of the table")
  func patternFaults() {
    func faults(_ redirects: Redirect..., alias: String? = nil) -> [String] {
      let route = Route<Int>("", name: "p", example: 1, { $0 }, { $0 as Int? }) {
        "products"
        Segment("id", .integer)
      }
      return Router([alias.map(route.alias) ?? route], redirects: redirects).faults().map(\.description)
    }
    #expect(
      faults(alias: "/p/:idd") == [
        "route \"p\" (/products/:id): its alias /p/:idd: the route has no parameter \"idd\"; did you mean \"id\"?"
      ])
    #expect(
      faults(alias: "/p") == ["route \"p\" (/products/:id): its alias /p: it has no \"id\", which the route requires"])
    #expect(
      faults(alias: "p/:id") == ["route \"p\" (/products/:id): its alias p/:id: it does not begin with \"/\""])
    #expect(
      faults(alias: "/products/:id") == [
        "route \"p\" (/products/:id): its alias /products/:id: it is the same as the pattern of the route; remove it"
      ])
    #expect(
      faults(alias: "/i?n=:id") == [
        "route \"p\" (/products/:id): its alias /i?n=:id: it has \"id\" as an item of the query, and the route has it as a "
          + "component of the path; declare a redirect instead: {\"from\": \"/i?n=:id\", \"to\": \"/products/:id\"}"
      ])
    #expect(
      faults(Redirect("/old/:x", to: "/new/:x")) == [
        "redirect /old/:x: no link of /new/:x matches a route"
      ])
    #expect(
      faults(Redirect("/old/:x", to: "/products/:y")) == [
        "redirect /old/:x: its target /products/:y: the pattern has no parameter \"y\""
      ])
    #expect(
      faults(Redirect("/a/:x", to: "/b/:x"), Redirect("/b/:x", to: "/a/:x")) == [
        "redirect /a/:x: redirects in a circle: /b/text to /a/text to /b/text, and so on",
        "redirect /b/:x: redirects in a circle: /a/text to /b/text to /a/text, and so on",
      ])
    #expect(
      faults(Redirect("/products/a-:x?", to: "/products/:x?")) == [
        "redirect /products/a-:x?: redirects in a circle: /products to /products, and so on"
      ])
    #expect(
      faults(
        Redirect("/a", to: "/b"), Redirect("/b", to: "/c"), Redirect("/c", to: "/d"), Redirect("/d", to: "/products/1"))
        == [
          "redirect /a: leads on by more than 3 redirects: /b to /c to /d to /products/1; 3 in a row are followed, so let "
            + "it lead there directly"
        ])
    // The way of each link has no end, and a route with the same links has none of them.
    #expect(
      faults(Redirect("/*p?", to: "/a/*p?"), Redirect("/:p/b", to: "/?l=:p")).map { String($0.prefix(56)) } == [
        "redirect /*p?: leads on by more than 3 redirects: /a/tex",
        "redirect /:p/b: leads on by more than 3 redirects: /?l=t",
      ])
    #expect(
      faults(Redirect("/products/1", to: "/products/2"), Redirect("/products/:x", to: "/products/:x")).count == 1)
    #expect(
      faults(Redirect("/a", to: "/products/1", status: 200)) == [
        "redirect /a: its status is 200; write 301, 302, 307 or 308"
      ])
  }
}
