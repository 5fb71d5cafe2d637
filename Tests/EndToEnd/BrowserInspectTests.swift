import Foundation
import Testing

extension InBrowser {
  @Suite("The answer about a link")
  struct Inspecting {
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
      "is one headline and three rows, each with the row that decided, on one screen",
      arguments: [
        (
          "/recipes/1", "Opens Inventory", "good", "Route recipe /recipes/:id.",
          ["Opens Inventory", "Opens Inventory", "Shows a page"]
        ),
        (
          "/inventory/foo/edit", "Matches no route", "bad",
          "foo is not expected here. Expected \"add\" or a UUID for \"id\".",
          ["Stays in the browser", "Stays in the browser", "Not found (404)"]
        ),
        (
          "/recipes/99", "Opens Inventory, but the record is not there", "warn",
          "Route \"recipe\" has nothing to show; the link opens the app all the same.",
          ["Opens Inventory", "Opens Inventory", "Not found (404)"]
        ),
        (
          "https://other-host.example/products/42", "Not on a host of Inventory", "bad", nil,
          ["Stays in the browser", "Stays in the browser", "Not known"]
        ),
        (
          "nav:///recipes/1", "Opens Inventory", "good", "Route recipe /recipes/:id.",
          ["Opens Inventory", "Opens Inventory", "Needs an app"]
        ),
        (
          "/catalog/products", "Matches no route", "bad", nil,
          ["Stays in the browser", "Stays in the browser", "Answered by the server itself"]
        ),
        (
          "/products/1/2", "Matches no route", "bad", nil,
          ["Stays in the browser, as declared", "Stays in the browser, as declared", "Not found (404)"]
        ),
      ] as [(String, String, String, String?, [String])])
    func verdicts(_ link: String, _ heading: String, _ kind: String, _ summary: String?, _ words: [String]) throws {
      let page = try Browser.page
      for (width, height) in [(1_280, 900), (390, 844)] {
        try page.inspect(link, width: width, height: height)
        #expect(try page.text("#heading") == heading)
        #expect(try page.value("document.querySelector('#answer').dataset.kind") == .string(kind))
        #expect(try page.texts(".verdict > summary strong") == words)
        let said = try explanation(link, page)
        let told = try page.text("#summary")
        #expect(told == summary ?? (said["state"] == "unmatched" ? told : said["conclusion"].text))
        let size = try page.value(PageAudit.size)
        #expect(size["words"].integer ?? .max <= 120 && size["borders"].integer ?? .max <= 12, "\(size)")
        #expect(size["end"].integer ?? .max <= height, "\(size)")
        #expect(try page.value("document.documentElement.scrollHeight <= innerHeight") == true)
      }
      try page.inspect(link)
      try page.value("document.querySelectorAll('.verdict').forEach((row) => (row.open = true))")
      try page.wait("document.querySelectorAll('.verdict .disclosed p').length > 2")
      let said = try explanation(link, page)
      let reasons = ["ios", "android", "browser"].map { said["verdicts"][$0]["reason"].text }
      #expect(
        try page.value(
          "[...document.querySelectorAll('.verdict .disclosed > p:first-child')].map((e) => e.textContent)"
        )
        .texts == reasons)
    }

    @Test("draws the link in the field, in its parts, and says of each what takes it, to the pointer and to the caret")
    func parts() throws {
      let page = try Browser.page
      for link in [
        "https://links.example.com/recipes/1/2/3", "/inventory/\(keyboard)/edit?quantity=3&utm_source=mail#x",
        "/search?query=" + String(repeating: "a%20b+", count: 200),
      ] {
        try page.inspect(link)
        #expect(try page.texts(".part").joined() == link)
        #expect(
          try page.value(
            """
            ((one, two) => one.scrollHeight === two.scrollHeight && one.clientWidth === two.clientWidth && one.clientHeight <= 88)
              (document.querySelector("#link"), document.querySelector("#drawing"))
            """) == true, "the colours lie behind the text")
      }
      try page.inspect("/inventory/\(keyboard)/edit?quantity=3")
      #expect(try page.text("#part-note") == "")
      try page.hover("#link")
      try page.value("document.querySelector('#link').setSelectionRange(15, 15)")
      try page.wait(
        "document.querySelector('#part-note').textContent.includes('is the parameter id; the pattern has :id here')")
      try page.value("document.querySelector('#link').setSelectionRange(3, 3)")
      try page.wait("document.querySelector('#part-note').textContent.startsWith('inventory is a fixed part')")
    }

    @Test("marks the part at fault, and a suggestion is one click away")
    func miss() throws {
      let page = try Browser.inspecting("/inventory/foo/edit")
      #expect(try page.texts(".part.fault") == ["foo"])
      try page.click(".fixes .button")
      try page.wait("document.querySelector('#link').value === '/inventory/add' && \(Browser.isAnswered)")
      #expect(try page.value("location.hash") == "#inspect?url=%2Finventory%2Fadd")
      #expect(try page.value("document.activeElement.id") == "heading", "the focus is where the answer is")
    }

    @Test("removes what the app ignores, alike items by one button, and offers the canonical form")
    func fixes() throws {
      let page = try Browser.page
      let link = "/inventory/add?quantity=abc&foo=1&utm_source=mail"
      for (button, left) in [
        (1, "foo=1&utm_source=mail"), (2, "quantity=abc&utm_source=mail"), (3, "quantity=abc&foo=1"),
      ] {
        try page.inspect(link)
        #expect(try page.texts(".fixes .button") == ["Remove quantity=abc", "Remove foo=1", "Remove tracking"])
        #expect(try page.text("#summary").hasSuffix(" quantity needs an integer of at least 0, and is taken as 0."))
        try page.click(".fixes .button:nth-child(\(button))")
        try page.wait(
          "document.querySelector('#link').value === arguments[0] && \(Browser.isAnswered)",
          .string("/inventory/add?" + left))
      }
      try page.inspect("/recipes/1?" + (1...60).map { "a\($0)=\($0)" }.joined(separator: "&"))
      #expect(try page.texts(".fixes .button") == ["60 items that no route knows: remove all"])
      for (given, better) in [
        ("/recipes/1/", "/recipes/1"), ("/search?query=100% of it", "/search?query=100%25%20of%20it"),
      ] {
        try page.inspect(given)
        #expect(try page.texts(".fixes .button") == ["Use \(better)"])
        try page.click(".fixes .button")
        try page.wait(
          "document.querySelector('#link').value === arguments[0] && \(Browser.isAnswered)", .string(better))
        #expect(try page.value("document.querySelector('.fixes')") == .null)
      }
    }

    @Test("has the typed route of a hit, and its command")
    func hit() throws {
      let page = try Browser.inspecting("/recipes/9223372036854775807")
      #expect(try page.text(".line code") == "curl '\(page.base)/explain?url=%2Frecipes%2F9223372036854775807'")
      try page.click("[data-key=typed] summary")
      try page.wait("document.querySelector('[data-key=typed] .component')?.textContent.includes('recipe')")
      #expect(
        try page.text("[data-key=typed] .component").contains("9223372036854775807"),
        "numbers are as the server wrote them")
    }

    @Test("shows the row of each file that decides, where it stands, and those before it, without fetching the files")
    func rows() throws {
      let page = try Browser.inspecting("/recipes/1/2/3")
      let shown = try page.texts(".verdict > summary .soft")
      for (index, (platform, name, row)) in [
        ("ios", "apple-app-site-association", #"{"/":"/recipes/$(number)*/$(number)*","comment":"recipe.related"}"#),
        ("android", "assetlinks.json", #"{"/":"/recipes/*/?*"}"#),
      ].enumerated() {
        try page.click("[data-key=\(platform)] > summary")
        try page.wait("document.querySelector('[data-key=\(platform)] .component')")
        #expect(try page.text("[data-key=\(platform)] .component") == row)
        let place = try page.text("[data-key=\(platform)] p:nth-of-type(2) code:nth-of-type(2)")
        let line = try #require(Int(place.split(separator: ":").last ?? ""))
        #expect(shown[index].hasPrefix("row ") && shown[index].hasSuffix(" \(line)"))
        let file = try page.kept("(await fetch(a[0])).text()", .string("/.well-known/\(name)")).text
        let text = file.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
        #expect(place == ".well-known/\(name):\(line)" && text.contains("/recipes/"), "\(place) \(text)")
      }
      #expect(try page.text("[data-key=ios] details summary").hasSuffix(" rows before it"))
      let fetched = try page.kept(
        """
        performance.getEntriesByType("resource").filter((e) => e.initiatorType === "fetch" && e.name.includes("/.well-known/"))
          .map((e) => new URL(e.name).pathname)
        """)
      #expect(fetched.texts.count == 2, "by this test alone: \(fetched)")
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
        try page.value("document.querySelector('.verdicts').checkVisibility()") == false)
      try page.type("/recipes/1", into: "#link")
      try page.wait(
        "document.querySelector('#summary .pattern')?.textContent === '/recipes/:id' && \(Browser.isAnswered)")
      let count = try page.value("window.asked").integer ?? 0
      try page.value("window.release()")
      try page.wait("window.asked > arguments[0]", .number(Double(count)))
      usleep(50_000)
      #expect(try page.text("#summary .pattern") == "/recipes/:id")
      #expect(try page.text("#heading") == "Opens Inventory")
    }

    @Test("keeps opened parts open and the focus in the field while the reader types")
    func steadiness() throws {
      let page = try Browser.inspecting("/recipes/1")
      try page.click("[data-key=ios] > summary")
      try page.type("/recipes/2", into: "#link")
      try page.wait(
        #"document.querySelector("[data-key=ios]").textContent.includes("row") && document.title.startsWith("/recipes/2 ")"#
      )
      try page.wait(Browser.isAnswered)
      #expect(try page.value(#"document.querySelector("[data-key=ios]").open"#) == true)
      #expect(try page.value("document.activeElement.id") == "link")
    }
  }
}
