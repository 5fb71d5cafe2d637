import DeepLinkJSON
import Foundation
import Testing

extension EndToEnd {
  /// A file that gives every warning there is, in three sites.
  @Suite("Warnings that a file accepts")
  struct Accepting {
    private static let name = "links.json"
    private let folder: FileFolder

    init() throws {
      let rules = #"{"appIDs": ["QQQQQ12345.c.shop"], "components": [{"/": "/old/*"}, {"/": "/a/*"}, 7]}"#
      folder = try FileFolder([
        "Public/robots.txt": "", "Public/a/b": "",
        "Public/.well-known/apple-app-site-association": #"{"applinks": {"details": [\#(rules)]}}"#,
        "Public/catalog/books.json":
          #"[{"id": 1, "title": "A", "next": 9, "next": 8}, {"id": 2, "title": "A", "next": "A"}]"#,
      ])
      _ = try output(of: ["sh", "-c", #"touch '\#(folder.path)/Public/'"$(printf '\377')""#])
    }

    /// Checks the file with these exceptions: the status, the lines on standard error, and the keys of the warnings.
    private func check(_ accepted: [String], _ options: String...) throws -> (Int32, errors: [String], keys: [String]) {
      let posts = (0..<2_000).map {
        #"{"name": "p\#($0)", "pattern": "/post-\#($0)-\#(String(repeating: "x", count: 60))"}"#
      }
      let exceptions = accepted.map { #""\#($0.replacing(#"\"#, with: #"\\"#))""# }.joined(separator: ",\n")
      try folder.write(
        Self.name,
        #"""
        {"accept": [
        \#(exceptions)], "parameters": {"unused": {}},
         "records": {"books": {"title": "title", "relations": {"next": {"field": "next", "in": "books"}}}},
         "sites": [
          {"hosts": ["*.a.example"], "withoutApp": "store", "page": {"logo": "/l.svg"}, "environments": {"stage": {"hosts": ["stage.example"]}},
           "routes": [{"name": "help", "pattern": "/help/*path"}, {"name": "project", "pattern": "/:owner/:project"}]},
          {"hosts": ["a.example"], "app": {"ios": {"appIDs": ["ABCDE12345.com.example.shop"]}}, "routes": [\#(posts.joined(separator: ",\n"))]},
          {"hosts": ["c.example"], "public": "Public", "app": {"ios": {"appIDs": ["QQQQQ12345.c.shop"]}},
           "routes": [{"name": "robots", "pattern": "/robots.txt"}, {"name": "page", "pattern": "/a/:page"}]}]}
        """#)
      let config = ["--config", Self.name, "--check", "--app-id", "ZZZZZ12345.x"]
      let process = try ServerProcess(config + options, folder: folder.url)
      let status = try process.exitStatus()
      let lines = process.error.split(separator: "\n").map(String.init)
      let told = lines.filter { $0.contains("warning: ") || $0.hasPrefix("error: ") }
      let key = #/\[([a-z-]+ .*?)\](?: \(in the environment "stage"\))?$/#
      return (status, lines, try told.map { String(try #require(try key.firstMatch(in: $0), "\($0)").1) })
    }

    @Test("are accepted by what their brackets say, every kind of them; an exception for none warns at its place")
    func everyKind() throws {
      let (status, errors, keys) = try check(["no-store nowhere"])
      #expect(status == 0)
      let names = Set(keys.map { $0.prefix { $0 != " " } })
      #expect(Set(Warning.Kind.allCases.map(\.name)).subtracting(names.map(String.init)).isEmpty, "\(errors)")
      #expect(
        errors.contains(
          "links.json:2:1: warning: accept[0]: there is no such warning; remove it [accept-unused no-store nowhere]"))
      #expect(!errors.contains { $0.hasSuffix(" accepted") })
      let (_, refused, all) = try check(["no-store nowhere"], "--strict")
      #expect(all == keys && refused.contains { $0.hasPrefix("error: ") })

      let accepting = try check(["no-store nowhere"] + keys, "--strict")
      #expect((accepting.0, accepting.keys) == (0, []), "\(accepting.errors)")
      #expect(accepting.errors.last == "note: \(keys.count) warnings accepted")
      // Each for one subject alone.
      let others = try check(keys.map { $0 + "x" })
      #expect(others.keys.count == 2 * keys.count - 1)
    }

    @Test(
      "have a name and a subject in the file, of which neither can be left out",
      arguments: [
        ("no-stor a.example", #"; did you mean "no-store"?"#), ("no-store", #"; say which one: "no-store HOST""#),
        ("no-store ", #"; say which one: "no-store HOST""#), ("?", "; deeplink schema --markdown has the names"),
      ])
    func malformed(_ key: String, _ advice: String) throws {
      let run = try check([key])
      let expected = #"the text in the brackets of a warning, such as "public-file-wins /robots.txt""#
      #expect(run.0 == 2)
      #expect(
        run.errors.first == #"links.json:2:1: error: accept[0]: expected \#(expected), found "\#(key)"\#(advice)"#)
    }

    @Test("are no notes of the tool's check, and none of its warnings")
    func tool() throws {
      let routes = #"[{"name": "help", "pattern": "/help/*path"}, {"name": "project", "pattern": "/:owner/:project"}]"#
      for (accepted, status, count) in [("project help", Int32(1), 2), ("help project", 0, 0)] {
        try folder.write(Self.name, #"{"accept": ["routes-cross \#(accepted)"], "routes": \#(routes)}"#)
        let run = try Tool.run(["routes", "--check", "--strict", "--config", Self.name], in: folder.url)
        #expect(
          run.status == status && run.errors.matches(of: #/ \[routes-cross help project\]\n/#).count == count, "\(run)")
        #expect(run.errors.hasSuffix("note: 1 warning accepted\n") == (count == 0))
        let lines = try Tool.run(["routes", "--check", "--json", "--config", Self.name], in: folder.url).output
        #expect(
          lines.contains(#"[routes-cross help project]"],"limits""#) == (count > 0) && !lines.contains("accepted"))
      }
    }
  }
}
