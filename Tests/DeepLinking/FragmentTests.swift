import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("A route that reads the fragment")
struct FragmentTests {
  fileprivate static func table(_ routes: String, _ more: String = "") throws -> RouteTable {
    var findings = JSONFindings()
    let node = try JSONNode(parsing: Array(#"{\#(more)"routes": [\#(routes)]}"#.utf8))
    let declared = try #require(DeclaredTable(node, &findings), "\(findings)")
    return try RouteTable(declared.router)
  }

  private static func canonical(_ link: String, _ table: RouteTable) throws -> String? {
    var resolution = Resolution()
    return try table.resolve(DeepLinkRequest(link), into: &resolution) ? resolution.canonical.reference : nil
  }

  private static let room = #"{"name": "s", "pattern": "/s#/room/:id?"}"#
  private static let section = #"{"name": "s", "pattern": "/s#:sec?"}"#
  private static let empty =
    #"{"name": "x", "pattern": "/x#*r", "parameters": [{"name": "r", "acceptsEmpty": true}]}"#
  private static let keyed =
    #"{"name": "k", "pattern": "/s", "parameters": [{"name": "k", "place": "query", "required": true}]}, "# + section
  private static let item = #"{"name": "r", "pattern": "/r/:x", "parameters": [{"name": "fk", "place": "fragment"}]}"#

  @Test(
    "has its literals and its length, and none is an empty one, behind the items of a route in the order",
    arguments: [
      (room, "/s#/room/7", "/s#/room/7"), (room, "/s#/room", "/s#/room"),
      (room, "/s#/other/7", nil), (room, "/s#/room/7/x", nil), (room, "/s", nil),
      (room, "/s#", nil), (room, "/s#/room?via=x", "/s#/room"),
      (section, "/s", "/s"), (section, "/s#", "/s"), (section, "/s#?k=1", "/s"),
      (section, "/s#top", "/s#top"), (section, "/s#top/x", nil),
      (section, "/s#/", nil),
      (#"{"name": "s", "pattern": "/s#:a?/:b?"}"#, "/s#x/y", "/s#x/y"),
      (#"{"name": "s", "pattern": "/s#:a?/:b?"}"#, "/s#x/y/z", nil),
      (#"{"name": "s", "pattern": "/s#a/*r?"}"#, "/s#a/x/y", "/s#a/x/y"),
      (#"{"name": "s", "pattern": "/s#a/*r?"}"#, "/s#a", "/s#a"),
      (#"{"name": "s", "pattern": "/s#a/*r?"}"#, "/s#b/x", nil),
      (item, "/r/1#fk=..", "/r/1#fk=.."), (item, "/r/1#fk=", "/r/1#fk="),
      (empty, "/x", "/x"), (empty, "/x#?k=1", "/x"), (empty, "/x#a//", "/x#a//"),
      (keyed, "/s?k=1#top", "/s?k=1"), (keyed, "/s#top", "/s#top"), (keyed, "/s", "/s"),
    ] as [(String, String, String?)])
  func reads(_ routes: String, _ link: String, _ canonical: String?) throws {
    #expect(try Self.canonical(link, Self.table(routes)) == canonical)
  }

  @Test("compares letters with their case, also in a table that ignores it")
  func letters() throws {
    let table = try Self.table(
      #"{"name": "d", "pattern": "/d#/Room/:x"}, {"name": "e", "pattern": "/e#:tab?", "parameters": "#
        + #"[{"name": "tab", "enum": ["one"]}]}, {"name": "f", "pattern": "/f#a"}, {"name": "g", "pattern": "/f#A"}"#,
      #""caseSensitive": false, "#)
    for (link, canonical) in [
      ("/D#/Room/1", "/d#/Room/1"), ("/d#/room/1", nil), ("/E#one", "/e#one"), ("/e#ONE", nil), ("/F#a", "/f#a"),
      ("/F#A", "/f#A"),
    ] {
      #expect(try Self.canonical(link, table) == canonical, "\(link)")
    }
  }

  @Test("writes items of the fragment with any value that it reads", arguments: ["..", ".", "", "a/b?c=d&e"])
  func items(_ text: String) throws {
    let table = try Self.table(Self.item)
    let link = try table.link(to: "r", [("x", ["1"]), ("fk", [UTF8Text(text)])])
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest(link.reference), into: &resolution))
    #expect(resolution.canonical == link)
  }

  @Test("writes items without components, which an optional component of another route does not read")
  func itemsBesideOptional() throws {
    let table = try Self.table(
      #"{"name": "a", "pattern": "/x#:p.a?"}, {"name": "b", "pattern": "/:y#fl=:fl"}"#)
    #expect(try Self.canonical("/x#fl=1", table) == "/x#fl=1")
    #expect(try table.link(to: "b", [("y", ["x"]), ("fl", ["1"])]).reference == "/x#fl=1")
    #expect(try Self.canonical("/x#12?fl=1", table) == "/x#fl=1")
    for crossing in table.crossings { #expect(try Self.canonical(crossing.link, table) == "/x") }
    #expect(table.crossings.count == 1)
  }

  @Test(
    "is a fault of the table if something required stands behind an optional component, or if it may be empty",
    arguments: [
      ("#:a?/b", #"":a?" of its fragment is optional, so "b" behind it could be read as its value; make it required"#),
      ("#/:a?", #"may be empty, which no link tells from none; write a literal before ":a?", or make it required"#),
      ("#/*a?", #"may be empty, which no link tells from none; write a literal before "*a?", or make it required"#),
    ])
  func optional(_ fragment: String, _ told: String) throws {
    let fault = #expect(throws: TableFaults.self) { try Self.table(#"{"name": "s", "pattern": "/s\#(fragment)"}"#) }
    #expect(fault?.description.contains(told) == true)
  }
}

/// Random fragments, held against a reader that tries every number of components.
@Suite("On random tables with fragments")
struct FragmentLawTests {
  struct Plain {
    var name: String
    /// `s`, or `:y` for any text.
    var front: String
    var literals: [String]
    /// The values behind the literals: whether each is an integer, and how many of the last are optional.
    var values: [Bool]
    var optional: Int
    /// A required item and whether it is an integer, and an item that must not be there.
    var item: Bool?
    var isAbsent: Bool

    var json: String {
      let names = values.indices.map { "v\($0)" }
      let path = literals + names.enumerated().map { ":" + $1 + ($0 >= values.count - optional ? "?" : "") }
      func type(_ isInteger: Bool) -> String { isInteger ? #", "type": "integer""# : "" }
      var parameters = zip(names, values).map { #"{"name": "\#($0)"\#(type($1))}"# }
      if let item { parameters.append(#"{"name": "k", "place": "fragment", "required": true\#(type(item))}"#) }
      if isAbsent { parameters.append(#"{"name": "n", "place": "fragment", "absent": true}"#) }
      let fragment = path.isEmpty ? "" : "#" + path.joined(separator: "/")
      return #"{"name": "\#(name)", "pattern": "/\#(front)\#(fragment)", "#
        + #""parameters": [\#(parameters.joined(separator: ", "))]}"#
    }

    static func isInteger(_ text: Substring) -> Bool { text.contains(#/^[+-]?[0-9]+$/#) }

    /// Whether a fragment without escapes is one of the route; nil stands for none.
    func reads(_ fragment: String?) -> Bool {
      let halves = (fragment ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let items = (halves.last ?? "").split(separator: "&").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      }
      if isAbsent, items.contains(where: { $0[0] == "n" }) { return false }
      if let item {
        guard let first = items.first(where: { $0[0] == "k" }), first.count == 2, first[1] != "",
          !item || Self.isInteger(first[1])
        else { return false }
      }
      let places = literals.count + values.count
      guard places > 0 else { return true }
      let components = halves[0].split(separator: "/", omittingEmptySubsequences: false)
      if literals.isEmpty, optional == values.count, components == [""] { return true }
      guard components.count <= places, components.count >= max(places - optional, 1) else { return false }
      return components.indices.allSatisfy { index in
        guard index >= literals.count else { return components[index] == literals[index][...] }
        let text = components[index]
        return !["", ".", ".."].contains(text) && (!values[index - literals.count] || Self.isInteger(text))
      }
    }

    func reads(path: String) -> Bool { front == "s" ? path == "s" : true }

    /// Whether a link `/path#fragment` is one of the route.
    func reads(link: String) -> Bool {
      let halves = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      return reads(path: String(halves[0].dropFirst())) && reads(halves.count == 2 ? String(halves[1]) : nil)
    }
  }

  @Test("a link has a route if one reads it, its canonical link is the same again, and a shared link is read by both")
  func reading() throws {
    var random = SeededGenerator()
    var (read, missed, shared) = (0, 0, 0)
    for round in rounds(60, until: { read > 300 && missed > 300 && shared > 10 }) {
      let plain = (0..<Int.random(in: 1...3, using: &random)).map { random.plain("r\($0)") }
      func comment(_ text: String) -> Comment {
        "TEST_SEED=\(random.seed) round \(round) \(text) of \(plain.map(\.json))"
      }
      func route(_ label: TableFault.RouteLabel) -> Plain? { plain.first { $0.name == label.name } }
      var findings = JSONFindings()
      let text = "{\"routes\": [\(plain.map(\.json).joined(separator: ", "))]}"
      let declared = try #require(DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings), comment("\(findings)"))
      let table: RouteTable
      do throws(TableFaults) {
        table = try RouteTable(declared.router)
      } catch {
        for case .conflict(let one, let other, let link) in error.faults {
          let routes = [one, other].compactMap(route)
          #expect(routes.allSatisfy { $0.reads(link: link) }, comment("\(error)"))
          shared += 1
        }
        continue
      }
      for crossing in table.crossings {
        let routes = [crossing.winner, crossing.other].compactMap(route)
        #expect(routes.allSatisfy { $0.reads(link: crossing.link) }, comment("\(crossing)"))
        shared += 1
      }
      for _ in 0..<60 {
        let link = "/" + random.pick(["s", "s", "t"]) + random.fragment()
        let readers = plain.filter { $0.reads(link: link) }.map(\.name)
        var resolution = Resolution()
        guard try table.resolve(DeepLinkRequest(link), into: &resolution) else {
          #expect(readers == [], comment(link))
          missed += 1
          continue
        }
        let name = table.shapes[resolution.route].name
        #expect(readers.contains(name), comment("\(link) \(name)"))
        let canonical = resolution.canonical
        let written = try DeepLinkRequest(canonical.reference)
        #expect(try table.resolve(written, into: &resolution), comment("\(link) \(canonical.reference)"))
        #expect(
          table.shapes[resolution.route].name == name && resolution.canonical == canonical,
          comment("\(link) \(canonical.reference)"))
        read += 1
      }
    }
    #expect(read > 300 && missed > 300 && shared > 10)
  }
}

extension SeededGenerator {
  mutating func plain(_ name: String) -> FragmentLawTests.Plain {
    let literals = pick([[], [], ["a"], ["", "room"]])
    let values = (0..<Int.random(in: 0...2, using: &self)).map { _ in once(in: 2) }
    let optional = Int.random(in: 0...values.count, using: &self)
    // Items could be read as the first component, if that is optional.
    let isOptional = literals.isEmpty && optional == values.count && !values.isEmpty
    return FragmentLawTests.Plain(
      name: name, front: pick(["s", ":y"]), literals: literals, values: values, optional: optional,
      item: isOptional || once(in: 2) ? nil : once(in: 2), isAbsent: !isOptional && once(in: 4))
  }

  /// A fragment near those of random tables, with its mark; or none.
  mutating func fragment() -> String {
    if once(in: 10) { return "" }
    let words = ["a", "room", "7", "x", "", "-1", "..", "k=1", "k=x"]
    var path = pick([[], ["a"], ["", "room"], [pick(words)]])
    while once(in: 2) { path.append(pick(words)) }
    var items: [String] = []
    while once(in: 2) { items.append(pick(["k=1", "k=x", "k", "k=", "n", "n=1", "u=2"])) }
    let mark = !path.isEmpty && !items.isEmpty || once(in: 8) ? "?" : ""
    return "#" + path.joined(separator: "/") + mark + items.joined(separator: "&")
  }
}
