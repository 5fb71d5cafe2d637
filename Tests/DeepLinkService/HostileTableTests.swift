import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import LendingLibrary
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkService
@testable import DeepLinkTables
@testable import DeepLinking

/// Tables in which a miss could take a time that grows with the table, or with its square; `Tests/Cost/run` counts it.
@Suite("A miss among many routes")
struct HostileTableTests {
  private static func table(_ members: String) throws -> RouteTable {
    let text = #"{"app": {"name": "T"}, "hosts": ["www.example.com"], \#(members)}"#
    return try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0].app.table()
  }

  /// Routes with the same path, each on a host of its own.
  private static func hosts(_ count: Int, _ label: String = "") throws -> RouteTable {
    let routes = (0..<count).map {
      #"{"name": "p\#(1_000 + $0)", "pattern": "/p/:id", "hosts": ["\#(label)h\#($0).example.com"]}"#
    }
    return try table(#""routes": [{"name": "home", "pattern": "/"}, \#(routes.joined(separator: ", "))]"#)
  }

  /// The patterns of `/a|:v` over some levels.
  private static func alternatives(_ levels: Int) -> [String] {
    (0..<levels).reduce([""]) { patterns, level in patterns.flatMap { ["\($0)/a", "\($0)/:v\(level)"] } }
  }

  @Test("on hosts of their own is diagnosed alike with 20 of them and with 120", arguments: ["", ":shop."])
  func ownHosts(_ label: String) throws {
    let (few, many) = (try Self.hosts(20, label), try Self.hosts(120, label))
    for link in ["/p/zz/1", "https://x.h7.example.com/p/zz/1", "https://h7.example.com/p/zz/1", "/zz"] {
      let request = try DeepLinkRequest(link)
      #expect(few.diagnose(request) == many.diagnose(request) && !many.diagnose(request).isPartial, "\(link)")
    }
  }

  @Test("on hosts of their own that match the path names eight of the hosts")
  func manyHosts() throws {
    let diagnosis = try Self.hosts(100).diagnose(DeepLinkRequest("/p/5"))
    #expect(diagnosis.expected.count == 8 && diagnosis.expected.first == "the host \"h0.example.com\"")
    #expect(diagnosis.suggestions.count == 3 && diagnosis.suggestions.first == "https://h0.example.com/p/5")
  }

  @Test("that overlap compares the link with some of them, and says so")
  func overlapping() throws {
    let routes = Self.alternatives(7).enumerated().map { #"{"name": "r\#($0)", "pattern": "\#($1)"}"# }
    let table = try Self.table(#""routes": [\#(routes.joined(separator: ", "))]"#)
    let link = "/a/a/a/a/a/a"
    let diagnosis = try table.diagnose(DeepLinkRequest(link))
    #expect(
      diagnosis.drawing
        == "\(link)\n\(String(repeating: " ", count: 12))^ expected a text for \"v6\", or \"a\"; "
        + "the table has more routes than one miss is compared with")
    #expect(diagnosis.isPartial && diagnosis.suggestions == [link + "/a"])
    let site = Site(table: table, files: try Library.files())
    let reply = try Client(site).send("GET", link, ["Host: www.example.com"])
    #expect(reply.status == 404 && reply.body.hasSuffix(#""suggestions":["\#(link)/a"],"partial":true}"# + "\n"))
  }

  @Test("and redirects rewrites the link a bounded number of times")
  func redirects() throws {
    let redirects = Self.alternatives(8).filter { $0.contains(":") }.map { pattern in
      let name = pattern.split(separator: "/").first { $0.hasPrefix(":") } ?? ""
      return #"{"from": "\#(pattern)", "to": "/orders/\#(name)"}"#
    }
    let text =
      #"{"routes": [{"name": "order", "pattern": "/orders/:n", "parameters": [{"name": "n", "type": "integer"}]}], "#
      + #""redirects": [\#(redirects.joined(separator: ", "))]}"#
    var findings = JSONFindings()
    let table = DeclaredTable(try JSONNode(parsing: Array(text.utf8)), &findings)
    let router = try #require(table).router
    var reading = LinkReading()
    let request = try DeepLinkRequest("/a/a/a/a/a/a/a/a")
    #expect(!router.hasRoute(for: request, &reading) && reading.rewritings == LinkReading.mostTries)
    let diagnosis = router.diagnose(request)
    #expect(diagnosis.isPartial && diagnosis.suggestions == [])
    #expect(router.parse("/7/b/b/b/b/b/b/b")?.name == "order")
  }

  @Test("A turn of a batch ends after a millisecond, whatever its links cost, and answers one link at least")
  func turns() throws {
    let client = #"{"urls":["/a","/b","/c","/d","/e"]}"#
    let content = try JSONNode(parsing: Array(client.utf8))
    for (cost, turns) in [(Duration.microseconds(300), 2), (.milliseconds(5), 5), (.zero, 1)] {
      var batch = try LinkBatch(in: content, LinkLimits())
      var writer = JSONWriter()
      var (time, count) = (ContinuousClock.now, 1)
      writer.beginObject()
      batch.begin(&writer)
      var links: [UTF8Text] = []
      func answer(_ url: UTF8Text, to writer: inout JSONWriter) -> Problem? {
        links.append(url)
        time += cost
        writer.null()
        return nil
      }
      while !batch.write(to: &writer, now: { time }, answer) { count += 1 }
      #expect(count == turns && links == ["/a", "/b", "/c", "/d", "/e"])
    }
  }
}
