import Foundation
import Testing

extension InBrowser {
  @Suite("For every reader")
  struct Accessibility {
    /// Addresses that together show every part of the inspector.
    static let pages = [
      "/", "/#inspect?url=%2Frecipes%2F1%2F2%2F3",
      "/#inspect?url=%2Finventory%2F\(keyboard)%2Fedit%2FcolorPicker%3Fquantity%3Dabc%26utm_source%3Dmail",
      "/#inspect?url=%2Finventory%2Ffoo%2Fedit", "/#inspect?url=%2Frecipes%2F99", "/#inspect?url=no%20link",
      "/#build?route=inventory.add", "/#build?route=recipe.related&id=x&related=y", "/#routes", "/#files",
      "/#files?file=android", "/#inspect?url=%2Fone%0A%2Fproducts%2F7%0A%2Fx%0Ano%20link",
    ]

    /// Opens an address and waits for all that it shows.
    private func open(_ address: String, width: Int, scheme: String = "light") throws -> Browser {
      let page = try Browser.page
      try page.open(address, width: width, scheme: scheme)
      try page.wait("!document.querySelector('main [aria-busy=true]')")
      // What is unfolded may have more to unfold. Of the routes, one is unfolded at a time.
      let closed = "document.querySelectorAll('details:not([open], [name]) > summary')"
      try page.wait("(\(closed).forEach((summary) => summary.click()), \(closed).length === 0)")
      return page
    }

    @Test(
      "axe finds nothing on any tab, in both colour schemes, on a phone and on a desktop",
      .enabled(if: Axe.isInstalled, Axe.comment), arguments: pages)
    func axe(_ address: String) throws {
      for (width, scheme) in [(390, "dark"), (1_440, "light")] {
        let page = try open(address, width: width, scheme: scheme)
        #expect(try Axe.findings(on: page) == [], "\(width) pixels, \(scheme)")
      }
    }

    @Test(
      "nor on a page with content that runs from right to left", .enabled(if: Axe.isInstalled, Axe.comment))
    func rightToLeft() throws {
      let page = try open(
        "/#inspect?url=%2Fsearch%3Fquery%3D%D7%A9%D7%9C%D7%95%D7%9D%20%D7%A2%D7%95%D7%9C%D7%9D", width: 390)
      try page.value("(document.documentElement.dir = 'rtl')")
      #expect(try Axe.findings(on: page) == [])
      #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") == true)
    }

    @Test("nothing is wider than the window, and no target is too small", arguments: pages)
    func width(_ address: String) throws {
      defer { _ = try? Browser.page.tool("Emulation.setTouchEmulationEnabled", ["enabled": false]) }
      for (width, size) in [(320, 24), (768, 24), (1_440, 24), (390, 44)] {
        // A finger needs more room than a pointer.
        try Browser.page.tool("Emulation.setTouchEmulationEnabled", ["enabled": .boolean(size == 44)])
        let page = try open(address, width: width)
        #expect(try page.value("innerWidth").integer == width)
        #expect(try page.value("document.documentElement.scrollWidth").integer == width)
        #expect(try page.value(PageAudit.targets(size)).texts == [])
      }
    }

    @Test("long words wrap and widen nothing", arguments: [390, 1_440])
    func longWords(_ width: Int) throws {
      let page = try Browser.page
      let word = String(repeating: "W", count: 3_000)
      for link in [
        "/\(word)", "/search?query=\(word)", "https://\(word).example/\(word)?\(word)=\(word)#\(word)", word,
      ] {
        try page.inspect(link, width: width)
        #expect(try page.value("document.documentElement.scrollWidth").integer == width, "\(link.prefix(20))")
      }
    }

    @Test("the tabulator stops at each control once, in reading order, with a visible focus")
    func focusOrder() throws {
      let page = try open("/#inspect?url=%2Frecipes%2F1", width: 768)
      try page.wait("document.querySelector('.screen iframe') && document.querySelector('.component')")
      try page.restartFocus()
      let count = try #require(try page.value(PageAudit.stops).integer)
      var order: [Int] = []
      for _ in 0..<count {
        try page.press("\u{E004}")
        let stop = try page.value(PageAudit.stop)
        order.append(stop["index"].integer ?? -1)
        #expect(stop["isSeen"] == true, "stop \(order.count)")
      }
      #expect(order == Array(0..<count))
      #expect(count > 15)
    }

    @Test("the first stop skips the head of the page")
    func skipLink() throws {
      let page = try open("/#routes", width: 1_280)
      try page.restartFocus()
      try page.press("\u{E004}")
      #expect(try page.value("document.activeElement.textContent") == "Skip to the link")
      #expect(try page.value("document.activeElement.getBoundingClientRect().top >= 0") == true)
      try page.press("\u{E007}")
      try page.wait("document.activeElement.id === 'link' && document.activeElement.checkVisibility()")
    }

    @Test("a screen reader announces the answer in one sentence and nothing else")
    func announcements() throws {
      let page = try Browser.inspecting("/recipes/1")
      #expect(
        try page.value(#"[...document.querySelectorAll("[role=status], [role=alert], [aria-live]")].map((e) => e.id)"#)
          .texts == ["silence", "summary", "announcer"])
    }

    @Test("nothing moves for readers who prefer reduced motion")
    func motion() throws {
      let page = try Browser.inspecting("/inventory/add")
      let moving = #"""
        [...document.querySelectorAll("*")].filter((e) => {
          const style = getComputedStyle(e);
          return style.animationName !== "none" || parseFloat(style.transitionDuration) > 0 || style.scrollBehavior !== "auto";
        }).length
        """#
      #expect(try page.value(moving) == 0)
    }
  }
}
