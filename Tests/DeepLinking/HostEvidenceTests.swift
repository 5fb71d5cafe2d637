import DeepLinkJSON
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("A miss in a table whose routes stand on several hosts")
struct HostEvidenceTests {
  /// The links of a shop, and of help pages with a language in their host.
  private static let table: Result<RouteTable, any Error> = Result {
    let text = #"""
      {"hosts": ["links.example.com"], "routes": [
        {"name": "order.tab", "pattern": "/orders/:number/:tab",
          "parameters": [{"name": "number", "type": "integer"}, {"name": "tab", "enum": ["items", "shipping"]}]},
        {"name": "help", "pattern": "/*page?", "hosts": [":lang.help.example.com"]},
        {"name": "ask", "pattern": "/orders/*about", "hosts": [":lang.help.example.com"]},
        {"name": "term", "pattern": "/terms/:id/full", "hosts": ["legal.example.com"]}
      ]}
      """#
    var findings = JSONFindings()
    let table = DeclaredTable(try JSONNode(parsing: Array(text.utf8)), &findings)
    return try RouteTable(#require(table).router)
  }

  @Test(
    "blames the host only if a literal of a route there is further to the right than any route here is followed",
    arguments: [
      ("https://links.example.com/orders/7/shiping", ["\"items\", or \"shipping\" for \"tab\""], "/orders/7/shipping"),
      ("https://links.example.com/orders/x/items", ["an integer for \"number\""], nil),
      ("https://links.example.com/order/7/items", ["\"orders\""], "/orders/7/items"),
      ("/orders/7/shiping", ["\"items\", or \"shipping\" for \"tab\""], "/orders/7/shipping"),
    ] as [(String, [String], String?)])
  func here(_ link: String, _ expected: [String], _ suggestion: String?) throws {
    let diagnosis = try Self.table.get().diagnose(DeepLinkRequest(link))
    #expect(diagnosis.expected == expected)
    #expect(
      diagnosis.suggestions.map { $0.replacing("https://links.example.com", with: "") }
        == [suggestion].compactMap(\.self))
  }

  @Test("names the host of a route that matches the rest of the link")
  func elsewhere() throws {
    for link in ["https://links.example.com/terms/7/full", "/terms/7/full"] {
      let diagnosis = try Self.table.get().diagnose(DeepLinkRequest(link))
      #expect(diagnosis.expected == ["the host \"legal.example.com\""])
      #expect(diagnosis.suggestions == ["https://legal.example.com/terms/7/full"])
    }
  }
}
