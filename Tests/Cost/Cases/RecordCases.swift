import AssociationFiles
import AssociationImport
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkTestSupport
import SiteAssociation

/// Files of records, and what is imported.
enum RecordCases {
  static var all: [CostCase] {
    loading + counts
      + [
        CostCase("a page of records with a filter", "the last of 20,000 values, not the first ones", growth: 1.3) {
          size, _ in
          let text = (0..<20_000).map { #"{"id":\#($0),"kind":"k\#($0)"}"# }.joined(separator: ",")
          let schema = RecordSchema("a", filters: [RecordFilter("kind")])
          let records = try Records.load([schema], from: RecordSource(["a.json": Array("[\(text)]".utf8)])).records
          // A thousand values: one alone may share its place in a hash table with ten others.
          let values = (size == .small ? 0..<1_000 : 19_000..<20_000).map { "k\($0)" }
          return CostCase.Work(octets: text.utf8.count) {
            for value in values { _ = try records["a"]?.page(where: [("kind", value)]) }
          }
        },
        CostCase("importing an association file", "rows that claim links of each other", size: 300) { count in
          let rows = (0..<count).map { #"{"/": "/a/*", "?": {"k\#($0)": "1"}}"# }.joined(separator: ",")
          return Array(#"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [\#(rows)]}]}}"#.utf8)
        } _: {
          _ = TableImport([try ImportSource($0, name: "aasa.json")])
        },
      ]
  }

  private static var loading: [CostCase] {
    let files = RecordLibrary.files
    return files.keys.sorted().flatMap { file in
      CostCase.all("loading \(file)", HostileJSON(files[file] ?? ""), texts: 4_096) { octets in
        _ = try? Records.load(
          RecordLibrary.schemas,
          from: RecordSource(files.mapValues { Array($0.utf8) }.merging([file: octets]) { $1 }))
      }
    }
  }

  private static let schema = RecordSchema(
    "a", filters: [RecordFilter("kind")], relations: [RecordRelation("r", field: "r", in: "a")])

  private static let shapes: [(name: String, text: @Sendable (Int) -> String)] = [
    ("members", { count in "{\"id\":1," + list(count) { "\"m\($0)\":0" } + "}" }),
    ("repeated members", { count in "{\"id\":1" + String(repeating: ",\"m\":0", count: count) + "}" }),
    ("records", { count in list(count) { #"{"id":\#($0),"name":"n\#($0)","kind":"k\#($0)","r":"n\#($0 + 1)"}"# } }),
    ("records of one title", { count in list(count) { #"{"id":\#($0),"name":"n","r":"n"}"# } }),
    ("records of one id", { count in list(count) { _ in #"{"id":"x"}"# } }),
  ]

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  private static var counts: [CostCase] {
    shapes.map { shape in
      CostCase("loading many things", shape.name, size: 1_000, { Array("[\(shape.text($0))]".utf8) }) { octets in
        _ = try? Records.load([schema], from: RecordSource(["a.json": octets]))
      }
    }
  }
}
