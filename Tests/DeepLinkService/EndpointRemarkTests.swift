import DeepLinking
import LendingLibrary
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkService

@Suite("Links of a table that the endpoints of the server take")
struct EndpointRemarkTests {
  private static func remarks(_ routes: String, at prefix: EndpointPrefix = EndpointPrefix()) throws -> [String] {
    let text = #"{"routes": [\#(routes)]}"#
    let table = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0].app.table()
    return try Site(table: table, files: Library.files(), endpointsAt: prefix).endpointRemarks
  }

  private static let end = ", because the server itself answers there; --endpoints-at /PATH moves its endpoints"

  @Test("are told as the texts that a parameter cannot have")
  func told() throws {
    let routes = #"{"name": "user", "pattern": "/:user"}, {"name": "all", "pattern": "/*path", "example": "/a/b"}"#
    let names = [
      "apple-app-site-association", "explain", "healthz", "link", "livez", "metrics", "openapi.json",
      "qr.svg", "readyz", "resolve", "routes",
    ]
    let remarks = try Self.remarks(routes)
    #expect(remarks.count == 1)
    #expect(
      remarks.last
        == "route \"user\" (/:user): \"user\" cannot be \(names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")), "
        + "or \"\(names.last ?? "")\" in a link\(Self.end)")
  }

  @Test("are none where the endpoints have a path of their own, or the text around a value tells them apart")
  func none() throws {
    #expect(try Self.remarks(#"{"name": "user", "pattern": "/@:user"}, {"name": "a", "pattern": "/a/:b"}"#) == [])
  }
}
