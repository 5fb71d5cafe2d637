import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("The cost of resolving does not depend on the number of routes, and grows linearly with the link")
struct CostTests {
  /// A table of `count` routes: literals at the root, each with a page below it.
  private static func router(_ count: Int) -> Router<Landing> {
    Router(
      (0..<count).map { number in
        Route(
          "", name: "section\(number)", example: Landing(route: "section\(number)", components: ["7"]),
          { (id: Int) in Landing(route: "section\(number)", components: [String(id)]) },
          { $0.route == "section\(number)" ? $0.components.first.flatMap(Int.init) : nil }
        ) {
          "section\(number)"
          Segment("id", .integer)
          "edit"
        }
      })
  }

  @Test("a table of 1,000 routes costs a link as many nodes as one of 10, a bounded number of slots, and one attempt")
  func nodesAndSlots() throws {
    for count in [10, 1_000] {
      let router = Self.router(count)
      #expect(router.faults() == [])
      var slots = 0
      for number in 0..<count {
        let link = try DeepLinkRequest("/section\(number)/7/edit")
        let cost = Cost(router.trie, link)
        #expect(cost.nodes == 4)
        #expect(cost.attempts == 1)
        #expect(cost.slots <= 32)
        slots += cost.slots
        #expect(router.match(link)?.reading.route == number)
      }
      // Two literals are looked up. With a good hash, this takes little more than two slots.
      #expect(Double(slots) / Double(count) < 4)
    }
  }

  @Test("a miss costs no more than a hit")
  func misses() throws {
    let router = Self.router(1_000)
    for link in ["/", "/x", "/section7", "/section7/8/x", "/section7/8/edit/x", "/section1000/7/edit"] {
      let cost = try Cost(router.trie, DeepLinkRequest(link))
      #expect(cost.nodes <= 4 && cost.slots <= 64 && cost.attempts == 0)
      #expect(router.parse(link) == nil)
    }
  }

  @Test("a link of 10,000 components and 1 MB resolves, prints and misses in one pass", .timeLimit(.minutes(10)))
  func longPath() throws {
    let component = String(repeating: "x", count: 100)
    let path = Array(repeating: component, count: 10_000)
    let link = try DeepLinkRequest("/docs/" + path.joined(separator: "/"))
    #expect(link.path.utf8.count > 1_000_000)
    #expect(sample.parse(link) == .document(path: path))
    #expect(try sample.link(to: .document(path: path)) == link)
    for start in ["/", "/inventory/", "/recipes/1/", "/tags/", "/docs//"] {
      let miss = try DeepLinkRequest(start + path.joined(separator: "/"))
      #expect(sample.parse(miss) == nil)
      #expect(sample.diagnose(miss).suggestions == [])
    }
  }

  @Test("one component of 1 MB, whole or escaped, is read and missed in one pass", .timeLimit(.minutes(10)))
  func longComponent() throws {
    let text = String(repeating: "é", count: 500_000)
    #expect(sample.parse(try DeepLinkRequest("/tags/" + text)) == .tag(slug: text))
    let escaped = String(repeating: "%C3%A9", count: 500_000)
    #expect(sample.parse(try DeepLinkRequest("/tags/" + escaped)) == .tag(slug: text))
    #expect(try sample.diagnose(DeepLinkRequest("/inventory/" + escaped)).suggestions == [])
  }

  @Test("a path of the maximum number of slashes", .timeLimit(.minutes(10)))
  func slashes() throws {
    let link = try DeepLinkRequest(String(repeating: "/", count: 100_000))
    #expect(link.pathComponents.count == 99_999)
    #expect(sample.parse(link) == nil)
    #expect(sample.diagnose(link).suggestions == [])
  }

  @Test("tens of thousands of items, unknown, repeated or not UTF-8, are read in one pass", .timeLimit(.minutes(10)))
  func manyItems() throws {
    let unknown = (0..<20_000).map { "x\($0)" }
    let repeated = Array(repeating: "tag=a", count: 20_000)
    let table = try RouteTable(sample)
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest("/inventory/add?" + unknown.joined(separator: "&")), into: &resolution))
    #expect(resolution.unrecognized.map(\.description) == unknown)
    #expect(try table.resolve(DeepLinkRequest("/inventory/add?" + repeated.joined(separator: "&")), into: &resolution))
    #expect(resolution.unrecognized == [])
    #expect(resolution.canonical.orderedQueryItems.count == 20_000)
    let names = Array(repeating: "name=%FF", count: 20_000)
    #expect(try table.resolve(DeepLinkRequest("/inventory/add?" + names.joined(separator: "&")), into: &resolution))
    #expect(resolution.canonical.path == "/inventory/add")
  }

  @Test("a miss below a mount of 1,000 routes tries a bounded number of repairs")
  func boundedRepairs() throws {
    let router = Router<Landing> { Mount("app", Self.router(1_000), { $0 }, { $0 }) }
    let diagnosis = try router.diagnose(DeepLinkRequest("/app/section7x/7/edit"))
    #expect(diagnosis.suggestions == ["/app/section7/7/edit", "/app/section70/7/edit", "/app/section71/7/edit"])
    var count = 0
    let counted = try router.diagnose(DeepLinkRequest("/app/x/7/edit")) { _, _ in
      count += 1
      return false
    }
    #expect(counted.suggestions == [])
    #expect((1...200).contains(count))
  }
}

/// The cost of a link in the trie if the search takes every branch that matches: an upper bound for resolving.
private struct Cost {
  var nodes = 0
  var slots = 0
  var attempts = 0

  init(_ trie: RouteTrie, _ link: DeepLinkRequest) {
    walk(trie, 0, link, 0)
  }

  private mutating func walk(_ trie: RouteTrie, _ index: Int, _ link: DeepLinkRequest, _ depth: Int) {
    let node = trie.nodes[index]
    nodes += 1
    guard depth < link.components.count else {
      attempts += node.ends.count
      return
    }
    if node.slotMask >= 0 {
      let hash = ComponentHash.of(link.octets.span.extracting(link.components[depth].range))
      var position = Int(hash) & node.slotMask
      var child = -1
      repeat {
        slots += 1
        let slot = trie.slots[node.firstSlot + position]
        child = slot.hash == hash ? slot.child : -1
        position = (position + 1) & node.slotMask
        if slot.child < 0 { break }
      } while child < 0
      if child >= 0 { walk(trie, child, link, depth + 1) }
    }
    for capture in node.captures { walk(trie, trie.lists[capture], link, depth + 1) }
    attempts += node.rests.count
  }
}
