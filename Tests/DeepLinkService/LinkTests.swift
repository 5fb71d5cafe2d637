import Testing

@Suite("POST /link makes a link of a route")
struct LinkTests {
  @Test(
    "given as in a description, or by name with texts, numbers, truth values and arrays",
    arguments: [
      (#"{"route":{"one":{}}}"#, "/one"),
      (#"{"route":{"inventory":{"route":{"list":{}}}}}"#, "/inventory"),
      (
        #"{"route":{"inventory":{"route":{"add":{"item":{"name":"Key","status":{"inStock":{"quantity":0}}}}}}}}"#,
        "/inventory/add?name=Key"
      ),
      (#"{"route":{"recipes":{"route":{"related":{"id":1,"related":[2,3]}}}}}"#, "/recipes/1/2/3"),
      (#"{"route":{"recipes":{"route":{"list":{"category":null}}}}}"#, "/recipes"),
      (#"{"name":"one"}"#, "/one"),
      (#"{"name":"one","parameters":{}}"#, "/one"),
      (#"{"name":"product","parameters":{"id":7}}"#, "/products/7"),
      (#"{"name":"product","parameters":{"id":"007"}}"#, "/products/7"),
      (#"{"name":"product","parameters":{"id":[7]}}"#, "/products/7"),
      (#"{"name":"recipe.related","parameters":{"related":[2,"3"],"id":1}}"#, "/recipes/1/2/3"),
      (#"{"name":"recipes","parameters":{"category":null}}"#, "/recipes"),
      (#"{"name":"search","parameters":{"query":0}}"#, "/search?query=0"),
      (#"{"name":"search","parameters":{"query":"a/b c&d=é+🥧"}}"#, "/search?query=a/b%20c%26d%3D%C3%A9%2B%F0%9F%A5%A7"),
      (
        #"{"name":"inventory.add","parameters":{"status":"outOfStock","isOnBackOrder":true,"quantity":7,"name":""}}"#,
        "/inventory/add?status=outOfStock&isOnBackOrder=true"
      ),
      (
        #"{"name":"inventory.row.edit","parameters":{"id":"d2affef0-0629-4ef7-847b-bc7ba5a34ea4"}}"#,
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit"
      ),
    ])
  func links(_ content: String, _ path: String) throws {
    let reply = try Sample.client().post("/link", content)
    let body = #"{"url":"http://links.example.com\#(path)","path":"\#(path)"}"# + "\n"
    #expect(reply == Reply(status: 200, fields: jsonFields, body: body))
  }

  @Test(
    "in full as the client addressed the server, or as the server is told to be addressed",
    arguments: [
      (nil, "/link", "HTTP/1.1", "Host: a.example:8080", "http://a.example:8080/one"),
      (nil, "/link", "HTTP/1.1", "Host: [::1]:80", "http://[::1]:80/one"),
      (nil, "http://b.example/link", "HTTP/1.1", "Host: a.example", "http://b.example/one"),
      (nil, "/link", "HTTP/1.0", "Connection: keep-alive", "/one"),
      ("https://links.example", "/link", "HTTP/1.1", "Host: a.example", "https://links.example/one"),
      ("https://links.example", "/link", "HTTP/1.0", "Connection: keep-alive", "https://links.example/one"),
    ] as [(String?, String, String, String, String)])
  func baseURL(_ base: String?, _ target: String, _ version: String, _ field: String, _ url: String) throws {
    let content = #"{"name":"one"}"#
    let request = "POST \(target) \(version)\r\n\(field)\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
    let reply = try Client(Sample.site(baseURL: base)).send(Array(request.utf8))
    #expect(reply.body == #"{"url":"\#(url)","path":"/one"}"# + "\n")
  }

  private static let noCase = "expected AppRoute: Invalid number of keys found, expected one."
  private static let number = "expected an integer of 64 bits, found another number"

  @Test(
    "a route that is none is refused by the place of the fault",
    arguments: [
      ("5", "route: expected an object"),
      ("null", "route: expected a value, found null"),
      ("{}", "route: " + noCase),
      (#"{"nope":{}}"#, "route: " + noCase),
      (#"{"one":{},"three":{}}"#, "route: " + noCase),
      (#"{"inventory":{}}"#, "route.inventory: key \"route\" is missing"),
      (
        #"{"inventory":{"route":{"add":{"item":{"name":5,"status":{"inStock":{"quantity":1}}}}}}}"#,
        "route.inventory.route.add.item.name: expected a string"
      ),
      (
        #"{"recipes":{"route":{"related":{"id":1,"related":[2,"x"]}}}}"#,
        "route.recipes.route.related.related[1]: expected an integer"
      ),
      (
        #"{"shop":{"route":{"product":{"id":null}}}}"#,
        "route.shop.route.product.id: expected a value, found null"
      ),
      (#"{"shop":{"route":{"product":{"id":1.5}}}}"#, "route: " + number),
      (#"{"shop":{"route":{"product":{"id":9223372036854775808}}}}"#, "route: " + number),
    ])
  func noRoute(_ route: String, _ fault: String) throws {
    let reply = try Sample.client().post("/link", #"{"route":\#(route)}"#)
    #expect(reply == badRequest("/link", "\"route\" is not a route of this app: " + fault))
  }

  private static let inexpressible =
    "; a path component cannot be empty, \".\" or \"..\", a required item cannot be empty, "
    + "a rest cannot be too long, and a closed set has only its members"

  @Test(
    "everything else that is wrong is said in words, and all of it at once",
    arguments: [
      ("[]", "expected an object, found an array"),
      (
        "{}", "key \"route\" is missing: expected a route as in a description, or \"name\" and \"parameters\""
      ),
      (#"{"route":{"one":{}},"name":"one"}"#, "both \"route\" and \"name\" are given; give one of them"),
      (
        #"{"route":{"recipes":{"route":{"related":{"id":1,"related":[]}}}}}"#,
        "route \"recipe.related\": no link can carry the value of \"related\"" + inexpressible
      ),
      (#"{"name":"product","name":"recipe"}"#, "key \"name\" was given more than once; give one of them"),
      (#"{"name":"one","n\u0061me":"one"}"#, "key \"name\" was given more than once; give one of them"),
      (#"{"route":{"one":{}},"route":{"three":{}}}"#, "key \"route\" was given more than once; give one of them"),
      (
        #"{"parameters":{"id":1},"name":"product","parameters":{"id":2}}"#,
        "key \"parameters\" was given more than once; give one of them"
      ),
      (#"{"name":5}"#, "key \"name\": expected a string, found a number"),
      (#"{"name":"onee"}"#, "no route is called \"onee\"; did you mean \"one\"?"),
      (#"{"name":"zzzzzz"}"#, "no route is called \"zzzzzz\""),
      (#"{"name":"product"}"#, "parameter \"id\" is missing: expected an integer"),
      (#"{"name":"product","parameters":[]}"#, "key \"parameters\": expected an object, found an array"),
      (#"{"name":"product","parameters":{"id":"x"}}"#, "parameter \"id\": expected an integer, found \"x\""),
      (#"{"name":"product","parameters":{"id":1.0}}"#, "parameter \"id\": expected an integer, found \"1.0\""),
      (#"{"name":"product","parameters":{"id":[1,2]}}"#, "parameter \"id\" was given more than once"),
      (#"{"name":"product","parameters":{"id":1,"id":2}}"#, "parameter \"id\" was given more than once"),
      (
        #"{"name":"product","parameters":{"id":{}}}"#,
        "parameter \"id\": expected a string, a number or a boolean, found an object"
      ),
      (#"{"name":"product","parameters":{"id":null}}"#, "parameter \"id\" is missing: expected an integer"),
      (
        #"{"name":"search","parameters":{"query":[null]}}"#,
        "parameter \"query\": expected a string, a number or a boolean, found null"
      ),
      (#"{"name":"one","parameters":{"x":1}}"#, "route \"one\" has no parameter \"x\"; it has none"),
      (
        #"{"name":"product","parameters":{"idd":1,"foo":true}}"#,
        "route \"product\" has no parameter \"idd\"; did you mean \"id\"?; route \"product\" has no parameter \"foo\"; "
          + "it has \"id\"; parameter \"id\" is missing: expected an integer"
      ),
      (
        #"{"name":"recipes","parameters":{"category":"dessert"}}"#,
        "parameter \"category\": expected \"Dessert\", or \"Pancake\", found \"dessert\""
      ),
    ])
  func faults(_ content: String, _ detail: String) throws {
    #expect(try Sample.client().post("/link", content) == badRequest("/link", detail))
  }
}
