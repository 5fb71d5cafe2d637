import Foundation
import Testing

extension EndToEnd {
  @Suite(
    "The page behind a link in a browser", .only(with: .browser), .browser,
    .serialized)
  struct LandingInBrowser {
    private static let iPhone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1"
    private static let desktop =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36"
    private static let long = String(repeating: "Donaudampfschifffahrt", count: 20)

    /// Pages that together show every part: a record with a list, a long word, values, a missing record, and a miss.
    private static let links = [
      "/recipes/1/2/3", "/search?query=\(long)", "/inventory/\(keyboard)/edit", "/products/99", "/inventory/foo/edit",
    ]

    private func open(_ link: String, agent: String, language: String, width: Int, scheme: String) throws -> Browser {
      let page = try Browser.page
      try page.tool(
        "Network.setUserAgentOverride", ["userAgent": .string(agent), "acceptLanguage": .string(language)])
      try page.look(width: width, scheme: scheme)
      try page.driver.send("POST", page.session + "/url", ["url": .string(page.base + link)])
      try page.value(#"document.querySelectorAll("details").forEach((details) => (details.open = true))"#)
      return page
    }

    /// The languages, devices, widths and colour schemes of readers.
    private static let readers = [
      ("en", desktop, 1_440, "dark"), ("de", iPhone, 390, "light"), ("ar", iPhone, 390, "dark"),
      ("ar", desktop, 1_440, "light"), ("ja", desktop, 768, "light"),
    ]

    @Test(
      "has no fault that axe finds, in both colour schemes", .enabled(if: Axe.isInstalled, Axe.comment),
      arguments: links)
    func axe(_ link: String) throws {
      for (language, agent, width, scheme) in Self.readers {
        let page = try open(link, agent: agent, language: language, width: width, scheme: scheme)
        #expect(try page.value("document.documentElement.lang").text == language)
        #expect(try Axe.findings(on: page) == [], "\(language), \(width) pixels, \(scheme)")
      }
    }

    @Test("is never wider than the window, whatever it holds", arguments: links)
    func width(_ link: String) throws {
      for (language, agent, _, _) in Self.readers {
        for width in [320, 390, 768, 1_440] {
          let page = try open(link, agent: agent, language: language, width: width, scheme: "light")
          let beyond = try page.value(
            #"""
            [...document.querySelectorAll("body *")].filter((e) => !e.closest("pre, svg")).filter((e) => {
              const { left, right } = e.getBoundingClientRect();
              return left < -0.5 || right > innerWidth + 0.5;
            }).map((e) => e.tagName + "." + e.className)
            """#)
          #expect(beyond.texts == [], "\(language), \(width) pixels")
          #expect(try page.value("document.documentElement.scrollWidth").integer == width, "\(language)")
        }
      }
    }

    @Test("obeys its own policy, and loads its pictures", arguments: links)
    func policy(_ link: String) throws {
      let page = try open(link, agent: Self.desktop, language: "en", width: 1_440, scheme: "light")
      try page.wait(#"[...document.images].every((image) => image.complete)"#)
      #expect(try page.faults() == [])
      #expect(try page.value(#"[...document.images].filter((image) => image.naturalWidth === 0).length"#) == 0)
      // The style is applied, and no button is smaller than a finger.
      #expect(try page.value("getComputedStyle(document.body).display") == "flex")
      let small = try page.value(
        #"[...document.querySelectorAll(".ways a")].filter((e) => e.getBoundingClientRect().height < 44).length"#)
      #expect(small == 0)
    }

    @Test("shows a code on a desktop that a camera reads as the link")
    func code() throws {
      let page = try open("/products/7", agent: Self.desktop, language: "en", width: 1_440, scheme: "dark")
      try page.wait(#"document.querySelector(".scan img").complete"#)
      #expect(try BarcodeReader.read([page.picture(of: ".scan")]) == [page.base + "/products/7"])
      let phone = try open("/products/7", agent: Self.iPhone, language: "en", width: 390, scheme: "light")
      #expect(try phone.value(#"document.querySelectorAll(".scan").length"#) == 0)
    }

    @Test("is mirrored where people write from right to left")
    func mirrored() throws {
      for (language, isMirrored) in [("en", false), ("ar", true)] {
        let page = try open("/recipes/1", agent: Self.desktop, language: language, width: 1_440, scheme: "light")
        let isCodeLeft =
          #"document.querySelector(".scan").getBoundingClientRect().right <= document.querySelector("article").getBoundingClientRect().left"#
        #expect(try page.value(isCodeLeft) == .boolean(isMirrored))
        let isNameRight = #"document.querySelector("dt").getBoundingClientRect().left > innerWidth / 2"#
        #expect(try page.value(isNameRight) == .boolean(isMirrored))
      }
    }
  }
}
