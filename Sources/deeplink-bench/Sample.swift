import DeepLinkRecords
import DeepLinking
import SampleModel

/// The input of the operations: a link, a miss, and a catalogue with the records that they name.
enum Sample {
  static let identifier = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
  static let target = Array("/inventory/\(identifier)/edit".utf8)
  static let miss = Array("/inventory/\(identifier)/edti".utf8)

  static let head = head(of: "/inventory/\(identifier)/edit")

  /// The head of a request for a target, with the required fields only.
  static func head(of target: String, accept type: String? = nil) -> [UInt8] {
    let accept = type.map { "Accept: \($0)\r\n" } ?? ""
    return Array("GET \(target) HTTP/1.1\r\nHost: localhost:8080\r\n\(accept)\r\n".utf8)
  }

  /// A request that resolves the link in a batch.
  static let batch: [UInt8] = {
    let content = #"{"urls":["\#(String(decoding: target, as: UTF8.self))"]}"#
    let fields = "Content-Type: application/json\r\nContent-Length: \(content.utf8.count)\r\n"
    return Array("POST /resolve HTTP/1.1\r\nHost: localhost:8080\r\n\(fields)\r\n\(content)".utf8)
  }()

  /// Parses a link.
  static func link(_ target: [UInt8]) throws -> DeepLinkRequest {
    var link = DeepLinkRequest()
    try link.parse(target: target.span)
    return link
  }

  /// A catalogue in memory of one item, one product and two recipes.
  static func catalog() throws -> Records {
    try Records.load(
      Records.appSchemas,
      from: RecordSource([
        "inventory.json": Array("[\(item)]".utf8),
        "products.json": Array(#"[{"id":42,"title":"Towel","similar":[42]}]"#.utf8),
        "recipes.json": Array("[\(recipe(1, "Apple Pie")),\(recipe(2, "Crêpe"))]".utf8),
      ])
    ).records
  }

  private static let item =
    #"{"id":"\#(identifier)","name":"Keyboard","color":{"name":"Blue","red":0,"green":0,"blue":1},"#
    + #""status":{"inStock":{"quantity":100}}}"#

  private static func recipe(_ id: Int, _ name: String) -> String {
    #"{"id":\#(id),"name":"\#(name)","category":"Dessert","ingredients":["Flour","Butter"],"relatedRecipes":[]}"#
  }

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }
}
