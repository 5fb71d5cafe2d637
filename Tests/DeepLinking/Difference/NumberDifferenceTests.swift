import Testing

@testable import DeepLinkTables
@testable import DeepLinking
@testable import TableComparison

@Suite("The difference of integers and numbers")
struct NumberDifferenceTests {
  private static func difference(_ pattern: String, _ old: String, _ new: String) throws -> TableDifference {
    func table(_ parameter: String) throws -> RouteTable {
      let route = #"{"name": "r", "pattern": "\#(pattern)", "parameters": [{"name": "p", \#(parameter)}]}"#
      return try DeclaredTwin.read(Array("{\"routes\": [\(route)]}".utf8))
    }
    return try TableDifference(from: table(old), to: table(new))
  }

  @Test("notes a type that has changed", arguments: ["", #", "separator": ",""#])
  func types(more: String) throws {
    let (integer, number) = (#""type": "integer"\#(more)"#, #""type": "number"\#(more)"#)
    for (old, new, words) in [(integer, number, "integer to number"), (number, integer, "number to integer")] {
      let difference = try Self.difference("/x/:p", old, new)
      #expect(
        difference.notes == [
          #"the type of "p" in "r" has changed from \#(words): integers beyond 2^53 may have another value"#
        ])
      #expect(difference.isComplete)
      #expect(difference.findings.allSatisfy { $0.kind == (old == integer ? .gained : .lost) }, "\(difference.lines)")
    }
    #expect(try Self.difference("/x/:p", integer, integer).notes == [])
  }

  @Test(
    "finds what a number in bounds does not read",
    arguments: ["/x/:p/:q", "/x#:p/:q", "/x/a#:p"])
  func bounds(pattern: String) throws {
    let difference = try Self.difference(pattern, #""type": "integer""#, #""type": "number", "minimum": 0"#)
    #expect(difference.isComplete && difference.notes.count == 1, "\(difference.notes)")
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

  @Test(
    "finds what an item within bounds does not read, in the query and in the fragment",
    arguments: ["/x?p=:p", "/x#p=:p"])
  func items(pattern: String) throws {
    let difference = try Self.difference(pattern, #""type": "integer""#, #""type": "number", "minimum": 0"#)
    #expect(difference.isComplete && difference.notes.count == 1, "\(difference.notes)")
    #expect(difference.findings.contains { $0.kind == .lost && $0.link.contains("-1") }, "\(difference.lines)")
  }
}
