import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
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
          {"name": "tab", "enum": ["items", "shipping"], "default": "items"},
          {"name": "q", "place": "query", "repeated": true},
          {"name": "kind", "place": "query", "value": "x"}]},
        {"name": "number", "pattern": "/n/:number", "parameters": [{"name": "number", "type": "integer"}]},
        {"name": "order", "pattern": "/orders/:id"}, {"name": "item", "pattern": "/items/:id/in/:list"},
        {"name": "home", "pattern": "/"}, {"name": "other page", "pattern": "/other"},
        {"name": "item.number", "pattern": "/numbers/:id", "parameters": [{"name": "id", "type": "integer"}]},
        {"name": "wiki", "pattern": "/@:name/*rest#:part", "hosts": [":lang.example.org"], "parameters": [
          {"name": "rest"}]}],
       "redirects": [{"from": "/old/:number", "to": "/orders/:number"}]}
      """##)
    let lines = PortableTable(table).lines
    #expect(lines[1].hasPrefix("\"marks\":\"lc-27 "))
    #expect(
      [lines[0]] + lines[2...] == [
        #"{"settings":{"plusIsSpace":1,"schemeHostIsPath":1,"schemes":["shop","music"],"opaqueSchemes":["music"],"#
          + #""hosts":0},"#,
        #""hosts":["#, #"[["www.example.com"],[]],"#, #"[[],[".example.org"]]"#, "],",
        #""types":["#, #"["i","an integer of at least 1","1","9223372036854775807"],"#,
        #"["o","\"items\", or \"shipping\"",["items","shipping"]],"#, #"["s","a text"],"#, #"["i","an integer"]"#, "],",
        #""names":[["number",3],["id",2],["list",2]],"#, #""routes":["#,
        #"{"n":"order.tab","p":["orders",{"n":"number","t":0},{"n":"tab","t":1,"p":1,"d":"items"}],"#
          + #""q":[{"n":"q","t":2,"p":2},{"n":"kind","v":"x"}]},"#,
        #""number /n/:number","#, #""order /orders/:id","#, #""item /items/:id/in/:list","#, #""home /","#,
        #"{"n":"other page","p":["other"]},"#, #"{"n":"item.number","p":["numbers",{"n":"id","t":3}]},"#,
        #"{"n":"wiki","h":1,"l":{"n":"lang","t":2},"p":[{"n":"name","t":2,"a":"@"},{"n":"rest","t":2,"r":1}],"#
          + ##""f":{"p":[{"n":"part","t":2}],"t":"#:part"}}"##, "],",
        #""forms":["#, #"{"p":["old",{"n":"number","t":2}],"to":{"p":["orders",{"n":"number","t":2}]}},"#, "4,3,6,1,2,",
        #"{"r":0,"p":["o",{"n":"number","t":0}],"q":[{"n":"q","t":2,"p":2}]},"#, "[0,2],0,5,7", "],",
        #""roots":["#, "[1,0,[10]],", "[0,1,[0,[2,4],8,7,5,6,9,1]]", "]}",
      ])
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
