import DeepLinkRecords
import Testing

@Suite("Names in schemas")
struct RecordNameTests {
  private static let expectation = #"expected letters (a to z, A to Z), digits, "-" and "_""#

  @Test("a file whose name cannot stand in a URL is at fault")
  func files() {
    for name in ["", "my file", "a/b", "a.b", ":id", "*", "é", "%41", "a?b", "..", "a\u{0}"] {
      #expect(
        findings([], source(name + ".json", "[]")) == [
          "error: \(name).json: the name of a collection is part of URLs: \(Self.expectation), found \"\(name)\""
        ])
    }
    for name in ["NAME", "a-b_c", "0", "catalog", "record"] {
      #expect(findings([], source(name + ".json", "[]")).isEmpty)
    }
    // No collection, so there is nothing to say about it.
    #expect(findings([], RecordSource(["a.JSON": [], "json": [], "a.json.bak": []])).isEmpty)
  }

  @Test("a name that is taken or unfit is at fault, and says which")
  func schemas() {
    let rows: [(RecordSchema, [String])] = [
      (RecordSchema("b"), [#"two schemas have the name "b""#]),
      (
        RecordSchema("a", filters: [RecordFilter("kind", listedAs: "b")]),
        [#"filter "kind" is listed as "b", a name already used by collection "b""#]
      ),
      (
        RecordSchema("a", filters: [RecordFilter("kind", listedAs: "x y")]),
        [#"filter "kind" is listed in URLs: \#(Self.expectation), found "x y""#]
      ),
      (
        RecordSchema("a", filters: [RecordFilter("kind", listedAs: "x"), RecordFilter("size", listedAs: "x")]),
        [#"filter "size" is listed as "x", a name already used by filter "kind" of "a""#]
      ),
      (
        RecordSchema("a", filters: [RecordFilter("limit"), RecordFilter("kind"), RecordFilter("kind")]),
        [
          #"filter "limit": every collection has a query item of that name"#, #"filter "kind" is declared twice"#,
        ]
      ),
      (
        RecordSchema(
          "a",
          relations: ["x/y", "record", "c", "c"].map { RecordRelation($0, field: "c", in: "b") }),
        [
          #"relation "x/y" is part of URLs: \#(Self.expectation)"#,
          #"relation "record": an endpoint already has that name"#, #"relation "c" is declared twice"#,
        ]
      ),
      (
        RecordSchema("a", relations: [RecordRelation("r", field: "c", in: "bb")]),
        [#"relation "r": there is no collection "bb"; did you mean "b"?"#]
      ),
    ]
    for (schema, expected) in rows {
      let files = RecordSource(["a.json": Array("[]".utf8), "b.json": Array("[]".utf8)])
      let found = findings([RecordSchema("b"), schema], files)
      #expect(found == expected.map { "error: \(schema.name).json: " + $0 }, "\(schema)")
    }
  }

  @Test("a file called like a listing is at fault")
  func listings() {
    let schema = RecordSchema("a", filters: [RecordFilter("kind", listedAs: "kinds")])
    let files = RecordSource(["a.json": Array("[]".utf8), "kinds.json": Array("[]".utf8)])
    #expect(
      findings([schema], files) == [
        #"error: a.json: filter "kind" is listed as "kinds", a name already used by collection "kinds""#
      ])
  }
}
