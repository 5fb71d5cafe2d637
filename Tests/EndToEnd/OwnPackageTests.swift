import Foundation
import Testing

/// One build for all tests, because it takes longer than all of them. It is no part of ``EndToEnd``, so that these tests
/// run beside the build.
@Suite(
  "A new package, whose only dependency is this package without its sample", .only(with: .package), .ownPackage,
  .serialized)
struct OwnPackages {
  @Test("passes its tests, including the laws of its table")
  func laws() throws {
    let package = try OwnPackage.built
    #expect(package.tested.contains("Test run with 3 tests in 1 suite passed"), "\(package.tested.suffix(2_000))")
  }

  @Test("gives the output in its article")
  func page() throws {
    let package = try OwnPackage.built
    let examples = OwnPackage.page.examples("console")
    #expect(examples.count >= 5)
    let server = try package.server()
    for example in examples { try package.expect(example.command, example.output, from: server) }
  }

  @Test("contains the code in its article, and the folders that it names")
  func files() throws {
    let package = try OwnPackage.built
    let texts = try ["Sources/OrdersRoutes/OrderRoute.swift", "Sources/OrdersApp/App.swift"].map(package.text)
    let blocks = OwnPackage.page.blocks("swift")
    for text in texts { #expect(blocks.contains { text.contains($0) }) }
    for block in blocks { #expect(texts.contains { $0.contains(block) }, "\(block)") }
    for name in OwnPackage.page.prose.matches(of: /`((?:Sources|Tests|Public)\/[^`\s]*)`/).map({ String($0.1) }) {
      let isThere = [package.folder, ServerProcess.repository].contains {
        FileManager.default.fileExists(atPath: $0.appending(path: name).path)
      }
      #expect(isThere || name.contains("NAME") || name.hasPrefix("Public/catalog/"), "\(name)")
    }
  }

  @Test(
    "needs one import of the library for each program, with any upcoming features of the compiler",
    arguments: [[], ["MemberImportVisibility", "InternalImportsByDefault", "ExistentialAny"]])
  func imports(features: [String]) throws {
    let package = try OwnPackage.built
    for (library, function) in [("DeepLinkServer", "serve"), ("DeepLinkTool", "runTool")] {
      let main = """
        import \(library)
        import OrdersRoutes

        @main enum Main {
          static func main() { DeepLinkApp("Orders", routes: orderRouter).\(function)() }
        }
        """
      try package.typecheck(main, features)
      // The types of the modifiers' arguments. What writes JSON by hand imports its writer.
      let modified = """
        import DeepLinkJSON
        import \(library)
        import OrdersRoutes

        @main enum Main {
          static func main() {
            DeepLinkApp("Orders", routes: orderRouter)
              .version("1.2.0").scheme("orders").programs(server: "orders-server", tool: "orders")
              .records([RecordSchema("orders")])
              .navigation { route, records, resolution, writer in
                writer.beginObject()
                writer.key("link")
                writer.raw(resolution.link)
                writer.endObject()
              }
              .pages { route, records in records.collections.isEmpty ? nil : LandingContent(title: "An order") }
              .activities([.init(type: "com.example.orders", holds: "nothing")]) { $0.userInfo.isEmpty ? nil : .list() }
              .linksToTry { records in [.list(), .order(number: 7)] }
              .\(function)()
          }
        }
        """
      try package.typecheck(modified, features)
    }
  }

  @Test("has every endpoint for its own routes, and nothing of the sample")
  func endpoints() throws {
    let package = try OwnPackage.built
    let server = try package.server()
    for (command, output) in [
      (
        """
        curl -s localhost:8080/link -H 'Content-Type: application/json' \
        -d '{"route":{"tab":{"number":7,"tab":"shipping"}}}'
        """,
        #"{"url":"http://localhost:8080/orders/7/shipping","path":"/orders/7/shipping"}"#
      ),
      (
        #"curl -s localhost:8080/openapi.json | grep -oE '"order[a-z.]*"' | sort -u | tr '\n' ' '"#,
        #""order" "order.tab" "orders""#
      ),
      ("curl -s localhost:8080/openapi.json | grep -cE 'recipe|inventory|product'", "0"),
      ("curl -s -o /dev/null -w '%{http_code}' localhost:8080/inspector/main.js", "404"),
      // The inspector is in the program.
      ("curl -s localhost:8080/ | grep -c '>Deep links</a></h1>'", "1"),
      (
        "curl -s -o /dev/null -w '%{http_code} %{content_type}' -H 'Accept: text/html' localhost:8080/orders/7/items",
        "200 text/html; charset=utf-8"
      ),
      (
        "orders aasa generate --app-id ABCDE12345.com.example.orders 2>/dev/null | diff - Public/\(SiteFolder.association)",
        ""
      ),
      (
        "orders explain https://links.example.com/orders/7 --aasa Public/\(SiteFolder.association) | head -1",
        "https://links.example.com/orders/7: The link matches route \"order\", but ABCDE12345.com.example.orders is an example, so links open no app."
      ),
      ("orders open / 2>&1 | head -1 | grep -c open", "1"),
    ] {
      try package.expect(command, output, from: server)
    }
  }

  @Test("works without records, reads them on a reload, and refuses unknown collections")
  func records() throws {
    let package = try OwnPackage.built
    let folder = package.folder.appending(path: "Site")
    try FileManager.default.copyItem(at: package.folder.appending(path: "Public"), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try package.server(["--public", "Site"])
    let catalog = folder.appending(path: "catalog")
    try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
    let (wrong, right) = (catalog.appending(path: "ordrs.json"), catalog.appending(path: "orders.json"))
    try Data(#"[{"id": 7, "title": "Desk"}]"#.utf8).write(to: wrong)
    try package.expect(
      "orders-server --check --public Site 2>&1 | head -1",
      #"error: route "order" (/orders/:number): parameter "number" names a record of "orders", "#
        + #"and there is no such collection; did you mean "ordrs"?"#)
    try FileManager.default.moveItem(at: wrong, to: right)
    try package.expect("orders-server --check --public Site 2>/dev/null", "3 routes, 3 files, 1 record: all valid")
    server.process.signal(SIGHUP)
    try server.process.waitForError("reloaded 3 routes")
    try package.expect(
      "curl -s localhost:8080/orders/7 | grep -o '\"title\":\"Desk\"'", #""title":"Desk""#, from: server)
  }

  @Test(
    "shows its routes in the inspector",
    .only(with: .browser))
  func inspector() throws {
    let package = try OwnPackage.built
    let (process, server) = (try BrowserProcess(), try package.server([]))
    let page = try Browser.start(WebDriver(port: process.port), base: server.base)
    defer { try? page.end() }
    try page.open("/inspect/#build?route=order.tab")
    try page.wait(InBrowser.Building.isBuilt, "order.tab")
    #expect(try page.texts("[data-parameter=tab] option") == ["items", "shipping", "invoice"])
    #expect(try page.text(".built .url") == server.base + "/orders/7/shipping")
    try expectNoFaults(page)
  }

  @Test("is made from a copy without the files that the documentation says to delete")
  func deleted() throws {
    let section = Page.article("DeepLinkServer", "Contributing").section("## Without the sample").text
    let script = try String(contentsOf: OwnPackage.withoutSample, encoding: .utf8).replacing("\\/", with: "/")
    let names = section.matches(of: /`([^`]+)`/).map { String($0.1) }
    #expect(names.count == 6)
    for name in names { #expect(script.contains(name), "\(name)") }
  }

  @Test("the programs of the copy still build, with another app instead of the sample")
  func withoutSample() throws {
    let package = try OwnPackage.built
    try package.expect("deeplink routes", "home  /home  Home")
    let folder = package.folder.path
    try package.expect(
      "deeplink-server --check --public '\(folder)/Public' 2>&1 | tail -1", "1 route, 2 files, 0 records: all valid")
  }
}
