import DeepLinkJSON
import DeepLinkTestSupport
import DeepLinking
import Foundation
import Testing

@testable import DeepLinkService
@testable import DeepLinkTables

@Suite("The screens below a link of a file")
struct ScreenStackTests {
  private static let text = """
    {"hosts": ["shop.example"], "routes": [
      {"name": "products", "pattern": "/:locale?/products", "summary": "All", "tab": "shop",
       "parameters": [{"name": "locale", "enum": ["de"]}, {"name": "sort", "place": "query", "required": false, "default": "new"}]},
      {"name": "product", "pattern": "/:locale?/products/:id", "parent": "products",
       "parameters": [{"name": "locale", "enum": ["de"]}, {"name": "sort", "place": "query", "required": false}]},
      {"name": "product.new", "pattern": "/products/new", "parent": "products", "presentation": "sheet"},
      {"name": "review", "pattern": "/products/:id/review/:n", "parent": "product", "presentation": "sheet"},
      {"name": "photo", "pattern": "/products/:id/review/:n/photo", "parent": "review"},
      {"name": "big", "pattern": "/products/:id/review/:n/big", "parent": "photo", "presentation": "replace"},
      {"name": "other", "pattern": "/products/:id/other", "parent": "product", "presentation": "replace", "tab": "shop"},
      {"name": "login", "pattern": "/login", "presentation": "sheet"},
      {"name": "help", "pattern": "/help"}]}
    """

  /// A screen as JSON: its route, and its link if it has one.
  private static func screen(_ name: String, _ link: String?) -> String {
    #""screen":"\#(name)","title":"\#(name == "products" ? "All" : name)""# + (link.map { #","link":"\#($0)""# } ?? "")
  }

  private static func navigation(_ tab: String, _ stack: [String], _ sheet: String? = nil, _ inner: [String] = [])
    -> String
  {
    func list(_ screens: [String]) -> String { "[\(screens.map { "{\($0)}" }.joined(separator: ","))]" }
    let end = #","navigationPath":[]}"#
    let presented = sheet.map { #","presented":{"kind":"sheet",\#($0),"stack":\#(list(inner))\#(end)"# } ?? ""
    return #"{"tab":"\#(tab)","stack":\#(list(stack))\#(presented)\#(end)"#
  }

  @Test(
    "are its parents, with the values of the link",
    arguments: [
      ("/de/products?sort=old", navigation("shop", [])),
      ("/de/products/7?sort=new", navigation("shop", [screen("product", "/de/products/7?sort=new")])),
      ("/products/new", navigation("shop", [], screen("product.new", "/products/new"))),
      (
        "/products/7/review/2",
        navigation("shop", [screen("product", "/products/7")], screen("review", "/products/7/review/2"))
      ),
      (
        "/products/7/review/2/photo",
        navigation(
          "shop", [screen("product", "/products/7")], screen("review", "/products/7/review/2"),
          [screen("photo", "/products/7/review/2/photo")])
      ),
      (
        "/products/7/review/2/big",
        navigation(
          "shop", [screen("product", "/products/7")], screen("review", "/products/7/review/2"),
          [screen("big", "/products/7/review/2/big")])
      ),
      ("/products/7/other", navigation("shop", [screen("other", "/products/7/other")])),
      // The link of the product "new" would lead elsewhere.
      (
        "/products/new/review/1",
        navigation("shop", [screen("product", nil)], screen("review", "/products/new/review/1"))
      ),
      ("/login", navigation("login", [], screen("login", "/login"))), ("/help", nil),
    ] as [(String, String?)])
  func stacks(_ link: String, _ expected: String?) throws {
    let table = try LinksFile(parsing: Array(Self.text.utf8), named: "links.json").sites[0].table
    // The description of the table gives the same.
    var manifest = JSONWriter()
    RouteManifest(table).write(to: &manifest)
    let again = try LinksFile(parsing: manifest.bytes, named: "links.json").sites[0].table
    for table in [table, again] {
      var resolution = Resolution()
      #expect(try table.resolve(DeepLinkRequest(link), into: &resolution))
      #expect(String(decoding: resolution.navigation.bytes, as: UTF8.self) == expected ?? "")
    }
  }

  @Test("come with the answers of the server, after links without any")
  func answers() throws {
    let client = try Declared.client(Self.text)
    let navigation = Self.navigation("login", [], Self.screen("login", "/login"))
    let found = try client.get("/resolve?url=/login").body
    #expect(found.contains(#""navigation":\#(navigation)"#))
    let batch = try client.post("/resolve", #"{"urls":["/login","/help","/login"]}"#).body
    #expect(batch.components(separatedBy: #""navigation":\#(navigation)"#).count == 3)
    #expect(batch.components(separatedBy: #""navigation":"#).count == 3)
  }
}
