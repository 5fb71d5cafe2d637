import DeepLinkNavigation
import DeepLinkTestThreads
import Foundation
import SampleModel
import Testing

@Suite("The tool's aasa, app generate and explain", .onOwnThreads)
struct ToolAssociationTests {
  private static let served = "Public/.well-known/apple-app-site-association"
  private static let assetLinks = "Public/.well-known/assetlinks.json"
  private static let app = "ABCDE12345.com.example.inventory"
  private static let file = """
    {"applinks": {"details": [{"appIDs": ["A.a", "B.b"], "components": [{"/": "/a/*", "exclude": true}, {"/": "/?*"}]},
    {"appID": "C.c", "paths": ["NOT /b", "/b"]}]}}
    """

  @Test("aasa generate prints the served file, and its limits on standard error")
  func generate() throws {
    let run = try Tool.run("aasa", "generate", "--app-id", Self.app)
    #expect(run.status == 0)
    #expect(try run.output == String(contentsOf: Tool.root.appending(path: Self.served), encoding: .utf8))
    #expect(
      run.errors.hasPrefix("note: search: the file also opens /search, which "))
    #expect(run.errors.split(separator: "\n").count == 5)
  }

  @Test("aasa match --json prints one object for each URL and app, in this order and with these keys")
  func json() throws {
    let run = try Tool.run(["aasa", "match", "--json", "-", "/b", "https://example.com/a"], input: Self.file)
    #expect(
      run
        == ToolRun(
          status: 1,
          output: """
            {"url":"/b","app":"A.a","verdict":"match","detail":0,"component":1,"reason":"components[1] {\\"/\\": \\"/?*\\"} \
            of details[0] is the first that matches"}
            {"url":"/b","app":"B.b","verdict":"match","detail":0,"component":1,"reason":"components[1] {\\"/\\": \\"/?*\\"} \
            of details[0] is the first that matches"}
            {"url":"/b","app":"C.c","verdict":"excluded","detail":1,"component":0,"reason":"paths[0] \\"NOT /b\\" of \
            details[1] is the first that matches, and NOT excludes"}
            {"url":"https://example.com/a","app":"A.a","verdict":"excluded","detail":0,"component":0,"reason":\
            "components[0] {\\"/\\": \\"/a/*\\", \\"exclude\\": true} of details[0] is the first that matches, and it excludes"}
            {"url":"https://example.com/a","app":"B.b","verdict":"excluded","detail":0,"component":0,"reason":\
            "components[0] {\\"/\\": \\"/a/*\\", \\"exclude\\": true} of details[0] is the first that matches, and it excludes"}
            {"url":"https://example.com/a","app":"C.c","verdict":"no-match","detail":null,"component":null,"reason":\
            "the URL does not match any of the 2 rows of details[1]"}

            """))
  }

  @Test(
    "aasa match exits 0 only if all match",
    arguments: [
      (["/b"], 1), (["/b", "--app", "A.a"], 0), (["/b", "/c", "--app=B.b"], 0), (["/b", "/a/1", "--app=B.b"], 1),
      (["/b", "--app", "D.d"], 1), (["nav://example.com/b", "--app", "A.a"], 1),
    ] as [([String], Int32)])
  func status(arguments: [String], status: Int32) throws {
    #expect(try Tool.run(["aasa", "match", "-"] + arguments, input: Self.file).status == status)
  }

  @Test("aasa match in words, with the reason why earlier components did not match")
  func words() throws {
    let run = try Tool.run(["aasa", "match", "-", "/b", "--app", "A.a", "--explain"], input: Self.file)
    #expect(
      run
        == ToolRun(
          status: 0,
          output: """
            match  A.a  /b
              components[1] {"/": "/?*"} of details[0] is the first that matches

            """,
          errors: "  details[0].components[0]: the path \"/b\" does not match \"/a/*\"\n"))
    #expect(
      try Tool.run(["aasa", "match", "-", "/b"], input: "{}")
        == ToolRun(status: 1, errors: "error: /b: the file names no app\n"))
  }

  private static let statements = """
    [{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "android_app",
      "package_name": "a.one", "sha256_cert_fingerprints":
      ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}},
    {"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
      "package_name": "a.two", "sha256_cert_fingerprints":
      ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]},
      "relation_extensions": {"delegate_permission/common.handle_all_urls":
        {"dynamic_app_link_components": [{"/": "/a/*", "exclude": true}, {"/": "/*"}]}}}]
    """

  @Test("assetlinks match --json has the same keys; the indices are those of the statement and its rule")
  func packages() throws {
    let run = try Tool.run(["assetlinks", "match", "--json", "-", "/b"], input: Self.statements)
    #expect(
      run
        == ToolRun(
          status: 1,
          output: """
            {"url":"/b","app":"a.one","verdict":"no-match","detail":null,"component":null,"reason":\
            "no statement grants delegate_permission/common.handle_all_urls to the app"}
            {"url":"/b","app":"a.two","verdict":"match","detail":1,"component":1,"reason":\
            "dynamic_app_link_components[1] {\\"/\\": \\"/*\\"} is the first that matches"}

            """))
  }

  @Test(
    "assetlinks match exits 0 only if all match",
    arguments: [
      (["/b"], 1), (["/b", "--package", "a.two"], 0), (["/b", "/a/1", "--package=a.two"], 1),
      (["/b", "--package", "a.three"], 1), (["nav:b"], 2), ([], 2),
    ] as [([String], Int32)])
  func packageStatus(arguments: [String], status: Int32) throws {
    #expect(try Tool.run(["assetlinks", "match", "-"] + arguments, input: Self.statements).status == status)
    #expect(try Tool.run(["assetlinks", "match", "-"] + arguments, input: "{}").status == 2)
  }

  @Test("explain describes the effects of a file and the table, and the limits of a server's view")
  func explain() throws {
    let run = try Tool.run(
      ["explain", "http://example.com:81/a", "--aasa", "-"], input: Self.file,
      in: FileManager.default.temporaryDirectory)
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(
      run.output == """
        http://example.com:81/a: The link matches no route, and the association file does not open the app for it.
          http://example.com:81/a
                                ^ expected "one", "search", "three", "recipes", "products", or "inventory"
          note: the scheme is http: universal links are https links, but http ones match, too
          note: port 81 was not looked at: a domain in the app's entitlement cannot have one (TN3155)
          iOS      no   The row "/a/*" excludes the link (<stdin>:1)
          Android  ?    There is no assetlinks.json to read.

        """)
    let verbose = try Tool.run(
      ["explain", "http://example.com:81/a", "http://example.com/b", "--aasa", "-", "--verbose"], input: Self.file,
      in: FileManager.default.temporaryDirectory
    ).output
    #expect(verbose.components(separatedBy: "What no server can see:").count == 2)
    #expect(verbose.contains("\n    details[1].paths[0]: the path \"/a\" does not match \"/b\"\n"), "\(verbose)")
  }

  @Test("app generate ios prints a property list with the app's scheme, and every activity except links")
  func infoPlist() throws {
    let run = try Tool.run("app", "generate", "ios")
    #expect(
      run.status == 0
        && run.errors == "note: the table names no hosts, so only its schemes are here; add \"hosts\" to it\n")
    let list = try PropertyListSerialization.propertyList(from: Data(run.output.utf8), format: nil)
    let members = try #require(list as? [String: Any])
    #expect(Set(members.keys) == ["CFBundleURLTypes", "NSUserActivityTypes"])
    let urlType = try #require((members["CFBundleURLTypes"] as? [[String: Any]])?.first)
    #expect(urlType["CFBundleURLName"] as? String == "$(PRODUCT_BUNDLE_IDENTIFIER)")
    #expect(urlType["CFBundleURLSchemes"] as? [String] == ["nav"])
    let types = members["NSUserActivityTypes"] as? [String]
    #expect(types == [AppActivity.search, AppActivity.route])
    #expect(AppActivity.declared.map(\.type) == types)
  }

  @Test("app generate ios has the schemes of one app, which --app names where there are several")
  func infoPlistOfApp() throws {
    let folder = try SiteFolder()
    func schemes(_ apps: String, _ arguments: String...) throws -> (status: Int32, schemes: [String]?, errors: String) {
      try folder.write("links.json", #"{\#(apps), "routes": [{"name": "item", "pattern": "/:page"}]}"#)
      let run = try Tool.run(["app", "generate", "ios", "--config", folder.path + "/links.json"] + arguments)
      let list = try? PropertyListSerialization.propertyList(from: Data(run.output.utf8), format: nil)
      let types = (list as? [String: Any])?["CFBundleURLTypes"] as? [[String: Any]]
      return (run.status, types?.first?["CFBundleURLSchemes"] as? [String], run.errors)
    }
    let apps = #""apps": {"buyer": {"schemes": ["buyer"]}, "seller": {"schemes": ["seller"]}}"#
    #expect(try schemes(apps, "--app", "seller").schemes == ["seller"])
    #expect(try schemes(#""app": {"schemes": ["shop", "shop-beta"]}"#).schemes == ["shop", "shop-beta"])
    let unnamed = try schemes(apps)
    #expect(unnamed.status == 2)
    #expect(
      unnamed.errors.hasPrefix(
        #"error: --app: expected one of "buyer", "seller", because each app has files of its own"#), "\(unnamed)")
  }

  @Test("a link says by the table which apps open it, explain has the row of each file, and check compares both")
  func openers() throws {
    let folder = try SiteFolder()
    let file = """
      {"apps": {"buyer": {"ios": {"appIDs": ["ABCDE12345.buyer"]}}, "seller": {"ios": {"appIDs": ["ABCDE12345.seller"]}}},
       "hosts": ["market.example"], "webOnly": ["/login"],
       "routes": [{"name": "item", "pattern": "/:page"}, {"name": "sell", "pattern": "/sell", "apps": ["seller"]},
         {"name": "imprint", "pattern": "/imprint", "opensApp": false}]}
      """
    try folder.write("links.json", file)
    let path = folder.path + "/links.json"
    func explained(_ link: String) throws -> ToolRun { try Tool.run("explain", link, "--verbose", "--config", path) }
    let login = try explained("https://market.example/login")
    #expect(
      login.status == 0
        && login.output.hasPrefix(
          """
          https://market.example/login: The link stays in the browser, as the table says: "webOnly" has /login, which the \
          link matches.
            iOS      –    The row "/login" excludes the link \
          (.well-known/apple-app-site-association:8)
            Android  ?    There is no assetlinks.json to read.
            excluded  ABCDE12345.buyer: components[1] {"/": "/login", "exclude": true, "comment": "/login does not open the \
          app"} of details[0] is the first that matches, and it excludes
              .well-known/apple-app-site-association:8
          """),
      "\(login.output)")
    #expect(
      try explained("/imprint").output.hasPrefix(
        "/imprint: The link stays in the browser, as the table says: no app opens the links of /imprint."))
    let sell = try explained("/sell").output
    #expect(sell.contains("  match  ABCDE12345.seller: ") && sell.contains("  excluded  ABCDE12345.buyer: "), "\(sell)")
    let fixtures = """
      [{"url": "/login", "opens": false}, {"url": "/x", "name": "item", "opens": true}, {"url": "/sell", "opens": ["seller"]},
       {"url": "https://other.example/x", "opens": false}, {"url": "/imprint", "opens": ["buyer"]}, {"url": "/a/b", "miss": true, "opens": []}]
      """
    #expect(
      try Tool.run(["check", "-", "--config", path], input: fixtures)
        == ToolRun(
          status: 1,
          output: """
            fail  /imprint
                  expected "buyer" to open it, but the table opens no app
            5 of 6 links match their expected routes

            """))
  }

  @Test("a market with two apps, shop hosts, locales, slugs, old links and a file for each team keeps its promises")
  func market() throws {
    let folder = "Tests/EndToEnd/Fixtures/market"
    let config = ["--config", "\(folder)/links.json"]
    #expect(
      try Tool.run(["check", "\(folder)/fixtures.json"] + config)
        == ToolRun(status: 0, output: "16 of 16 links match their expected routes\n"))
    let laws = try Tool.run(["routes", "--check"] + config)
    #expect(laws.status == 0 && laws.output.contains("holds  the generated association file opens all that the table"))
    #expect(!laws.errors.contains("warning"), "\(laws.errors)")
    let made = try Tool.run(["aasa", "generate", "--host", "market.example"] + config)
    let lint = try Tool.run(["aasa", "lint", "-"], input: made.output)
    #expect(lint.status == 0 && !lint.output.contains("exclude"), "\(lint.output)")
    // Without the parts, the seller's links are another app's, and no file says so.
    let buyer = try Tool.run(["aasa", "generate", "--app", "buyer", "--host", "market.example"] + config)
    #expect(!buyer.output.contains("/sell"))
    #expect(try Tool.run(["aasa", "generate", "--app", "byer"] + config).errors.contains("there is no app \"byer\""))
  }

  @Test(
    "explain exits 0 only if every link opens the app and matches a route",
    arguments: [
      (["/one", "/recipes/1"], 0), (["/one", "/two"], 1), (["/products/x"], 1), (["nav:///one"], 0),
      (["nav:///two"], 1),
      (["other:///one"], 1),
      (["/one", "--aasa", served], 0), (["--json", "/inventory/foo/edit"], 1),
      (["/products/7", "--assetlinks", assetLinks], 0),
    ] as [([String], Int32)])
  func explainStatus(arguments: [String], status: Int32) throws {
    let run = try Tool.run(["explain"] + arguments)
    #expect(run.status == status && run.errors.isEmpty)
    if arguments.contains("--json") { #expect(run.output.hasPrefix(#"{"url":"/inventory/foo/edit","opens":false,"#)) }
  }
}
