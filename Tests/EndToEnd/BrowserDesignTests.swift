import Testing

extension InBrowser {
  @Suite("The rules of the views")
  struct Design {
    @Test(
      "three sizes, two weights, one filled button; red is a fault, brown needs the reader",
      arguments: [
        ("/", "brown", ""), ("/#inspect?url=%2Frecipes%2F1%2F2%2F3", "", ""),
        ("/#inspect?url=%2Finventory%2Ffoo%2Fedit", "red", "red"),
        ("/#inspect?url=%2Frecipes%2F99", "red,brown", "brown"),
        ("/#inspect?url=%2Fone%0A%2Fx%0A%2Frecipe%2F1", "red", ""), ("/#routes", "", ""),
        ("/#build?route=recipe.related&id=x&related=y", "red", ""), ("/#files", "", ""),
      ])
    func views(_ address: String, _ colors: String, _ heading: String) throws {
      let page = try Browser.opened(address)
      try page.wait("!document.querySelector('main [aria-busy=true]')")
      try page.expectRules(colors, heading: heading)
    }
  }
}
