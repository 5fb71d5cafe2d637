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

    private static let words = "Array.from(document.querySelectorAll('.platform h4'), (title) => title.textContent)"

    @Test("names what a platform lacks, and turns green by itself once the file is mended")
    func board() throws {
      try with(Self.shop) { page, _, file in
        try page.wait("document.querySelectorAll('.platform').length === 3")
        #expect(try page.texts(".platform h4") == ["iOS ready", "Android not ready", "Web ready"])
        #expect(
          try page.text(".platform.no .gaps p")
            == "com.example.shop has no fingerprint of a certificate, so Android does not verify the links. Add to its entry in \"android\":"
        )
        #expect(try page.text(".board-head h3") == "Shop")
        let better = Self.shop.replacing(
          #""com.example.shop"}"#, with: #""com.example.shop", "fingerprints": ["\#(Self.fingerprint)"]}"#)
        try Data(better.utf8).write(to: file)
        try page.wait("\(Self.words).includes('Android ready')")
        // A file with a fault is not served; the page says so.
        try Data("{".utf8).write(to: file)
        try page.wait("document.querySelector('.remarks .no') !== null")
        #expect(try page.text(".remarks-of-files h4") == "The files on disk have faults, so the former ones are served")
      }
    }

    @Test("is a part of the headline, with the line to add")
    func headline() throws {
      try with(Self.shop, at: "/#inspect?url=/orders/7") { page, _, _ in
        #expect(try page.text("#heading") == "Opens the app on iOS; Android lacks fingerprints")
        #expect(try page.value("document.querySelector('#answer').dataset.kind") == "warn")
        let fixes = try page.texts(".fixes p")
        #expect(fixes.contains { $0.hasPrefix("com.example.shop has no fingerprint of a certificate") })
      }
    }

    @Test("does not say that an example opens links, on the board or in the headline")
    func example() throws {
      try with(Self.shop.replacing("AAAAA11111.org", with: "ABCDE12345.com.example"), at: "/#inspect?url=/orders/7") {
        page, _, _ in
        #expect(try page.text("#heading") == "iOS lacks an app of yours, Android lacks fingerprints")
        #expect(try page.text(".verdict p") == "ABCDE12345.com.example.shop is an example, so links open no app.")
        try page.open("/")
        try page.wait("document.querySelectorAll('.platform').length === 3")
        #expect(try page.texts(".platform h4") == ["iOS not ready", "Android not ready", "Web ready"])
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
        #expect(try page.texts(".app-line code") == ["AAAAA11111.news"])
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
