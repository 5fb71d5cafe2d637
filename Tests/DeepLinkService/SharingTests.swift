import DeepLinkService
import LendingLibrary
import Testing

@Suite("Pages of any origin may read JSON")
struct SharingTests {
  private static let shared = MethodTests.resources.filter { resource in
    !["/livez", "/readyz", "/healthz", "/", "/index.html"].contains(resource.target)
  }

  @Test("as every answer says, including refusals (Fetch, CORS protocol)", arguments: shared)
  func answers(_ resource: MethodTests.Resource) throws {
    let client = try Library.client()
    for method in ["GET", "HEAD", "POST", "PUT"] {
      let reply = try client.send(method, resource.target, ["Host: a", "Origin: https://elsewhere.example"])
      #expect(reply["Access-Control-Allow-Origin"] == "*", "\(method)")
      #expect(reply["Access-Control-Allow-Credentials"] == nil, "\(method)")
    }
    let reply = try client.send("POST", "/link", body: Array(#"{"name":"home"}"#.utf8))
    #expect(reply.status == 200 && reply["Access-Control-Allow-Origin"] == "*")
  }

  @Test("a preflight request is answered with the allowed methods (Fetch, CORS-preflight fetch)", arguments: shared)
  func preflight(_ resource: MethodTests.Resource) throws {
    let fields = [
      "Host: a", "Origin: https://elsewhere.example", "Access-Control-Request-Method: POST",
      "Access-Control-Request-Headers: content-type",
    ]
    let allowed = [
      "Allow: " + resource.allow, "Access-Control-Allow-Methods: " + resource.allow, "Access-Control-Allow-Origin: *",
      "Access-Control-Allow-Headers: Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, "
        + "If-Unmodified-Since, Range, Traceparent, X-Request-Id", "Access-Control-Max-Age: 86400",
      "X-Content-Type-Options: nosniff",
    ]
    #expect(
      try Library.client().send("OPTIONS", resource.target, fields) == Reply(status: 204, fields: allowed, body: ""))
  }

  @Test(
    "but not answers for the operator, nor pages",
    arguments: ["/livez", "/readyz", "/healthz", "/"])
  func unshared(_ target: String) throws {
    let client = try Library.client()
    let fields = ["Host: a", "Origin: https://elsewhere.example", "Access-Control-Request-Method: GET"]
    for method in ["GET", "HEAD"] {
      #expect(try client.send(method, target, fields)["Access-Control-Allow-Origin"] == nil)
    }
    let allowed = ["Allow: GET, HEAD, OPTIONS", "X-Content-Type-Options: nosniff"]
    #expect(try client.send("OPTIONS", target, fields) == Reply(status: 204, fields: allowed, body: ""))
  }
}
