import DeepLinking
import Testing

@Suite("The route nearest to a miss")
struct NearestRouteTests {
  @Test(
    "is the one that the link follows furthest, in any order of declaration",
    arguments: [
      ("/orders/7/refund", "order.tab"), ("/orders/x/items", "order.tab"), ("/orders/x", "order"),
      ("/orders/7/items/8", "order.tab"), ("/orders/x/y/z", "order"), ("/order/7", "order"),
      ("/ordres/7/items", "order.tab"), ("/find", "find"), ("/find?x=1", "find"),
      ("/", nil), ("/wp-login.php", nil), ("/%FF", nil), ("//orders/7", nil), ("nav://orders/7", nil),
    ] as [(String, String?)])
  func nearest(_ link: String, _ name: String?) throws {
    let request = try DeepLinkRequest(link)
    for routes in [Self.routes, Self.routes.reversed()] {
      #expect(Router(routes).diagnose(request).nearest == name)
    }
  }

  @Test("of two that stop at the same component is the one with as many components as the link")
  func length() throws {
    let routes: [Route<String>] = [
      Route("A", name: "a", example: "7", { (number: Int) in "\(number)" }, { Int($0) }) {
        "list"
        Self.number
        "edit"
      },
      Route("B", name: "b", example: "true", { (flag: Bool) in "\(flag)" }, { Bool($0) }) {
        "list"
        Segment("flag", .boolean)
      },
    ]
    for (link, name) in [("/list/x", "b"), ("/list/x/edit", "a")] {
      #expect(try Router(routes).diagnose(DeepLinkRequest(link)).nearest == name, "\(link)")
    }
  }

  private static let number = Segment("number", .integer)

  private static let routes: [Route<String>] = [
    Route("Orders", name: "orders", "orders") { "orders" },
    Route(
      "An order", name: "order", example: "7", { (number: Int) in "\(number)" }, { Int($0) }
    ) {
      "orders"
      number
    },
    Route(
      "A tab", name: "order.tab", example: "7 items", { (number: Int, tab: String) in "\(number) \(tab)" },
      { text in
        let words = text.split(separator: " ")
        guard words.count == 2, let number = Int(words[0]) else { return nil }
        return (number, String(words[1]))
      }
    ) {
      "orders"
      number
      Segment("tab", Codec<String>.oneOf([("items", "items"), ("shipping", "shipping")]))
    },
    Route(
      "Search", name: "find", example: "?x", { (text: String) in "?" + text },
      { $0.hasPrefix("?") ? String($0.dropFirst()) : nil }
    ) {
      "find"
      QueryItem("q", .text)
    },
  ]
}
