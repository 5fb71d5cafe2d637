import AssociationFiles
import SiteAssociation
import Testing

@testable import DeepLinkTables
@testable import DeepLinking
@testable import TableComparison

/// A letter as one scalar, and the same letter as two. `String` takes them as equal, and links do not.
private let (composed, decomposed) = ("\u{E9}", "e\u{301}")

@Suite("Texts that differ only in the octets of a letter")
struct OctetDifferenceTests {
  private static func table(_ text: String) throws -> RouteTable { try DeclaredTwin.read(Array("{\(text)}".utf8)) }

  private static func route(_ pattern: String, _ parameter: String = "", _ more: String = "") -> String {
    #""routes": [{"name": "r", "pattern": "\#(pattern)", "parameters": [\#(parameter)]\#(more)}]"#
  }

  /// A table in which `*` stands for the letter, and the difference of the table with the one form from that with the
  /// other, in which `1` and `2` stand for the two forms as links have them.
  static let rows: [(table: String, lines: [String])] = [
    (route("/*"), ["lost /1 r", "gained /2 r"]),
    (route("/*:p"), ["lost /1text r", "gained /2text r"]),
    (route("/a", "", #", "aliases": ["/*"]"#), ["lost /1 r", "gained /2 r"]),
    (route("/a/:p", #"{"name": "p", "enum": ["*"]}"#), ["lost /a/1 r", "gained /a/2 r"]),
    (route("/a/:p", #"{"name": "p", "match": "*?"}"#), ["lost /a/1a r", "gained /a/2a r"]),
    (route("/a/:p", #"{"name": "p", "except": ["*"]}"#), ["lost /a/2 r", "gained /a/1 r"]),
    (
      route("/a", #"{"name": "p", "place": "query", "value": "*"}"#), ["lost /a?p=1 r", "gained /a?p=2 r"]
    ),
    (route("/a", #"{"name": "p", "place": "query", "default": "*"}"#), ["changed /a r p"]),
    (route("/a#*"), ["lost /a#1 r", "gained /a#2 r"]),
    (route("/a") + #", "redirects": [{"from": "/*", "to": "/a"}]"#, ["lost /1 r", "gained /2 r"]),
    (
      route("/a") + #", "redirects": [{"from": "/b", "to": "https://x.example/*"}]"#, ["changed /b https://x.example/*"]
    ),
  ]

  @Test("are found in every part of a table", arguments: rows)
  func found(row: (table: String, lines: [String])) throws {
    let (old, new) = try (
      Self.table(row.table.replacing("*", with: composed)), Self.table(row.table.replacing("*", with: decomposed))
    )
    let lines = row.lines.map {
      $0.replacing("*", with: "\(composed)>https://x.example/\(decomposed)")
        .replacing("1", with: "%C3%A9").replacing("2", with: "e%CC%81")
    }
    let difference = TableDifference(from: old, to: new)
    #expect(difference.lines.map { Array($0.utf8) } == lines.map { Array($0.utf8) }, "\(difference.lines)")
    #expect(TableDifference(from: old, to: old).lines == [])
  }

  @Test("are found in the names of optional items and in the separators of lists")
  func items() throws {
    let name = Self.route("/a", #"{"name": "*", "place": "query"}"#)
    let separator = Self.route("/a/:p", #"{"name": "p", "separator": "*"}"#)
    for text in [name, name.replacing(#""query""#, with: #""query", "required": true"#), separator] {
      let difference = try TableDifference(
        from: Self.table(text.replacing("*", with: composed)), to: Self.table(text.replacing("*", with: decomposed)))
      #expect(difference.findings.contains { $0.kind == .changed }, "\(difference.lines)")
    }
  }

  @Test(
    "are two texts for the checks of a table, each with its own links",
    arguments: [
      (
        #""routes": [{"name": "r", "pattern": "/a/:p", "parameters": [{"name": "p", "enum": ["\#(composed)"]}]}, "#
          + #"{"name": "s", "pattern": "/a/:p", "parameters": [{"name": "p", "enum": ["\#(decomposed)"]}]}]"#,
        [("/a/%C3%A9", "r"), ("/a/e%CC%81", "s")]
      ),
      (
        #""routes": [{"name": "r", "pattern": "/a", "parameters": [{"name": "p", "place": "query", "value": "\#(composed)"}]}, "#
          + #"{"name": "s", "pattern": "/a", "parameters": [{"name": "p", "place": "query", "value": "\#(decomposed)"}]}]"#,
        [("/a?p=%C3%A9", "r"), ("/a?p=e%CC%81", "s")]
      ),
      (route("/\(composed)", "", #", "aliases": ["/\#(decomposed)"]"#), [("/%C3%A9", "r"), ("/e%CC%81", "r")]),
      (
        route("/a/:p", #"{"name": "p", "enum": ["\#(composed)", "\#(decomposed)"]}"#),
        [("/a/%C3%A9", "r"), ("/a/e%CC%81", "r")]
      ),
      (
        route(
          "/a",
          #"{"name": "\#(composed)", "place": "query", "value": "1"}, "#
            + #"{"name": "\#(decomposed)", "place": "query"}"#),
        [("/a?%C3%A9=1&e%CC%81=2", "r")]
      ),
      // A combining mark behind a slash is the first scalar of a component.
      (route("/\u{301}x"), [("/%CC%81x", "r")]),
      (route("/%3A%CC%81"), [("/:%CC%81", "r")]),
      (route("/:p", #"{"name": "p", "match": "?\u0301*"}"#), [("/a%CC%81x", "r")]),
    ] as [(String, [(String, String)])])
  func checked(text: String, links: [(link: String, route: String)]) throws {
    let table = try Self.table(text)
    let notes = try AssociationGenerator(table, host: nil).file(appIDs: ["A.a"]).notes
    #expect(notes.isEmpty)
    #expect(throws: Never.self) { try DeclaredTwin.read(DeclaredTwin.manifest(table)) }
    for (link, route) in links {
      let meaning = try #require(LinkMeaning(link, table), "\(link)")
      #expect(meaning.name == route, "\(link)")
    }
  }

  @Test("cannot be the names of two values or of two routes, because the JSON of a route has both as keys")
  func names() throws {
    let parameters = #"{"name": "\#(composed)", "place": "query"}, {"name": "\#(decomposed)", "place": "query"}"#
    let routes = [composed, decomposed].map { #"{"name": "\#($0)", "pattern": "/\#($0)"}"# }.joined(separator: ", ")
    for text in [Self.route("/a", parameters), "\"routes\": [\(routes)]"] {
      #expect(throws: (any Error).self) { try Self.table(text) }
    }
  }

  @Test("make two types, two presences and two domains")
  func types() {
    let types: [(String) -> ValueType] = [
      { .oneOf([$0]) }, { .list(of: .text, separator: $0) },
      { .list(of: .oneOf([$0]), separator: ",") }, { .custom(expects: $0, examples: []) },
      { .custom(expects: "", examples: [$0]) }, { .custom(expects: "", examples: [], pattern: $0) },
    ]
    for type in types {
      #expect(type(composed) == type(composed) && type(composed) != type(decomposed))
      #expect(Set([type(composed), type(decomposed), type(composed)]).count == 2)
      #expect(TextDomain(type(composed)) != TextDomain(type(decomposed)))
    }
    #expect(Set([composed, decomposed].map { Parameter.Presence.optional(default: $0) }).count == 2)
    #expect(Parameter.Presence.optional(default: composed) == .optional(default: composed))
    #expect(Set<Parameter.Presence>([.required, .repeated, .absent, .optional(default: nil)]).count == 4)
    #expect(
      Set<ValueType>([.uuid, .text, .boolean, .integer(), .number(), .integer(in: 1...2)]).count == 6)
  }
}
