import DeepLinkTestThreads
import Foundation
import Testing

/// The files that a server with the table of a command would read.
@Suite("The tool's files of a site", .onOwnThreads)
struct ToolServedTests {
  private static let links =
    #"{"hosts": ["links.example.com"], "app": {"ios": {"appIDs": ["ABCDE12345.com.example.shop"]}}, "public": "site", "#
    + #""records": {"products": {"title": "name"}}, "#
    + #""routes": [{"name": "product", "pattern": "/p/:id", "parameters": [{"name": "id", "type": "integer", "in": "products"}]}]}"#

  @Test("explain compares links with the association files of the folder that is served")
  func served() throws {
    let apple =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.own"], "components": [{"/": "/p/1"}]}]}}"#
    try Tool.with(["links.json": Self.links, "site/.well-known/apple-app-site-association": apple]) { place in
      let run = try Tool.run(["explain", "--verbose", "/p/1", "/p/2"], in: place)
      #expect(run.status == 1 && run.errors == "")
      let verdicts = run.output.split(separator: "\n").filter { $0.contains("match  ABCDE12345") }
      #expect(
        verdicts == [
          #"  match  ABCDE12345.com.example.own: components[0] {"/": "/p/1"} of details[0] is the first that matches"#,
          "  no-match  ABCDE12345.com.example.own: the URL does not match the only row of details[0]",
        ])
    }
    try Tool.with(["links.json": Self.links, "site/.well-known/apple-app-site-association": "{]"]) { place in
      let run = try Tool.run(["explain", "/p/1", "/p/2"], in: place)
      #expect(run.status == 2 && run.output == "")
      #expect(run.errors.hasPrefix("site/.well-known/apple-app-site-association:1:2: "), "\(run.errors)")
    }
    try Tool.with(["links.json": Self.links]) { (place: URL) throws in
      #expect(
        try Tool.run(["explain", "--verbose", "/p/2"], in: place).output.contains(
          "  match  ABCDE12345.com.example.shop: "))
    }
  }

  @Test("resolve has the records of the folder that is served")
  func records() throws {
    let products = #"[{"id": 7, "name": "Tea"}]"#
    try Tool.with(["links.json": Self.links, "site/catalog/products.json": products]) { place in
      let run = try Tool.run(["resolve", "/p/7", "/p/8"], in: place)
      let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("item ") }
      #expect(run.status == 0 && run.errors == "")
      #expect(lines == ["item        /catalog/products/7", "item        /catalog/products/8 is not there"])
      let json = try Tool.run(["resolve", "--json", "/p/7"], in: place)
      #expect(
        json.output.hasSuffix(
          #""item":{"href":"/catalog/products/7","found":true,"value":{"id":7,"name":"Tea"}}}"# + "\n"))
    }
    try Tool.with(["links.json": Self.links]) { (place: URL) throws in
      #expect(try !Tool.run(["resolve", "/p/7"], in: place).output.contains("item "))
    }
    #expect(try Tool.run("resolve", "/products/1").output.contains("└ Mechanical Keyboard"))
  }

  @Test("explain says the same of the sample's app as the server")
  func app() throws {
    let here = try Tool.run("explain", "--verbose", "/one").output
    try Tool.with(["file": ""]) { place in
      let elsewhere = try Tool.run(["explain", "--verbose", "/one"], in: place).output
      for output in [here, elsewhere] { #expect(output.contains("  match  ABCDE12345.com.example.inventory: ")) }
    }
  }
}
