import LendingLibrary
import Testing

@Suite("POST /resolve takes a user activity")
struct ActivityTests {
  @Test(
    "and answers with the description of its route",
    arguments: [
      (#"{"activityType":"library.search","userInfo":{"query":"key board"}}"#, "/search?query=key%20board"),
      (#"{"activityType":"library.route","userInfo":{"route":{"home":{}}}}"#, "/home"),
      (
        #"{"activityType":"library.route","userInfo":{"route":{"books":{"route":{"trail":{"id":1,"trail":[2]}}}}}}"#,
        "/books/1/2"
      ),
      (
        #"{"activityType":"library.route","title":"Newer","webpageURL":"https://example.com/shelves/1","#
          + #""userInfo":{"route":{"newer":{}}}}"#, "/shelves/1"
      ),
    ])
  func continued(_ activity: String, _ link: String) throws {
    let client = try Library.client()
    let reply = try client.post("/resolve", #"{"activity":\#(activity)}"#)
    #expect(reply == (try client.get("/resolve?url=" + escaped(link))))
    #expect(reply.status == 200)
  }

  @Test("a link from a device is described like the same link elsewhere, or drawn if it matches no route")
  func links() throws {
    let client = try Library.client()
    for (link, status) in [("https://example.com/books/1", 200), ("nav:///loans/foo", 404)] {
      let activity = #"{"activityType":"NSUserActivityTypeBrowsingWeb","webpageURL":"\#(link)"}"#
      let reply = try client.post("/resolve", #"{"activity":\#(activity)}"#)
      #expect(reply == (try client.get("/resolve?url=" + escaped(link))))
      #expect(reply.status == status)
    }
  }

  @Test("an activity that the app ignores is a miss that lists the accepted ones")
  func ignored() throws {
    let client = try Library.client()
    let reply = try client.post("/resolve", #"{"activity":{"activityType":"com.other","userInfo":{"query":"x"}}}"#)
    let expected = [
      #"library.search with "query" in its userInfo"#,
      #"library.route with "route" in its userInfo, a route as JSON"#,
      #"NSUserActivityTypeBrowsingWeb with "webpageURL", a link of this app"#,
    ]
    let body =
      #"{"type":"about:blank","title":"No activity matches","status":404,"instance":"/resolve","#
      + #""detail":"the app ignores activities of type \"com.other\"","#
      + #""expected":[\#(expected.map(quoted).joined(separator: ","))],"suggestions":[]}"#
    #expect(reply == Reply(status: 404, fields: problemFields, body: body + "\n"))
    let empty = try client.post("/resolve", #"{"activity":{"activityType":"library.search","userInfo":{"query":""}}}"#)
    #expect(empty.status == 404)
    #expect(
      empty.body.contains(
        #""detail":"the app ignores this activity: an activity of type library.search must contain \"query\""#))
  }

  @Test(
    "content of another shape is refused by the name of the key",
    arguments: [
      (#"{"activity":[]}"#, "key \"activity\": the activity: expected an object, found an empty array"),
      (
        #"{"activity":{}}"#,
        "key \"activity\": activityType: is missing: expected the type of the activity, such as "
          + "\"NSUserActivityTypeBrowsingWeb\""
      ),
      (
        #"{"activity":{"activityType":"a","userInfo":{"a":[1,null]}}}"#,
        "key \"activity\": userInfo.a[1]: expected a value, found null: leave it out"
      ),
      (
        #"{"activity":{"activityType":"a"},"urls":[]}"#,
        "both \"urls\" and \"activity\" are given; send one request for each"
      ),
    ])
  func shapes(_ content: String, _ detail: String) throws {
    #expect(try Library.client().post("/resolve", content) == badRequest("/resolve", detail))
  }
}
