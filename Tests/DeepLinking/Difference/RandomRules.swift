import DeepLinkTestSupport

@testable import DeepLinkTables
@testable import DeepLinking

/// A declared table whose texts are those of a small alphabet, so that all short links can be tried.
struct RuledTable {
  var routes: [String] = []
  var redirects: [String] = []
  var ignoresCase = false
  var plusIsSpace = false

  var text: String {
    #"{"caseSensitive": \#(!ignoresCase), "plusIsSpace": \#(plusIsSpace), "routes": [\#(routes.joined(separator: ",\n"))], "#
      + #""redirects": [\#(redirects.joined(separator: ", "))]}"#
  }

  /// The table; nil if it has a fault.
  var table: RouteTable? { try? DeclaredTwin.read(Array(text.utf8)) }

  /// A letter as one scalar, and the same letter as two.
  static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

  /// The texts of a component that links are tried with.
  static let texts: [String] = {
    let letters = ["a", "b", "A", "1", "0"]
    let pairs = letters.flatMap { one in letters.map { one + $0 } }
    return letters + pairs + [
      "a1b", "aab", "abA", "b1a", "bab", "101", "001", "baa", "a,1", "1,b", "-1", "ü", "a,b,1", ",1,b", "1,,a",
      composed, decomposed, composed + "a", decomposed + "a", "\u{301}",
      "9007199254740993", "9007199254740994",
    ]
  }()

  /// All links of at most two components of these texts, and those with an item of one.
  static let links: [String] = {
    let texts = Self.texts.map { PercentEncoding.encode($0, for: .component) }
    let items = ["", "?q"] + (texts + ["", "+", "+1", "a+b", "a%20b", "a%2Bb"]).map { "?q=" + $0 }
    return texts.map { "/" + $0 } + texts.flatMap { one in texts.map { "/\(one)/\($0)" } }
      + items.flatMap { ["/" + $0, "/a" + $0, "/b/1" + $0] } + texts.map { "/r/a" + $0 }
      + ["?%C3%A9", "?e%CC%81"].flatMap { item in ["a", "1"].flatMap { ["/\(item)=\($0)", "/a\(item)=\($0)"] } }
  }()
}

extension SeededGenerator {
  /// A table without faults whose routes often share links.
  mutating func ruledTable() -> RuledTable {
    var table = RuledTable()
    table.ignoresCase = once(in: 4)
    table.plusIsSpace = once(in: 4)
    for number in 0..<Int.random(in: 1...4, using: &self) { add(to: &table, named: "r\(number)") }
    return table
  }

  /// The same table with a declaration added, removed or changed.
  mutating func changed(_ table: RuledTable) -> RuledTable {
    var changed = table
    for _ in 0..<Int.random(in: 1...2, using: &self) {
      switch Int.random(in: 0..<8, using: &self) {
      case 0: if once(in: 2) { changed.ignoresCase.toggle() } else { changed.plusIsSpace.toggle() }
      case 1: if !changed.routes.isEmpty { changed.routes.removeFirst() }
      case 2: add(to: &changed, named: "n\(Int.random(in: 0...9, using: &self))")
      default:
        let number = changed.routes.count - 1
        guard number >= 0 else { continue }
        changed.routes.removeLast()
        add(to: &changed, named: "r\(number)")
      }
    }
    return changed
  }

  private mutating func add(to table: inout RuledTable, named name: String) {
    for _ in 0..<4 {
      var candidate = table
      if once(in: 5) {
        candidate.redirects.append(
          pick([
            #"{"from": "/r/a:x", "to": "/:x"}"#, #"{"from": "/r/:x", "to": "/a:x"}"#,
            #"{"from": "/r/a:x", "to": "/b/:x"}"#, #"{"from": "/b?q=:x", "to": "/a/:x"}"#,
            #"{"from": "/r/:x", "to": "/a?q=:x"}"#, #"{"from": "/a:x/1", "to": "/:x"}"#,
          ]))
      }
      candidate.routes.append(ruledRoute(name))
      guard candidate.table != nil else { continue }
      table = candidate
      return
    }
  }

  private mutating func ruledRoute(_ name: String) -> String {
    let pattern = pick([
      "/:x", "/:x", "/a:x", "/:xb", "/:x/:y", "/a/:x", "/:x/b", "/:x/*y", "/*x", "/a", "/a", "/:x/:y?", "/b/a:x",
      "/", "/A/b:x", "/:x,:y", "/:x,:y", "/\(RuledTable.composed)", "/\(RuledTable.decomposed)", "/\u{301}",
    ]).replacing("/:xb", with: "/:x.b")
    var parameters = ["x", "y"].filter { pattern.contains(":\($0)") || pattern.contains("*\($0)") }.map { name in
      #"{"name": "\#(name)"\#(rule())}"#
    }
    if once(in: 3) {
      let presence = pick([
        #", "required": true"#, #", "required": true"#, #", "default": "1""#, "", #", "repeated": true"#,
        #", "default": "\#(RuledTable.composed)""#, #", "default": "\#(RuledTable.decomposed)""#,
      ])
      parameters.append(
        once(in: 6)
          ? #"{"name": "q", "place": "query", \#(selection())}"#
          : #"{"name": "\#(pick(["q", "q", "q", RuledTable.composed, RuledTable.decomposed]))", "place": "query"\#(rule())\#(presence)}"#
      )
    }
    return #"{"name": "\#(name)", "pattern": "\#(pattern)", "parameters": [\#(parameters.joined(separator: ", "))]}"#
  }

  /// The key of an item that selects its route.
  private mutating func selection() -> String {
    pick([
      #""absent": true"#, #""value": "+""#, #""value": "a b""#, #""value": "\#(RuledTable.composed)""#,
      #""value": "\#(RuledTable.decomposed)""#,
    ])
  }

  /// The keys of a parameter that say what its texts are.
  private mutating func rule() -> String {
    func some(_ texts: [String]) -> String {
      "["
        + texts.shuffled(using: &self).prefix(Int.random(in: 1...3, using: &self)).map { "\"\($0)\"" }
        .joined(separator: ", ") + "]"
    }
    let pattern = (0..<Int.random(in: 1...3, using: &self)).map { _ in
      pick(["a", "b", "?", "*", "?*", "1", "A", "$(digit)", "$(alpha)", "$(upper)", RuledTable.composed, "\u{301}"])
    }.joined()
    switch Int.random(in: 0..<17, using: &self) {
    case 0, 1, 2: return #", "match": "\#(pattern)""#
    case 3: return #", "match": "\#(pattern)*", "except": \#(some(RuledTable.texts))"#
    case 4, 5: return #", "except": \#(some(RuledTable.texts))"#
    case 6: return #", "enum": \#(some(RuledTable.texts))"#
    case 7: return #", "enum": \#(some(["a", "A1", "b", "a b", "a+b"])), "separator": ",""#
    case 8: return #", "type": "integer", "minimum": 0, "maximum": \#(Int.random(in: 0...101, using: &self))"#
    case 9: return #", "type": "integer", "minimum": \#(Int.random(in: -2...11, using: &self))"#
    case 10: return #", "type": "integer""#
    case 11: return #", "type": "number""#
    case 12: return #", "match": "\#(String(repeating: "$(digit)", count: Int.random(in: 1...3, using: &self)))""#
    case 13: return #", "type": "integer", "separator": "\#(pick([",", "b"]))""#
    case 14: return #", "separator": "\#(pick([",", "1", "b", RuledTable.composed, RuledTable.decomposed]))""#
    default: return ""
    }
  }
}
