import Testing

@Suite("The descriptions of the sample's routes")
struct RouteDescriptionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let body: String
    var testDescription: String { link }
  }

  private static let keyboard = Sample.keyboard
  private static let item = #""id":"\#(keyboard)","name":"Keyboard","# + color + "," + status
  private static let color = #""color":{"name":"Blue","red":0,"green":0,"blue":1}"#
  private static let status = #""status":{"inStock":{"quantity":100}}"#
  private static let found = #","item":{"href":"/catalog/inventory/\#(keyboard)","found":true,"value":{\#(item)}}"#

  private static let green = #"{"name":"Green","red":0,"green":1,"blue":0}"#
  private static let empty = #"{"name":"","status":{"inStock":{"quantity":0}}}"#
  private static let editing = shows(
    "inventory", sheet("edit", "Edit item", "/inventory/\(keyboard)/edit", "{\(item)}"))

  /// A description: what follows `name` is given whole, with § where `navigation` stands.
  private static func row(
    _ link: String, canonical: String? = nil, _ name: String, _ rest: String, _ navigation: String
  ) -> Row {
    let rest = rest.replacing("§", with: #","navigation":\#(navigation)"#)
    return Row(
      link: link, body: #"{"url":"\#(link)","canonical":"\#(canonical ?? link)","name":"\#(name)",\#(rest)}"# + "\n")
  }

  /// A `navigation` object, the screens root first.
  private static func shows(
    _ tab: String, _ presented: String? = nil,
    stack: [(screen: String, title: String, link: String, route: String)] = []
  ) -> String {
    let screens = stack.map { #"{"screen":"\#($0.screen)","title":"\#($0.title)","link":"\#($0.link)"}"# }
    let type = tab == "shop" ? "ShopScreen" : "RecipesScreen"
    let path = stack.reversed().map { #""SampleModel.\#(type)",\#(quoted($0.route))"# }
    return #"{"tab":"\#(tab)","stack":[\#(screens.joined(separator: ","))],"#
      + (presented.map { #""presented":\#($0),"# } ?? "") + #""navigationPath":[\#(path.joined(separator: ","))]}"#
  }

  /// A sheet with a form, and the colour picker on top of it if there is a link to that.
  private static func sheet(
    _ screen: String, _ title: String, _ link: String, _ item: String, picker: String? = nil
  ) -> String {
    let stack = picker.map { #"{"screen":"colorPicker","title":"Color","link":"\#($0)"}"# } ?? ""
    let path = picker == nil ? "" : #""SampleRoutes.ItemRoute",\#(quoted(#"{"colorPicker":{}}"#))"#
    return #"{"kind":"sheet","screen":"\#(screen)","title":"\#(title)","link":"\#(link)","item":\#(item),"#
      + #""stack":[\#(stack)],"navigationPath":[\#(path)]}"#
  }

  static let rows: [Row] = [
    row(
      "/one", "one", #""pattern":"/one","parameters":{},"route":{"one":{}}§"#,
      shows("one")),
    row(
      "/three", "three", #""pattern":"/three","parameters":{},"route":{"three":{}}§"#,
      shows("three")),
    row(
      "/inventory", "inventory",
      #""pattern":"/inventory","parameters":{},"route":{"inventory":{}}§"#,
      shows("inventory")),
    row(
      "/inventory/add", "inventory.add",
      #""pattern":"/inventory/add","parameters":{},"route":{"inventory":{"route":{"add":{"item":"#
        + #"{"name":"","status":{"inStock":{"quantity":0}}}}}}}§"#,
      shows("inventory", sheet("add", "Add item", "/inventory/add", empty))),
    row(
      "/inventory/add/colorPicker?quantity=100&name=Keyboard",
      canonical: "/inventory/add/colorPicker?name=Keyboard&quantity=100", "inventory.add.colorPicker",
      #""pattern":"/inventory/add/colorPicker","parameters":{"name":"Keyboard","quantity":100},"#
        + #""route":{"inventory":{"route":{"add":{"item":{"name":"Keyboard",\#(status)},"route":{"colorPicker":{}}}}}}§"#,
      shows(
        "inventory",
        sheet(
          "add", "Add item", "/inventory/add?name=Keyboard&quantity=100",
          #"{"name":"Keyboard",\#(status)}"#, picker: "/inventory/add/colorPicker?name=Keyboard&quantity=100"))),
    row(
      "/inventory/\(keyboard)/edit", "inventory.row.edit",
      #""pattern":"/inventory/:id/edit","parameters":{"id":"\#(keyboard)"},"#
        + #""route":{"inventory":{"route":{"row":{"id":"\#(keyboard)","route":{"edit":{"changes":{}}}}}}}§"# + found,
      editing),
    row(
      "/inventory/\(keyboard)/edit?quantity=abc&utm_source=mail&utm_source=x&a",
      canonical: "/inventory/\(keyboard)/edit", "inventory.row.edit",
      #""pattern":"/inventory/:id/edit","parameters":{"id":"\#(keyboard)"},"#
        + #""route":{"inventory":{"route":{"row":{"id":"\#(keyboard)","route":{"edit":{"changes":{}}}}}}}§"# + found
        + #","warnings":[{"parameter":"quantity","value":"abc","expected":"an integer of at least 0","used":null}],"#
        + #""unrecognized":["utm_source","a"]"#,
      editing),
    row(
      "/inventory/\(keyboard)/edit/colorPicker?color=green&quantity=7",
      canonical: "/inventory/\(keyboard)/edit/colorPicker?quantity=7&color=green", "inventory.row.edit.colorPicker",
      #""pattern":"/inventory/:id/edit/colorPicker","parameters":{"id":"\#(keyboard)","quantity":7,"color":"green"},"#
        + #""route":{"inventory":{"route":{"row":{"id":"\#(keyboard)","route":{"edit":{"changes":{"quantity":7,"#
        + #""color":{"name":"Green","red":0,"green":1,"blue":0}},"route":{"colorPicker":{}}}}}}}}§"# + found,
      shows(
        "inventory",
        sheet(
          "edit", "Edit item", "/inventory/\(keyboard)/edit?quantity=7&color=green",
          #"{"id":"\#(keyboard)","name":"Keyboard","color":\#(green),"status":{"inStock":{"quantity":7}}}"#,
          picker: "/inventory/\(keyboard)/edit/colorPicker?quantity=7&color=green"))),
    row(
      "/inventory/\(keyboard)/delete", "inventory.row.delete",
      #""pattern":"/inventory/:id/delete","parameters":{"id":"\#(keyboard)"},"#
        + #""route":{"inventory":{"route":{"row":{"id":"\#(keyboard)","route":{"delete":{}}}}}}§"# + found,
      shows(
        "inventory",
        #"{"kind":"alert","screen":"delete","title":"Keyboard","link":"/inventory/\#(keyboard)/delete","#
          + #""message":"Are you sure you want to delete this item?","item":{\#(item)}}"#)),
    row(
      "/inventory/\(Sample.nobody)/duplicate", "inventory.row.duplicate",
      #""pattern":"/inventory/:id/duplicate","parameters":{"id":"\#(Sample.nobody)"},"#
        + #""route":{"inventory":{"route":{"row":{"id":"\#(Sample.nobody)","route":{"duplicate":{"changes":{}}}}}}}§,"#
        + #""item":{"href":"/catalog/inventory/\#(Sample.nobody)","found":false}"#,
      shows("inventory")),
    row(
      "/search?query=key+board", canonical: "/search?query=key%2Bboard", "search",
      #""pattern":"/search","parameters":{"query":"key+board"},"route":{"shop":{"route":{"search":{"query":"key+board"}}}}§"#,
      shows("shop", stack: [("search", "key+board", "/search?query=key%2Bboard", #"{"search":{"query":"key+board"}}"#)])
    ),
    row(
      "/products/042", canonical: "/products/42", "product",
      #""pattern":"/products/:id","parameters":{"id":42},"route":{"shop":{"route":{"product":{"id":42}}}}§,"#
        + #""item":{"href":"/catalog/products/42","found":true,"value":{"id":42,"title":"Towel","similar":[7,1]}}"#,
      shows("shop", stack: [("product", "Towel", "/products/42", #"{"product":{"id":42}}"#)])),
    row(
      "/products/1/related", "product.related",
      #""pattern":"/products/:id/related","parameters":{"id":1},"route":{"shop":{"route":{"related":{"id":1}}}}§,"#
        + #""item":{"href":"/catalog/products/1","found":true,"value":"#
        + #"{"id":1,"title":"Mechanical Keyboard","similar":[2,3]}}"#,
      shows(
        "shop",
        stack: [
          ("product", "Mechanical Keyboard", "/products/1", #"{"product":{"id":1}}"#),
          ("related", "Wireless Keyboard", "/products/1/related", #"{"related":{"id":1}}"#),
        ])),
    row(
      "/recipes?category=Dessert", "recipes",
      #""pattern":"/recipes","parameters":{"category":"Dessert"},"#
        + #""route":{"recipes":{"route":{"list":{"category":"Dessert"}}}}§"#,
      shows(
        "recipes", stack: [("recipes", "Dessert", "/recipes?category=Dessert", #"{"category":{"_0":"Dessert"}}"#)])),
    row(
      "/recipes/99/-1/3", "recipe.related",
      #""pattern":"/recipes/:id/*related","parameters":{"id":99,"related":[-1,3]},"#
        + #""route":{"recipes":{"route":{"related":{"id":99,"related":[-1,3]}}}}§,"#
        + #""item":{"href":"/catalog/recipes/99","found":false}"#,
      shows("recipes")),
  ]

  @Test("whole", arguments: rows)
  func description(_ row: Row) throws {
    #expect(try Sample.get(row.link) == row.body)
  }
}

/// JSON as a JSON string; it has no backslashes.
private func quoted(_ json: String) -> String { #""\#(json.replacing("\"", with: "\\\""))""# }
