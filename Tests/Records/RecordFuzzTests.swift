import Foundation
import JSON
import Records
import Support
import Testing

@Suite("Files of any kind")
struct RecordFuzzTests {
  private static let files = Library.files.keys.sorted()
  private static let original = Library.files.mapValues { Array($0.utf8) }

  @Test("every prefix of a file is refused with a place inside it", arguments: files)
  func prefixes(file: String) throws {
    let octets = try #require(Self.original[file])
    for length in 0..<octets.count {
      let error = #expect(throws: RecordFaults.self) { try load(file, Array(octets.prefix(length))) }
      #expect(error?.faults.contains { $0.severity == .error } == true)
      expectPlaces(error?.faults ?? [], in: [file: Array(octets.prefix(length))])
    }
  }

  @Test("a file changed anywhere is refused with a place inside it, or loaded", arguments: files)
  func mutations(file: String) throws {
    var random = SeededGenerator()
    let octets = try #require(Self.original[file])
    let replacements = Array(#"{}[]",:\0-19.eEtfn"#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xFF]
    for _ in 0..<400 {
      var changed = octets
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        let end = min(changed.count, place + Int.random(in: 0...2, using: &random))
        changed.replaceSubrange(place..<end, with: replacements.randomElement(using: &random).map { [$0] } ?? [])
      }
      check([file: changed], seed: random.seed)
    }
  }

  @Test("values of the wrong kind in any place are refused or loaded")
  func values() {
    var random = SeededGenerator()
    let keys = Library.books.fields.map(\.name) + ["name", "room", "books", "next", "x"]
    let values = [
      "1", "-9223372036854775808", "1e400", "2.5", "null", "true", "\"\"", "\"A\"", "\"novel\"", "[]",
      "[1,\"A\",null,[{}]]", "{}", #"{"paper":{"pages":1}}"#, #"{"audio":{}}"#, "\"\(Library.austen)\"",
      #"{"width":1}"#,
    ]
    for _ in 0..<1_000 {
      let records = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "{"
          + (0..<Int.random(in: 0...7, using: &random)).map { _ in
            "\"\(keys.randomElement(using: &random) ?? "")\":\(values.randomElement(using: &random) ?? "")"
          }.joined(separator: ",") + "}"
      }
      let octets = Array("[\(records.joined(separator: ","))]".utf8)
      check(["books.json": octets, "authors.json": octets, "shelves.json": octets], seed: random.seed)
    }
  }

  private func load(_ file: String, _ octets: [UInt8]) throws -> (records: Records, findings: [RecordFault]) {
    try Records.load(Library.schemas, from: RecordSource(Self.original.merging([file: octets]) { $1 }))
  }

  /// Loads, and makes sure that what was loaded is consistent and what was refused has a reason.
  private func check(_ changed: [String: [UInt8]], seed: UInt64) {
    let files = Self.original.merging(changed) { $1 }
    do {
      let (records, findings) = try Records.load(Library.schemas, from: RecordSource(files))
      #expect(findings.allSatisfy { $0.severity != .error }, "TEST_SEED=\(seed)")
      expectPlaces(findings, in: files)
      for collection in records.collections {
        for index in 0..<collection.count {
          #expect(throws: Never.self) { try JSONNode(parsing: Array(collection.record(at: index))) }
          #expect(collection.id(at: index).flatMap(collection.index(ofID:)) == index, "TEST_SEED=\(seed)")
          for relation in collection.schema.relations {
            let count = records[relation.collection]?.count ?? 0
            let found = records.indices(of: relation, fromRecordAt: index, in: collection)
            #expect(found.allSatisfy { 0..<count ~= $0 }, "TEST_SEED=\(seed)")
          }
        }
      }
    } catch {
      #expect(error.faults.contains { $0.severity == .error }, "TEST_SEED=\(seed)")
      expectPlaces(error.faults, in: files)
    }
  }

  /// Every fault of these files has a place in its file: a line that is there, and a column of it or the one behind.
  private func expectPlaces(_ faults: [RecordFault], in files: [String: [UInt8]]) {
    for fault in faults {
      guard let octets = files[fault.file], let position = fault.position else { continue }
      let text = String(decoding: octets, as: UTF8.self)
      let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
      #expect(1...lines.count ~= position.line, "\(fault)")
      guard 1...lines.count ~= position.line else { continue }
      #expect(1...lines[position.line - 1].count + 1 ~= position.column, "\(fault)")
    }
  }
}

@Suite("Large and hostile files", .serialized)
struct RecordCostTests {
  @Test("loading costs no more than the length of a file, whatever it holds", arguments: Library.files.keys.sorted())
  func hostile(file: String) throws {
    let text = try #require(Library.files[file])
    let hostile = HostileJSON(text)
    let load = { (octets: [UInt8]) in
      _ = try? Records.load(
        Library.schemas, from: RecordSource(Library.files.mapValues { Array($0.utf8) }.merging([file: octets]) { $1 }))
    }
    let faults =
      hostile.texts.flatMap { hostile.growths($0, size: 2_000, load) }
      + hostile.growths(hostile.repetitions, size: 4_000, load)
    #expect(faults == [])
  }

  @Test("members, ids, titles and values of a filter cost no more than their length, however many there are")
  func many() throws {
    let schema = RecordSchema(
      "a", filters: [RecordFilter("kind")], relations: [RecordRelation("r", field: "r", in: "a")])
    let shapes: [(String, (Int) -> String)] = [
      ("members", { count in "{\"id\":1," + (0..<count).map { "\"m\($0)\":0" }.joined(separator: ",") + "}" }),
      ("repeated members", { count in "{\"id\":1" + String(repeating: ",\"m\":0", count: count) + "}" }),
      (
        "records",
        { count in
          (0..<count).map { #"{"id":\#($0),"name":"n\#($0)","kind":"k\#($0)","r":"n\#($0 + 1)"}"# }.joined(
            separator: ",")
        }
      ),
      (
        "records of one title",
        { count in (0..<count).map { #"{"id":\#($0),"name":"n","r":"n"}"# }.joined(separator: ",") }
      ),
      ("records of one id", { count in (0..<count).map { _ in #"{"id":"x"}"# }.joined(separator: ",") }),
    ]
    for (name, shape) in shapes {
      let growth = CostGrowth(of: 1_000, { Array("[\(shape($0))]".utf8) }) { octets in
        _ = try? Records.load([schema], from: RecordSource(["a.json": octets]))
      }
      #expect(growth.isLinear, "\(name): \(growth)")
    }
  }

  @Test("the last of many values of a filter is found as quickly as the first")
  func filters() throws {
    let text = (0..<20_000).map { #"{"id":\#($0),"kind":"k\#($0)"}"# }.joined(separator: ",")
    let collection = try Records.load(
      [RecordSchema("a", filters: [RecordFilter("kind")])], from: source("a.json", "[\(text)]")
    )
    .records.collection("a")
    func cost(_ value: String) throws -> UInt64 {
      try (0..<5).map { _ in
        try processorTime { for _ in 0..<1_000 { _ = try collection.page(where: [("kind", value)]) } }
      }.min() ?? 0
    }
    let (first, last) = (try cost("k0"), try cost("k19999"))
    // A search through the values would take hundreds of times as long.
    #expect(last < first * 10, "\(first) ns, the last \(last) ns")
  }

  @Test("twenty thousand records load, and each is found")
  func large() throws {
    var random = SeededGenerator()
    let made = try RandomBooks(20_000, &random)
    let collection = try made.collection
    #expect(collection.count == made.books.count)
    for (index, book) in made.books.enumerated() where collection.index(ofID: "\(book.id)") != index {
      Issue.record("TEST_SEED=\(random.seed) \(book.id)")
    }
    #expect(try collection.page(query: "zzz").total == 0)
  }
}
