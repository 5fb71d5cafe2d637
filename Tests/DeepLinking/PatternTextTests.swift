import Testing

@testable import DeepLinking

@Suite("The text of a pattern")
struct PatternTextTests {
  @Test(
    "reads as the same pattern, whatever text stands around a name",
    arguments: [
      ".pdf", "x", "7", "_", "é", "ß7", "日本", "e\u{301}", "%", "?", "-:x", "(x)", "*", "+", "$x", "{x}", "<x>",
    ])
  func suffixes(_ suffix: String) throws {
    let route = Route<Int>("", name: "a", example: 1, { $0 }, { $0 as Int? }) {
      Segment("id", .integer, prefix: suffix, suffix: suffix)
    }
    let read = try PatternText(route.shape.pattern).pieces(of: nil).path[0].parameter
    #expect(read?.name == "id" && read?.affix == route.shape.path[0].parameter?.affix, "\(route.shape.pattern)")
  }

  @Test(
    "reads as the same literal, whatever it looks like",
    arguments: [":id", ":", "*rest", "*", "a*b", "$id", "{id}", "<int:id>", "a:b", "a{b}c", "(.*)", "+", "x$y"])
  func literals(_ text: String) throws {
    let shape = RouteShape(name: "a", summary: "", path: [.literal(text)])
    let read = try PatternText(shape.pattern).pieces(of: nil).path
    #expect(read.map(\.expectation) == ["\"\(text)\""], "\(shape.pattern)")
  }

  @Test(
    "is refused where it has a parameter of another tool, with the text to write instead",
    arguments: [
      ("/u/{id}", "\"{id}\"", ":id"), ("/u/{id:int}", "\"{id:int}\"", ":id"), ("/u/{id?}", "\"{id\"", ":id"),
      ("/f/{*rest}", "\"{*rest}\"", "*rest"), ("/f/{rest...}", "\"{rest...}\"", "*rest"), ("/f/{}", "\"{}\"", ":name"),
      ("/f/file-{id}.pdf", "\"{id}\"", ":id"), ("/u/<id>", "\"<id>\"", ":id"), ("/u/<int:id>", "\"<int:id>\"", ":id"),
      ("/u/<path:rest>", "\"<path:rest>\"", "*rest"), ("/x/$id", "\"$id\"", ":id"), ("/x?id={id}", "\"{id}\"", ":id"),
      ("/x?id=$id", "\"$id\"", ":id"), ("/x#/{id}", "\"{id}\"", ":id"),
    ])
  func foreign(_ pattern: String, _ found: String, _ written: String) throws {
    let mark = String(found.dropFirst().prefix(1))
    let escape = PercentEncoding.encode(mark, for: .nested)
    #expect(
      fault(of: pattern)
        == "\(found) is how other tools write a parameter; write \"\(written)\", and its type in the declaration of the "
        + "parameter, or a literal \"\(mark)\" as \(escape)")
  }

  @Test(
    "is refused where other tools put a condition, a repetition or a star, or two parameters side by side",
    arguments: [
      (
        "/w/:id(.*)",
        "\"(.*)\" behind \":id\" is how other tools write a condition; write \":id\" for one component or \"*id\" for the "
          + "rest, and what it accepts in the declaration of the parameter, or a literal \"(\" as %28"
      ),
      ("/w/:id*", "\":id*\" is how other tools write a rest; write \"*id?\", or a literal \"*\" as %2A"),
      ("/w/:id+", "\":id+\" is how other tools write a rest; write \"*id\", or a literal \"+\" as %2B"),
      (
        "/item/:id:slug",
        "nothing tells where \":id\" ends and \":slug\" begins; put \"/\" or a literal text between them"
      ),
      (
        "/item/:id-*rest",
        "\":id\" and \"*rest\" are in one component, but a rest takes all of its components; put \"/\" between them"
      ),
      (
        "/v/*",
        "\"*\" in \"*\" has no name; write \"*rest\" for one component or more, \"*rest?\" for none or more, \":name\" for "
          + "one, or a literal \"*\" as %2A"
      ),
      (
        "/v/a*.b",
        "\"*\" in \"a*.b\" has no name; write \"*rest\" for one component or more, \"*rest?\" for none or more, \":name\" "
          + "for one, or a literal \"*\" as %2A"
      ),
      (
        "/v/:",
        "\":\" has no name, which has letters from A to Z, digits and \"_\"; write \":name\", or a literal \":\" as %3A"
      ),
    ])
  func others(_ pattern: String, _ text: String) throws {
    #expect(fault(of: pattern) == text)
  }

  /// The fault of a pattern in words; nil if it can be read.
  private func fault(of pattern: String) -> String? {
    do throws(PatternFault) {
      _ = try PatternText(pattern).parts()
      return nil
    } catch {
      return error.text
    }
  }
}
