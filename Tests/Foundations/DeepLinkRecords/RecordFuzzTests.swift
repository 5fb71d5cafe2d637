import DeepLinkJSON
import DeepLinkRecords
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Files of any kind")
struct RecordFuzzTests {
  private static let files = RecordLibrary.files.keys.sorted()
  private static let original = RecordLibrary.files.mapValues { Array($0.utf8) }

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
    for _ in rounds(100) {
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
    let keys = [
      "id", "title", "genre", "authors", "sequel", "related", "inPrint", "name", "room", "books", "next", "x",
    ]
    let values = [
      "1", "-9223372036854775808", "1e400", "2.5", "null", "true", "\"\"", "\"A\"", "\"novel\"", "[]",
      "[1,\"A\",null,[{}]]", "{}", #"{"paper":{"pages":1}}"#, #"{"audio":{}}"#, "\"\(RecordLibrary.austen)\"",
      #"{"width":1}"#,
    ]
    for _ in rounds(250) {
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
    try Records.load(RecordLibrary.schemas, from: RecordSource(Self.original.merging([file: octets]) { $1 }))
  }

  /// Loads, and makes sure that what was loaded is consistent and what was refused has a reason.
  private func check(_ changed: [String: [UInt8]], seed: UInt64) {
    let files = Self.original.merging(changed) { $1 }
    do {
      let (records, findings) = try Records.load(RecordLibrary.schemas, from: RecordSource(files))
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

@Suite("Large files")
struct LargeRecordTests {
  @Test("thousands of records load, and each is found")
  func large() throws {
    var random = SeededGenerator()
    let made = try RandomBooks(5_000, &random)
    let collection = try made.collection
    #expect(collection.count == made.books.count)
    for (index, book) in made.books.enumerated() where collection.index(ofID: "\(book.id)") != index {
      Issue.record("TEST_SEED=\(random.seed) \(book.id)")
    }
    #expect(try collection.page(query: "zzz").total == 0)
  }
}
