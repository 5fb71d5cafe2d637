import DeepLinkJSON
import Testing

@Suite("The shape of a JSON text")
struct JSONShapeTests {
  private static let shape = JSONShape.object([
    .init("app", .text(.some), "The app."), .init("apps", .array(of: .text(.some)), "The apps.", without: ["app"]),
    .init("bundle", goneSince: "2.0.0", remedy: "use \"app\""),
  ])

  private static func messages(_ text: String) throws -> [String] {
    let octets = Array(text.utf8)
    var findings = JSONFindings()
    try shape.check(JSONNode(parsing: octets), &findings)
    return findings.lines(of: [.init("f.json")], in: octets).map { String("\($0.message)".prefix { $0 != "\n" }) }
  }

  @Test(
    "says of a key that has gone which versions read it, and what to write now",
    arguments: [
      (#"{"app": "a"}"#, []),
      (
        #"{"bundle": "a"}"#,
        [#"f.json:1:2: error: bundle: a key of versions before 2.0.0, for which this was written; use "app""#]
      ),
      (#"{"bundel": "a"}"#, [#"f.json:1:2: error: bundel: not a known key; the keys here are "app", "apps""#]),
    ])
  func gone(_ row: (text: String, messages: [String])) throws { #expect(try Self.messages(row.text) == row.messages) }

  @Test("is a table for each object, and one for objects with the same keys")
  func tables() {
    let link = JSONShape.object([
      .init(required: "url", .text(.some), "A path | a URL."), .init("x", .null, "X.", default: "1"),
    ])
    let shape = JSONShape.object([
      .init("links", .either([link, .array(of: link)]), "Links."),
      .init("sites", .dictionary(of: .object([.init("links", link, "Links.")]), expects: ""), "Sites."),
      .init("gone", goneSince: "2.0.0", remedy: "remove it"),
    ])
    let head = "|key|what it is|default|\n|---|---|---|\n"
    #expect(
      shape.markdownTables == "## The file\n\n\(head)|`links`|Links.||\n|`sites`|Sites.||\n\n"
        + "## `links`, `links[]`\n\n\(head)|`url`|A path \\| a URL.|required|\n|`x`|X.|1|\n")
  }

  @Test("is no key of the schema")
  func schema() {
    var writer = JSONWriter()
    Self.shape.writeSchema(to: &writer)
    #expect(!String(decoding: writer.bytes, as: UTF8.self).contains("bundle"))
  }
}
