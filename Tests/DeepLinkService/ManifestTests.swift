import Testing

@Suite("GET /routes is the table")
struct ManifestTests {
  private static let colors =
    #""enum":["red","green","blue","black","yellow","white","gray","orange","purple","brown"]"#
  private static let draft = [
    #"{"name":"name","place":"query","type":"string","required":false,"default":""}"#,
    #"{"name":"quantity","place":"query","type":"integer","required":false,"default":0}"#,
    #"{"name":"color","place":"query","type":"string",\#(colors),"required":false,"default":null}"#,
    #"{"name":"status","place":"query","type":"string","enum":["inStock","outOfStock"],"required":false,"default":"inStock"}"#,
    #"{"name":"isOnBackOrder","place":"query","type":"boolean","required":false,"default":false}"#,
  ].joined(separator: ",")
  private static let changes = [
    #"{"name":"name","place":"query","type":"string","required":false,"default":null}"#,
    #"{"name":"quantity","place":"query","type":"integer","required":false,"default":null}"#,
    #"{"name":"color","place":"query","type":"string",\#(colors),"required":false,"default":null}"#,
    #"{"name":"status","place":"query","type":"string","enum":["inStock","outOfStock"],"required":false,"default":null}"#,
    #"{"name":"isOnBackOrder","place":"query","type":"boolean","required":false,"default":null}"#,
  ].joined(separator: ",")

  private static let routes = [
    #"{"name":"one","pattern":"/one","summary":"The first tab","#
      + #""parameters":[],"example":"/one"}"#,
    #"{"name":"three","pattern":"/three","summary":"The third tab","#
      + #""parameters":[],"example":"/three"}"#,
    #"{"name":"inventory","pattern":"/inventory","summary":"The inventory","#
      + #""parameters":[],"example":"/inventory"}"#,
    #"{"name":"inventory.add","pattern":"/inventory/add","summary":"Add an item","#
      + #""parameters":[\#(draft)],"example":"/inventory/add?name=Keyboard&quantity=100"}"#,
    #"{"name":"inventory.add.colorPicker","pattern":"/inventory/add/colorPicker","summary":"Pick a color while adding an item","#
      + #""parameters":[\#(draft)],"example":"/inventory/add/colorPicker?name=Keyboard&quantity=100"}"#,
    #"{"name":"inventory.row.edit","pattern":"/inventory/:id/edit","summary":"Edit an item","#
      + #""parameters":[{"name":"id","place":"path","type":"uuid","required":true},\#(changes)],"example":"/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit"}"#,
    #"{"name":"inventory.row.edit.colorPicker","pattern":"/inventory/:id/edit/colorPicker","summary":"Pick a color while editing an item","#
      + #""parameters":[{"name":"id","place":"path","type":"uuid","required":true},\#(changes)],"example":"/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit/colorPicker"}"#,
    #"{"name":"inventory.row.delete","pattern":"/inventory/:id/delete","summary":"Ask whether to delete an item","#
      + #""parameters":[{"name":"id","place":"path","type":"uuid","required":true}],"example":"/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete"}"#,
    #"{"name":"inventory.row.duplicate","pattern":"/inventory/:id/duplicate","summary":"Add a copy of an item","#
      + #""parameters":[{"name":"id","place":"path","type":"uuid","required":true}],"example":"/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/duplicate"}"#,
    #"{"name":"recipes","pattern":"/recipes","summary":"The recipes, of one category or of all","#
      + #""parameters":[{"name":"category","place":"query","type":"string","enum":["Dessert","Pancake"],"required":false,"default":null}],"example":"/recipes?category=Dessert"}"#,
    #"{"name":"recipe","pattern":"/recipes/:id","summary":"A recipe","#
      + #""parameters":[{"name":"id","place":"path","type":"integer","required":true}],"example":"/recipes/1"}"#,
    #"{"name":"recipe.related","pattern":"/recipes/:id/*related","summary":"A recipe, and related ones opened one from the other","#
      + #""parameters":[{"name":"id","place":"path","type":"integer","required":true},{"name":"related","place":"rest","type":"integer","required":true}],"example":"/recipes/1/2/3"}"#,
    #"{"name":"search","pattern":"/search","summary":"The results of a search","#
      + #""parameters":[{"name":"query","place":"query","type":"string","required":true}],"example":"/search?query=keyboard"}"#,
    #"{"name":"products","pattern":"/products","summary":"The products","#
      + #""parameters":[],"example":"/products"}"#,
    #"{"name":"product","pattern":"/products/:id","summary":"A product","#
      + #""parameters":[{"name":"id","place":"path","type":"integer","required":true}],"example":"/products/1"}"#,
    #"{"name":"product.related","pattern":"/products/:id/related","summary":"The products similar to one","#
      + #""parameters":[{"name":"id","place":"path","type":"integer","required":true}],"example":"/products/1/related"}"#,
  ]

  @Test("whole, in the order of declaration")
  func manifest() throws {
    let body = #"{"routes":[\#(Self.routes.joined(separator: ","))]}"# + "\n"
    let reply = try Sample.client().get("/routes")
    #expect((reply.status, reply["Content-Type"], reply.body) == (200, "application/json", body))
  }
}
