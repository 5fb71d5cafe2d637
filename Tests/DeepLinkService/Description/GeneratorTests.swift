import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import EveryLink
import LendingLibrary
import Testing

@Suite("The description is one that generators of clients understand")
struct GeneratorTests {
  /// A site of routes in a file.
  private static func site(_ routes: String) throws -> Site {
    let text = #"{"app": {"name": "Shop"}, "routes": [\#(routes)]}"#
    let declared = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0]
    return try Site(
      table: declared.table, records: Records(), files: PublicFiles(reading: nil, orElse: declared.generatedFiles()))
  }

  private static let shop = """
    {"name": "home", "pattern": "/"},
    {"name": "order.tab", "pattern": "/orders/:number/:tab",
     "parameters": [{"name": "number", "type": "integer"}, {"name": "tab", "type": "string", "enum": ["items", "shipping"]},
                    {"name": "page", "place": "query", "type": "integer", "default": 1}]},
    {"name": "article", "pattern": "/wiki/*title"}
    """

  /// The names of the schemas of a site's routes, in their order.
  private static func names(_ routes: String) throws -> [String] {
    try Described(site(routes)).schemas.map(\.name.description).filter { $0.hasSuffix("Description") }
  }

  // MARK: Names

  @Test("a name of a route in upper camel case begins the names of its schemas")
  func stems() throws {
    let routes = ["order.tab", "colorPicker", "order-tab", "404", "ö", "a b", "link", "Order.TAB"].map {
      #"{"name": "\#($0)", "pattern": "/\#($0.utf8.count)/\#($0.utf8.reduce(0) { $0 + Int($1) })"}"#
    }
    #expect(
      try Self.names(routes.joined(separator: ",")) == [
        "RouteDescription", "OrderTabDescription", "ColorPickerDescription", "OrderTab2Description",
        "Route404Description", "Route2Description", "ABDescription", "LinkDescription", "OrderTAB3Description",
        "ServiceDescription",
      ])
  }

  @Test("another route renames no schema of the others")
  func stability() throws {
    let before = try Described(Self.site(Self.shop)).schemas.map(\.name.description)
    let more = Self.shop + #",{"name": "order", "pattern": "/orders/:number"}, {"name": "tab", "pattern": "/tab"}"#
    let after = try Described(Self.site(more)).schemas.map(\.name.description)
    #expect(Set(before).isSubset(of: after))
  }

  @Test("a closed set has the name of its parameter, and is said once")
  func sets() throws {
    func route(_ name: String, _ members: String) -> String {
      """
      {"name": "\(name)", "pattern": "/\(name)/:tab",
       "parameters": [{"name": "tab", "type": "string", "enum": [\(members)]}]}
      """
    }
    let site = try Self.site(
      [route("one", #""a", "b""#), route("two", #""a", "b""#), route("three", #""c""#)].joined(separator: ","))
    let described = try Described(site)
    func tab(_ name: String) -> String? {
      described.checker.definition("#/components/schemas/\(name)Parameters")?["properties"]?["tab"]?.text
    }
    #expect(tab("One") == ##"{"$ref":"#/components/schemas/Tab"}"## && tab("Two") == tab("One"))
    #expect(tab("Three") == ##"{"$ref":"#/components/schemas/ThreeParametersTab"}"##)
    #expect(described.checker.definition("#/components/schemas/Tab")?.text == #"{"type":"string","enum":["a","b"]}"#)
  }

  // MARK: Shapes

  @Test("a route of a file has a schema of its JSON, with the same parameters")
  func declared() throws {
    let described = try Described(Self.site(Self.shop))
    let schema = described.checker.definition("#/components/schemas/OrderTabRoute")
    #expect(
      schema?.text
        == ##"{"type":"object","properties":{"order.tab":{"$ref":"#/components/schemas/OrderTabParameters"}},"##
        + #""required":["order.tab"],"additionalProperties":false}"#)
    let client = try Client(Self.site(Self.shop))
    for link in ["/", "/orders/7/items?page=2", "/orders/7/items", "/wiki/a/b"] {
      let answer = try JSONNode(parsing: Array(client.get(link).body.utf8))
      #expect(described.checker.faults(answer, by: "#/components/schemas/RouteDescription") == [], "\(link)")
      let mutant = try client.get(link).body.replacing(#""route":{""#, with: #""route":{"x"#)
      let faulty = try JSONNode(parsing: Array(mutant.utf8))
      #expect(described.checker.faults(faulty, by: "#/components/schemas/RouteDescription") != [], "\(link)")
    }
  }

  @Test("the choice between routes has the route's name as its discriminator")
  func discriminator() throws {
    for site in [try Library.site(), try Self.site(Self.shop)] {
      let described = try Described(site)
      let choice = try #require(described.checker.definition("#/components/schemas/RouteDescription"))
      #expect(choice["discriminator"]?["propertyName"]?.words == "name")
      let mapping = try #require(choice["discriminator"]?["mapping"]?.object)
      #expect(mapping.map(\.name.description) == site.table.shapes.map(\.name))
      #expect(mapping.map(\.value.words) == choice["oneOf"]?.array?.map { $0["$ref"]?.words })
      for (member, shape) in zip(mapping, site.table.shapes) {
        let own = described.checker.definition(member.value.words ?? "")?["allOf"]?[1]?["properties"]
        #expect(own?["name"]?.text == #"{"type":"string","const":"\#(shape.name)"}"#)
      }
    }
  }

  @Test("no schema is a boolean or null, and no object, closed set or choice is without a name")
  func shapes() throws {
    for site in [try Library.site(), try Every.site(), try Watched.smallSite(), try Self.site(Self.shop)] {
      let described = try Described(site)
      for schema in described.schemas {
        #expect(Self.faults(schema.value, at: schema.name.description, isNamed: true) == [])
      }
      for operation in described.operations {
        for parameter in operation.parameters {
          let schema = try #require(parameter["schema"])
          #expect(Self.faults(schema, at: operation.id, isNamed: false) == [])
        }
        for answer in operation.node["responses"]?.object ?? [] {
          for content in answer.value["content"]?.object ?? [] {
            let schema = content.value["schema"]
            #expect(schema?["$ref"] != nil || schema?.text == #"{"type":"string"}"#, "\(operation.id) \(answer.name)")
          }
        }
      }
    }
  }

  /// What generators do not understand, or have no name for.
  private static func faults(_ schema: JSONNode, at place: String, isNamed: Bool) -> [String] {
    guard schema.object != nil else { return ["\(place): \(schema.text)"] }
    var faults: [String] = []
    if !isNamed, schema["properties"] != nil { faults.append("\(place): an object without a name") }
    if !isNamed, schema["enum"]?.array?.first?.string != nil { faults.append("\(place): a closed set without a name") }
    if schema["type"]?.words == "null" || schema["not"] != nil { faults.append("\(place): \(schema.text)") }
    for member in schema["properties"]?.object ?? [] {
      faults += Self.faults(member.value, at: "\(place).\(member.name)", isNamed: false)
    }
    if let items = schema["items"] { faults += Self.faults(items, at: "\(place)[]", isNamed: false) }
    for part in schema["allOf"]?.array ?? [] { faults += Self.faults(part, at: place, isNamed: isNamed) }
    for part in (schema["oneOf"]?.array ?? []) + (schema["anyOf"]?.array ?? []) {
      if isNamed, part["$ref"] == nil { faults.append("\(place): a member of a choice without a name") }
      faults += Self.faults(part, at: place, isNamed: false)
    }
    return faults
  }
}

extension Described {
  /// The schemas of the components.
  var schemas: [JSONMember] { checker.root["components"]?["schemas"]?.object ?? [] }
}
