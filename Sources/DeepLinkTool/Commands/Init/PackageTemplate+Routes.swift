extension PackageTemplate {
  /// The routes of one feature.
  static let routes = """
    import DeepLinking

    /// What a link can lead to among the orders.
    public enum OrderRoute: Hashable, Codable, Sendable {
      /// The orders, a page of them.
      case list(page: Int = 1)
      /// One order.
      case order(number: Int)
      /// One order, opened at a tab.
      case tab(number: Int, tab: OrderTab)
    }

    /// The tabs of an order; the raw value is how a link spells it.
    public enum OrderTab: String, Hashable, Codable, Sendable, CaseIterable {
      case items, shipping, invoice
    }

    /// The orders' routes.
    public let orderRouter = Router<OrderRoute> {
      Route("The orders", name: "orders", OrderRoute.list(page:), example: 1) {
        "orders"
        QueryItem("page", .integer, default: 1)
      }
      Route("An order", OrderRoute.order(number:), example: 7) {
        "orders"
        orderNumber
      }
      Route("A tab of an order", name: "order.tab", OrderRoute.tab(number:tab:), example: 7, .shipping) {
        "orders"
        orderNumber
        Segment("tab", .oneOf(OrderTab.self))
      }
    }

    private let orderNumber = Segment("number", .integer, in: "orders")

    """
}
