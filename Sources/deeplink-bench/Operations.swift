import AppModel
import AppRoutes
import Catalog
import DeepLinkService
import DeepLinking
import Foundation
import HTTP
import JSON

/// Everything that is measured: what a request goes through, step by step, and then as a whole.
enum Operations {
  static let identifier = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
  static let target = Array("/inventory/\(identifier)/edit".utf8)
  static let miss = Array("/inventory/\(identifier)/edti".utf8)
  static let head = Array("GET /inventory/\(identifier)/edit HTTP/1.1\r\nHost: localhost:8080\r\n\r\n".utf8)

  static func all() throws -> [Operation] {
    try [readHead(), readTarget(), uuid(), typedRoute()] + resolving() + writing() + [describe()]
      + answering() + [generated(10), generated(1_000, against: "typed route among 10")]
  }

  /// An inventory of one item, the one that the links name.
  private static let catalog = Result {
    try Catalog.load(
      from: CatalogSource { name in
        let item =
          #"[{"id":"\#(identifier)","name":"Keyboard","color":{"name":"Blue","red":0,"green":0,"blue":1},"#
          + #""status":{"inStock":{"quantity":100}}}]"#
        return Array((name == "inventory.json" ? item : "[]").utf8)
      }
    ).catalog
  }

  private static func readHead() -> Operation {
    var (parser, request) = (HeadParser(), Request())
    return Operation("read the head of a request") {
      request = Request()
      keep(parser.parse(head.span, Limits(), into: &request))
    }
  }

  private static func readTarget() -> Operation {
    var link = DeepLinkRequest()
    return Operation("read the target as a link") { try link.parse(target: target.span) }
  }

  private static func uuid() -> Operation {
    Operation("UUID(uuidString:), for comparison") { keep(UUID(uuidString: identifier)) }
  }

  private static func typedRoute() -> Operation {
    var link = DeepLinkRequest()
    return Operation("typed route from the target", against: "UUID(uuidString:), for comparison") {
      try link.parse(target: target.span)
      keep(appRouter.parse(link))
    }
  }

  private static func resolving() throws -> [Operation] {
    let table = try RouteTable(appRouter)
    let app = try RouteTable.app(showing: catalog.get())
    var (hit, miss) = (DeepLinkRequest(), DeepLinkRequest())
    try hit.parse(target: target.span)
    try miss.parse(target: Self.miss.span)
    var resolution = Resolution()
    return [
      Operation("match") { keep(appRouter.match(hit)) },
      Operation("match nothing") { keep(appRouter.match(miss)) },
      Operation("resolve") { keep(try table.resolve(hit, into: &resolution)) },
      Operation("resolve, and what the app shows") { keep(try app.resolve(hit, into: &resolution)) },
    ]
  }

  private static func writing() throws -> [Operation] {
    guard let route = appRouter.parse(String(decoding: target, as: UTF8.self)) else { return [] }
    var writer = JSONWriter()
    return [
      Operation("link to a route") { keep(try appRouter.link(to: route)) },
      Operation("route as JSON") {
        writer.removeAll()
        try writer.encode(route)
      },
      Operation("route as JSON, writing itself") {
        writer.removeAll()
        writer.value(route)
      },
    ]
  }

  private static func describe() throws -> Operation {
    var describer = RouteDescriber(try .app(showing: catalog.get()), try catalog.get())
    var link = DeepLinkRequest()
    var writer = JSONWriter()
    return Operation("description from the target") {
      writer.removeAll()
      try link.parse(target: target.span)
      keep(try describer.describe(target.span, link, to: &writer))
    }
  }

  private static func generated(_ count: Int, against reference: String? = nil) -> Operation {
    let router = GeneratedTable.router(count)
    let target = GeneratedTable.link(count)
    var link = DeepLinkRequest()
    return Operation("typed route among \(count)", against: reference) {
      try link.parse(target: target.span)
      keep(router.parse(link))
    }
  }
}
