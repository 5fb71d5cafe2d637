import Testing

extension InBrowser {
  @Suite("The phone beside the answer")
  struct Phone {
    @Test("shows tab bar, stack and the way back, which leads to the screen before")
    func stack() throws {
      let page = try Browser.page
      try page.show("/products/7/related")
      #expect(try page.text(".screen .navigation-bar strong") == "Wireless Earbuds")
      #expect(try page.texts(".tab-bar [aria-current]") == ["Shop"])
      try page.wait("document.querySelectorAll('.tab-bar li').length === 5")
      #expect(Set(try page.texts(".tab-bar li")) == ["One", "Three", "Inventory", "Recipes", "Shop"])
      try page.click(".way")
      try page.wait("document.querySelector('#link').value === '/products/7' && \(Browser.isAnswered)")
      #expect(try page.texts(".screen dd").contains("Over-Ear Headphones"))
      try page.click(".tab-bar li:nth-child(1) a")
      try page.wait("document.querySelector('#link').value === '/one' && \(Browser.isAnswered)")
      #expect(try page.text(".large-title") == "One")
    }

    @Test("shows a sheet over the screen below it, and what is pushed in the sheet")
    func sheet() throws {
      let page = try Browser.page
      try page.show("/inventory/add")
      #expect(try page.text(".sheet .navigation-bar strong") == "Add item")
      #expect(try page.text(".sheet .way") == "Close")
      #expect(try page.text(".dimmed .large-title") == "Inventory")
      try page.show("/inventory/\(keyboard)/edit/colorPicker")
      #expect(try page.text(".sheet .navigation-bar strong") == "Color")
      try page.click(".sheet .way")
      try page.wait("document.querySelector('#link').value.endsWith('/edit') && \(Browser.isAnswered)")
      #expect(try page.text(".sheet .navigation-bar strong") == "Edit item")
      try page.show("/inventory/\(keyboard)/delete")
      #expect(try page.value("document.querySelector('.alert-box, .sheet') !== null") == true)
    }

    @Test("changes as the query of the link is edited")
    func query() throws {
      let page = try Browser.page
      let form = "/inventory/\(keyboard)/edit"
      try page.show(form + "?name=Tea")
      #expect(try page.texts(".sheet dd").contains("Tea"))
      try page.type(form + "?name=Coffee&quantity=3", into: "#link")
      try page.wait("document.querySelector('.sheet').textContent.includes('Coffee')")
      #expect(try page.texts(".sheet dd").contains("3") && !page.texts(".sheet dd").contains("Tea"))
    }

    @Test("shows the page behind the link, and the preview that a chat draws")
    func pages() throws {
      let page = try Browser.page
      try page.show("/recipes/1")
      try page.click(".segments button:nth-child(2)")
      #expect(try page.value("document.querySelector('.frame iframe').title") == "The page behind the link on iPhone")
      for (menu, value) in [("Device", "android"), ("Language", "de"), ("Colours", "dark")] {
        let element = "document.querySelector('select[aria-label=\(menu)]')"
        try page.value("(\(element).value = '\(value)', \(element).dispatchEvent(new Event('change')), 0)")
      }
      let frame = "document.querySelector('.frame iframe')"
      #expect(try page.value("\(frame).getAttribute('src').endsWith('&device=android&language=de')") == true)
      #expect(try page.value("getComputedStyle(\(frame)).colorScheme") == "dark")
      try page.click(".segments button:nth-child(3)")
      try page.wait("document.querySelector('.bubble strong')")
      #expect(try page.text(".bubble strong") == "Apple Pie")
      try page.type("/recipes/2", into: "#link")
      try page.wait("document.querySelector('.bubble strong')?.textContent === 'Chocolate Cake'")
      #expect(try page.texts(".segments [aria-pressed=true]") == ["Chat"], "the choice stays")
    }

    @Test("shows the page of a miss, and none for what is not a link")
    func miss() throws {
      let page = try Browser.page
      try page.show("/inventory/foo/edit")
      #expect(try page.texts(".segments button") == ["Browser", "Chat"])
      try page.wait("document.querySelector('.frame iframe')")
      try page.inspect("not a link")
      #expect(try page.value("document.querySelector('.phone')") == .null)
      #expect(try page.text("#heading") == "This is not a link")
    }
  }
}

extension Browser {
  /// Opens the page of a link and waits for the phone.
  fileprivate func show(_ link: String) throws {
    try inspect(link)
    try wait("document.querySelector('.screen')?.children.length > 0")
  }
}
