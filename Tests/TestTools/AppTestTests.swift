import DeepLinkServer
import EveryLink
import Foundation
import Synchronization
import Testing

@testable import DeepLinkTesting

@Suite("An app is tested without a socket, and over one")
struct AppTestTests {
  private struct Product: Codable, Sendable {
    var id: Int
    var name: String
  }

  /// The products of a shop, which another service would have.
  private actor Shop {
    var products = [Product(id: 7, name: "Lamp"), Product(id: 9, name: "Chair")]
    var isOpen = false

    func open() { isOpen = true }
    func add(_ product: Product) { products.append(product) }
  }

  private struct Closed: Error {}

  private static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "app-test-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data("hello".utf8).write(to: folder.appending(path: "hello.txt"))
    return folder.path
  }()

  private static func app(_ shop: Shop) -> DeepLinkApp<EveryRoute> {
    everyApp
      .records([RecordSchema("products", title: "name")], from: .values("products") { await shop.products })
      .endpoint(.get, "/count") { _ in .text("\(await shop.products.count)") }
      .endpoint(.post, "/add") { request in
        let product: Product = try request.json()
        await shop.add(product)
        return try .json(product, status: 201)
      }
      .ready("shop", every: .milliseconds(10)) { guard await shop.isOpen else { throw Closed() } }
      .tasks(atMost: 1_000, within: .seconds(3_600))
      .metrics { page in page.single("shop_lamps", .gauge, "Lamps.", 3) }
      .around { _, next in
        var answer = try await next()
        answer.fields.append(("X-Shop", "1"))
        return answer
      }
  }

  @Test("with the same answers", arguments: [TestedWay.inMemory, .live])
  func both(_ way: TestedWay) async throws {
    let shop = Shop()
    try await Self.app(shop).test(way, ["--public", Self.folder]) { client in
      let record = try await client.get("/catalog/products/7")
      #expect(record.status == 200 && record.text == #"{"id":7,"name":"Lamp"}"# + "\n")
      #expect(record.field("x-shop") == "1" && record.field("Content-Type") == "application/json")
      let link = try await client.get("/products/7", ["Host": "links.example.com"])
      #expect(link.status == 200 && link.text.contains(#""name":"Lamp""#), "\(link.text)")
      let added = try await client.post("/add", json: Product(id: 8, name: "Table"))
      #expect(try added.status == 201 && added.json(Product.self).name == "Table")
      #expect(try await client.get("/count").text == "3")
      #expect(try await client.get("/hello.txt").text == "hello")
      let alias = try await client.get("/old/a", ["Host": "links.example.com", "Accept": "text/html"])
      #expect(alias.status == 308 && alias.field("Location")?.hasSuffix("/docs/a") == true)
      #expect(try await client.send("PUT", "/count").status == 405)
      // Several at a time.
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await client.get("/count").status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 20))
    }
  }

  @Test("with an association file for the apps that it declares, unless an option names others")
  func association() async throws {
    let app = everyApp.appIDs(["ABCDE12345.com.example.every"])
    let ids = ["ABCDE12345.com.example.every", "ABCDE12345.com.example.other"]
    for (arguments, id) in [([], ids[0]), (["--app-id", ids[1]], ids[1])] {
      let file = try await app.test(.inMemory, ["--public", Self.folder] + arguments) { client in
        try await client.get("/.well-known/apple-app-site-association").text
      }
      #expect(ids.filter { file.contains("\"\($0)\"") } == [id])
    }
  }

  @Test("with every fault of the app", arguments: [TestedWay.inMemory, .live])
  func faults(_ way: TestedWay) async throws {
    let app = everyApp.endpoint(.get, "/products", answer: { _ in .text("") }).endpoint(.get, "/livez") { _ in .text("")
    }
    await #expect {
      try await app.test(way, ["--port", "x", "--public", Self.folder]) { _ in }
    } throws: { error in
      let text = "\(error)"
      return text.contains("--port") && text.contains("/livez")
    }
  }

  @Test("and the errors of a test end it", arguments: [TestedWay.inMemory, .live])
  func thrown(_ way: TestedWay) async throws {
    await #expect(throws: Closed.self) {
      try await everyApp.test(way, ["--public", Self.folder]) { _ in throw Closed() }
    }
  }

  @Test("Readiness and metrics of its own are there while it runs, which ends with its task")
  func live() async throws {
    let shop = Shop()
    let address = Mutex<ServedAddress?>(nil)
    let running = Task {
      try await Self.app(shop).run(
        ["--port", "0", "--public", Self.folder, "--log-format", "off"], environment: [:]
      ) { started in address.withLock { $0 = started } }
    }
    while address.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(5)) }
    let client = AppClient(LiveServer(try #require(address.withLock { $0 })))
    let waiting = try await client.get("/readyz")
    #expect(waiting.status == 503 && waiting.text == "waiting for shop\n" && waiting.field("X-Shop") == nil)
    let before = try await client.get("/metrics").text
    #expect(before.contains("deeplink_ready_check{check=\"shop\"} 0\n") && before.contains("\nshop_lamps 3\n"))
    await shop.open()
    while try await client.get("/readyz").status != 200 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await client.get("/metrics").text.contains("deeplink_ready_check{check=\"shop\"} 1\n"))
    running.cancel()
    try await running.value
    await #expect(throws: (any Error).self) { try await client.get("/livez") }
  }

  @Test("Records of its own are read again at their interval, and a fault keeps those that are served")
  func interval() async throws {
    let shop = Shop()
    let app = everyApp.records(
      [RecordSchema("products", title: "name")], from: .values("products") { await shop.products },
      every: .milliseconds(50))
    try await app.test(.live, ["--public", Self.folder]) { client in
      #expect(try await client.get("/catalog/products/8").status == 404)
      await shop.add(Product(id: 8, name: "Table"))
      while try await client.get("/catalog/products/8").status != 200 { try await Task.sleep(for: .milliseconds(5)) }
      await shop.add(Product(id: 8, name: "Twice"))
      while try await !client.get("/metrics").text.contains("deeplink_config_last_reload_successful 0\n") {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(try await client.get("/catalog/products/8").text.contains("Table"))
    }
  }

  @Test("Records of a source, and of a file, may not have the same name")
  func names() async throws {
    let catalog = URL(filePath: Self.folder).deletingLastPathComponent().appending(path: "\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: catalog.appending(path: "catalog"), withIntermediateDirectories: true)
    try Data(#"[{"id": 1, "name": "a"}]"#.utf8).write(to: catalog.appending(path: "catalog/products.json"))
    defer { try? FileManager.default.removeItem(at: catalog) }
    await #expect {
      try await Self.app(Shop()).test(.inMemory, ["--public", catalog.path]) { _ in }
    } throws: { error in
      "\(error)".contains("the records \"products\" of the app's source: \(catalog.path)/catalog/products.json has")
    }
  }
}
