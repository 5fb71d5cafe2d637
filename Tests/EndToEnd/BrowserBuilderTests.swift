import Testing

extension InBrowser {
  @Suite("The row of a route, unfolded: the form that builds a link")
  struct Building {
    static let isBuilt = #"""
      (() => {
        const output = document.querySelector(".built");
        return output?.dataset.route === arguments[0] && output.dataset.state === "built" && output.ariaBusy === "false";
      })()
      """#

    @Test("builds a link to every route from its example, and the link resolves to the route")
    func everyRoute() throws {
      let page = try Browser.opened("/#routes")
      try page.wait("document.querySelector('[data-route]')")
      let routes = try page.kept(#"(await (await fetch("/routes")).json()).routes"#).elements
      #expect(routes.count == 17)
      for route in routes {
        let name = route["name"].text
        try page.open("/#build?route=" + name)
        try page.wait(Self.isBuilt, .string(name))
        let url = try page.text(".built .url")
        #expect(url == page.base + route["example"].text)
        let description = try page.kept(
          "(await fetch('/resolve?url=' + encodeURIComponent(a[0]))).json()", .string(url))
        #expect(description["name"] == route["name"])
      }
    }

    @Test("has a control of the right kind for each parameter, with its hint")
    func controls() throws {
      let page = try Browser.opened("/#build?route=inventory.add")
      // The shown answer may be for the same route as at the start of the page, while the fields are built again.
      try page.wait(#"document.querySelector(".fields label")"#)
      try page.wait(Self.isBuilt, "inventory.add")
      #expect(try page.texts(".fields label") == ["name", "quantity", "color", "status", "isOnBackOrder"])
      #expect(
        try page.texts(".fields .hint") == [
          "a text, optional; empty if not given", "an integer from 0, optional; 0 if not given",
          "one of a set, optional", "one of a set, optional; inStock if not given",
          "true or false, optional; false if not given",
        ])
      #expect(
        try page.texts("[data-parameter=color] option") == [
          "not given", "red", "green", "blue", "black", "yellow", "white", "gray", "orange", "purple", "brown",
        ])
      try page.value(
        """
        (() => {
          const control = document.querySelector("[data-parameter=color] select");
          control.value = "blue";
          control.dispatchEvent(new Event("input", { bubbles: true }));
        })()
        """)
      try page.wait(#"document.querySelector(".built .url").textContent.endsWith("&color=blue")"#)
      #expect(
        try page.text(".built .url") == page.base + "/inventory/add?name=Keyboard&quantity=100&color=blue")
    }

    @Test("shows each fault at its field until it is corrected")
    func wrongValue() throws {
      let page = try Browser.opened("/#build?route=inventory.row.edit")
      try page.wait(Self.isBuilt, "inventory.row.edit")
      try page.type("foo", into: "[data-parameter=id] input")
      try page.type(#"1; parameter "id": expected nothing"#, into: "[data-parameter=quantity] input")
      try page.wait(#"document.querySelectorAll("[aria-invalid]").length === 2"#)
      #expect(
        try page.texts(".fields .error") == [
          #"expected a UUID, found "foo""#, "",
          #"expected an integer of at least 0, found "1; parameter "id": expected nothing""#, "", "", "",
        ])
      #expect(try page.texts(".built > *") == ["No link yet: 2 fields need another value."])
      let described = try page.value(
        """
        document.querySelector("[data-parameter=id] input").getAttribute("aria-describedby").split(" ")
          .map((id) => document.getElementById(id).textContent)
        """)
      #expect(described == ["a UUID", #"expected a UUID, found "foo""#])
      #expect(
        try page.value("document.querySelector('.built :is(img, button, code)')") == .null,
        "no link, no code and nothing to copy is left of the last one")
      try page.type(keyboard, into: "[data-parameter=id] input")
      try page.type("7", into: "[data-parameter=quantity] input")
      // Each change of a field builds the link again.
      try page.wait(#"document.querySelector(".built .url")?.textContent.endsWith("quantity=7") ?? false"#)
      try page.wait(Self.isBuilt, "inventory.row.edit")
      #expect(try page.texts(".error").allSatisfy(\.isEmpty))
      #expect(try page.text(".built .url") == page.base + "/inventory/\(keyboard)/edit?quantity=7")
    }

    @Test("lets a list grow and shrink, marks its invalid value, and keeps the focus in it")
    func list() throws {
      let page = try Browser.opened("/#build?route=recipe.related")
      try page.wait(Self.isBuilt, "recipe.related")
      try page.click("fieldset > button")
      try page.press("x")
      try page.wait(#"document.querySelectorAll("[aria-invalid]").length === 1"#)
      #expect(try page.value("document.activeElement.ariaLabel") == "related 3")
      #expect(try page.value("document.activeElement.ariaInvalid") == "true")
      #expect(try page.text("fieldset .error") == #"expected an integer, found "x""#)
      try page.click("fieldset li:nth-child(3) button")
      try page.wait(Self.isBuilt, "recipe.related")
      #expect(try page.value("document.activeElement.ariaLabel") == "related 2")
      #expect(try page.text(".built .url") == page.base + "/recipes/1/2/3")
      for _ in 1...2 { try page.click("fieldset li:first-child button") }
      try page.wait(#"document.querySelector("fieldset .error").textContent !== """#)
      #expect(try page.text("fieldset .error") == "is missing: expected an integer")
      #expect(try page.value("document.activeElement.textContent") == "Add related")
    }

    @Test("copies the link")
    func copying() throws {
      let page = try Browser.opened("/#build?route=recipe")
      try page.wait(Self.isBuilt, "recipe")
      try page.value(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
      try page.click(".built .actions button")
      try page.wait("window.copied")
      #expect(try page.value(#"window.copied === document.querySelector(".built .url").textContent"#) == true)
      #expect(try page.text("#announcer") == "Copied")
    }

    @Test("warns of a code that only this computer can open, and takes an address of the network")
    func network() throws {
      let page = try Browser.opened("/#build?route=recipe&id=1")
      try page.wait(Self.isBuilt, "recipe")
      #expect(try page.text(".local .notice").contains("leads only to this computer"))
      try page.type("192.168.1.20:8080", into: ".local input")
      try page.wait("document.querySelector('.qr img').alt.includes('192.168.1.20:8080/recipes/1')")
      try page.wait("document.querySelector('.qr img').naturalWidth > 0")
      #expect(try BarcodeReader.read([try page.picture(of: ".qr img")]) == ["http://192.168.1.20:8080/recipes/1"])
    }
  }
}
