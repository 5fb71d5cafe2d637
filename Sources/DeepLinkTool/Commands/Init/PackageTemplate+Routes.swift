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
      Route(
        "The orders", name: "orders", example: .list(),
        { .list(page: $0) },
        { if case .list(let page) = $0 { page } else { nil } }
      ) {
        "orders"
        QueryItem("page", .integer, default: 1)
      }
      Route(
        "An order", name: "order", example: .order(number: 7),
        { .order(number: $0) },
        { if case .order(let number) = $0 { number } else { nil } }
      ) {
        "orders"
        orderNumber
      }
      Route(
        "A tab of an order", name: "order.tab", example: .tab(number: 7, tab: .shipping),
        { .tab(number: $0, tab: $1) },
        { if case .tab(let number, let tab) = $0 { (number, tab) } else { nil } }
      ) {
        "orders"
        orderNumber
        Segment("tab", .oneOf(OrderTab.self))
      }
    }

    private let orderNumber = Segment("number", .integer, in: "orders")

    """
}
