import Foundation
import Testing

extension InBrowser {
  @Suite("The page around it")
  struct Page {
    @Test("begins with links of the table and one that matches no route, and the focus in the field")
    func welcome() throws {
      let page = try Browser.opened()
      let examples = try page.texts(".examples code")
      #expect(examples.last == "/inventory/nowhere/duplicate/colorPicker")
      #expect(examples.count == 3)
      #expect(try page.value("document.activeElement.id") == "link")
      try page.click(".examples li:last-child a")
      try page.wait("document.querySelector('#heading').textContent === 'Matches no route'")
    }

    @Test("remembers links on this device until the reader forgets them")
    func memory() throws {
      let page = try Browser.opened()
      try page.type("/recipes/1", into: "#link")
      try page.press("\u{E007}")
      try page.wait(Browser.isAnswered)
      try page.click("#clear")
      try page.wait("document.querySelector('.recent')")
      #expect(try page.texts(".recent code") == ["/recipes/1"])
      try page.click(".recent button")
      try page.wait("!document.querySelector('.recent')")
      #expect(try page.value("localStorage.length") == 0)
    }

    @Test("has tabs with addresses of their own, and Back and Forward move between them")
    func tabs() throws {
      let page = try Browser.opened()
      for (name, shown) in [("routes", "[data-route]"), ("files", ".lines li")] {
        try page.click("nav a[data-tab=\(name)]")
        try page.wait("document.querySelector(arguments[0])?.checkVisibility()", .string(shown))
        #expect(try page.value("location.hash").text.hasPrefix("#\(name)"))
        #expect(try page.texts("nav [aria-current]").map { $0.lowercased() } == [name])
        #expect(try page.value("document.querySelectorAll('main > .tab:not([hidden])').length") == 1)
        #expect(try page.value("document.activeElement.id") == .string("\(name)-heading"))
        #expect(try page.value("document.title").text.lowercased() == "\(name) · deep links")
      }
      try page.back()
      try page.wait("document.querySelector('#tab-routes').checkVisibility()")
      try page.open("/#build?route=recipe&id=2")
      try page.wait("document.querySelector('.built .url')?.textContent.endsWith('/recipes/2')")
    }

    @Test("reaches the filter of a tab with the slash key, else the field, but not from a field")
    func slash() throws {
      let page = try Browser.opened("/#routes")
      try page.wait("document.querySelector('#route-filter')")
      try page.value("document.querySelector('#routes-heading').focus()")
      try page.press("/")
      try page.wait("document.activeElement.id === 'route-filter'")
      try page.open("/#files")
      try page.value("document.querySelector('#files-heading').focus()")
      try page.press("/")
      try page.wait("document.activeElement.id === 'link'")
      #expect(try page.value("document.querySelector('#tab-inspect').checkVisibility()") == true)
      try page.press("/")
      try page.press("x")
      #expect(try page.value("document.querySelector('#link').value") == "/x")
    }

    @Test("has a row for each route, with an example to try")
    func table() throws {
      let page = try Browser.opened("/#routes")
      try page.wait("document.querySelector('[data-route]')")
      let names = try page.kept(#"(await (await fetch("/routes")).json()).routes.map((route) => route.name)"#)
      #expect(try page.texts(".route-name") == names.texts)
      try page.type("picker", into: "#route-filter")
      #expect(try page.text(".filter [role=status]") == "3 of 17 routes")
      #expect(try page.value(#"document.querySelectorAll("[data-route]:not([hidden])").length"#) == 3)
      #expect(try page.value("location.hash") == "#routes?filter=picker")
      try page.click("[data-route]:not([hidden]) summary")
      try page.wait("document.querySelector('.built .url')")
      #expect(try page.value("location.hash").text.hasPrefix("#build?route=inventory.add.colorPicker"))
      try page.click("[data-route][open] .disclosed a")
      try page.wait("document.querySelector('#tab-inspect').checkVisibility() && \(Browser.isAnswered)")
    }

    @Test("keeps the link in its address, of any length and through a reload, and never sends it by being opened")
    func permalink() throws {
      let page = try Browser.page
      // The address of the page is longer than a request line may be. The last link is too long for the server too.
      for (count, route) in [(9_000, "search"), (66_000, nil)] {
        let link = "/search?query=" + String(repeating: "%20", count: (count - 14) / 3)
        try page.inspect(link)
        let heading = try page.text("#heading")
        try page.driver.send("POST", page.session + "/refresh", [:])
        try page.wait(Browser.isAnswered)
        #expect(try page.value("document.querySelector('#link').value") == .string(link))
        #expect(try page.text("#heading") == heading)
        #expect(try page.text("#summary code") == route ?? "")
      }
      try page.value("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
      try page.click("#permalink")
      try page.wait("window.copied === location.href")
    }

    @Test("goes back to the link before, and to the start")
    func history() throws {
      let page = try Browser.opened()
      try page.type("/recipes/1", into: "#link")
      let isRecipe =
        "document.querySelector('#summary .pattern')?.textContent === '/recipes/:id' && \(Browser.isAnswered)"
      try page.wait(isRecipe)
      #expect(try page.value("location.hash") == "#inspect?url=%2Frecipes%2F1")
      try page.press("\u{E007}")
      try page.type("/products", into: "#link")
      try page.wait("document.querySelector('#summary .pattern')?.textContent === '/products'")
      try page.back()
      try page.wait(isRecipe)
      #expect(try page.value("document.querySelector('#link').value") == "/recipes/1")
      try page.inspect("/search?query=a+b%20c")
      try page.value("document.querySelector('#link').setSelectionRange(9, 9)")
      try page.wait("document.querySelector('#part-note').textContent.includes('its value is a+b c')")
    }

    @Test("leaves no answer of a server that answers no more, which it finds out by itself, and comes back with it")
    func silence() throws {
      let page = try Browser.inspecting("/recipes/1")
      try page.connect(isOffline: true)
      defer { try? page.connect() }
      try page.wait("document.querySelector('#silence').innerText?.startsWith('The server does not answer.')")
      #expect(try page.value("document.querySelector('#answer').checkVisibility()") == false)
      #expect(try page.texts(".part") == [])
      try page.type("/products", into: "#link")
      try page.connect()
      try page.wait("document.querySelector('#summary .pattern')?.textContent === '/products' && \(Browser.isAnswered)")
      #expect(try page.value("document.querySelector('#silence').hidden") == true)
    }

    @Test("lists the possible requests without JavaScript")
    func withoutScript() throws {
      let page = try Browser.page
      try page.tool("Emulation.setScriptExecutionDisabled", ["value": true])
      defer { _ = try? page.tool("Emulation.setScriptExecutionDisabled", ["value": false]) }
      try page.driver.send("POST", page.session + "/url", ["url": .string(page.base + "/?none")])
      #expect(try page.text("noscript .notice").contains("This page needs JavaScript."))
      #expect(try page.value("document.querySelector('#form').action") == .string(page.base + "/resolve"))
    }

    @Test(
      "shows hostile text as text",
      arguments: [
        "/search?query=<script>document.title='x'</script>", "/search?query=\"'><img/src=x/onerror=alert(1)>",
        "/search?query=</textarea></code><b>", "/<script>alert(1)</script>/x", "javascript:alert(1)",
        "/search?query=\u{202E}gnp.exe", "/search?query=${7*7}{{7*7}}`", "nav:///<svg onload=alert(1)>",
        "/search?query=&quot;&lt;b&gt;", "/recipes/1?<b>=1", "/search?query=a%00b", "/search?query=%E2%80%AEgnp",
        "/search?query=שלום", "/\u{202E}\u{2066}x/y",
      ])
    func hostile(_ link: String) throws {
      let page = try Browser.page
      try page.inspect(link)
      try page.wait("document.querySelector('.screen') || document.querySelector('#stage').hidden")
      try page.value("document.querySelectorAll('summary, .segments button').forEach((control) => control.click())")
      #expect(try page.value("document.querySelector('#link').value") == .string(link))
      #expect(
        try page.value(
          #"document.querySelectorAll('#answer :is(script, img, b, textarea, svg:not(.icon))').length"#
        )
          == 0)
      #expect(
        try page.value(#"/[\u202A-\u202E\u2066-\u2069\u0000]/.test(document.body.textContent)"#) == false,
        "nothing turns the direction of writing around")
      #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") == true)
      #expect(try page.value("document.title").text.hasSuffix(" · Deep links"))
    }
  }
}
