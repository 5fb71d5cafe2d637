import DeepLinkJSON
import DeepLinkService
import Testing

@Suite("A path that both a file and a route claim")
struct FileClaimTests {
  private static func site(_ files: [String: String]) throws -> Site {
    try Declared.site(
      """
      {"routes": [{"name": "home", "pattern": "/"}, {"name": "recipes", "pattern": "/recipes"},
        {"name": "search", "pattern": "/search", "parameters": [{"name": "query", "place": "query", "required": true}]},
        {"name": "project", "pattern": "/:owner/:project"}]}
      """, files: files)
  }

  @Test("belongs to the file if a parameter matches it, and to the route if it is all literals")
  func winners() throws {
    let client = try Client(
      Self.site(["index.html": "i", "recipes": "r", "scripts/a b.js": "s", "search": "q", "deep/er/x": "d"]))
    for (target, body) in [
      ("/scripts/a%20b.js", "s"), ("/%73cripts/a%20b.js", "s"), ("/search", "q"), ("/deep/er/x", "d"),
      ("/index.html", "i"),
    ] {
      #expect(try client.send("GET", target).body == body, "\(target)")
      #expect(try client.page(target).body == body, "\(target)")
    }
    for (target, name) in [
      ("/", "home"), ("/recipes", "recipes"), ("/scripts/b.js", "project"), ("/search?query=a", "search"),
      ("/scripts/a%20b.js/", "project"),
    ] {
      #expect(try client.send("GET", target).body.contains(#""name":"\#(name)""#), "\(target)")
    }
  }

  @Test("is reported once for each route")
  func remarks() throws {
    #expect(try Self.site(["x": "", "search": "", "deep/er/x": ""]).fileRemarks == [])
    #expect(
      try Self.site(["index.html": "", "recipes": "", "a/b": ""]).fileRemarks.map(\.description) == [
        #"route "home" (/) hides the file index.html of Public; rename one of them [route-wins /index.html]"#,
        #"route "recipes" (/recipes) hides the file recipes of Public; rename one of them [route-wins /recipes]"#,
        #"route "project" (/:owner/:project): the file a/b of Public is served in place of its link [public-file-wins /a/b]"#,
      ])
    #expect(
      try Self.site(["b/a": "", "a/b": "", "a/c": ""]).fileRemarks.map(\.description) == [
        #"route "project" (/:owner/:project): 3 files of Public, such as a/b, are served in place of its links [public-file-wins /:owner/:project]"#
      ])
  }
}
