import Foundation
import Testing

extension InBrowser {
  @Suite("The set-up of a file of one's own", .serialized)
  struct SetUp {
    /// A file of one site whose app on Android lacks its fingerprints.
    private static let shop = """
      {"hosts": ["links.example.com"], "app": {"name": "Shop", "ios": {"appIDs": ["AAAAA11111.org.shop"]},
        "android": {"package": "com.example.shop"}}, "page": {"name": "Shop"},
       "routes": [{"name": "order", "pattern": "/orders/:number", "summary": "An order"}]}
      """

    private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

    /// Serves a file, and opens the inspector on it.
    private func with(_ text: String, at path: String = "/", _ body: (Browser, Server, URL) throws -> Void) throws {
      let folder = try FileFolder(["links.json": text])
      let file = folder.url.appending(path: "links.json")
      let server = try Server(["--config", file.path, "--inspector", "on", "--watch", "1"])
      let process = try BrowserProcess()
      let page = try Browser.start(WebDriver(port: process.port), base: server.base)
      defer { try? page.end() }
      try page.open(path)
      try body(page, server, file)
      #expect(try page.faults() == [])
    }

    private static let rows = "Array.from(document.querySelectorAll('.remarks strong'), (title) => title.textContent)"

    @Test("names what a platform lacks with the line to add, and is gone by itself once the file is mended")
    func board() throws {
      try with(Self.shop) { page, _, file in
        try page.wait("\(Self.rows).length > 0")
        #expect(try page.value(Self.rows) == ["Android"])
        #expect(
          try page.text(".remarks span")
            == "Android com.example.shop has no fingerprint of a certificate, so Android does not verify the links. Add to its "
            + #"entry in "android": "fingerprints": ["14:6D:E9:83:C5:73:06:…"]"#)
        let better = Self.shop.replacing(
          #""com.example.shop"}"#, with: #""com.example.shop", "fingerprints": ["\#(Self.fingerprint)"]}"#)
        try Data(better.utf8).write(to: file)
        try page.wait("document.querySelector('.remarks') === null")
        // A file with a fault is not served; the page says so.
        try Data("{".utf8).write(to: file)
        try page.wait("document.querySelector('.remarks .no') !== null")
        #expect(try page.text("#board-heading") == "The files on disk have faults, so the former ones are served")
      }
    }

    @Test("is a part of the headline and of the rows, with the line to add")
    func headline() throws {
      try with(Self.shop, at: "/#inspect?url=/orders/7") { (page, _, _) throws in
        #expect(try page.text("#heading") == "Opens Shop on iOS; Android is not set up yet")
        #expect(try page.value("document.querySelector('#answer').dataset.kind") == "warn")
        #expect(try page.texts(".verdict > summary strong") == ["Opens Shop", "Not set up yet", "Shows a page"])
        let name = try page.value("document.querySelector('#verdict .remarks button').ariaLabel")
        #expect(name == "Copy the line for fingerprints")
        #expect(try page.text("#verdict .remarks").contains("com.example.shop has no fingerprint of a certificate"))
      }
    }

    @Test("does not say that examples open links, on the board, in the headline or to a program, and names them all")
    func example() throws {
      func ios(_ id: String) -> String { #"{"name": "Shop", "ios": {"appIDs": ["ABCDE12345.\#(id)"]}}"# }
      for (apps, said) in [
        (#""app": \#(ios("shop"))"#, "ABCDE12345.shop is an example"),
        (#""apps": {"a": \#(ios("one")), "b": \#(ios("two"))}"#, "ABCDE12345.one and ABCDE12345.two are examples"),
      ] {
        let routes = #"[{"name": "order", "pattern": "/orders/:number"}]"#
        let file = #"{"hosts": ["links.example.com"], \#(apps), "routes": \#(routes)}"#
        try with(file, at: "/#inspect?url=/orders/7") { page, _, _ in
          #expect(try page.text("#heading") == "Not set up yet")
          try page.expectRules("brown", heading: "brown")
          #expect(try page.texts(".verdict > summary strong") == ["Not set up yet", "No app", "Shows a page"])
          #expect(try page.text("#verdict .remarks").contains("\(said), so links open no app. Write:"))
          let answer = try page.kept("(await fetch('/explain?url=/orders/7')).json()")
          #expect(answer["state"] == "unready" && answer["opens"] == false)
          #expect(answer["verdicts"]["ios"] == ["opens": false, "reason": .string("\(said), so links open no app.")])
          try page.open("/")
          try page.wait("\(Self.rows).length > 0")
          #expect(try page.text(".remarks span").hasPrefix("iOS \(said), so links open no app."))
        }
      }
    }

    @Test("has a state for what the table keeps in the browser: no fault, nothing to fix, no screen of the app")
    func declared() throws {
      let file = """
        {"hosts": ["links.example.com"], "app": {"name": "Shop", "ios": {"appIDs": ["AAAAA11111.org.shop"]}},
         "webOnly": ["/login"], "routes": [{"name": "order", "pattern": "/:page"},
           {"name": "help", "pattern": "/help/:topic?", "opensApp": false}]}
        """
      for link in ["/login", "/help/x", "/help"] {
        try with(file, at: "/#inspect?url=\(link)") { page, _, _ in
          #expect(try page.text("#heading") == "Stays in the browser, as declared", "\(link)")
          #expect(try page.value("document.querySelector('#answer').dataset.kind") == "declared")
          try page.expectRules("", heading: "grey")
          #expect(try page.texts(".verdict > summary strong").first == "Stays in the browser, as declared")
          #expect(try page.value("document.querySelector('.fixes, .part.fault, [data-key=ios].no')") == .null)
          #expect(try page.texts(".segments button") == ["iPhone", "Desktop"])
          let answer = try page.kept("(await fetch('/explain?url=' + a[0])).json()", .string(link))
          #expect(answer["state"] == "declared" && answer["detail"] == .null && answer["suggestions"] == .null)
          try page.open("/#inspect?url=\(link)%0A\(link)")
          try page.wait("document.querySelectorAll('.links li').length === 2")
          #expect(try page.text("#summary") == "2 in the browser, as declared.")
          #expect(try page.value("document.querySelector('.links :is(.no, .warning)')") == .null)
        }
      }
    }

    @Test("has the file that the server was started from among the files, with what the start said at its line")
    func file() throws {
      let text = """
        {"app": {"name": "Shop", "ios": {"appIDs": ["AAAAA11111.org.shop"]}}, "routes": [
         {"name": "order", "pattern": "/orders/:number"},
         {"name": "part", "pattern": "/orders/:number/:part?"}
        ]}
        """
      try with(text, at: "/#files?file=config") { page, _, file in
        try page.wait("document.querySelector('.served')?.ariaBusy === 'false'")
        #expect(try page.texts(".segments button") == ["Apple", "Android", "links.json"])
        #expect(try page.texts(".lines code").joined(separator: "\n") == text)
        #expect(try page.texts(".lines a") == ["order", "part"])
        let said = try page.texts(".lines li:nth-child(3) .remark")
        #expect(said.count == 1 && said[0].hasPrefix("routes \"order\""), "\(said)")
        try page.expectRules("brown")
        // A file with a fault is not served, and shown with it.
        try Data("{\n".utf8).write(to: file)
        try page.wait("document.querySelector('.lines .remark.no') !== null")
        #expect(try page.texts(".lines code") == ["{"])
      }
    }

    @Test("lists the paths that people missed")
    func misses() throws {
      try with(Self.shop) { page, server, _ in
        let connection = try server.connect()
        for target in ["/order/7", "/nothing", "/order/7"] {
          #expect(try connection.get("\(target)?secret=1", host: "links.example.com").status == 404)
        }
        try page.wait("document.querySelectorAll('.missed li').length === 2")
        #expect(try page.texts(".missed .count") == ["2", "1"])
        #expect(try page.texts(".missed a") == ["/order/7", "/nothing"])
      }
    }

    @Test("has a menu of sites, and shows the site of the link")
    func sites() throws {
      let sites = """
        {"sites": [
          {"hosts": ["shop.example"], "app": {"name": "Shop", "ios": {"appIDs": ["AAAAA11111.shop"]}},
           "routes": [{"name": "page", "pattern": "/:one/:two"}]},
          {"hosts": ["news.example"], "app": {"name": "News", "ios": {"appIDs": ["AAAAA11111.news"]}},
           "routes": [{"name": "article", "pattern": "/:year/:slug"}]}]}
        """
      try with(sites, at: "/#inspect?url=https://news.example/2026/snow") { page, _, _ in
        #expect(try page.text("#heading") == "Opens News")
        #expect(try page.value("document.querySelector('#site').selectedOptions[0].text") == "News · news.example")
        try page.click("nav [data-tab=routes]")
        try page.wait("document.querySelector('.route-name') !== null")
        #expect(try page.texts(".route-name") == ["article"])
        try page.value(
          "(document.querySelector('#site').value = '0', document.querySelector('#site').dispatchEvent(new Event('change')), 0)"
        )
        try page.wait("document.querySelector('.route-name').textContent === 'page'")
        try page.click("nav [data-tab=inspect]")
        try page.wait("document.querySelector('#link').value === 'https://news.example/2026/snow'")
      }
      // The menu is there whichever tab comes first, and links are built on the site's host.
      try with(sites, at: "/#build?route=page&one=a&two=b") { page, _, _ in
        #expect(try page.value("document.querySelector('#site').hidden") == false)
        try page.wait("document.querySelector('.built .url')?.textContent === 'https://shop.example/a/b'")
        // The address names the site, so that it can be passed on.
        try page.value(
          "(document.querySelector('#site').value = '1', document.querySelector('#site').dispatchEvent(new Event('change')), 0)"
        )
        try page.wait("location.hash.endsWith('&~site=news.example')")
      }
      try with(sites, at: "/#build?route=article&year=1990&slug=a&~site=news.example") { page, _, _ in
        try page.wait("document.querySelector('.built .url')?.textContent === 'https://news.example/1990/a'")
      }
    }
  }
}
