import DeepLinkHTTP
import Foundation
import LendingLibrary
import Synchronization
import Testing

@testable import DeepLinkObservation
@testable import DeepLinkService

@Suite("Missed paths")
struct MissLogTests {
  /// The logged lines.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    var count: Int { all.count }
    func add(_ miss: MissedPath) {
      let owner = miss.owner.map { " " + $0 } ?? ""
      lines.withLock {
        $0.append("\(miss.site.map { $0 + ":" } ?? "")\(miss.path) \(miss.nearest ?? "-")\(owner)")
      }
    }
  }

  private static let second = 1_000_000_000

  @Test("are not what browsers and crawlers ask for of themselves, nor what the table keeps from every app")
  func unasked() throws {
    let lines = Lines()
    let site = try Declared.site(#"{"routes": [{"name": "a", "pattern": "/a"}], "webOnly": ["/login"]}"#)
    let client = try Watched(site, misses: { lines.add($0) }).client()
    for path in ["/favicon.ico", "/robots.txt", "/apple-touch-icon-precomposed.png", "/login", "/b"] {
      #expect(try client.get(path).status == 404)
    }
    #expect(lines.all == ["/b -"])
  }

  private let turns = MissTurns()

  private func log(_ log: MissLog, _ path: String, at second: Int) {
    log.log(Array(path.utf8).span, turns, nearest: nil, at: second * Self.second)
  }

  @Test("are logged once an hour each")
  func hourly() {
    let lines = Lines()
    let misses = MissLog(lines.add)
    for second in [0, 1, 3_599, 3_600, 3_601, 7_199, 7_200] { log(misses, "/a", at: second) }
    log(misses, "/b", at: 7_200)
    #expect(lines.all == ["/a -", "/a -", "/a -", "/b -"])
  }

  @Test("are logged at most ten times a second; a path that was skipped is logged later")
  func rate() {
    let lines = Lines()
    let misses = MissLog(lines.add)
    for number in 0..<1_000 { log(misses, "/\(number)", at: 5) }
    #expect(lines.all == (0..<10).map { "/\($0) -" })
    log(misses, "/999", at: 6)
    #expect(lines.all.last == "/999 -")
    for second in 7..<107 { for number in 0..<50 { log(misses, "/\(second)/\(number)", at: second) } }
    #expect(lines.count == 11 + 1_000)
  }

  @Test("of one site leave those of another their part of the lines")
  func sites() {
    let lines = Lines()
    let misses = MissLog(lines.add)
    let turns = (a: MissTurns(), b: MissTurns())
    for second in 1...100 {
      for number in 0..<1_000 {
        misses.log(
          Array("/scan/\(second)/\(number)".utf8).span, on: "a", turns.a, nearest: nil, at: second * Self.second)
      }
      misses.log(Array("/miss/\(second)".utf8).span, on: "b", turns.b, nearest: nil, at: second * Self.second)
    }
    #expect(lines.all.count { $0.hasPrefix("b:") } == 100)
    #expect(lines.all.count { $0.hasPrefix("a:") } == 1_000)
  }

  @Test("share both limits between event loops")
  func threads() {
    let lines = Lines()
    let misses = MissLog(lines.add)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<20_000 {
        log(misses, "/same", at: 1)
        log(misses, "/\(thread)/\(number)", at: 1)
      }
    }
    #expect(lines.count == 10)
    #expect(lines.all.count { $0 == "/same -" } == 1)
  }

  @Test(
    "are logged with a maximum length, without the query, with the nearest route, and not for questions to endpoints")
  func requests() throws {
    let lines = Lines()
    let watched = try Watched(misses: lines.add)
    let client = watched.client()
    let long = String(repeating: "x", count: 300)
    for target in ["/items/7/8?secret=1", "/items/7/8?secret=2", "/items/none", "/nowhere?secret", "/" + long, "/home"]
    {
      _ = try client.get(target)
    }
    _ = try client.get("/page/nowhere", "Accept: text/html")
    _ = try client.get("/resolve?url=/items/other")
    _ = try client.post("/resolve", #"{"urls": ["/items/7/9", "/miss"]}"#)
    _ = try client.get("/catalog/nothing/at/all")
    #expect(
      lines.all == [
        "/items/7/8 number", "/items/none number", "/nowhere -", "/" + long.prefix(255) + "… -", "/page/nowhere -",
        "/catalog/nothing/at/all -",
      ])
    #expect(
      watched.samples.filter { $0.hasPrefix("deeplink_link_misses") } == [
        #"deeplink_link_misses_total{nearest="number"} 5"#, #"deeplink_link_misses_total{nearest=""} 5"#,
      ])
  }

  @Test("have the owner of the nearest route")
  func owner() throws {
    let lines = Lines()
    let site = try Declared.site(
      #"{"routes": [{"name": "item", "pattern": "/item/:id", "owner": "@shop/items"}, {"name": "b", "pattern": "/b/c"}]}"#
    )
    let watched = try Watched(site, misses: lines.add)
    for target in ["/item/7/x", "/b/x", "/"] { _ = try watched.client().get(target) }
    #expect(lines.all.sorted() == ["/ -", "/b/x b", "/item/7/x item @shop/items"])
  }
}
