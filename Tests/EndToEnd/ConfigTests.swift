import Foundation
import Testing

extension ChangingFiles {
  /// The stock server and the stock tool with an app from a file.
  @Suite("An app from a file")
  struct Config {
    private static let text = """
      {
        // The shop.
        "app": {"name": "Shop", "schemes": ["shop"], "schemeHostIsPath": true,
          "ios": {"appIDs": ["ABCDE12345.com.example.shop"]}},
        "hosts": ["links.example.com"],
        "routes": [
          {"name": "order", "pattern": "/orders/:number", "aliases": ["/o/:number"], "summary": "An order",
           "parameters": [{"name": "number", "type": "integer", "minimum": 1}]},
          {"name": "order.tab", "pattern": "/orders/:number/:tab",
           "parameters": [{"name": "number", "type": "integer"}, {"name": "tab", "enum": ["items", "shipping"]},
                          {"name": "page", "place": "query", "type": "integer", "default": 1}]},
          {"name": "article", "pattern": "/wiki/*title", "hosts": [":lang.wiki.example.org"]},
        ],
        "redirects": [{"from": "/bills/:number", "to": "/orders/:number", "status": 302}],
      }
      """

    /// What the brands of the fixture include.
    private static let help = try? String(
      contentsOf: ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/brands/help.json"), encoding: .utf8)

    /// A folder with the file in it.
    private static func folder(_ text: String = text) throws -> FileFolder { try FileFolder(["links.json": text]) }

    private static func get(_ server: Server, _ target: String, host: String = "localhost") throws -> String {
      let connection = try Connection(host: "127.0.0.1", port: server.port, of: server)
      try connection.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      return try connection.readToEnd()
    }

    @Test("is served with its association files, and nothing of the sample remains")
    func served() throws {
      let folder = try Self.folder()
      let server = try Server(["--config", folder.path + "/links.json"])
      #expect(
        try Self.get(server, "/orders/7/items").hasSuffix(
          #""route":{"order.tab":{"number":7,"tab":"items","page":1}}}"# + "\n"))
      #expect(try Self.get(server, "/bills/7").contains(#""canonical":"/orders/7""#))
      #expect(try Self.get(server, "/inventory").hasPrefix("HTTP/1.1 404 "))
      #expect(try Self.get(server, "/recipes/1").hasPrefix("HTTP/1.1 404 "))
      let association = try Self.get(server, "/.well-known/apple-app-site-association", host: "links.example.com")
      #expect(association.contains(#"{"/": "/orders/$(digit)*", "comment": "order"}"#))
      let other = try Self.get(server, "/.well-known/apple-app-site-association", host: "de.wiki.example.org")
      #expect(other.contains(#"{"/": "/wiki/?*", "comment": "article"}"#) && !other.contains("/orders"))
      #expect(try Self.get(server, "/wiki/a/b", host: "de.wiki.example.org").contains(#""lang":"de""#))
      #expect(try Self.get(server, "/schema/links.json").contains("2020-12"))
    }

    @Test("gives lines of JSON and no others, of several sites too")
    func lines() throws {
      let brands = ["--config", "Tests/EndToEnd/Fixtures/brands/links.json"]
      for option in [["--json"], ["--check", "--json"]] {
        let run = try Tool.run(["routes"] + option + brands)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count > 8)
        for line in lines { #expect(line.hasPrefix("{") && line.hasSuffix("}"), "\(line)") }
      }
      #expect(try Tool.run(["routes"] + brands).output.hasPrefix("links.shop.example\n"))
    }

    @Test("can be compared with another whose patterns are too complex, which is undecided")
    func undecided() throws {
      let list =
        #"{"name": "a", "pattern": "/u/:x", "parameters": [{"name": "x", "type": "integer", "separator": "1"}]}"#
      let other = #"{"name": "b", "pattern": "/u/:x", "parameters": [{"name": "x"}]}"#
      let folders = try [list, "\(list), \(other)"].map { try Self.folder(#"{"routes": [\#($0)]}"#) }
      let run = try Tool.run(["diff"] + folders.map { $0.path + "/links.json" })
      #expect(run.status == 3 && run.output.hasPrefix("gained  /u/text"))
      #expect(run.errors.hasSuffix("undecided: a link may be lost or changed\n"))
    }

    @Test("with several sites, a loss is accepted for one of them by the name of the site in front")
    func acceptedSites() throws {
      func site(_ host: String, _ routes: String) -> String { #"{"hosts": ["\#(host)"], "routes": [\#(routes)]}"# }
      func file(_ routes: String) -> String {
        #"{"sites": [\#(site("a.example", routes)), \#(site("b.example", routes))]}"#
      }
      let (one, two) = (#"{"name": "one", "pattern": "/one"}"#, #"{"name": "two", "pattern": "/two"}"#)
      try Tool.with([
        "old.json": file("\(one), \(two)"), "new.json": file(one), "first.json": #"{"lost": ["a.example: two"]}"#,
        "both.json": #"{"lost": ["a.example: two", "b.example: two"]}"#,
      ]) { folder in
        func status(_ accepted: String) throws -> Int32 {
          try Tool.run(["diff", "old.json", "new.json", "--accept", accepted], in: folder).status
        }
        let statuses = try [status("first.json"), status("both.json")]
        #expect(statuses == [1, 0])
      }
    }

    @Test("with several sites, a link is compared in the site that its host chooses")
    func sitesOfHosts() throws {
      func site(_ hosts: String, _ more: String = "") -> String {
        #"{"hosts": [\#(hosts)], \#(more)"routes": [{"name": "r", "pattern": "/r/:p"}]}"#
      }
      let first = site(#""a.example.com", "*.example.com""#, #""plusIsSpace": true, "#)
      try Tool.with([
        "old.json": #"{"sites": [\#(first), \#(site(#""b.example.com""#))]}"#, "new.json": #"{"sites": [\#(first)]}"#,
      ]) { folder in
        let run = try Tool.run(["diff", "old.json", "new.json"], in: folder)
        #expect(!run.output.contains("a.example.com/"), "\(run.output)")
      }
    }

    @Test("has a file for each host of each site, in each environment")
    func allSites() throws {
      let file = try String(
        contentsOf: ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/brands/links.json"),
        encoding: .utf8)
      try Tool.with(["links.json": file, "help.json": Self.help ?? ""]) { folder in
        let run = try Tool.run(["aasa", "generate", "--all-sites", "out"], in: folder)
        #expect(run.status == 0, "\(run)")
        for (host, app) in [
          ("links.shop.example", "ABCDE12345.example.shop"), ("www.shop.example", "ABCDE12345.example.shop"),
          ("news.example", "ABCDE12345.example.news"),
        ] {
          let path = folder.appending(path: "out/\(host)/apple-app-site-association")
          #expect(try String(contentsOf: path, encoding: .utf8).contains(app))
          #expect(run.output.contains("wrote out/\(host)/apple-app-site-association\n"))
        }
        let android = try Tool.run(["assetlinks", "generate", "--all-sites=out"], in: folder)
        #expect(android.status == 0 && android.output.contains("wrote out/www.shop.example/assetlinks.json\n"))
        let wrong = try Tool.run(["aasa", "generate", "--all-sites", "out", "--host", "news.example"], in: folder)
        #expect(wrong.status == 2 && wrong.errors.contains("--all-sites and --host cannot be used together"))
      }
    }

    @Test("is served, asked and compared in one of its environments, and all of them are checked")
    func environments() throws {
      let stage = #""environments": {"stage": {"hosts": ["stage.shop.example"], "public": "Nowhere"}}"#
      let file = #"""
        {"hosts": ["shop.example"], "app": {"ios": {"appIDs": ["ABCDE12345.shop"]}}, \#(stage),
         "parameters": {"id": {"type": "integer"}}, "routes": [{"name": "order", "pattern": "/orders/:id"}]}
        """#
      try Tool.with(["links.json": file, "new.json": file.replacing("/orders/", with: "/bills/")]) { folder in
        let path = folder.path + "/links.json"
        let checked = try ServerProcess(["--config", path, "--check"])
        let isRefused = try checked.exitStatus() == 2
        #expect(isRefused && checked.error.contains(#"Nowhere"#), "\(checked.error)")
        #expect(checked.error.contains(#" (in the environment "stage")"#), "\(checked.error)")
        let server = try Server(
          ["--config", path, "--public", folder.path], environment: ["DEEPLINK_ENVIRONMENT": "stage"])
        #expect(try Self.get(server, "/orders/7", host: "stage.shop.example").contains(#""name":"order""#))
        let link = "https://stage.shop.example/orders/7"
        #expect(try Tool.run(["resolve", link, "--environment", "stage"], in: folder).status == 0)
        #expect(
          try Tool.run(["resolve", link], environment: ["DEEPLINK_ENVIRONMENT": "stage"], in: folder).status == 0)
        #expect(try Tool.run(["resolve", link], in: folder).status == 1)
        #expect(try Tool.run(["diff", "--environments", "stage..", "links.json"], in: folder).status == 0)
        let changed = try Tool.run(["diff", "--environments", "stage..", "links.json", "new.json"], in: folder)
        #expect(changed.status == 1 && changed.output.hasPrefix("lost  /orders/"), "\(changed)")
        let unknown = try Tool.run(["diff", "--environments", "prod..", "links.json"], in: folder)
        #expect(unknown.status == 2 && unknown.errors.contains(#"the file has "stage""#))
      }
    }

    @Test("can be compared with what a server serves, site by site, and the answer is a comment for a pull request")
    func live() throws {
      let file = "Tests/EndToEnd/Fixtures/brands/links.json"
      let server = try Server(["--config", file, "--endpoints-at", "/_links"])
      let url = server.base + "/_links"
      #expect(try Tool.run(["diff", url, file]).status == 0)
      let text = try String(contentsOf: ServerProcess.repository.appending(path: file), encoding: .utf8)
      let changed = text.replacing("/orders/:number", with: "/orders/:number/x")
        .replacing(#""pattern": "/@:author""#, with: #""owner": "@a|`b", "pattern": "/a/:author""#)
      let more = changed.replacing(
        "\"sites\": [",
        with: "\"sites\": [{\"hosts\": [\"third.example\"], \"routes\": [{\"name\": \"a\", \"pattern\": \"/a\"}]},")
      try Tool.with(["new.json": more, "help.json": Self.help ?? ""]) { folder in
        let run = try Tool.run(["diff", "--markdown", url, "new.json"], in: folder)
        #expect(run.status == 1)
        let expected = """
          ### Links of third.example: 1 gained

          | | Link or setting | Before and after |
          | --- | --- | --- |
          | **gained** | `/a` | `is a (/a)` |

          - `only the new table has the host third.example: the other one treats it in links of a custom scheme like any other host`

          ### Links of links.shop.example: 1 lost, 1 gained

          | | Link or setting | Before and after |
          | --- | --- | --- |
          | **lost** | `/orders/1` | `was order (/orders/:number)` |
          | **gained** | `/orders/1/x` | `is order (/orders/:number/x)` |

          ### Links of news.example: 1 lost, 1 gained

          | | Link or setting | Before and after |
          | --- | --- | --- |
          | **lost** | `/@text` | `was author (/@:author)` |
          | **gained** | `/a/text` | ``is author (/a/:author) of @a\\|`b`` |

          ### Links of books.example: no difference


          """
        #expect(run.output == expected)
      }
      // What a server says besides its links is compared as between files, of one site or all.
      let settings = [
        ("ABCDE12345.example.shop\"", "ABCDE12345.example.other\""), ("14:6D", "15:6D"), ("361309726", "1"),
        ("https://paper.example", "store"), ("\"android\": \"page\"", "\"android\": \"store\""),
        ("https://www.books.example\"}]", "https://books.test\"}]"), ("[\"utm_*\", ", "["),
        ("\"summary\": \"A", "\"withoutApp\": \"store\", \"page\": {\"title\": \"A\"}, \"summary\": \"A"),
        ("\"parameters\": {\"year\"", "\"page\": {\"web\": \"https://a.example\"}, \"parameters\": {\"year\""),
      ]
      let edited = settings.reduce(text) { $0.replacing($1.0, with: $1.1) }
      try Tool.with(["new.json": edited, "help.json": Self.help ?? ""]) { folder in
        for site in [[], ["--site", "www.shop.example"], ["--site", "news.example"]] {
          let runs = try [url, Tool.root.path + "/" + file].map { old in
            try Tool.run(["diff", old, "new.json"] + site, in: folder)
          }
          let lines = runs.map { $0.output.split(separator: "\n").sorted() }
          #expect(lines[0] == lines[1] && runs.allSatisfy { $0.status == 1 && $0.errors == "" }, "\(runs)")
          #expect(lines[0].contains("changed  withoutApp") != site.contains("www.shop.example"))
          #expect(lines[0].contains("books.example") == site.isEmpty)
        }
        let none = try Tool.run(["diff", url, "new.json", "--site", "other.example"], in: folder)
        #expect(
          none.status == 2 && none.errors.contains(#"its sites are "links.shop.example", "news.example", "books.ex"#))
      }
      let wrong = try Tool.run(["diff", server.base, file])
      #expect(wrong.status == 2 && wrong.errors.contains("answered 404: expected the routes of a server"), "\(wrong)")
    }

    @Test(
      "is checked and compared in each environment by the script of the article",
      .enabled(if: isOnPath("git"), "git is not installed"))
    func script() throws {
      let page = Page.article("DeepLinkTool", "InCI")
      #expect((page.blocks("yaml") + page.blocks("groovy")).allSatisfy { $0.contains("sh links.sh ") })
      var files = ["accepted.json": "{}", "links.sh": try #require(page.section("## The script").blocks("sh").first)]
      for name in ["fixtures.json", "help.json", "links.json"] {
        files[name] = try String(
          contentsOf: Tool.root.appending(path: "Tests/EndToEnd/Fixtures/brands/" + name), encoding: .utf8)
      }
      let folder = try FileFolder(files)
      func shell(_ command: String) throws -> String {
        try output(of: ["sh", "-c", "cd '\(folder.path)' && \(command)"])
      }
      let commit = "git -c user.name=a -c user.email=a@b.example commit -q -m base"
      #expect(try shell("git init -q && git add . && \(commit)") == "")
      func script(_ status: Int, _ file: String, accepting accepted: String = "{}") throws -> String {
        try folder.write("links.json", file)
        try folder.write("accepted.json", accepted)
        let said = try shell("sh links.sh HEAD; echo status $?")
        #expect(said.hasSuffix("status \(status)\n"), "\(said)")
        return said + ((try? folder.text("diff.md")) ?? "")
      }
      let text = files["links.json"] ?? ""
      #expect(try script(0, text).matches(of: /### Links of .*: no difference/).count == 6)
      let changed = text.replacing(#""orders", "address""#, with: #""orders""#)
        .replacing("example.shop.stage", with: "example.shop.beta")
      let lost = try script(1, changed)
      #expect(lost.contains("links.shop.example: 1 lost\n") && lost.contains("stage.shop.example: 2 lost, 1 gained\n"))
      let accepted = try script(0, changed, accepting: #"{"lost": ["account", "app.ios.appIDs"]}"#)
      #expect(accepted.contains("stage.shop.example: 2 lost (accepted), 1 gained\n"), "\(accepted)")
      // What is wrong in one of the environments, and in the links.
      let twice = try script(2, text.replacing("stage.news.example", with: "stage.shop.example"))
      #expect(twice.contains("\"stage.shop.example\" is a host of sites[0] as well"))
      #expect(try script(1, text.replacing("/@:author", with: "/a/:author")).contains("https://news.example/@kim"))
    }

    @Test("can be compared with another in all that it says, and a reviewed file accepts losses by name")
    func settings() throws {
      let old = Self.text.replacing(
        #"["ABCDE12345.com.example.shop"]}"#,
        with: #"["ABCDE12345.com.example.shop"], "storeID": 1}, "android": {"package": "com.example.shop"}"#)
      let new = old.replacing(#""storeID": 1"#, with: #""storeID": 2"#)
        .replacing(#""com.example.shop""#, with: #""com.example.new""#)
        .replacing(#", "aliases": ["/o/:number"]"#, with: "")
      #expect(old != Self.text)
      let folder = try Self.folder(old)
      func file(_ name: String, _ text: String) throws -> String {
        try folder.write(name, text)
        return folder.path + "/" + name
      }
      let files = ["diff", folder.path + "/links.json", try file("new.json", new)]
      let run = try Tool.run(files)
      #expect(run.status == 1 && run.errors == "")
      #expect(
        run.output.hasSuffix(
          """
          changed  app.ios.storeID
            was 1, is now 2
          changed  app.android.package
            was "com.example.shop", is now "com.example.new"

          """), "\(run.output)")
      let some = try file("some.json", #"{"changed": ["app.ios.storeID", "app.android.package"]}"#)
      #expect(try Tool.run(files + ["--accept", some]).status == 1)
      let all = try file(
        "all.json",
        """
        {
          "lost": ["order"],  // The short links were never printed.
          "changed": ["app.ios.storeID", "app.android.package", "public"],
        }
        """)
      let accepted = try Tool.run(files + ["--accept", all])
      #expect(accepted.status == 0)
      #expect(
        accepted.output.contains("changed (accepted)  app.ios.storeID\n")
          && accepted.output.contains("lost (accepted)  /o/"))
      #expect(accepted.errors == "note: --accept: nothing of \"public\" is changed; remove the name\n")
      let json = try Tool.run(files + ["--json", "--accept", all]).output
      #expect(json.contains(#"{"kind":"changed","accepted":true,"setting":"app.ios.storeID","old":1,"new":2}"# + "\n"))
      let wrong = try file("wrong.json", #"{"lost": [7], "gone": []}"#)
      let refused = try Tool.run(files + ["--accept", wrong])
      #expect(
        refused.status == 2 && refused.output == "" && refused.errors.contains("wrong.json:1:11: error: lost[0]: "))
      // The server of an app in code says only its links.
      let live = try file("live.json", #"{"routes": []}"#)
      let first = try Tool.run("diff", live, files[1])
      let note = "note: OLD has only links, as a server of code prints them, so the other settings are not compared\n"
      #expect(first.status == 0 && first.errors.hasSuffix(note), "\(first)")
    }

    @Test(
      "can be another app: the files of three public apps keep all laws",
      arguments: [("element", "8 routes"), ("kickstarter", "37 routes"), ("wikipedia", "19 routes")])
    func publicApp(_ name: String, _ count: String) throws {
      let config = ["--config", "Tests/EndToEnd/Fixtures/\(name)/links.json"]
      let check = try ServerProcess(config + ["--check"])
      #expect(try check.exitStatus() == 0, "\(check.error)")
      // The proofs take many seconds in a debug build.
      guard TestStep.programs.isAskedFor else { return }
      let laws = try Tool.run(["routes", "--check"] + config)
      #expect(laws.status == 0 && laws.output.contains("(\(count))"), "\(laws)")
    }

    @Test("without \"ios\" is a site without an iOS app", arguments: [#""app": X"#, #""apps": {"main": X}"#])
    func androidOnly(_ app: String) throws {
      let print = (1...32).map { _ in "1F" }.joined(separator: ":")
      let android = #"{"android": {"package": "com.example.try", "fingerprints": ["\#(print)"]}}"#
      let folder = try Self.folder(
        "{\(app.replacing("X", with: android))" + #", "routes": [{"name": "order", "pattern": "/orders/:number"}]}"#)
      let config = ["--config", folder.path + "/links.json"]
      #expect(try ServerProcess(config + ["--check", "--strict"]).exitStatus() == 0)
      let file = try Tool.run(["aasa", "generate"] + config)
      #expect(file.status == 0 && file.output.contains(#""details": []"#) && file.errors.isEmpty, "\(file)")
      let link = try Tool.run(["explain", "/orders/7", "--verbose"] + config)
      #expect(
        link.status == 0 && link.output.contains("the link, and the app shows route \"order\"")
          && link.output.contains("  iOS      no   The site has no iOS app.") && !link.output.contains("applinks"),
        "\(link)")
      #expect(try Tool.run(["explain", "/nothing"] + config).status == 1)
    }

    @Test("during fifty edits under load, a third of them faulty, loses no request and mixes no answer")
    func edits() throws {
      func text(_ version: Int) -> String {
        let sites = ["a.example", "b.example"].map { host in
          #"{"hosts": ["\#(host)"], "routes": [{"name": "v\#(version)", "pattern": "/items/:v\#(version)"}]}"#
        }
        return "{\"sites\": [\(sites.joined(separator: ","))]}"
      }
      let folder = try Self.folder(text(0))
      let file = folder.url.appending(path: "links.json")
      let server = try Server(["--config", file.path, "--threads", "2"])
      let port = server.port
      let crowd = Crowd(2) { number in
        let connection = try Connection(host: "127.0.0.1", port: port)
        let host = number == 0 ? "a.example" : "b.example"
        return {
          let answer = try connection.get("/items/7", host: host)
          let version = answer.body.firstMatch(of: /"name":"(v[0-9]+)"/)?.1 ?? ""
          guard answer.status == 200, answer.body.contains(#""pattern":"/items/:\#(version)""#),
            answer.body.contains(#""route":{"\#(version)":{"\#(version)":"7"}}"#)
          else { throw Discontent("\(answer.head) and \(answer.body)") }
          return !answer.head.contains("Connection: close")
        }
      }
      var bad = 0
      for edit in 1...50 {
        let isBad = edit % 3 == 0
        bad += isBad ? 1 : 0
        try Data((isBad ? String(text(edit).dropLast(2)) : text(edit)).utf8).write(to: file, options: .atomic)
        server.process.signal(SIGHUP)
        try server.process.waitForLines(isBad ? "error: not reloaded" : "reloaded 2 sites", isBad ? bad : edit - bad)
      }
      #expect(try Self.get(server, "/items/7", host: "b.example").contains(#""name":"v50""#))
      server.process.signal(SIGTERM)
      #expect(crowd.finish() == [])
      #expect(crowd.count > 100)
      #expect(try server.process.exitStatus() == 0)
    }

    @Test("is named in the log by what sha256sum says of it, at the start and after a reload")
    func digest() throws {
      let folder = try Self.folder()
      let file = folder.url.appending(path: "links.json")
      let server = try Server(["--config", file.path, "--log-format", "json"])
      func isLogged(_ event: String) throws -> Bool {
        let sum = try output(of: ["sha256sum", file.path]).prefix(12)
        let lines = server.process.error.split(separator: "\n").filter { $0.contains(#""event":"\#(event)""#) }
        return lines.count == 1 && lines[0].contains(#""config_digest":"\#(sum)""#)
      }
      #expect(try isLogged("listening"))
      try Data(#"{"routes": [{"name": "a", "pattern": "/a"}]}"#.utf8).write(to: file)
      server.process.signal(SIGHUP)
      try server.process.waitForError(#""event":"reload""#)
      #expect(try isLogged("reload"))
    }

    @Test("is refused with every fault, by the tool and by the server")
    func refused() throws {
      let folder = try Self.folder()
      let file = folder.url.appending(path: "links.json")
      try Data(#"{"routes": [{"name": "a", "pattern": "a"}], "hots": []}"#.utf8).write(to: file)
      let faults = """
        \(file.path):1:38: error: routes[0].pattern: expected a pattern such as "/products/:id", found "a"
          {"routes": [{"name": "a", "pattern": "a"}], "hots": []}
                                               ^
        \(file.path):1:45: error: hots: not a known key; did you mean "hosts"?
          {"routes": [{"name": "a", "pattern": "a"}], "hots": []}
                                                      ^
        """
      #expect(try Tool.run("routes", "--config", file.path) == ToolRun(status: 2, errors: faults + "\n"))
      let check = try ServerProcess(["--config", file.path, "--check"])
      #expect(try check.exitStatus() == 2)
      #expect(check.error == faults + "\n")
      let missing = try Tool.run("routes", "--config", folder.path + "/none.json")
      #expect(missing.status == 2 && missing.errors.contains("none.json: cannot be read: "))
    }
  }
}
