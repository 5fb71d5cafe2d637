import DeepLinkHTTP
import DeepLinkService
import LendingLibrary
import Testing

/// RFC 9110 section 10.1.1.
@Suite("A client with Expect: 100-continue gets 100, or the final answer")
struct ExpectationTests {
  /// All answers to a request with `Expect`: those before its content, and those after it.
  private static func answers(
    _ method: String, _ target: String, _ fields: [String] = [], content: String
  ) throws -> (toHead: [UInt8], toContent: [UInt8], isClosed: Bool) {
    let connection = InMemoryConnection(to: DeepLinkHandler(SiteSource(try Library.plainSite())), date: 1_900_000_000)
    let lines = ["\(method) \(target) HTTP/1.1", "Host: links.example.com", "Expect: 100-continue"] + fields
    let head = connection.send(
      Array((lines + ["Content-Length: \(content.utf8.count)", "", ""]).joined(separator: "\r\n").utf8))
    let isClosed = connection.isClosed
    return (head, connection.send(Array(content.utf8)), isClosed)
  }

  /// The answer to the same request without `Expect`.
  private static func answer(
    _ method: String, _ target: String, _ fields: [String] = [], content: String
  ) throws -> Reply {
    try Library.client().send(method, target, ["Host: links.example.com"] + fields, body: Array(content.utf8))
  }

  private static let leave = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  @Test(
    "leave, where the content decides",
    arguments: [
      ("/link", [], #"{"name":"home"}"#, 200), ("/link", ["Content-Type: application/json"], #"{"name":"x"}"#, 400),
      ("/link", ["Content-Type: application/a+json"], "{", 400), ("/resolve", [], #"{"urls":["/home"]}"#, 200),
      ("/resolve?url=/home", [], #"{"urls":[]}"#, 200), ("/link/", [], #"{"name":"home"}"#, 200),
    ] as [(String, [String], String, Int)])
  func leave(_ target: String, _ fields: [String], _ content: String, _ status: Int) throws {
    let answers = try Self.answers("POST", target, fields, content: content)
    #expect(answers.toHead == Self.leave)
    let reply = try Reply(answers.toContent)
    #expect(reply == (try Self.answer("POST", target, fields, content: content)))
    #expect(reply.status == status)
  }

  @Test(
    "the final answer if the head decides; then the connection closes",
    arguments: [
      ("POST", "/livez", [], 405), ("POST", "/shelves/1", [], 405), ("POST", "/home", ["Accept: text/html"], 405),
      ("POST", "/style.css", [], 405), ("POST", "/nowhere", [], 404), ("POST", "/nowhere", ["Accept: text/html"], 404),
      ("POST", "/shelves/x", [], 404), ("POST", "/catalog/books/1?x=1", [], 405), ("PUT", "/link", [], 405),
      ("DELETE", "/resolve", [], 405), ("POST", "/link", ["Content-Type: text/plain"], 415),
      ("POST", "/resolve", ["Content-Type: text/plain"], 415), ("POST", "/resolve?url=%ff", [], 400),
      ("GET", "/home", [], 200), ("GET", "/home", ["Accept: text/html"], 200),
      ("GET", "/livez", [], 200), ("HEAD", "/livez", [], 200), ("GET", "/link", [], 405), ("OPTIONS", "/link", [], 204),
    ] as [(String, String, [String], Int)])
  func answer(_ method: String, _ target: String, _ fields: [String], _ status: Int) throws {
    let content = #"{"name":"home"}"#
    let answers = try Self.answers(method, target, fields, content: content)
    let reply = try Reply(answers.toHead, isHead: method == "HEAD")
    let other = try Self.answer(method, target, fields, content: content)
    #expect(reply == Reply(status: other.status, fields: other.fields + ["Connection: close"], body: other.body))
    #expect(reply.status == status)
    #expect(answers.toContent.isEmpty && answers.isClosed)
  }

  @Test("the final answer if the content is longer than any about one link")
  func tooLong() throws {
    for (length, type, status) in [
      (65_536, "application/json", 400), (65_537, "application/json", 413), (65_537, "text/plain", 413),
    ] {
      let content = String(repeating: " ", count: length)
      let answers = try Self.answers("POST", "/link", ["Content-Type: \(type)"], content: content)
      let other = try Self.answer("POST", "/link", ["Content-Type: \(type)"], content: content)
      #expect(other.status == status)
      if status == 413 {
        let fields = other.fields + ["Connection: close"]
        #expect(try Reply(answers.toHead) == Reply(status: status, fields: fields, body: other.body))
        #expect(answers.toContent.isEmpty && answers.isClosed)
      } else {
        #expect(answers.toHead == Self.leave)
        #expect(try Reply(answers.toContent) == other)
      }
    }
  }

  @Test("one of the two for every resource and method", arguments: MethodTests.resources)
  func everyResource(_ resource: MethodTests.Resource) throws {
    for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"] {
      let answers = try Self.answers(method, resource.target, content: "{}")
      let other = try Self.answer(method, resource.target, content: "{}")
      if answers.toHead == Self.leave {
        #expect(try Reply(answers.toContent) == other)
        #expect(method == "POST" && resource.allow.contains("POST"))
      } else {
        let reply = try Reply(answers.toHead, isHead: method == "HEAD")
        #expect(reply == Reply(status: other.status, fields: other.fields + ["Connection: close"], body: other.body))
        #expect(answers.toContent.isEmpty && answers.isClosed)
      }
    }
  }

  @Test("each answer is counted and logged once")
  func observed() throws {
    let watched = try Watched(format: .text)
    let client = watched.client()
    for target in ["/link", "/livez"] {
      _ = client.octets(
        Array("POST \(target) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}".utf8))
    }
    let lines = watched.takeLines().split(separator: "\n").map { $0.split(separator: " ").dropFirst(4).prefix(4) }
    #expect(
      lines.map { $0.joined(separator: " ") } == [
        "method=POST kind=endpoint route=link status=400", "method=POST kind=endpoint route=livez status=405",
      ])
  }
}
