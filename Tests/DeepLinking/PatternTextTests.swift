import Testing

@testable import DeepLinking

@Suite("The text of a pattern")
struct PatternTextTests {
  @Test(
    "reads as the same pattern, whatever text stands around a name",
    arguments: [".pdf", "x", "7", "_", "é", "ß7", "日本", "e\u{301}", "%", "?", "-:x"])
  func suffixes(_ suffix: String) throws {
    let route = Route<Int>("", name: "a", example: 1, { $0 }, { $0 as Int? }) {
      Segment("id", .integer, prefix: suffix, suffix: suffix)
    }
    let read = try PatternText(route.shape.pattern).pieces(of: nil).path[0].parameter
    #expect(read?.name == "id" && read?.affix == route.shape.path[0].parameter?.affix, "\(route.shape.pattern)")
  }
}
