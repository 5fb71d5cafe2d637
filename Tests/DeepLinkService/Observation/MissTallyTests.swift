import DeepLinkJSON
import DeepLinkTestSupport
import Testing

@testable import DeepLinkObservation
@testable import DeepLinkService

@Suite("A tally of missed paths")
struct MissTallyTests {
  private func miss(_ path: String, _ site: String? = nil, _ nearest: String? = nil, _ owner: String? = nil)
    -> MissedPath
  {
    MissedPath(path: path, site: site, nearest: nearest, owner: owner)
  }

  @Test("has the most frequent first, each path of each site once, with the route that was nearest last")
  func counts() {
    var tally = MissTally()
    for path in ["/b", "/a", "/b", "/c", "/b", "/a"] { tally.count(miss(path)) }
    tally.count(miss("/c", "shop.example", "old"))
    tally.count(miss("/c", "shop.example", "new", "@shop"))
    let lines = tally.sorted.map {
      "\($0.count) \($0.most) \($0.miss.site ?? "-") \($0.miss.path) \($0.miss.nearest ?? "-") \($0.miss.owner ?? "-")"
    }
    #expect(
      lines == [
        "3 3 - /b - -", "2 2 - /a - -", "2 2 shop.example /c new @shop", "1 1 - /c - -",
      ])
    #expect(tally.total == 8)
    #expect(tally.dropped == 0)
  }

  @Test("holds a bounded number of paths, and both bounds of every count are right", arguments: 0..<20)
  func bound(_ round: UInt64) {
    var random = SeededGenerator(seed: round)
    var (tally, truth) = (MissTally(reporting: 8), [String: Int]())
    for _ in 0..<2_000 {
      // A few paths are frequent, most are rare.
      let number = Int.random(in: 0..<(Bool.random(using: &random) ? 6 : 400), using: &random)
      tally.count(miss("/\(number)"))
      truth["/\(number)", default: 0] += 1
    }
    let sorted = tally.sorted
    #expect(sorted.count == 8)
    #expect(tally.total == 2_000)
    #expect(tally.dropped > 0)
    for entry in sorted {
      #expect((entry.count...entry.most).contains(truth[entry.miss.path] ?? 0))
      #expect(entry.most - entry.count <= 2_000 / 8)
    }
    let held = Set(sorted.map(\.miss.path))
    for (path, count) in truth where count > 2_000 / 8 { #expect(held.contains(path)) }
  }

  @Test("writes a path with its count, and its bound")
  func json() throws {
    var tally = MissTally(reporting: 1)
    for path in ["/old", "/old", "/b", "/c"] { tally.count(miss(path, path == "/c" ? "a.example" : nil, "item", "@a")) }
    tally.count(miss("/c", "a.example", "item", "@a"))
    tally.count(miss("/c", "a.example", "item", "@a"))
    let lines = tally.sorted.map { entry in
      var writer = JSONWriter()
      entry.write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    #expect(
      lines == [
        #"{"path":"/c","site":"a.example","count":3,"atMost":4,"nearest":"item","owner":"@a"}"#
      ])
  }
}

@Suite("A line of the log about a missed path")
struct MissLineTests {
  private static let misses = [
    MissedPath(path: "/a", site: nil, nearest: nil, owner: nil),
    MissedPath(path: "/a;b=1", site: "*.example.com", nearest: nil, owner: nil),
    MissedPath(path: "/a", site: nil, nearest: "a.b", owner: nil),
    MissedPath(path: "/old/7", site: "shop.example", nearest: "/o/:id", owner: "@shop/orders of old"),
  ]

  private func read(_ line: String) -> String? {
    MissedPath(line: Array(line.utf8).span).map {
      "\($0.path) \($0.site ?? "-") \($0.nearest ?? "-") \($0.owner ?? "-")"
    }
  }

  @Test("is read as it was written, also behind the words of another program", arguments: misses.indices)
  func written(_ index: Int) {
    let miss = Self.misses[index]
    let line = miss.message(showing: miss.path)
    for prefix in ["", "2026-07-01T08:00:00Z server[7]: ", "shop-1  | "] {
      #expect(
        read(prefix + line) == "\(miss.path) \(miss.site ?? "-") \(miss.nearest ?? "-") \(miss.owner ?? "-")")
    }
  }

  @Test(
    "is read in the format for programs, and other lines are none",
    arguments: [
      (
        #"{"time":"t","level":"info","event":"miss","message":"no route matches /a","path":"/a","nearest":""}"#,
        "/a - - -"
      ),
      (
        #"web-1 | {"event":"miss","site":"s","path":"/a\u0041","nearest":"n","owner":"o"}"#, "/aA s n o"
      ),
      (#"{"event":"request","kind":"miss","path":"/a"}"#, nil), (#"{"event":"miss","path":"/a""#, nil),
      (#"{"event":"miss","path":7}"#, nil), (#"{"event":"miss"}"#, nil), ("", nil), ("{", nil),
      ("no route matches", nil), ("no route matches ", nil), ("no route matches x", nil),
      ("listening on http://127.0.0.1:8080", nil), ("no route matches /a by accident", "/a - - -"),
    ] as [(String, String?)])
  func formats(_ line: String, _ expected: String?) { #expect(read(line) == expected) }

  @Test("is cut to the length that the server writes, and not read if it is longer than any")
  func bounds() {
    let long = "/" + String(repeating: "x", count: 300)
    #expect(read("no route matches \(long)") == "\(long.prefix(256))… - - -")
    #expect(read("no route matches /" + String(repeating: "x", count: MissedPath.longestLine)) == nil)
  }
}
