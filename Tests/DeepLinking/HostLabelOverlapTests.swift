import DeepLinkJSON
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("Routes on hosts with a label as a parameter")
struct HostLabelOverlapTests {
  private static func router(_ routes: String) throws -> Router<DeclaredRoute> {
    var findings = JSONFindings()
    let table = DeclaredTable(try JSONNode(parsing: Array(#"{"routes": [\#(routes)]}"#.utf8)), &findings)
    return try #require(table).router
  }

  @Test("cross no host that the parameter refuses")
  func except() throws {
    let home = #"{"name": "home", "pattern": "/", "hosts": ["www.example.com", "example.com"]}"#
    let shop = #"{"name": "shop", "pattern": "/", "hosts": [":shop.example.com"]"#
    let refusing = try Self.router(
      #"\#(home), \#(shop), "parameters": [{"name": "shop", "place": "host", "except": ["www"]}]}"#)
    #expect(refusing.faults() == [] && refusing.checked().crossings == [])
    let taking = try Self.router("\(home), \(shop)}")
    #expect(taking.checked().crossings.map(\.link) == ["https://www.example.com/"])
  }
}
