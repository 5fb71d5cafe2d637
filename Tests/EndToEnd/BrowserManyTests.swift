import Testing

extension InBrowser {
  @Suite("Many links")
  struct Many {
    private func open(_ links: [String], _ page: Browser) throws {
      let text = try page.value("encodeURIComponent(arguments[0])", .string(links.joined(separator: "\n"))).text
      try page.open("/#inspect?url=\(text)")
      try page.wait("document.querySelectorAll('.links li').length === arguments[0]", .number(Double(links.count)))
    }

    /// Presses a button that saves a file, and returns the file.
    private func saved(_ button: String, _ page: Browser) throws -> String {
      try page.value(
        """
        (URL.createObjectURL = (blob) => { window.saved = blob.text(); return "data:,"; },
          document.addEventListener("click", (event) => event.target.download && event.preventDefault(), true),
          HTMLAnchorElement.prototype.click = () => {}, 0)
        """)
      try page.click(button)
      return try page.kept("window.saved").text
    }

    @Test("make a row each, grouped by where they lead, to keep as CSV and as fixtures of the tool")
    func rows() throws {
      let page = try Browser.page
      let links = ["/recipes/1", "/inventory/foo/edit", "/recipes/99", "/search?query=a,b&utm_source=x", "no link"]
      try open(links, page)
      #expect(try page.text("#heading") == "5 links")
      #expect(try page.text("#summary") == "1 not a link, 1 without a route, 3 opened by the app.")
      #expect(try page.texts("#verdict h3") == ["Not a link", "Without a route", "Opened by the app"])
      #expect(try page.texts(".links a") == [links[4], links[1], links[0], links[2], links[3]])
      #expect(try page.texts(".links .soft").last == "search · utm_source=x is tracking")
      let csv = try saved(".actions button:nth-child(1)", page)
      let lines = csv.split(separator: "\r\n", omittingEmptySubsequences: false)
      #expect(lines[0] == "link,route,ios,android,browser,warnings")
      #expect(lines[1] == "/recipes/1,recipe,true,true,200,")
      #expect(lines[4].hasPrefix("\"/search?query=a,b&utm_source=x\",search,true,"))
      #expect(lines.count == 7)
      let fixtures = try saved(".actions button:nth-child(2)", page)
      #expect(
        fixtures == """
          [
            {"url":"/recipes/1","name":"recipe","parameters":{"id":1}},
            {"url":"/inventory/foo/edit","miss":true},
            {"url":"/recipes/99","name":"recipe","parameters":{"id":99}},
            {"url":"/search?query=a,b&utm_source=x","name":"search","parameters":{"query":"a,b"}},
            {"url":"no link","miss":true}
          ]

          """)
    }

    @Test("are a thousand, of which none is dropped, in rows of one height that are drawn as they scroll")
    func thousand() throws {
      let page = try Browser.page
      try open((1...1_000).map { "/recipes/\($0)" }, page)
      #expect(try page.text("#heading") == "1000 links")
      let heights = try page.value(
        "[...document.querySelectorAll('.links li')].slice(0, 20).map((row) => row.offsetHeight)")
      #expect(Set(heights.elements) == [40])
    }

    @Test("are fixed by what the server suggests, one by one or all together, and the undo of the field takes it back")
    func fixes() throws {
      let page = try Browser.page
      try open(
        ["/recipe/1", "/recipes/01", "/search?query=a&utm_source=x", "/search?query=a b", "example.com/a"], page)
      let (lines, buttons) = (
        "document.querySelector('#link').value.split('\\n')", "document.querySelectorAll('.links button')"
      )
      #expect(
        try page.texts(".links button") == [
          "Use /search?query=a%20b", "Use https://example.com/a", "Use /recipes/1", "Use /recipes/1",
        ])
      #expect(try page.text(".all") == "Fix 4 links")
      try page.click(".links button")
      try page.wait("\(buttons).length === 3")
      #expect(try page.value(lines).texts[3] == "/search?query=a%20b")
      try page.click(".all")
      try page.wait("\(buttons).length === 0")
      #expect(
        try page.value(lines).texts == [
          "/recipes/1", "/recipes/1", "/search?query=a&utm_source=x", "/search?query=a%20b", "https://example.com/a",
        ], "what is only tracking stays")
      #expect(try page.value("document.querySelector('.all')") == .null)
      try page.value("(document.querySelector('#link').focus(), document.execCommand('undo'))")
      try page.wait("\(buttons).length === 3")
    }

    @Test("come from several lines in the field")
    func lines() throws {
      let page = try Browser.opened()
      try page.value(
        "(document.querySelector('#link').focus(), document.execCommand('insertText', false, '/one\\n\\n /three \\n'))")
      try page.wait("document.querySelectorAll('.links li').length === 2")
      #expect(try page.value("location.hash") == "#inspect?url=%2Fone%0A%0A%20%2Fthree")
      try page.click(".links a")
      try page.wait("document.querySelector('#heading').textContent === 'Opens Inventory'")
    }
  }
}
