import Foundation
import Testing

extension InBrowser {
  @Suite("The answer about a link")
  struct Inspecting {
    private static let verdicts =
      "[...document.querySelectorAll('.verdict')].map((e) => e.querySelector('h3').innerText)"

    /// What the server says of a link.
    private func explanation(_ link: String, _ page: Browser) throws -> JSONValue {
      try page.kept(
        """
        (async () => (await (await fetch("/explain", {
          method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ urls: [a[0]] }),
        })).json()).results[0])()
        """, .string(link))
    }

    @Test(
      "begins with the verdicts, a sentence each, above the fold",
      arguments: [
        ("/recipes/1", "Opens the app", ["Opens the app", "Opens the app", "Shows a page", "recipe"]),
        (
          "/inventory/foo/edit", "No route matches",
          ["Does not open it", "Does not open it", "Not found (404)", "None"]
        ),
        ("/recipes/99", "The record is not there", ["Opens the app", "Opens the app", "Not found (404)", "recipe"]),
        (
          "https://other-host.example/products/42", "Does not open the app",
          ["Does not open it", "Does not open it", "Not known", "product"]
        ),
      ])
    func verdicts(_ link: String, _ heading: String, _ words: [String]) throws {
      let page = try Browser.page
      for (width, height) in [(1_440, 900), (390, 844)] {
        try page.inspect(link, width: width, height: height)
        #expect(try page.text("#heading") == heading)
        #expect(try page.texts(".verdict h3 strong") == words)
        let said = try explanation(link, page)
        let reasons = ["ios", "android", "browser", "route"].map { said["verdicts"][$0]["reason"].text }
        #expect(try page.texts(".verdict p") == reasons)
        #expect(try page.text("#summary") == said["conclusion"].text)
        #expect(
          try page.value("document.querySelector('.verdicts').getBoundingClientRect().bottom <= innerHeight") == true,
          "\(width) pixels")
      }
    }

    @Test("asks once, with all that there is to say about a link")
    func oneRequest() throws {
      let page = try Browser.opened()
      // The table, from which the page makes links to begin with, is there.
      try page.wait("document.querySelector('.examples a') !== null")
      try page.value("performance.clearResourceTimings()")
      try page.type("/recipes/1", into: "#link")
      try page.press("\u{E007}")
      try page.wait(Browser.isAnswered)
      let asked = try page.value(
        """
        performance.getEntriesByType("resource").map((e) => new URL(e.name).pathname)
          .filter((path) => ["/explain", "/resolve", "/link", "/routes"].includes(path))
        """)
      #expect(asked.texts.filter { $0 != "/resolve" }.allSatisfy { $0 == "/explain" }, "\(asked)")
    }

    @Test("draws the link in its parts, which light up what took them, and the other way round")
    func parts() throws {
      let page = try Browser.page
      for link in [
        "https://links.example.com/recipes/1/2/3", "/inventory/\(keyboard)/edit?quantity=3&utm_source=mail#x",
      ] {
        try page.inspect(link)
        #expect(try page.texts(".part").joined() == link)
      }
      try page.inspect("/inventory/\(keyboard)/edit?quantity=3")
      try page.wait("document.querySelector('.component .key')")
      try page.hover("button.part.parameter")
      #expect(try page.texts(".pattern .lit, .pattern-line .lit") == [":id"])
      #expect(try page.texts(".ios .component .lit").count == 1)
      #expect(try page.texts(".android .component .lit").count == 1)
      #expect(try page.texts(".pairs .lit") == ["id"])
      #expect(try page.text(".part-note").hasPrefix("\(keyboard) is the parameter id".prefix(30)))
      try page.hover(".pattern-line .hole")
      #expect(try page.texts(".parts .lit") == [keyboard])
      try page.hover(".component .key")
      #expect(try page.texts(".parts .lit").contains("inventory"))
      try page.hover("h1")
      #expect(try page.texts(".lit") == [])
      try page.value("document.querySelector('button.part.query').focus()")
      #expect(try page.texts(".pairs .lit") == ["quantity"], "the keyboard does the same")
    }

    @Test("marks the part at fault, and a suggestion is one click away")
    func miss() throws {
      let page = try Browser.inspecting("/inventory/foo/edit")
      #expect(try page.texts(".part.fault") == ["foo"])
      #expect(
        try page.text(".fixes li.no p") == "foo is not expected here. Expected a UUID for \"id\" or \"add\".")
      try page.click(".fixes .button")
      try page.wait("document.querySelector('#link').value === '/inventory/add' && \(Browser.isAnswered)")
      #expect(try page.value("location.hash") == "#inspect?url=%2Finventory%2Fadd")
      #expect(try page.value("document.activeElement.id") == "heading", "the focus is where the answer is")
    }

    @Test("corrects a value, removes what the app ignores, and keeps tracking apart from faults")
    func fixes() throws {
      let page = try Browser.page
      func value() throws -> String { try page.value("document.querySelector('#link').value").text }
      func follow(_ selector: String) throws {
        try page.click(selector)
        try page.wait("document.querySelector('#link').value !== arguments[0] && \(Browser.isAnswered)", .string(link))
      }
      let link = "/inventory/add?quantity=abc&foo=1&utm_source=mail"
      try page.inspect(link)
      #expect(try page.texts(".fixes li.warning").count == 2)
      #expect(try page.texts(".fixes li.info p") == ["Tracking: utm_source=mail. The app ignores it."])
      try page.type("7", into: ".correction input")
      try follow(".correction button")
      #expect(try value() == "/inventory/add?quantity=7&foo=1&utm_source=mail")
      try page.inspect(link)
      try follow(".fixes li.info .button")
      #expect(try value() == "/inventory/add?quantity=abc&foo=1")
      try page.inspect(link)
      try follow(".fixes li.warning:nth-child(2) .button")
      #expect(try value() == "/inventory/add?quantity=abc&utm_source=mail")
      try page.inspect("/recipes/1/")
      #expect(try page.text(".fixes li.info p") == "The canonical form of the link is /recipes/1.")
      try page.click(".fixes .button")
      try page.wait("document.querySelector('#link').value === '/recipes/1' && \(Browser.isAnswered)")
      #expect(try page.value("document.querySelector('.fixes')") == .null)
      try page.inspect("/search?query=100% of it")
      #expect(try page.text("#heading") == "This is not a link")
      #expect(try page.value("document.querySelector('#silence').hidden") == true)
      try page.click(".fixes .button")
      try page.wait("document.querySelector('.route dd')")
      #expect(try page.value("document.querySelector('#link').value") == "/search?query=100%25%20of%20it")
      #expect(try page.texts(".route dd") == ["100% of it"])
    }

    @Test("has pattern, parameters, record and the typed route of a hit")
    func hit() throws {
      let page = try Browser.inspecting("/recipes/1")
      #expect(try page.text(".pattern-line") == "/recipes/:id")
      #expect(try page.texts(".route dd") == ["1"])
      #expect(try page.texts(".record dd").contains("Apple Pie"))
      try page.click("[data-key=typed] summary")
      try page.wait("document.querySelector('[data-key=typed] pre')?.textContent.includes('recipe')")
      try page.inspect("/recipes/9223372036854775807")
      #expect(try page.texts(".route dd") == ["9223372036854775807"], "numbers are as the server wrote them")
    }

    @Test("shows the row of each file that decides, and where it stands, without fetching the files")
    func rows() throws {
      let page = try Browser.inspecting("/recipes/1/2/3")
      #expect(
        try page.text(".ios .component") == #"{"/": "/recipes/$(number)*/$(number)*", "comment": "recipe.related"}"#)
      #expect(try page.text(".android .component") == #"{"/": "/recipes/*/?*"}"#)
      for (platform, name) in [("ios", "apple-app-site-association"), ("android", "assetlinks.json")] {
        let place = try page.text(".\(platform) .app .soft")
        let line = try #require(Int(place.split(separator: ":").last ?? ""))
        let file = try page.kept("(await fetch(a[0])).text()", .string("/.well-known/\(name)")).text
        let row = file.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
        #expect(place == ".well-known/\(name):\(line)" && row.contains("/recipes/"), "\(place) \(row)")
      }
      try page.inspect("/products/1/2")
      #expect(try page.texts(".ios .chip") == ["is excluded"])
      let fetched = try page.kept(
        """
        performance.getEntriesByType("resource").filter((e) => e.initiatorType === "fetch" && e.name.includes("/.well-known/"))
          .map((e) => new URL(e.name).pathname)
        """)
      #expect(fetched.texts.filter { !$0.hasSuffix("api-catalog") } == [])
    }

    @Test("is available on any page with the documented code")
    func documented() throws {
      let code = try #require(EndToEndTests.Page.article("DeepLinkService", "WebClients").blocks("js").first)
      let page = try Browser.opened()
      for (link, meaning) in [
        ("nav:///recipes/1", "recipe {\"id\":1}"),
        ("/recipes/x", "/recipes/x\n         ^ expected an integer for \"id\""),
      ] {
        let said = try page.kept("(() => { \(code); return meaning(location.origin, a[0]); })()", .string(link))
        #expect(said == .string(meaning))
      }
    }

    @Test("on a slow server no old verdict stands under a new link, and the last question wins")
    func slow() throws {
      let page = try Browser.inspecting("/three")
      try page.value(
        """
        (() => {
          const ask = window.fetch;
          window.asked = 0;
          window.fetch = async (path, options) => {
            const answer = await ask(path, { ...options, signal: undefined });
            if (options?.body?.includes("/one")) await new Promise((done) => (window.release = done));
            if (options?.body) asked += 1;
            return answer;
          };
        })()
        """)
      try page.type("/one", into: "#link")
      try page.wait("window.release")
      #expect(try page.value("document.querySelector('#answer').ariaBusy") == "true")
      try page.wait("document.querySelector('#heading').textContent === 'Asking…'")
      #expect(
        try page.value("document.querySelector('.verdicts').checkVisibility({ visibilityProperty: true })") == false)
      try page.type("/recipes/1", into: "#link")
      try page.wait("document.querySelector('.pattern-line')?.textContent === '/recipes/:id' && \(Browser.isAnswered)")
      let count = try page.value("window.asked").integer ?? 0
      try page.value("window.release()")
      try page.wait("window.asked > arguments[0]", .number(Double(count)))
      usleep(50_000)
      #expect(try page.text(".pattern-line") == "/recipes/:id")
      #expect(try page.text("#heading") == "Opens the app")
    }

    @Test("keeps opened parts open and the focus in the field while the reader types")
    func steadiness() throws {
      let page = try Browser.inspecting("/recipes/1")
      try page.click("[data-key=unseen] summary")
      try page.type("/recipes/2", into: "#link")
      try page.wait(#"document.querySelector(".route dd")?.textContent === "2""#)
      #expect(try page.value(#"document.querySelector("[data-key=unseen]").open"#) == true)
      #expect(try page.value("document.activeElement.id") == "link")
    }
  }
}
