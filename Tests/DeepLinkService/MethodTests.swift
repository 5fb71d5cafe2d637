import DeepLinking
import Foundation
import LendingLibrary
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkService

@Suite("Every resource lists the methods that it supports")
struct MethodTests {
  struct Resource: Sendable, CustomTestStringConvertible {
    let target: String
    let allow: String
    var testDescription: String { target }

    /// The index of the endpoint that answers; nil if none does.
    func endpoint(of table: EndpointTable) -> Int? {
      (try? DeepLinkRequest(target)).flatMap { table.match($0)?.reading.route }
    }

    init(_ target: String, _ allow: String = "GET, HEAD, OPTIONS") { (self.target, self.allow) = (target, allow) }
  }

  static let resources: [Resource] =
    [
      "/.well-known/apple-app-site-association", "/apple-app-site-association", "/.well-known/api-catalog",
      "/schema/links.json", "/qr.svg?url=/home", "/routes", "/catalog", "/catalog/books",
      "/catalog/shelves", "/catalog/loans", "/catalog/books/1", "/catalog/shelves/1",
      "/catalog/loans/\(Library.loan)", "/catalog/genres", "/catalog/shelves/1/near",
      "/catalog/books/1/related", "/openapi.json", "/livez",
      "/readyz", "/healthz", "/", "/index.html",
      "/catalog/books.json",
      // All routes of the table.
      "/home", "/about", "/loans", "/loans/new", "/loans/\(Library.loan)/extend", "/loans/\(Library.loan)/end",
      "/search?query=a", "/shelves",
      "/shelves/1", "/shelves/1/books", "/books", "/books/1", "/books/1/2",
    ].map { Resource($0) } + [
      Resource("/link", "POST, OPTIONS"),
      Resource("/resolve", "GET, HEAD, POST, OPTIONS"),
      Resource("/resolve?url=/home", "GET, HEAD, POST, OPTIONS"),
      Resource("/explain?url=/home", "GET, HEAD, POST, OPTIONS"),
    ]

  @Test("of every endpoint, which the table of the article has, too")
  func endpoints() throws {
    let table = EndpointTable(Library.schemas, at: EndpointPrefix())
    let article = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Sources/DeepLinkService/DeepLinkService.docc/WebClients.md"), encoding: .utf8)
    // The inspector has tests of its own.
    for (index, endpoint) in table.all.enumerated() where endpoint.audience != .inspectors {
      let (shape, isOfRecords) = (endpoint.shape, endpoint.shape.name.hasPrefix("catalog."))
      #expect(isOfRecords || article.contains("`\(shape.pattern.isEmpty ? "/" : shape.pattern)`"), "\(shape.pattern)")
      // Metrics are served where somebody observes.
      if endpoint.audience == .operators { continue }
      #expect(
        Self.resources.contains { resource in
          resource.endpoint(of: table) == index && resource.allow == endpoint.methods.allow
        }, "\(shape.pattern)")
    }
  }

  @Test("in the answer to OPTIONS", arguments: resources)
  func options(_ resource: Resource) throws {
    let reply = try Library.client().send("OPTIONS", resource.target)
    let fields = ["Allow: " + resource.allow, "X-Content-Type-Options: nosniff"]
    #expect(reply == Reply(status: 204, fields: fields, body: ""))
  }

  @Test("in the refusal of any other method", arguments: resources)
  func others(_ resource: Resource) throws {
    let client = try Library.client()
    let allowed = resource.allow.split(separator: ", ").map(String.init)
    for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE"] where !allowed.contains(method) {
      let reply = try client.send(method, resource.target)
      let body =
        #"{"type":"about:blank","title":"Method not allowed","status":405,"instance":"\#(resource.target)","#
        + #""detail":"this path does not support \#(method); use one of \#(resource.allow)"}"# + "\n"
      let fields = ["Allow: " + resource.allow] + problemFields
      #expect(reply == Reply(status: 405, fields: fields, body: method == "HEAD" ? "" : body))
    }
  }

  @Test("HEAD is GET without its content", arguments: resources.filter { $0.allow.hasPrefix("GET") })
  func head(_ resource: Resource) throws {
    let client = try Library.client()
    let (get, head) = (try client.get(resource.target), try client.send("HEAD", resource.target))
    #expect(head == Reply(status: get.status, fields: get.fields, body: ""))
    #expect(get.status == (resource.target == "/resolve" ? 400 : 200))
    #expect(!get.body.isEmpty)
  }

  @Test("a missing resource is missing for all methods", arguments: ["GET", "POST", "PUT", "DELETE", "OPTIONS"])
  func notThere(_ method: String) throws {
    #expect(try Library.client().send(method, "/nothing").status == 404)
  }

  @Test("a probe answers one word in plain text that may not be cached", arguments: ["/livez", "/readyz", "/healthz"])
  func probes(_ target: String) throws {
    let fields = [
      "Content-Type: text/plain; charset=utf-8", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
    ]
    #expect(try Library.client().get(target) == Reply(status: 200, fields: fields, body: "ok\n"))
  }

  @Test("a server that drains is alive, but not ready")
  func draining() throws {
    let client = try Client(Library.site(), isReady: { false })
    let fields = [
      "Retry-After: 1", "Content-Type: text/plain; charset=utf-8", "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff",
    ]
    #expect(try client.get("/readyz") == Reply(status: 503, fields: fields, body: "draining\n"))
    #expect(try client.send("HEAD", "/readyz") == Reply(status: 503, fields: fields, body: ""))
    for target in ["/livez", "/healthz", "/home"] { #expect(try client.get(target).status == 200) }
  }
}
