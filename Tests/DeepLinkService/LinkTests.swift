import LendingLibrary
import Testing

@Suite("POST /link makes the link of a route")
struct LinkTests {
  @Test(
    "given as in a description, or by name with texts, numbers, booleans and arrays",
    arguments: [
      (#"{"route":{"home":{}}}"#, "/home"),
      (#"{"route":{"loans":{"route":{"list":{}}}}}"#, "/loans"),
      (
        #"{"route":{"loans":{"route":{"new":{"loan":{"reader":"Ada","days":14,"renews":false}}}}}}"#,
        "/loans/new?reader=Ada"
      ),
      (#"{"route":{"books":{"route":{"trail":{"id":1,"trail":[2,3]}}}}}"#, "/books/1/2/3"),
      (#"{"route":{"books":{"route":{"list":{"genre":null}}}}}"#, "/books"),
      (#"{"name":"home"}"#, "/home"),
      (#"{"name":"home","parameters":{}}"#, "/home"),
      (#"{"name":"shelf","parameters":{"id":7}}"#, "/shelves/7"),
      (#"{"name":"shelf","parameters":{"id":"007"}}"#, "/shelves/7"),
      (#"{"name":"shelf","parameters":{"id":[7]}}"#, "/shelves/7"),
      (#"{"name":"book.trail","parameters":{"trail":[2,"3"],"id":1}}"#, "/books/1/2/3"),
      (#"{"name":"books","parameters":{"genre":null}}"#, "/books"),
      (#"{"name":"search","parameters":{"query":0}}"#, "/search?query=0"),
      (#"{"name":"search","parameters":{"query":"a/b c&d=é+🥧"}}"#, "/search?query=a/b%20c%26d%3D%C3%A9%2B%F0%9F%A5%A7"),
      (
        #"{"name":"loans.new","parameters":{"renews":true,"format":"audio","days":"014","reader":""}}"#,
        "/loans/new?format=audio&renews=true"
      ),
      (
        #"{"name":"loans.extend","parameters":{"id":"d2affef0-0629-4ef7-847b-bc7ba5a34ea4"}}"#,
        "/loans/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/extend"
      ),
    ])
  func links(_ content: String, _ path: String) throws {
    let reply = try Library.client().post("/link", content)
    let body = #"{"url":"http://links.example.com\#(path)","path":"\#(path)"}"# + "\n"
    #expect(reply == Reply(status: 200, fields: jsonFields, body: body))
  }

  @Test(
    "as a URL with the origin of the request, or with the configured one",
    arguments: [
      (nil, "/link", "HTTP/1.1", "Host: a.example:8080", "http://a.example:8080/home"),
      (nil, "/link", "HTTP/1.1", "Host: [::1]:80", "http://[::1]:80/home"),
      (nil, "http://b.example/link", "HTTP/1.1", "Host: a.example", "http://b.example/home"),
      (nil, "/link", "HTTP/1.0", "Connection: keep-alive", "/home"),
      ("https://links.example", "/link", "HTTP/1.1", "Host: a.example", "https://links.example/home"),
      ("https://links.example", "/link", "HTTP/1.0", "Connection: keep-alive", "https://links.example/home"),
    ] as [(String?, String, String, String, String)])
  func baseURL(_ base: String?, _ target: String, _ version: String, _ field: String, _ url: String) throws {
    let content = #"{"name":"home"}"#
    let request = "POST \(target) \(version)\r\n\(field)\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
    let reply = try Client(Library.site(baseURL: base)).send(Array(request.utf8))
    #expect(reply.body == #"{"url":"\#(url)","path":"/home"}"# + "\n")
  }

  private static let noCase = "expected LibraryRoute: Invalid number of keys found, expected one."
  private static let number = "expected an integer of 64 bits, found another number"

  @Test(
    "an invalid route is refused with the position of the fault",
    arguments: [
      ("5", "route: expected an object"),
      ("{}", "route: " + noCase),
      (#"{"nope":{}}"#, "route: " + noCase),
      (#"{"loans":{}}"#, "route.loans: key \"route\" is missing"),
      (
        #"{"loans":{"route":{"new":{"loan":{"reader":5,"days":14,"renews":false}}}}}"#,
        "route.loans.route.new.loan.reader: expected a string"
      ),
      (
        #"{"books":{"route":{"trail":{"id":1,"trail":[2,"x"]}}}}"#,
        "route.books.route.trail.trail[1]: expected an integer"
      ),
      (#"{"shelves":{"route":{"shelf":{"id":1.5}}}}"#, "route: " + number),
    ])
  func noRoute(_ route: String, _ fault: String) throws {
    let reply = try Library.client().post("/link", #"{"route":\#(route)}"#)
    #expect(reply == badRequest("/link", "\"route\" is not a route of this app: " + fault))
  }

  private static let inexpressible =
    "; a path component cannot be empty, \".\" or \"..\", a required item cannot be empty, "
    + "a rest cannot be too long, and a closed set has only its members"

  @Test(
    "all other faults are described in words, all at once",
    arguments: [
      ("[]", "expected an object, found an array"),
      (
        "{}", "key \"route\" is missing: expected a route as in a description, or \"name\" and \"parameters\""
      ),
      (#"{"route":{"home":{}},"name":"home"}"#, "both \"route\" and \"name\" are given; give one of them"),
      (
        #"{"route":{"books":{"route":{"trail":{"id":1,"trail":[]}}}}}"#,
        "route \"book.trail\": no link can contain the value of \"trail\"" + inexpressible
      ),
      (#"{"name":"shelf","name":"book"}"#, "key \"name\" was given more than once; give one of them"),
      (#"{"name":"home","n\u0061me":"home"}"#, "key \"name\" was given more than once; give one of them"),
      (#"{"route":{"home":{}},"route":{"about":{}}}"#, "key \"route\" was given more than once; give one of them"),
      (
        #"{"parameters":{"id":1},"name":"shelf","parameters":{"id":2}}"#,
        "key \"parameters\" was given more than once; give one of them"
      ),
      (#"{"name":5}"#, "key \"name\": expected a string, found a number"),
      (#"{"name":"homee"}"#, "no route is called \"homee\"; did you mean \"home\"?"),
      (#"{"name":"shelf","parameters":[]}"#, "key \"parameters\": expected an object, found an array"),
      (#"{"name":"shelf","parameters":{"id":1.0}}"#, "parameter \"id\": expected an integer, found \"1.0\""),
      (#"{"name":"shelf","parameters":{"id":[1,2]}}"#, "parameter \"id\" was given more than once"),
      (#"{"name":"shelf","parameters":{"id":1,"id":2}}"#, "parameter \"id\" was given more than once"),
      (
        #"{"name":"shelf","parameters":{"id":{}}}"#,
        "parameter \"id\": expected a string, a number or a boolean, found an object"
      ),
      (
        #"{"name":"search","parameters":{"query":[null]}}"#,
        "parameter \"query\": expected a string, a number or a boolean, found null"
      ),
      (
        #"{"name":"shelf","parameters":{"idd":1,"foo":true}}"#,
        "route \"shelf\" has no parameter \"idd\"; did you mean \"id\"?; route \"shelf\" has no parameter \"foo\"; "
          + "it has \"id\"; parameter \"id\" is missing: expected an integer"
      ),
    ])
  func faults(_ content: String, _ detail: String) throws {
    #expect(try Library.client().post("/link", content) == badRequest("/link", detail))
  }
}
