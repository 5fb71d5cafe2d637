import Testing

extension EndToEnd.InBrowser {
  @Suite("For every reader")
  struct Accessibility {
    /// Pages that together show every part of the inspector.
    static let links = [
      "", "/recipes/1/2/3", "/inventory/\(keyboard)/edit/colorPicker?quantity=abc&utm_source=mail",
      "/inventory/foo/edit",
      "https://links.example.com/products/1/2", "/recipes/99",
    ]

    private func open(_ link: String, width: Int = 1_280, scheme: String = "light") throws -> Browser {
      let page = try Browser.page
      if link.isEmpty {
        try page.open(width: width, scheme: scheme)
      } else {
        try page.inspect(link, width: width, scheme: scheme)
      }
      try page.value(#"document.querySelectorAll("details").forEach((details) => (details.open = true))"#)
      return page
    }

    /// Fails with the findings of an audit.
    private func expectNothing(_ audit: String, _ page: Browser) throws {
      let wrong = try page.value(audit).texts
      #expect(wrong == [])
    }

    @Test("every text has enough contrast with its background, in both colour schemes", arguments: links)
    func contrast(_ link: String) throws {
      let page = try open(link)
      for scheme in ["light", "dark"] {
        try page.look(scheme: scheme)
        #expect(try page.value("matchMedia('(prefers-color-scheme: dark)').matches") == .boolean(scheme == "dark"))
        try expectNothing(PageAudit.contrast, page)
      }
    }

    @Test("so do faults of the form, and the message about a missing server", arguments: ["light", "dark"])
    func faults(_ scheme: String) throws {
      let page = try open("", scheme: scheme)
      try page.click("tr[data-route='recipe'] button")
      try page.wait(#"document.querySelector(".built").dataset.route === "recipe""#)
      try page.type("abc", into: "[data-parameter=id] input")
      try page.wait(#"document.querySelector("[aria-invalid]")"#)
      try page.value("(document.getElementById('silence').hidden = false)")
      try expectNothing(PageAudit.contrast, page)
      try expectNothing(PageAudit.structure, page)
    }

    @Test("nothing is wider than the window, and no target is too small", arguments: links)
    func width(_ link: String) throws {
      let page = try open(link)
      for width in [360, 768, 1_280] {
        try page.look(width: width)
        #expect(try page.value("innerWidth").integer == width)
        #expect(try page.value("document.documentElement.scrollWidth").integer == width)
        try expectNothing(PageAudit.targets, page)
      }
    }

    @Test("landmarks, headings, names and references are in order", arguments: links)
    func structure(_ link: String) throws {
      try expectNothing(PageAudit.structure, open(link))
    }

    @Test("every control has a name", arguments: links)
    func names(_ link: String) throws {
      let page = try open(link)
      // The rows of the table are alike, so the first one is enough.
      let selector = """
        :is(a, button, input, select, summary, section, form, nav, pre, svg[role], table):not(tr:nth-child(n + 2) *)
        """
      let found = try page.driver.send(
        "POST", page.session + "/elements", ["using": "css selector", "value": .string(selector)]
      ).elements
      #expect(found.count > 30)
      for element in found {
        guard case .object(let members) = element, let reference = members.values.first?.text else { continue }
        let isSeen = try page.value("arguments[0].checkVisibility()", element) == true
        guard isSeen else { continue }
        let label = try page.label(reference)
        let text = label.isEmpty ? try page.value("arguments[0].outerHTML", element).text : ""
        #expect(!label.isEmpty, "\(text.prefix(120))")
      }
      let builds = try page.value(#"[...document.querySelectorAll("td button")].map((e) => e.ariaLabel)"#).texts
      #expect(Set(builds).count == 16, "what is alike on each row is told apart by its name")
    }

    @Test("the tabulator stops at each control once, in reading order, with a visible focus")
    func focusOrder() throws {
      let page = try open("/recipes/1/2/3", width: 768)
      let count = try #require(try page.value(PageAudit.stops).integer)
      var order: [Int] = []
      for _ in 0..<count {
        try page.press("\u{E004}")
        let stop = try page.value(PageAudit.stop)
        order.append(stop["index"].integer ?? -1)
        #expect(stop["isSeen"] == true, "stop \(order.count)")
      }
      #expect(order == Array(0..<count))
      #expect(count > 60)
    }

    @Test("the first stop skips the head of the page")
    func skipLink() throws {
      let page = try open("")
      try page.press("\u{E004}")
      #expect(try page.value("document.activeElement.textContent") == "Skip to the link")
      #expect(try page.value("document.activeElement.getBoundingClientRect().top >= 0") == true)
      try page.press("\u{E007}")
      try page.wait("document.activeElement.id === 'link'")
    }

    @Test("a screen reader announces the answer in one sentence and nothing else")
    func announcements() throws {
      let page = try open("/recipes/1")
      #expect(
        try page.value(#"[...document.querySelectorAll("[role=status], [role=alert], [aria-live]")].map((e) => e.id)"#)
          .texts.filter { !$0.isEmpty } == ["silence", "summary", "announcer"])
      #expect(try page.value(#"document.querySelector(':is(#parts) :is([aria-live], [role=status])')"#) == .null)
    }

    @Test("nothing moves for readers who prefer reduced motion")
    func motion() throws {
      let page = try Browser.page
      try page.open()
      #expect(try page.value("getComputedStyle(document.documentElement).scrollBehavior") == "auto")
      let moving = #"""
        [...document.querySelectorAll("*")].filter((e) => {
          const style = getComputedStyle(e);
          return style.animationName !== "none" || parseFloat(style.transitionDuration) > 0;
        }).length
        """#
      #expect(try page.value(moving) == 0)
    }
  }
}
