import Foundation
import Testing

extension EndToEnd {
  @Suite("The page behind a link in a browser", .only(with: .browser), .browser, .serialized)
  struct LandingInBrowser {
    private static let iPhone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1"
    private static let desktop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0.0.0 Safari/537.36"
    private static let long = String(repeating: "Donaudampfschifffahrt", count: 20)

    /// Pages that together show every part: a record, a long word, a missing record, and a miss.
    private static let links = ["/recipes/1/2/3", "/search?query=\(long)", "/products/99", "/inventory/foo/edit"]

    /// The same of a site with pictures, two apps in stores and a web site; the miss has a page that was meant.
    private static let lampLinks = ["/lamps/1", "/lamps/9", "/lamp/1", "/nowhere/at/all", "/orders/7"]

    private func open(
      _ link: String, agent: String, language: String, width: Int, height: Int = 900, scheme: String
    ) throws -> Browser {
      let page = try Browser.page
      try page.tool(
        "Network.setUserAgentOverride", ["userAgent": .string(agent), "acceptLanguage": .string(language)])
      try page.look(width: width, height: height, scheme: scheme)
      try page.driver.send(
        "POST", page.session + "/url", ["url": .string(link.hasPrefix("/") ? page.base + link : link)])
      return page
    }

    private static let readers = [
      ("en", desktop, 1_440, "dark"), ("de", iPhone, 390, "light"), ("ar", iPhone, 390, "dark"),
      ("ar", desktop, 1_440, "light"), ("ja", desktop, 768, "light"),
    ]

    @Test("has one filled button at most, three sizes and two weights of type, and targets for fingers; nothing moves")
    func looks() throws {
      let server = try Server(["--config", "Tests/EndToEnd/Fixtures/lamps/links.json"])
      defer { withExtendedLifetime(server) {} }
      let page = try Browser.page
      defer { try? page.connect() }
      for link in Self.links.map({ page.base + $0 }) + Self.lampLinks.map({ server.base + $0 }) {
        for (language, agent, axeWidth, scheme) in Self.readers {
          for width in [320, 390, 768, 1_280, 1_440] {
            // On a slow line, pictures come after the first drawing.
            let isSlow = width == axeWidth
            try isSlow ? page.connect(latency: 150, throughput: 200_000) : page.connect()
            try page.tool("Network.clearBrowserCache", [:])
            _ = try open(link, agent: agent, language: language, width: width, height: 600, scheme: scheme)
            let hint: Comment = "\(link), \(language), \(width) pixels"
            let looks = try page.value(PageAudit.looks)
            #expect([0, 1].contains(looks["filled"].integer), hint)
            #expect(looks["sizes"].elements.count <= 3, "\(hint) \(looks)")
            #expect(Set(looks["weights"].texts).isSubset(of: ["400", "600"]), "\(hint) \(looks)")
            #expect(looks["small"].texts == [] && looks["beyond"].texts == [], "\(hint) \(looks)")
            #expect(try page.value("document.documentElement.scrollWidth").integer == width, hint)
            let isSeen = "document.querySelector('.action').getBoundingClientRect().bottom <= innerHeight"
            #expect(try width > 640 || agent == Self.desktop || page.value(isSeen) == true, hint)
            guard isSlow, case .number(let shift) = try page.kept(PageAudit.shift) else { continue }
            #expect(shift <= 0.02, hint)
            if Axe.isInstalled { #expect(try Axe.findings(on: page) == [], hint) }
            #expect(try page.faults() == [], hint)
            #expect(try page.value(#"[...document.images].filter((e) => e.naturalWidth === 0).length"#) == 0, hint)
            try page.restartFocus()
            for index in 0..<(try page.value(PageAudit.stops).integer ?? 0) {
              try page.press("\u{E004}")
              #expect(try page.value(PageAudit.stop) == ["index": .number(Double(index)), "isSeen": true], hint)
            }
          }
        }
      }
    }

    @Test("shows a code on a desktop that a camera reads as the link")
    func code() throws {
      let page = try open("/products/7", agent: Self.desktop, language: "en", width: 1_440, scheme: "dark")
      #expect(try BarcodeReader.read([page.picture(of: ".scan")]) == [page.base + "/products/7"])
    }

    @Test("is mirrored where people write from right to left")
    func mirrored() throws {
      for (language, isMirrored) in [("en", false), ("ar", true)] {
        let page = try open("/recipes/1", agent: Self.desktop, language: language, width: 1_440, scheme: "light")
        for part in [".scan img", ".mark"] {
          let isRight = "document.querySelector(arguments[0]).getBoundingClientRect().left > innerWidth / 2"
          #expect(try page.value(isRight, .string(part)) == .boolean(isMirrored), "\(part)")
        }
      }
    }
  }
}
