import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import Foundation
import Testing

@testable import DeepLinking
@testable import LinkClients

@Suite("A table as data for other languages")
struct PortableTableTests {
  private static func table(_ text: String) throws -> RouteTable {
    var findings = JSONFindings()
    let declared = try #require(DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings))
    return try RouteTable(declared.router)
  }

  @Test("has every part of a table, each once")
  func whole() throws {
    let table = try Self.table(
      ##"""
      {"app": {"schemes": ["shop"], "schemeHostIsPath": true}, "hosts": ["www.example.com"], "plusIsSpace": true,
       "opaqueSchemes": ["music"],
       "routes": [
        {"name": "order.tab", "pattern": "/orders/:number/:tab?", "aliases": ["/o/:number"], "parameters": [
          {"name": "number", "type": "integer", "minimum": 1},
          {"name": "tab", "enum": ["items", {"value": "shipping", "also": ["post"]}], "default": "items"},
          {"name": "q", "place": "query", "repeated": true},
          {"name": "kind", "place": "query", "value": "x"}]},
        {"name": "number", "pattern": "/n/:number", "parameters": [{"name": "number", "type": "integer"}]},
        {"name": "order", "pattern": "/orders/:id"}, {"name": "item", "pattern": "/items/:id/in/:list", "parent": "order"},
        {"name": "home", "pattern": "/"}, {"name": "other page", "pattern": "/other"},
        {"name": "item.number", "pattern": "/numbers/:id", "parameters": [{"name": "id", "type": "integer"}]},
        {"name": "wiki", "pattern": "/@:name/*rest#:part", "hosts": [":lang.example.org"], "parameters": [
          {"name": "rest", "match": "a*b?$(digit)*c", "except": ["a", "é"]}]}],
       "redirects": [{"from": "/old/:number", "to": "/orders/:number"}]}
      """##)
    let lines = PortableTable(table).lines
    #expect(lines.last?.hasPrefix(#""marks":"\u0300-\u034E\u0350"#) == true)
    #expect(
      lines.dropLast().joined(separator: "\n") == ##"""
        {"settings":{"plusIsSpace":1,"schemeHostIsPath":1,"schemes":["shop","music"],"opaqueSchemes":["music"],\##
        "hosts":0},
        "hosts":[
        ["www.example.com"],[":lang.example.org"]
        ],
        "roots":[
        [1,0,[10]],[0,1,[0,[2,4],8,7,[5,6],9,1]]
        ],
        "types":[
        ["i","an integer of at least 1","0|-?[1-9][0-9]{0,18}","1","9223372036854775807"],
        ["o","\"items\", or \"shipping\"",["items","shipping","post"],["items","shipping","shipping"]],["s","a text"],
        ["i","an integer","[-+]?0*[0-9]{1,19}","-9223372036854775808","9223372036854775807"],
        ["r","a text like \"a*b?$(digit)*c\" other than \"a\", or \"é\"",\##
        "(?!(?:a|%C3%A9)$)a(?=(.*?b.[0-9]))\\1.*c",0]
        ],
        "parameters":[
        {"n":"number","t":0},{"n":"tab","t":1,"p":1,"d":"items"},{"n":"q","t":2,"p":2,"i":1},{"n":"kind","v":"x",\##
        "i":1},
        {"n":"number","t":3},{"n":"id","t":2},{"n":"list","t":2},{"n":"id","t":3},{"n":"lang","t":2},{"n":"part",\##
        "t":2},
        {"n":"name","t":2,"a":"@"},{"n":"rest","t":4,"r":1},{"n":"number","t":2}
        ],
        "routes":[
        {"n":"order.tab","p":["orders",0,1],"q":[2,3]},["number","n",4],["order","orders",5],
        {"n":"item","u":[2],"p":["items",5,"in",6]},["home"],["other page","other"],["item.number","numbers",7],
        {"n":"wiki","h":1,"l":8,"p":[10,11],"f":{"p":[9],"t":"#:part"}}
        ],
        "forms":[
        {"to":{"p":["orders",12]},"p":["old",12]},4,3,6,1,2,{"r":0,"p":["o",0],"q":[2]},[0,"orders",0],0,5,7
        ],
        """##)
  }

  @Test(
    "has the regular expression of a rule, which accepts the same texts",
    arguments: [
      nil, "a", "?", "*", "a*", "*a", "*.*a", "a?*b*", "**a**", "$(digit)*", "$(upper)$(lower)*", "*$(alnum)?*a",
      "$(xdigit)(",
      "%*é", "a*b*a*b",
    ])
  func rules(match: String?) throws {
    let letters = ["a", "B", "7", ".", "é"]
    var texts = [""]
    for _ in 0..<4 { texts = [""] + texts.flatMap { text in letters.map { text + $0 } } }
    for (place, ignoresCase, except) in [
      (Parameter.Place.path, false, []), (.query, true, ["ab"]), (.path, true, ["A.", "é"]),
    ] {
      let rule = TextRule(match: match, except: except, at: place, ignoresCase: ignoresCase)
      let form = try NSRegularExpression(pattern: "^(?:\(PortableWriter.form(of: rule)))\\z")
      let different = texts.filter { text in
        let link = TextRule.spelled(Array(text.utf8).span, rule.place, ignoresCase).span.text()
        let isMatch = form.firstMatch(in: link, range: NSRange(location: 0, length: link.utf16.count)) != nil
        return isMatch != rule.accepts(Array(text.utf8).span)
      }
      #expect(different == [], "\(rule)")
    }
  }

  @Test("has every combining mark")
  func marks() {
    var marks: [UInt32] = []
    // The planes between have ideographs and nothing else.
    for value in Array(UInt32(0)...0x1FFFF) + Array(0xE0000...0xE0FFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(value) {
        marks.append(value)
      }
    }
    #expect(CombiningMarks.ranges.flatMap(Array.init) == marks)
  }
}
