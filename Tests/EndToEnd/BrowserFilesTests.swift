import Testing

extension InBrowser {
  @Suite("The check of association files")
  struct Files {
    private static let isChecked =
      "document.querySelector('.checker')?.ariaBusy === 'false' && document.querySelector('.file-summary').textContent !== ''"

    /// Puts a text into a field at once, as a paste does.
    private func paste(_ text: String, into selector: String, _ page: Browser) throws {
      try page.value(
        """
        (() => {
          const field = document.querySelector(arguments[0]);
          field.value = arguments[1];
          field.dispatchEvent(new Event("input", { bubbles: true }));
        })()
        """, .string(selector), .string(text))
      try page.wait(Self.isChecked)
    }

    @Test("shows the files of this server with their findings, of which the example app id is one")
    func served() throws {
      let page = try Browser.page
      try page.open("/#files")
      try page.wait(Self.isChecked)
      let text = try page.kept(#"(await fetch("/.well-known/apple-app-site-association")).text()"#)
      #expect(try page.value("document.querySelector('#file-text').value") == text)
      #expect(try page.texts(".findings .warning p").contains { $0.contains("ABCDE12345.com.example.inventory") })
      let line = try page.value(
        """
        (() => {
          const item = document.querySelector(".findings .warning");
          const number = document.querySelectorAll(".numbers li")[item.dataset.line - 1];
          return [number.className, Math.abs(number.getBoundingClientRect().top - item.getBoundingClientRect().top) < 400];
        })()
        """)
      #expect(line == ["warning", true], "the number of the line is marked, and the finding is beside it")
      try page.click("[data-source=android]")
      try page.wait("document.querySelector('#file-text').value.startsWith('[') && \(Self.isChecked)")
      #expect(try page.text(".file-summary").hasPrefix("Android’s file"))
      #expect(try page.value("location.hash") == "#files?file=android")
      try expectNoFaults(page)
    }

    @Test("checks any file as it is typed, with a grid of verdicts for links of any app")
    func own() throws {
      let page = try Browser.page
      try page.open("/#files?file=own")
      try page.wait("document.querySelector('.file-summary').textContent === 'Nothing to check yet.'")
      let file = """
        {"applinks": {"details": [{"appIDs": ["Q1W2E3R4T5.org.shop.app"], "components": [
          {"/": "/private/*", "exclude": true},
          {"/": "/orders/*"}
        ]}]}}
        """
      try paste("https://shop.org/orders/7\n/private/x\n/about\nno link", into: "#file-links", page)
      try paste(file, into: "#file-text", page)
      try page.wait("document.querySelectorAll('.verdict-grid tbody tr').length === 4")
      #expect(try page.texts(".verdict-grid thead th") == ["Link", "Q1W2E3R4T5.org.shop.app"])
      #expect(try page.texts(".verdict-grid tbody .chip") == ["opens", "excluded", "no match"])
      #expect(try page.texts(".verdict-grid .line") == ["line 3", "line 2"])
      try page.click(".verdict-grid .line")
      let start = try #require(file.firstRange(of: #"  {"/": "/orders"#)?.lowerBound)
      #expect(
        try page.value("document.querySelector('#file-text').selectionStart").integer
          == file.distance(from: file.startIndex, to: start))
      try paste(file.replacing("\"/\": \"/orders", with: "\"/\" \"/orders"), into: "#file-text", page)
      try page.wait("document.querySelector('.findings .error')")
      #expect(try page.value("document.querySelector('.findings .error').dataset.line") == "3")
      #expect(try page.text(".file-summary").isEmpty == false)
      try expectNoFaults(page)
    }

    /// Opens the tab for the reader's own file, with this one in it.
    private func check(_ file: String, on page: Browser) throws {
      try page.open("/#files?file=own")
      try page.wait("document.querySelector('.file-summary').textContent === 'Nothing to check yet.'")
      try paste(file, into: "#file-text", page)
      try page.wait("document.querySelector('.file-summary').textContent.includes(':')")
    }

    @Test("tries links that the rows of a file decide, until the reader writes others")
    func links() throws {
      let page = try Browser.page
      try check(
        """
        {"applinks": {"substitutionVariables": {"food": ["soup", "cake"]}, "details": [
          {"appIDs": ["Q1W2E3R4T5.org.shop.app"], "components": [
            {"/": "/private/*", "exclude": true}, {"/": "/orders/?*"}, {"/": "/menu/$(food)", "?": {"day": "?*"}},
            {"/": "/help", "#": "q*"}]},
          {"appID": "Q1W2E3R4T5.org.shop.old", "paths": ["NOT /new/*", "/old/*"]}
        ]}}
        """, on: page)
      try page.wait("document.querySelectorAll('.verdict-grid tbody tr').length === 6")
      #expect(
        try page.value("document.querySelector('#file-links').value.split('\\n')").texts == [
          "https://example.com/private/example", "https://example.com/orders/example",
          "https://example.com/menu/soup?day=1", "https://example.com/help#q",
          "https://example.com/new/example", "https://example.com/old/example",
        ])
      #expect(
        try page.texts(".verdict-grid td:nth-child(2) .chip")
          == ["excluded", "opens", "opens", "opens", "no match", "no match"])
      #expect(try page.texts(".verdict-grid td:nth-child(3) .chip").suffix(2) == ["excluded", "opens"])
      try paste("/mine", into: "#file-links", page)
      try paste(
        #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app"}}]"#,
        into: "#file-text", page)
      #expect(try page.value("document.querySelector('#file-links').value") == "/mine")
      try page.click(".tried .caption button")
      #expect(try page.value("document.querySelector('#file-links').value") == "https://example.com/example")
      // A file of the server keeps examples of its table.
      try page.click("[data-source=apple]")
      try page.wait("document.querySelector('#file-links').value.startsWith('/one\\n')")
      #expect(try page.value("document.querySelector('#file-links').value.split('\\n').length") == 12)
      try page.wait("document.querySelector('.verdict-grid .chip.excluded')")
      try expectNoFaults(page)
    }

    @Test("corrects what has one remedy, by itself or all together, and the undo of the field takes it back")
    func corrections() throws {
      let page = try Browser.page
      let file = """
        {"applinks": {"details": [{"appIDs": "Q1W2E3R4T5.org.shop.app", "component": [
          {"/": "NOT /orders/x"}, {"/": "orders/*"}, {"/": "/a?b=*"}, {"/": "/ü"},
        ]}]}}
        """
      try check(file, on: page)
      #expect(try page.texts(".findings button") == ["error, line 2", "Correct"])
      try page.click(".findings .quiet")
      try page.wait("document.querySelector('.beside .all:not([hidden])')")
      let text = "document.querySelector('#file-text').value"
      #expect(try page.value(text).text == file.replacing("\"/ü\"},", with: "\"/ü\"}"))
      try page.value("document.execCommand('undo')")
      #expect(try page.value(text).text == file)
      try page.wait("document.querySelector('.beside .all[hidden]')")
      try page.click(".findings .quiet")
      try page.wait("document.querySelector('.beside .all:not([hidden])')")
      // Names come first: what they hold is read in the next round.
      try page.click(".beside .all")
      try page.wait("document.querySelectorAll('.findings .quiet').length === 4")
      try page.click(".beside .all")
      try page.wait("document.querySelector('.file-summary.yes')")
      #expect(
        try page.value(text).text == """
          {"applinks": {"details": [{"appIDs": ["Q1W2E3R4T5.org.shop.app"], "components": [
            {"/": "/orders/x", "exclude": true}, {"/": "/orders/*"}, {"/": "/a", "?": {"b": "?*"}}, {"/": "/%C3%BC"}
          ]}]}}
          """)
      try expectNoFaults(page)
    }

    @Test("moves nothing when a tab is opened and a file is pasted", arguments: [390, 1_440])
    func shifts(_ width: Int) throws {
      let page = try Browser.page
      try page.open("/#files", width: width)
      try page.wait(Self.isChecked)
      try page.click("[data-source=own]")
      try page.wait("document.querySelector('.file-summary').textContent === 'Nothing to check yet.'")
      try paste(
        #"{"applinks": {"details": [{"appID": ["Q1W2E3R4T5.org.shop.app"], "paths": ["a/", "b#c"]}]}}"#,
        into: "#file-text", page)
      try page.wait("document.querySelector('.findings li')")
      let moved = try page.kept(
        """
        new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value)))
            .observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(sum < 0.02 || sum), 300);
        })
        """)
      #expect(moved == true)
    }

    @Test("has the command that checks a live domain")
    func domain() throws {
      let page = try Browser.page
      try page.open("/#files")
      try page.wait(Self.isChecked)
      #expect(try page.text(".domain .command code") == "deeplink verify example.com")
      for (typed, command) in [
        ("https://Shop.org/a?b", "shop.org"), ("münchen.example:8443", "xn--mnchen-3ya.example:8443"),
        ("no domain", "example.com"), ("$(id).org", "example.com"),
      ] {
        try page.value(
          """
          (() => {
            const field = document.querySelector("#domain");
            field.value = arguments[0];
            field.dispatchEvent(new Event("input"));
          })()
          """, .string(typed))
        #expect(try page.text(".domain .command code") == "deeplink verify \(command)")
      }
      #expect(try page.text("#domain-fault") == "Expected a domain such as example.com.")
    }
  }
}
