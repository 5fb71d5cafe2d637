import DeepLinkHTTP
import DeepLinkService
import LendingLibrary
import Testing

@Suite("The work for links in the content of a request is bounded")
struct LinkLimitTests {
  /// The maximum length of a link in content with the default limits.
  private static let longest = 65_536
  /// The maximum length of a built link, and of one in a query.
  private static let target = 8_179
  private static let tooLong = "expected at most 8179, as many as a request target may have"

  /// A link with this number of octets that matches a route.
  private static func link(_ octets: Int, _ start: String = "/home?") -> String {
    start + String(repeating: "a", count: octets - start.utf8.count)
  }

  private static func uriTooLong(_ detail: String, instance: String? = nil) -> String {
    let instance = instance.map { #""instance":\#(quoted($0)),"# } ?? ""
    return #"{"type":"about:blank","title":"URI too long","status":414,\#(instance)"detail":\#(quoted(detail))}"#
  }

  private static func contentTooLarge(_ detail: String, instance: String) -> String {
    #"{"type":"about:blank","title":"Content too large","status":413,"instance":\#(quoted(instance)),"#
      + #""detail":\#(quoted(detail))}"#
  }

  private static func batch(_ links: [String]) -> String {
    #"{"urls":[\#(links.map(quoted).joined(separator: ","))]}"#
  }

  private static func answer(_ results: [String]) -> Reply {
    Reply(status: 200, fields: jsonFields, body: #"{"results":[\#(results.joined(separator: ","))]}"# + "\n")
  }

  // MARK: The bounds

  @Test(
    "the limits follow the limit of a request line",
    arguments: [
      (8_192, 8_179, 65_536), (8_000, 7_987, 64_000), (1_048_576, 1_048_563, 8_388_608), (13, 0, 104), (0, 0, 104),
      (.min, 0, 104), (.max, 1_073_741_811, 8_589_934_592),
    ])
  func bounds(_ requestLine: Int, _ target: Int, _ content: Int) {
    var limits = Limits()
    limits.requestLine = requestLine
    let bounds = LinkLimits(limits)
    #expect(bounds.target == target)
    #expect(bounds.content == content)
    #expect(bounds.links == 1_000)
    #expect(bounds.results == 4_194_304)
  }

  // MARK: Batches

  @Test("a link of a batch may be longer than a request target, up to its own limit; the others are answered")
  func batchLink() throws {
    let client = try Library.client()
    let (short, fitting, beyond) = (Self.link(Self.target), Self.link(Self.longest), Self.link(Self.longest + 1))
    let alone = String(try client.get(short).body.dropLast())
    #expect(try client.get(fitting).status == 414)
    let one = String(try client.get("/home").body.dropLast())
    let items = [short, fitting].map { String($0.dropFirst("/home?".utf8.count)) }
    #expect(
      try client.post("/resolve", Self.batch([short, fitting, beyond, "/home"]))
        == Self.answer([
          alone, alone.replacing(items[0], with: items[1]),
          Self.uriTooLong("urls[2]: the link has 65537 bytes; expected at most 65536"), one,
        ]))
  }

  @Test("a link longer than a request target is explained, with the status that a browser gets")
  func explained() throws {
    let client = try Library.client()
    func status(_ link: String) throws -> Int? {
      let reply = try client.post("/explain", Self.batch([link])).json as? [String: [[String: Any]]]
      let verdicts = try #require(reply?["results"]?.first?["verdicts"] as? [String: [String: Any]])
      #expect(verdicts["route"]?["name"] as? String == "home")
      return verdicts["browser"]?["status"] as? Int
    }
    for (start, fragment) in [("", ""), ("https://links.example.com", ""), ("", "#a")] {
      #expect(try status(start + Self.link(Self.target) + fragment) == 200)
      #expect(try status(start + Self.link(Self.target + 1) + fragment) == 414)
      #expect(try status(start + Self.link(Self.longest - 30) + fragment) == 414)
    }
  }

  @Test("the limit counts octets and not characters, of absolute URLs as received")
  func batchOctets() throws {
    let client = try Library.client()
    let umlauts = "/a" + String(repeating: "ä", count: Self.longest / 2 - 1)
    let absolute = Self.link(Self.longest, "https://example.com/home?")
    let reply = try client.post("/resolve", Self.batch([umlauts, umlauts + "a", absolute, absolute + "a"]))
    let results = try #require((reply.json as? [String: [[String: Any]]])?["results"])
    #expect(results.map { $0["status"] as? Int } == [404, 414, nil, 414])
    #expect(results.map { $0["url"] as? String } == [nil, nil, absolute, nil])
  }

  @Test("the limit is the configured limit of the request line")
  func configured() throws {
    var limits = Limits()
    limits.requestLine = 8_000
    let client = try Client(Library.site(limits: LinkLimits(limits)))
    let reply = try client.post("/resolve", Self.batch([Self.link(64_001)]))
    let detail = "urls[0]: the link has 64001 bytes; expected at most 64000"
    #expect(reply == Self.answer([Self.uriTooLong(detail)]))
  }

  @Test("links after large results are not resolved, and have a problem; all other results are kept")
  func results() throws {
    let links = ["/home", "/books/1/2", "/nowhere", "/home"]
    let plain = try Library.client()
    let singles = try links.map { String(try plain.get("/resolve?url=" + escaped($0)).body.dropLast()) }
    // The octets of the first results, with the commas between them.
    let lengths = (1...links.count).map { count in singles.prefix(count).joined(separator: ",").utf8.count }
    let table: [(bound: Int, resolved: Int)] =
      [(0, 1)]
      + lengths.enumerated().flatMap { index, length in
        [(length - 1, index + 1), (length, min(index + 2, links.count))]
      }
    for (bound, resolved) in table {
      var limits = LinkLimits()
      limits.results = bound
      let reply = try Client(Library.site(limits: limits)).post("/resolve", Self.batch(links))
      let detail =
        "not resolved: the results before this one exceed \(bound) bytes; send fewer links in one request"
      let left = links.dropFirst(resolved).map { Self.contentTooLarge(detail, instance: $0) }
      #expect(reply == Self.answer(singles.prefix(resolved) + left), "\(bound)")
    }
  }

  @Test("a thousand links with long results give little more than the limit")
  func largeBatch() throws {
    let client = try Library.client()
    let link = "/search?query=" + String(repeating: "a", count: 900)
    let reply = try client.post("/resolve", Self.batch(Array(repeating: link, count: 1_000)))
    let single = try client.get(link).body.utf8.count
    let results = try #require((reply.json as? [String: [[String: Any]]])?["results"])
    #expect(results.count == 1_000)
    let resolved = results.prefix { $0["status"] == nil }.count
    #expect(resolved == 4_194_304 / single + 1)
    #expect(results.dropFirst(resolved).allSatisfy { $0["status"] as? Int == 413 })
    #expect(reply.body.utf8.count < 4_194_304 + single + (1_000 - resolved) * (link.utf8.count + 250))
  }

  // MARK: One link

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let target: String
    let content: String
    /// The fault; nil for none.
    let detail: String?
    let status: Int

    init(_ name: String, _ target: String, _ content: String, _ detail: String? = nil, _ status: Int = 414) {
      (testDescription, self.target, self.content, self.detail, self.status) = (name, target, content, detail, status)
    }
  }

  private static func search(_ octets: Int) -> String { link(octets - "/search?query=".utf8.count, "") }

  /// The text of a search whose link has this number of octets: letters, and spaces that the link encodes.
  private static func spaces(_ octets: Int) -> String {
    let encoded = octets - "/search?query=".utf8.count
    return String(repeating: " ", count: encoded / 3) + link(encoded % 3, "")
  }

  private static func padded(_ content: String, _ octets: Int) -> String {
    content + String(repeating: " ", count: octets - content.utf8.count)
  }

  private static let byName = #"{"name":"home"}"#
  private static let long = "the content has 65537 bytes; expected at most 65536 about one link"

  private static func search(activity query: String) -> String {
    #"{"activity":{"activityType":"library.search","userInfo":{"query":"\#(query)"}}}"#
  }

  private static func page(_ link: String) -> String {
    #"{"activity":{"activityType":"NSUserActivityTypeBrowsingWeb","webpageURL":"\#(link)"}}"#
  }

  private static func route(_ query: String) -> String { #"{"shelves":{"route":{"search":{"query":"\#(query)"}}}}"# }

  @Test(
    "limits apply to built links, to links of activities, and to content about them",
    arguments: [
      Row("by name, fitting", "/link", #"{"name":"search","parameters":{"query":"\#(search(8_179))"}}"#),
      Row(
        "by name, an octet longer", "/link", #"{"name":"search","parameters":{"query":"\#(search(8_180))"}}"#,
        "the link has 8180 bytes; \(tooLong)"),
      Row(
        "by name, longer for its values alone", "/link",
        #"{"name":"book.trail","parameters":{"id":1,"trail":[1\#(String(repeating: ",1", count: 4_088))]}}"#,
        "key \"parameters\": a link of these values has at least 8180 bytes; \(tooLong)"),
      Row("by route, fitting", "/link", #"{"route":\#(route(search(8_179)))}"#),
      Row(
        "by route, an octet longer", "/link", #"{"route":\#(route(search(8_180)))}"#,
        "the link has 8180 bytes; \(tooLong)"),
      Row("content of a link, fitting", "/link", padded(byName, 65_536)),
      Row("content of a link, an octet longer", "/link", padded(byName, 65_537), long, 413),
      Row("web page of an activity", "/resolve", page(link(65_000, "https://example.com/home?"))),
      Row("text of an activity, fitting", "/resolve", search(activity: spaces(65_536))),
      Row(
        "text of an activity, too long in its link", "/resolve", search(activity: spaces(65_539)),
        "key \"activity\": the link of its route has 65539 bytes; expected at most 65536"),
      Row("content of an activity, fitting", "/resolve", padded(search(activity: "x"), 65_536)),
      Row("content of an activity, an octet longer", "/resolve", padded(search(activity: "x"), 65_537), long, 413),
    ])
  func single(_ row: Row) throws {
    let reply = try Library.client().post(row.target, row.content)
    guard let detail = row.detail else { return #expect(reply.status == 200, "\(reply)") }
    let body =
      row.status == 413
      ? Self.contentTooLarge(detail, instance: row.target)
      : Self.uriTooLong(detail, instance: row.target)
    #expect(reply == Reply(status: row.status, fields: problemFields, body: body + "\n"))
  }

  @Test("the request line limits a link in a query, with its escapes", arguments: ["/resolve", "/explain"])
  func query(_ endpoint: String) throws {
    let client = try Library.client()
    let fitting = Self.link(Self.target, endpoint + "?url=%2Fhome%3F")
    #expect(try client.get(fitting).status == 200)
    #expect(try client.get(fitting + "a").status == 414)
  }
}
