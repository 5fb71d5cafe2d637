import Testing

extension InBrowser {
  @Suite("Many links")
  struct Many {
    private func open(_ links: [String], _ page: Browser) throws {
      let text = try page.value("encodeURIComponent(arguments[0])", .string(links.joined(separator: "\n"))).text
      try page.open("/#many?links=\(text)")
      try page.wait(
        "document.querySelectorAll('.links tbody tr').length === arguments[0]", .number(Double(links.count)))
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

    @Test("make a table of verdicts, to keep as CSV and as fixtures of the tool")
    func table() throws {
      let page = try Browser.page
      let links = ["/recipes/1", "/inventory/foo/edit", "/recipes/99", "/search?query=a,b&utm_source=x", "no link"]
      try open(links, page)
      #expect(try page.texts(".links tbody th") == links)
      #expect(try page.texts(".links td[data-name=Route]") == ["recipe", "no route", "recipe", "search"])
      #expect(try page.text(".links tbody tr:nth-child(4) ul") == "utm_source=x is tracking")
      #expect(try page.text(".links tbody tr:nth-child(5) .chip") == "not a link")
      #expect(try page.text(".many [role=status]") == "5 links, 1 without a route, 1 not a link.")
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
            {"url": "/recipes/1", "name": "recipe", "parameters": {"id": 1}},
            {"url": "/inventory/foo/edit", "miss": true},
            {"url": "/recipes/99", "name": "recipe", "parameters": {"id": 99}},
            {"url": "/search?query=a,b&utm_source=x", "name": "search", "parameters": {"query": "a,b"}},
            {"url": "no link", "miss": true}
          ]

          """)
    }

    @Test("without a scheme are offered one")
    func bare() throws {
      let page = try Browser.page
      try open(["links.example.com/orders/7"], page)
      #expect(try page.texts(".instead button") == ["Use https://links.example.com/orders/7"])
      try page.click(".many .all")
      try page.wait("document.querySelector('#many-links').value === 'https://links.example.com/orders/7'")
    }

    @Test("are fixed by what the server suggests, one by one or all together, and the undo of the field takes it back")
    func fixes() throws {
      let page = try Browser.page
      try open(
        ["/recipe/1", "/recipes/01", "/search?query=a&utm_source=x", "/search?query=a b", "/nothing/like/it"], page)
      let lines = "document.querySelector('#many-links').value.split('\\n')"
      #expect(try page.texts(".instead button") == ["Use /recipes/1", "Use /recipes/1", "Use /search?query=a%20b"])
      #expect(try page.text(".many .all") == "Fix all 3")
      try page.click(".instead button")
      try page.wait("document.querySelectorAll('.instead button').length === 2")
      #expect(try page.value(lines).texts[0] == "/recipes/1")
      try page.wait("document.activeElement.dataset.inspect === '/recipes/1'")
      try page.click(".many .all")
      try page.wait("document.querySelectorAll('.instead button').length === 0")
      #expect(
        try page.value(lines).texts == [
          "/recipes/1", "/recipes/1", "/search?query=a&utm_source=x", "/search?query=a%20b", "/nothing/like/it",
        ], "what is only tracking stays")
      #expect(try page.value("document.querySelector('.many .all').hidden") == true)
      try page.value("(document.querySelector('#many-links').focus(), document.execCommand('undo'))")
      try page.wait("document.querySelectorAll('.instead button').length === 2")
    }

    @Test("are sorted by each column, and filtered by what is wrong and by what opens")
    func order() throws {
      let page = try Browser.page
      try open(["/three", "/recipes/99", "/recipes/1", "/inventory/foo/edit", "no link"], page)
      let links = ".links tbody th"
      #expect(try page.texts(".many .segments button") == ["All 5", "Problems 3", "Opens 3", "Does not open 2"])
      try page.click(".links thead th:nth-child(1) button")
      #expect(
        try page.texts(links) == ["/inventory/foo/edit", "/recipes/1", "/recipes/99", "/three", "no link"])
      try page.click(".links thead th:nth-child(1) button")
      #expect(try page.value("document.querySelector('.links th').ariaSort") == "descending")
      #expect(try page.texts(links).first == "no link")
      try page.click(".links thead th:nth-child(1) button")
      #expect(try page.texts(links).first == "/three", "as in the field")
      #expect(try page.value("document.activeElement.textContent") == "Link")
      try page.click("[data-group=problems]")
      #expect(try page.texts(links) == ["/recipes/99", "/inventory/foo/edit", "no link"])
      #expect(try page.text(".many .filter [role=status]") == "3 of 5 shown")
      try page.click("[data-group=not]")
      #expect(try page.texts(links) == ["/inventory/foo/edit", "no link"])
      try page.click("[data-group=opens]")
      try page.value(
        """
        (() => {
          const field = document.querySelector("#many-filter");
          field.value = "RECIPE";
          field.dispatchEvent(new Event("input"));
        })()
        """)
      #expect(try page.texts(links) == ["/recipes/99", "/recipes/1"])
      #expect(try page.value("location.hash").text.hasSuffix("&show=opens&filter=RECIPE"))
      try page.open("/" + (try page.value("location.hash").text))
      try page.wait("document.querySelectorAll('.links tbody tr').length === 2")
    }

    @Test("that are two show how they differ")
    func two() throws {
      let page = try Browser.page
      try open(["/recipes/1", "/recipes/2"], page)
      #expect(try page.text(".differences h3") == "The two links differ in 2 of 6")
      #expect(try page.texts(".differences .different th") == ["Canonical form", "id"])
      try open(["/recipes/1", "/recipes/1"], page)
      #expect(try page.text(".differences h3") == "The two links say the same")
    }

    @Test("come from a paste of several lines into the field for one")
    func paste() throws {
      let page = try Browser.opened()
      try page.value(
        """
        (() => {
          const data = new DataTransfer();
          data.setData("text", "/one\\n\\n /three \\n");
          document.querySelector("#link").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
        })()
        """)
      try page.wait("document.querySelectorAll('.links tbody tr').length === 2")
      #expect(try page.value("document.querySelector('#many-links').value") == "/one\n/three")
    }
  }
}
