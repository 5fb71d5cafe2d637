import Testing

extension EndToEnd.InBrowser {
  @Suite("The page around it")
  struct Page {
    @Test("begins with links of the table and one that matches no route")
    func welcome() throws {
      let page = try Browser.page
      try page.open()
      let examples = try page.texts(".examples code")
      #expect(examples.last == "/inventory/nowhere/edit/colorPicker")
      #expect(Set(examples.dropLast()).isSubset(of: try page.texts("#table .try a")))
      #expect(examples.count == 6)
      #expect(
        try page.texts("#files dd li") == ["ABCDE12345.com.example.inventory", "com.example.inventory"])
      try page.click(".examples li:last-child a")
      try page.wait(#"document.querySelector('#heading').textContent === "No route matches""#)
      try expectNoFaults(page)
    }

    @Test("has a row for each route, with an example to try")
    func table() throws {
      let page = try Browser.page
      try page.open()
      let names = try page.kept(#"(await (await fetch("/routes")).json()).routes.map((route) => route.name)"#)
      #expect(try page.texts(".route-name") == names.texts)
      for name in names.texts {
        try page.click("tr[data-route='\(name)'] .try a")
        try page.wait(#"document.querySelector('#heading').textContent === arguments[0]"#, .string(name))
      }
      try page.type("picker", into: "#route-filter")
      #expect(try page.text(".filter .aside") == "2 of 16 routes")
      #expect(
        try page.value(#"document.querySelectorAll("tr[data-route]:not([hidden])").length"#).integer == 2)
      try expectNoFaults(page)
    }

    @Test("reports that the server does not answer, and continues when it does")
    func silence() throws {
      let page = try Browser.page
      try page.open()
      try page.tool("Network.enable", [:])
      try page.tool(
        "Network.emulateNetworkConditions",
        ["offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
      try page.type("/recipes/1", into: "#link")
      try page.wait(#"!document.querySelector('#silence').hidden"#)
      #expect(
        try page.value(#"document.querySelector('#silence p').innerText"#)
          == "The server does not answer. no answer to /resolve")
      #expect(try page.value(#"document.querySelector('#answer').checkVisibility()"#) == false)
      try page.tool(
        "Network.emulateNetworkConditions",
        ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
      try page.click("#retry")
      try page.wait(#"document.querySelector('#heading').textContent === "recipe""#)
      #expect(try page.value(#"document.querySelector('#silence').hidden"#) == true)
      try expectNoFaults(page)
    }

    @Test("lists the possible requests without JavaScript")
    func withoutScript() throws {
      let page = try Browser.page
      try page.tool("Emulation.setScriptExecutionDisabled", ["value": true])
      try page.driver.send("POST", page.session + "/url", ["url": .string(page.base + "/")])
      let text = try page.text("noscript .notice")
      let action = try page.value(#"document.querySelector('#form').action"#).text
      try page.tool("Emulation.setScriptExecutionDisabled", ["value": false])
      #expect(text.hasPrefix("This page needs JavaScript."))
      #expect(action == page.base + "/resolve")
    }

    @Test(
      "shows hostile text as text",
      arguments: [
        "/search?query=<script>document.title='x'</script>", "/search?query=\"'><img/src=x/onerror=alert(1)>",
        "/search?query=</textarea></code><b>", "/<script>alert(1)</script>/x", "javascript:alert(1)",
        "/search?query=\u{202E}gnp.exe", "/search?query=${7*7}{{7*7}}`", "nav:///<svg onload=alert(1)>",
        "/search?query=&quot;&lt;b&gt;", "/recipes/1?<b>=1",
      ])
    func hostile(_ link: String) throws {
      let page = try Browser.page
      try page.inspect(link)
      #expect(try page.value(#"document.querySelector('#link').value"#) == .string(link))
      #expect(
        try page.value(#"document.querySelectorAll('#answer :is(script, img, b, textarea, svg)').length"#) == 0)
      #expect(
        try page.value(#"/[\u202A-\u202E\u2066-\u2069]/.test(document.body.textContent)"#) == false,
        "nothing turns the direction of writing around")
      let title = link.replacing("\u{202E}", with: "⟨U+202E⟩") + " · Deep links"
      #expect(try page.value("document.title") == .string(title))
      let query = link.firstRange(of: "query=").map { String(link[$0.upperBound...]) }
      if let query, !query.contains("&") {
        let shown = try page.texts(".route dd")
        #expect(shown == [query.replacing("\u{202E}", with: "⟨U+202E⟩")])
      }
      try expectNoFaults(page)
    }
  }
}
