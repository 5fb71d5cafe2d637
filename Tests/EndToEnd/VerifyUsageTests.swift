import Foundation
import Testing

extension EndToEnd {
  @Suite("deeplink verify and the server")
  struct VerifyOwnServer {
    @Test("agree: the site has no findings, and the link opens the app")
    func agree() throws {
      let server = try Server()
      let run = try Tool.run([
        "verify", "https://links.example.com/recipes/1", "--app-id", "ABCDE12345.com.example.inventory", "--package",
        "com.example.inventory", "--from", "http://127.0.0.1:\(server.port)",
      ])
      #expect(run.status == 0 && run.output.contains("\nhttps://links.example.com/recipes/1: opens\n"), "\(run)")
      #expect(!run.output.contains(": error: ") && run.output.contains("\nios      good  "))
      #expect(run.output.contains("\nandroid  good  "))
    }

    @Test(
      "agree about every host of a file with sites, whose apps have to be named",
      arguments: [
        (nil, ["links.shop.example", "www.shop.example", "news.example", "books.example"]),
        ("stage", ["stage.shop.example", "stage.news.example", "stage.books.example"]),
      ] as [(String?, [String])])
    func allSites(_ environment: String?, _ hosts: [String]) throws {
      let brands = "Tests/EndToEnd/Fixtures/brands/"
      let chosen = environment.map { ["--environment", $0] } ?? []
      let server = try Server(["--config", brands + "links.json"] + chosen)
      let asked = ["verify", "--json", "--from", server.base] + chosen
      let run = try Tool.run(asked + ["--all-sites", "--config", brands + "links.json"])
      #expect(
        run.status == 0
          && run.output.split(separator: "\n").map { $0.split(separator: "\"")[3] } == hosts.map { $0[...] })
      var files: [String: String] = [:]
      for name in ["links.json", "help.json"] {
        let text = try String(contentsOf: Tool.root.appending(path: brands + name), encoding: .utf8)
        files[name] = text.replacing("ABCDE12345.example.news", with: "ABCDE12345.example.other")
      }
      try Tool.with(files) { folder in
        for (site, status) in [(hosts[0], Int32(0)), (hosts[hosts.count - 2], 1)] {
          let one = try Tool.run(asked + ["--site", site, "--config", "links.json"], in: folder)
          #expect(one.status == status && one.output.hasPrefix(#"{"host":"\#(site)""#))
          #expect(one.output.contains("no entry of applinks.details names ABCDE12345.example.other") == (status == 1))
        }
      }
      let none = try Tool.run("verify")
      #expect(none.status == 2 && none.errors.contains("expected HOST|URL…, or a file with hosts: --all-sites"))
    }
  }
}
