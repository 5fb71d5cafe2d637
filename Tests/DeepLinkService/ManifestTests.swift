import LendingLibrary
import Testing

@Suite("GET /routes has every kind of link")
struct EveryManifestTests {
  private static let expected = #"""
    {"app":{"schemes":["every","all"]},"hosts":["links.example.com","*.shops.example.com"],"opaqueSchemes":["all"],"caseSensitive":false,"plusIsSpace":true,"routes":[
    {"name":"home","pattern":"/","summary":"The start","parameters":[],"example":"/"},
    {"name":"product","pattern":"/products/:id","aliases":["/p/:id"],"summary":"A product","parameters":[{"name":"id","place":"path","type":"integer","required":true,"in":"products"}],"example":"/products/7"},
    {"name":"profile","pattern":"/@:handle","summary":"A profile","parameters":[{"name":"handle","place":"path","type":"string","required":true}],"example":"/@ada"},
    {"name":"invoice","pattern":"/invoices/:id.pdf","summary":"An invoice","parameters":[{"name":"id","place":"path","type":"integer","required":true}],"example":"/invoices/7.pdf"},
    {"name":"settings","pattern":"/settings/:tab?","summary":"The settings","parameters":[{"name":"tab","place":"path","type":"string","required":false,"default":null}],"example":"/settings/privacy"},
    {"name":"help","pattern":"/help/:tab?","summary":"Help","parameters":[{"name":"tab","place":"path","type":"string","enum":["faq","contact","legal"],"required":false,"default":"faq"}],"example":"/help/contact"},
    {"name":"docs","pattern":"/docs/*path?","summary":"A document","parameters":[{"name":"path","place":"path","type":"string","required":false,"default":null}],"example":"/docs/a/b"},
    {"name":"talk","pattern":"/wiki/Talk:*title","summary":"A talk page","parameters":[{"name":"title","place":"path","type":"string","required":true,"acceptsEmpty":true}],"example":"/wiki/Talk:a/b"},
    {"name":"user","pattern":"/show","summary":"A user","parameters":[{"name":"id","place":"query","type":"integer","required":true},{"name":"type","place":"query","type":"string","enum":["user"],"required":true,"value":"user"}],"example":"/show?id=7&type=user"},
    {"name":"people","pattern":"/show","summary":"People","parameters":[{"name":"id","place":"query","type":"integer","required":true},{"name":"type","place":"query","type":"string","enum":["people"],"required":true,"value":"people"}],"example":"/show?id=7&type=people"},
    {"name":"search","pattern":"/search","summary":"A search","parameters":[{"name":"q","place":"query","type":"string","required":true,"acceptsEmpty":true},{"name":"tag","place":"query","type":"string","required":false,"repeated":true},{"name":"exact","place":"query","type":"boolean","required":false,"default":false,"flag":true}],"example":"/search?q=desk%20lamp&tag=a&tag=b&exact"},
    {"name":"list","pattern":"/list","summary":"The list","parameters":[{"name":"category","place":"query","type":"string","absent":true}],"example":"/list"},
    {"name":"list.filtered","pattern":"/list","summary":"The list of a category","parameters":[{"name":"category","place":"query","type":"string","required":true}],"example":"/list?category=toys"},
    {"name":"room","pattern":"/chat#/room/:id","summary":"A room","parameters":[{"name":"id","place":"fragment","type":"string","required":true},{"name":"via","place":"fragment","type":"string","required":false,"repeated":true}],"example":"/chat#/room/lobby?via=a.org"},
    {"name":"pack","pattern":"/addstickers#pack_id=:pack_id&pack_key=:pack_key","summary":"A sticker pack","parameters":[{"name":"pack_id","place":"fragment","type":"string","required":true},{"name":"pack_key","place":"fragment","type":"string","required":true}],"example":"/addstickers#pack_id=12&pack_key=ab"},
    {"name":"article","pattern":"/article#:section?","summary":"An article","parameters":[{"name":"section","place":"fragment","type":"string","required":false,"default":null}],"example":"/article#end"},
    {"name":"call","pattern":"/join/:id","aliases":["/j/:id"],"hosts":["call.example.com"],"summary":"A call","parameters":[{"name":"id","place":"path","type":"string","required":true}],"example":"https://call.example.com/join/abc"},
    {"name":"wiki","pattern":"/page/:title","hosts":[":lang.wiki.example.org"],"summary":"An encyclopedia's page","parameters":[{"name":"lang","place":"host","type":"string","required":true},{"name":"title","place":"path","type":"string","required":true}],"example":"https://fr.wiki.example.org/page/Chat"},
    {"name":"call.start","pattern":"/","hosts":["call.example.com"],"summary":"The start of calls","parameters":[],"example":"https://call.example.com/"}
    ],"redirects":[{"from":"/old/*rest","to":"/docs/*rest","status":308},{"from":"/u/:handle","to":"/@:handle","status":302},{"from":"/index.php?product=:id","to":"/products/:id","status":301}]}
    """#

  @Test("complete")
  func manifest() throws {
    #expect(try Every.client().get("/routes").body == Self.expected.split(separator: "\n").joined() + "\n")
  }
}
