import Foundation
import Testing

extension EndToEnd.InBrowser {
  @Suite("The answer to a link")
  struct Inspecting {
    @Test("appears while the link is typed: route, parameters, typed route, item")
    func route() throws {
      let page = try Browser.page
      try page.open()
      try page.type("https://links.example.com/inventory/\(keyboard)/edit", into: "#link")
      try page.wait(#"document.querySelector('#heading').textContent === "inventory.row.edit""#)
      #expect(
        try page.text("#summary")
          == #"The link opens the app, which shows route "inventory.row.edit", if links.example.com is a host of the app."#
      )
      #expect(try page.text(".route .pattern") == "/inventory/:id/edit")
      #expect(try page.texts(".route dt, .route dd") == ["id", keyboard])
      #expect(
        try page.text(".typed .json").hasPrefix("{\n  \"inventory\": {\n    \"route\": {\n      \"row\": {"))
      #expect(try page.texts(".item dt") == ["id", "name", "color", "status"])
      #expect(try page.texts(".item dd")[1] == "Keyboard")
      #expect(try page.text(".item .aside") == "/catalog/inventory/\(keyboard)")
      #expect(
        try page.value("document.title") == "https://links.example.com/inventory/\(keyboard)/edit · Deep links")
      try expectNoFaults(page)
    }

    @Test("draws the screens as cards: the tab, its screens, the sheet on top and the screens in it")
    func screens() throws {
      let page = try Browser.page
      try page.inspect("nav:///recipes/1/2/3")
      let parts = #"[...document.querySelectorAll(".card")].map((c) => [...c.children].map((e) => e.textContent))"#
      #expect(
        try page.value(parts)
          == [
            ["tab", "recipes"], ["pushed", "Apple Pie", "recipe", "/recipes/1"],
            ["pushed", "Chocolate Cake", "recipe", "/recipes/2"], ["pushed", "American", "recipe", "/recipes/3"],
          ])
      let tops = try page.value(
        #"[...document.querySelectorAll(".card")].map((c) => c.getBoundingClientRect()).map((r, i, all) =>"#
          + " i === 0 || (r.top > all[i - 1].top && r.top < all[i - 1].bottom && r.left > all[i - 1].left))")
      #expect(tops == [true, true, true, true], "each lies on the one before")
      try page.inspect("/inventory/\(keyboard)/edit/colorPicker?name=X")
      #expect(try page.texts(".card .label") == ["tab", "sheet", "pushed"])
      #expect(try page.texts(".card strong") == ["inventory", "Edit item", "Color"])
      #expect(try page.value(#"document.querySelector("[aria-current]").className"#).text.contains("top"))
      try expectNoFaults(page)
    }

    @Test("lists unexpected values and unknown items")
    func leftovers() throws {
      let page = try Browser.page
      try page.inspect("/inventory/add?name=Keyboard&quantity=abc&utm_source=mail")
      #expect(
        try page.texts(".warnings li") == [
          "quantity: expected an integer, found abc; taken as 0",
          "utm_source is no parameter of this route; it is ignored",
        ])
      try page.inspect("/recipes/99")
      #expect(
        try page.text(".item .notice")
          == "The catalogue has no such record. The link leads to its screen all the same.")
      try expectNoFaults(page)
    }

    @Test("shows numbers as the server wrote them, of any size")
    func largeNumbers() throws {
      let page = try Browser.page
      try page.inspect("/recipes/9223372036854775807")
      #expect(try page.texts(".route dd") == ["9223372036854775807"])
      #expect(try page.text(".typed .json").contains(": 9223372036854775807\n"))
    }

    @Test("marks the fault of a link, and a suggestion can be followed")
    func miss() throws {
      let page = try Browser.page
      try page.inspect("/inventory/foo/edit")
      #expect(try page.text("#heading") == "No route matches")
      #expect(
        try page.text(".drawing")
          == "/inventory/foo/edit\n           ^^^ expected a UUID for \"id\", or \"add\"")
      let columns = #"""
        (() => {
          const range = document.createRange();
          const text = document.querySelector(".drawing code").firstChild;
          range.setStart(text, 11);
          range.setEnd(text, 14);
          const marks = document.querySelector(".marks").getBoundingClientRect();
          const part = range.getBoundingClientRect();
          return Math.abs(marks.left - part.left) < 1 && Math.abs(marks.right - part.right) < 1 && marks.top > part.top;
        })()
        """#
      #expect(try page.value(columns) == true, "the marks are below the part at fault")
      #expect(try page.texts(".expected li") == ["a UUID for \"id\"", "\"add\""])
      #expect(try page.texts(".suggestions a") == ["/inventory/add"])
      try page.click(".suggestions a")
      try page.wait(#"document.querySelector('#heading').textContent === "inventory.add""#)
      #expect(try page.value(#"document.querySelector('#link').value"#) == "/inventory/add")
      #expect(try page.value("location.search") == "?url=%2Finventory%2Fadd")
      #expect(try page.value("document.activeElement.id") == "heading", "the focus is where the answer is")
      try expectNoFaults(page)
    }

    @Test("has the verdict for each app, with the deciding component highlighted in the served file")
    func verdict() throws {
      let page = try Browser.page
      try page.inspect("https://links.example.com/recipes/1/2/3")
      #expect(try page.texts(".app-line") == ["ABCDE12345.com.example.inventory opens the app"])
      #expect(try page.texts(".file mark.match") == [#"{"/": "/recipes/$(number)*/?*", "comment": "recipe.related"}"#])
      let served = try page.kept(#"(await fetch("/.well-known/apple-app-site-association")).text()"#)
      #expect(try page.text(".file") == served.text)
      let isSeen = """
        (() => {
          const [mark, view] = [".file mark", ".file"].map((s) => document.querySelector(s).getBoundingClientRect());
          return mark.top >= view.top && mark.bottom <= view.bottom;
        })()
        """
      #expect(try page.value(isSeen) == true)
      #expect(
        try page.texts(".app > .misses li")
          == [#"details[0].components[3]: the path "/recipes/1/2/3" does not match "/recipes""#])
      #expect(try page.text("summary") == "All 13 components that did not match")
      #expect(try page.texts(".unseen li").count == 6)
      try page.inspect("https://links.example.com/products/1/2")
      #expect(try page.texts(".app-line") == ["ABCDE12345.com.example.inventory excluded"])
      #expect(
        try page.texts(".file mark.excluded")
          == [#"{"/": "/products/$(number)*/?*", "exclude": true, "comment": "\"*\" runs across slashes"}"#])
      try page.inspect("nav:///inventory/add")
      #expect(try page.texts(".app-line") == ["ABCDE12345.com.example.inventory does not open the app"])
      #expect(try page.texts(".file mark") == [])
      try expectNoFaults(page)
    }

    @Test("is available on any page with the documented code")
    func documented() throws {
      let code = try #require(EndToEndTests.Page.article("DeepLinkService", "WebClients").blocks("js").first)
      let page = try Browser.page
      try page.open()
      for (link, meaning) in [
        ("nav:///recipes/1", "recipe {\"id\":1}"),
        ("/recipes/x", "/recipes/x\n         ^ expected an integer for \"id\""),
      ] {
        let said = try page.kept("(() => { \(code); return meaning(location.origin, a[0]); })()", .string(link))
        #expect(said == .string(meaning))
      }
      try expectNoFaults(page)
    }

    @Test("is for the latest question, in any order of answers")
    func outOfOrder() throws {
      let page = try Browser.page
      try page.open()
      try page.value(
        """
        (() => {
          const ask = window.fetch;
          window.asked = 0;
          window.fetch = async (path, options) => {
            const answer = await ask(path, { ...options, signal: undefined });
            if (options?.body?.includes("/one")) await new Promise((done) => (window.release = done));
            asked += 1;
            return answer;
          };
        })()
        """)
      try page.type("/one", into: "#link")
      try page.wait("window.release")
      try page.type("/three", into: "#link")
      try page.wait(#"document.querySelector('#heading').textContent === "three""#)
      let count = try page.value("window.asked").integer ?? 0
      try page.value("window.release()")
      try page.wait("window.asked > arguments[0]", .number(Double(count)))
      usleep(50_000)
      #expect(try page.text("#heading") == "three")
    }

    @Test("is in the page's address for sharing, and the Back button returns to the previous link")
    func history() throws {
      let page = try Browser.page
      try page.open()
      try page.type("/recipes/1", into: "#link")
      try page.wait(#"document.querySelector('#heading').textContent === "recipe""#)
      #expect(try page.value("location.search") == "?url=%2Frecipes%2F1")
      try page.press("\u{E007}")
      try page.click(#"tr[data-route="products"] a"#)
      try page.wait(#"document.querySelector('#heading').textContent === "products""#)
      try page.back()
      try page.wait(#"document.querySelector('#heading').textContent === "recipe""#)
      #expect(try page.value(#"document.querySelector('#link').value"#) == "/recipes/1")
      try page.back()
      try page.wait(#"document.querySelector('#heading').textContent === "Where does a link lead?""#)
      #expect(try page.value(#"document.querySelector('#link').value"#) == "")
      try page.inspect("/search?query=a+b%20c")
      #expect(try page.texts(".route dd") == ["a+b c"])
      #expect(try page.value(#"document.querySelector('#link').value"#) == "/search?query=a+b%20c")
      try expectNoFaults(page)
    }

    @Test("keeps opened parts open and the focus in the field while the reader types")
    func steadiness() throws {
      let page = try Browser.page
      try page.inspect("/recipes/1")
      try page.click("details summary")
      try page.type("/recipes/2", into: "#link")
      try page.wait(#"document.querySelector(".route dd")?.textContent === "2""#)
      #expect(try page.value(#"document.querySelector("details").open"#) == true)
      #expect(try page.value("document.activeElement.id") == "link")
    }
  }
}
