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
  }
}
