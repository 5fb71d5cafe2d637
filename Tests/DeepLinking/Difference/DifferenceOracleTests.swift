import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking
@testable import TableComparison

@Suite("The comparison of two random tables agrees with trying links")
struct DifferenceOracleTests {
  private struct Topic: Hashable {
    var kind: TableDifference.Finding.Kind
    var old, new: String?

    init?(_ old: LinkMeaning?, _ new: LinkMeaning?) {
      guard LinkMeaning.differ(old, new) else { return nil }
      kind = new == nil ? .lost : old == nil ? .gained : .changed
      (self.old, self.new) = (old?.name, new?.name)
    }
  }

  @Test("every link that the tables treat differently has a finding of its kind and routes, and every finding shows it")
  func covered() throws {
    var random = SeededGenerator()
    var (misses, incomplete) = (0, 0)
    var counts: [TableDifference.Finding.Kind: Int] = [:]
    for _ in rounds(15, until: { counts.count == 3 && counts.values.allSatisfy { $0 > 10 } }) {
      let plain = random.spotTable(1...6)
      let other = random.once(in: 4) ? random.spotTable(1...6) : random.changed(plain)
      guard misses < 5, let old = plain.table, let new = other.table else { continue }
      func comment() -> Comment { "TEST_SEED=\(random.seed)\n\(old.text)\nnew:\n\(new.text)" }
      let difference = TableDifference(from: old, to: new)
      for finding in difference.findings {
        let (one, two) = (LinkMeaning(finding.link, old), LinkMeaning(finding.link, new))
        #expect(Topic(one, two)?.kind == finding.kind, "\(finding) \(comment())")
        #expect(one?.name == finding.old?.route && two?.name == finding.new?.route, comment())
        if one?.name == two?.name {
          let names = Set([one, two].flatMap { $0?.parameters.keys.map(\.self) ?? [] })
          #expect(
            Set(finding.differing.map { UTF8Text($0) }) == names.filter { one?.parameters[$0] != two?.parameters[$0] },
            "\(finding) \(comment())")
        }
        counts[finding.kind, default: 0] += 1
      }
      guard difference.isComplete else {
        incomplete += 1
        continue
      }
      let topics = Set(difference.findings.compactMap { Topic(LinkMeaning($0.link, old), LinkMeaning($0.link, new)) })
      let forms = old.formShapes + new.formShapes
      guard !forms.isEmpty else { continue }
      for _ in 0..<200 {
        let link = random.spotLink(forms)
        // One link shows what an unescaped plus sign means, and a note says so.
        if old.settings.plusIsSpace != new.settings.plusIsSpace, link.contains("+") { continue }
        guard let topic = Topic(LinkMeaning(link, old), LinkMeaning(link, new)) else { continue }
        #expect(topics.contains(topic), "\(link): \(topic) is missing in \(difference.lines) \(comment())")
        if !topics.contains(topic) {
          misses += 1
          break
        }
      }
    }
    #expect(counts.count == 3 && counts.values.allSatisfy { $0 > 10 })
    // Few tables need more links than the bound.
    #expect(incomplete < 15, "TEST_SEED=\(random.seed)")
  }

  @Test("every difference among all short links has a finding of its kind and routes, and every finding shows one")
  func exhaustive() throws {
    var random = SeededGenerator()
    var (count, misses) = (0, 0)
    for _ in rounds(10) {
      let plain = random.ruledTable()
      let other = random.once(in: 4) ? random.ruledTable() : random.changed(plain)
      guard misses < 5, let old = plain.table, let new = other.table else { continue }
      func comment() -> Comment { "TEST_SEED=\(random.seed)\n\(plain.text)\nnew:\n\(other.text)" }
      let difference = TableDifference(from: old, to: new)
      // Lists beside several values of a component may be too complex, and not every value behind a redirect is compared.
      let mayBeUndecided =
        (plain.routes + other.routes).contains { $0.contains(":x,:y") } || !plain.redirects.isEmpty
        || !other.redirects.isEmpty
      #expect(difference.isComplete || mayBeUndecided, "\(difference.notes) \(comment())")
      var topics: Set<Topic> = []
      for finding in difference.findings {
        let topic = Topic(LinkMeaning(finding.link, old), LinkMeaning(finding.link, new))
        #expect(topic?.kind == finding.kind, "\(finding) \(comment())")
        if let topic { topics.insert(topic) }
      }
      var missing: Set<Topic> = []
      for link in RuledTable.links where plain.plusIsSpace == other.plusIsSpace || !link.contains("+") {
        guard let topic = Topic(LinkMeaning(link, old), LinkMeaning(link, new)) else { continue }
        count += 1
        if !topics.contains(topic), missing.insert(topic).inserted {
          Issue.record("\(link): \(topic) is missing in \(difference.lines) \(comment())")
        }
      }
      if !missing.isEmpty { misses += 1 }
    }
    #expect(count > 500)
  }

  @Test("a table has no difference from itself, in any order of declaration")
  func same() throws {
    var random = SeededGenerator()
    for _ in rounds(10) {
      let table = random.spotTable(1...8)
      var shuffled = table
      shuffled.routes.shuffle(using: &random)
      shuffled.redirects.shuffle(using: &random)
      guard let one = table.table, let other = shuffled.table else { continue }
      let difference = TableDifference(from: one, to: other)
      #expect(difference.lines == [], "TEST_SEED=\(random.seed) \(one.text)")
    }
  }
}

extension RouteTable {
  fileprivate var text: String {
    let routes = shapes.map { shape in
      "\(shape.name) \(shape.hosts?.description ?? "")\(shape.pattern) \(shape.aliases.map(\.pattern)) "
        + (shape.parameters + shape.conditions).map {
          "\($0.name): \($0.place) \($0.type) \($0.presence)\($0.fixedValue.map { " is \($0)" } ?? "")"
        }.joined(separator: "; ")
    }
    return (routes + redirects.map { "\($0.from) -> \($0.to)" } + ["\(settings)"]).joined(separator: "\n")
  }
}
