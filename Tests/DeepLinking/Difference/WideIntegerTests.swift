import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("The difference of integers and numbers")
struct WideIntegerTests {
  private static func difference(_ pattern: String, _ old: String, _ new: String) throws -> TableDifference {
    func table(_ parameter: String) throws -> RouteTable {
      let route = #"{"name": "r", "pattern": "\#(pattern)", "parameters": [{"name": "p", \#(parameter)}]}"#
      return try DeclaredTwin.read(Array("{\"routes\": [\(route)]}".utf8))
    }
    return try TableDifference(from: table(old), to: table(new))
  }

  @Test(
    "has an integer that a number does not hold, wherever the value is",
    arguments: [
      ("/x/:p", "", "/x/9007199254740993"), ("/x/@:p", "", "/x/@9007199254740993"),
      ("/x/:p-:q", "", "/x/9007199254740993-a"), ("/x/*p", "", "/x/1/9007199254740993"),
      ("/x", #", "place": "query""#, "/x?p=1.5"),
      ("/x", #", "place": "query", "required": true"#, "/x?p=9007199254740993"),
      ("/x#:p", "", "/x#9007199254740993"), ("/x/:p", #", "separator": ",""#, "/x/9007199254740993"),
      ("/x/:p", #", "minimum": 0"#, "/x/9007199254740993"),
      ("/x/:p", #", "minimum": 9007199254740993"#, "/x/9007199254740993"),
    ])
  func rounded(pattern: String, more: String, link: String) throws {
    let (integer, number) = (#""type": "integer"\#(more)"#, #""type": "number"\#(more)"#)
    for (old, new) in [(integer, number), (number, integer)] {
      let difference = try Self.difference(pattern, old, new)
      #expect(
        difference.findings.contains { $0.kind == .changed && $0.differing.contains("p") }, "\(difference.lines)")
      #expect(difference.isComplete)
    }
    #expect(try Self.difference(pattern, integer, number).lines.contains { $0.hasPrefix("changed \(link) r ") })
  }

  @Test("has none among the integers that a number holds", arguments: ["", #", "separator": ",""#])
  func exact(more: String) throws {
    let bounds = #""minimum": -9007199254740992, "maximum": 9007199254740992"#
    let difference = try Self.difference(
      "/x/:p", #""type": "integer", \#(bounds)\#(more)"#, #""type": "number"\#(more)"#)
    #expect(difference.findings.allSatisfy { $0.kind == .gained } && difference.isComplete, "\(difference.lines)")
  }

  @Test("is undecided if several integers are left whose digits a number may have or not, and decided for one")
  func undecided() throws {
    func difference(to greatest: Int) throws -> TableDifference {
      let tables = try [
        #""type": "integer", "minimum": 9007199254740993, "maximum": \#(greatest)"#, #""type": "number""#,
      ].map { parameter in
        let route = #"{"name": "r", "pattern": "/x/:p", "parameters": [{"name": "p", \#(parameter)}]}"#
        let other = #"{"name": "s", "pattern": "/x/:q", "parameters": [{"name": "q", "match": "*4"}]}"#
        return try DeclaredTwin.read(Array("{\"routes\": [\(route), \(other)]}".utf8))
      }
      return TableDifference(from: tables[0], to: tables[1])
    }
    #expect(try difference(to: 9_007_199_254_740_999).isComplete)
    #expect(try !difference(to: 9_007_199_254_741_009).isComplete)
  }

  @Test(
    "notes that the examples of a number in bounds were compared, and tries what is near its bounds",
    arguments: ["/x/:p/:q", "/x#:p/:q", "/x/a#:p"])
  func bounds(pattern: String) throws {
    let difference = try Self.difference(pattern, #""type": "integer""#, #""type": "number", "minimum": 0"#)
    #expect(difference.notes == [#"for "p" (a number of at least 0), only the examples were compared"#])
    #expect(difference.findings.contains { $0.kind == .lost && $0.link.contains("-1") }, "\(difference.lines)")
  }

  @Test(
    "has the text around a number in bounds in the case that the new table does not read, and members of a new closed set",
    arguments: [
      (#""caseSensitive": false, "#, "", #"{"name": "r", "pattern": "/A:p", NUMBER}"#, "", "lost /a0"),
      (
        "", "", #"{"name": "r", "pattern": "/:p", NUMBER}"#,
        #", {"name": "n", "pattern": "/:p", "parameters": [{"name": "p", "enum": ["A", "7"]}]}"#, "changed /7"
      ),
    ])
  func numbers(_ old: String, _ new: String, _ route: String, _ more: String, _ told: String) throws {
    let number = #""parameters": [{"name": "p", "type": "number", "minimum": 0}]"#
    let tables = try [(old, ""), (new, more)].map { settings, more in
      let routes = route.replacing("NUMBER", with: number) + more
      return try DeclaredTwin.read(Array("{\(settings)\"routes\": [\(routes)]}".utf8))
    }
    let lines = TableDifference(from: tables[0], to: tables[1]).lines
    #expect(lines.contains { $0.hasPrefix(told) }, "\(lines)")
  }

  @Test("has the links with an item in which a lost alias had the value of a component")
  func movedItem() throws {
    func table(_ aliases: String) throws -> RouteTable {
      let route = #"{"name": "r", "pattern": "/x/:p?", "parameters": [{"name": "p", "type": "integer"}], "#
      return try DeclaredTwin.read(Array("{\"routes\": [\(route)\"aliases\": [\(aliases)]}]}".utf8))
    }
    let lines = TableDifference(from: try table(#""/a/:p?", "/a?ip=:p""#), to: try table(#""/a/:p?""#)).lines
    #expect(lines.count == 1 && lines[0].hasPrefix("changed /a?ip="), "\(lines)")
  }

  @Test("notes the examples of items, in the query and in the fragment", arguments: ["/x?p=:p", "/x#p=:p"])
  func items(pattern: String) throws {
    let difference = try Self.difference(pattern, #""type": "integer""#, #""type": "number", "minimum": 0"#)
    #expect(difference.notes == [#"for "p" (a number of at least 0), only the examples were compared"#])
    #expect(difference.findings.contains { $0.kind == .lost && $0.link.contains("-1") }, "\(difference.lines)")
  }
}
