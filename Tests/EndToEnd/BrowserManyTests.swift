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
      #expect(try page.text(".many [role=status]") == "5 links, 2 without a route.")
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
      try expectNoFaults(page)
    }

    @Test("that are two show how they differ")
    func two() throws {
      let page = try Browser.page
      try open(["/recipes/1", "/recipes/2"], page)
      #expect(try page.text(".differences h3") == "The two links differ in 2 of 6")
      #expect(try page.texts(".differences .different th") == ["Canonical form", "id"])
      try open(["/recipes/1", "/recipes/1"], page)
      #expect(try page.text(".differences h3") == "The two links say the same")
      try expectNoFaults(page)
    }

    @Test("come from a paste of several lines into the field for one")
    func paste() throws {
      let page = try Browser.page
      try page.open()
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
      try expectNoFaults(page)
    }
  }
}
