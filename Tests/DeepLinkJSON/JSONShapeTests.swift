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
    return findings.lines(of: "f.json", in: octets).map { String("\($0.message)".prefix { $0 != "\n" }) }
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

  @Test("is no key of the schema")
  func schema() {
    var writer = JSONWriter()
    Self.shape.writeSchema(to: &writer)
    #expect(!String(decoding: writer.bytes, as: UTF8.self).contains("bundle"))
  }
}
