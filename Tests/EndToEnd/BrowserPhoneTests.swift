import Testing

extension InBrowser {
  @Suite("The preview beside the answer")
  struct Phone {
    private func choose(_ title: String, _ page: Browser) throws {
      try page.value(
        "[...document.querySelectorAll('.segments button')].find((button) => button.textContent === arguments[0]).click()",
        .string(title))
    }

    @Test("is the page on a phone or on a desktop, in which nothing can be used, and the choice stays")
    func pages() throws {
      let page = try Browser.page
      try page.show("/recipes/1")
      #expect(try page.texts(".segments button") == ["iPhone", "Desktop", "App"])
      let frame = "document.querySelector('.screen iframe').getAttribute('src')"
      #expect(try page.value("\(frame).endsWith('url=%2Frecipes%2F1&device=ios')") == true)
      #expect(try page.value("document.querySelector('.screen').inert") == true)
      try choose("Desktop", page)
      try page.type("/recipes/2", into: "#link")
      try page.wait("\(frame).endsWith('url=%2Frecipes%2F2&device=windows')")
      #expect(try page.texts(".segments [aria-pressed=true]") == ["Desktop"])
      try choose("iPhone", page)
    }

    @Test("has a screen of the app where the table has navigation: a stack, a sheet, a record that is not there")
    func screens() throws {
      let page = try Browser.page
      for (link, title, content) in [
        ("/products/7/related", "Wireless Earbuds", ""), ("/recipes/1", "Apple Pie", "Dessert"),
        ("/inventory/add?name=Tea", "Add item", "Tea"), ("/recipes/99", "", "This record is not there."),
      ] {
        try page.show(link)
        try choose("App", page)
        let screen = try page.value(
          "[...document.querySelectorAll('.screen > :not(.dimmed)')].map((e) => e.innerText).join(' ')"
        ).text
        #expect(screen.contains(title) && screen.contains(content), "\(link): \(screen)")
      }
      try page.show("/inventory/foo/edit")
      #expect(try page.texts(".segments button") == ["iPhone", "Desktop"])
      try page.inspect("not a link")
      #expect(try page.value("document.querySelector('#stage').checkVisibility()") == false)
    }

    @Test("is a disclosure after the rows on a narrow window")
    func narrow() throws {
      let page = try Browser.page
      try page.inspect("/recipes/1", width: 390, height: 844)
      #expect(try page.value("document.querySelector('.screen')") == .null, "a page that is not shown is not asked for")
      try page.click("#stage > summary")
      try page.wait("document.querySelector('.screen iframe')?.checkVisibility()")
    }
  }
}

extension Browser {
  /// Opens the page of a link and waits for the preview.
  fileprivate func show(_ link: String) throws {
    try inspect(link)
    try wait("document.querySelector('.screen')?.children.length > 0")
  }
}
