import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinkService

@Suite("Files that a file includes")
struct IncludedFilesTests {
  private static let whole = """
    {"hosts": ["links.example.com"], "app": {"ios": {"appIDs": ["ABCDE12345.a"]}}, "include": ["features/*.json"],
     "routes": [{"name": "home", "pattern": "/"}]}
    """
  private static let checkout = """
    {"owner": "@shop/checkout", // Who answers.
     "routes": [{"name": "cart", "pattern": "/cart"}, {"name": "pay", "pattern": "/pay/:id", "owner": "@shop/money"}],
     "webOnly": ["/pay/secret"]}
    """
  private static let catalog = """
    {"owner": "@shop/catalog", "summary": "Things",
     "routes": [{"name": "item", "pattern": "/item/:id"}], "redirects": [{"from": "/i/:id", "to": "/item/:id"}]}
    """

  /// Reads a file in a folder of its own, and returns it or its faults, without the path of the folder.
  private static func read(_ files: [String: String]) throws -> (file: LinksFile?, faults: [String], path: String) {
    let folder = try TemporaryFolder(files, association: false)
    let path = folder.path + "/links.json"
    do throws(LinksFile.Faults) {
      return (try LinksFile(reading: path), [], path)
    } catch {
      return (nil, error.faults.map { $0.replacing(folder.path + "/", with: "") }, path)
    }
  }

  /// What is served of a file: both association files, and the table.
  private static func served(_ file: LinksFile?) throws -> [String] {
    let site = try #require(file).sites[0]
    var writer = JSONWriter()
    RouteManifest(site.table).write(to: &writer)
    return try site.generatedFiles().map { String(decoding: $0.octets, as: UTF8.self) } + [
      writer.withSpan { $0.text() }
    ]
  }

  @Test("are found without reading the rest, for the server that watches them")
  func watched() throws {
    let folder = try TemporaryFolder(["links.json": Self.whole, "features/a.json": "{}"], association: false)
    let found = LinksFile.named(in: folder.path + "/links.json").included
    #expect(found == [folder.path + "/features/a.json"])
  }

  @Test("have links of the same table, each with its owner")
  func owners() throws {
    let (file, faults, _) = try Self.read([
      "links.json": Self.whole, "features/a.json": Self.checkout, "features/b.json": Self.catalog,
      "features/.c.json": "{",
      "features/readme.txt": "no JSON",
    ])
    #expect(faults == [])
    let table = try #require(file).sites[0].table
    #expect(table.shapes.map(\.name) == ["home", "cart", "item", "pay"])
    #expect(table.shapes.map(\.owner) == [nil, "@shop/checkout", "@shop/catalog", "@shop/money"])
    #expect(table.resolves("/i/7") && table.opens("/pay/7", app: "app") && !table.opens("/pay/secret", app: "app"))
    let manifest = try Self.served(file).last ?? ""
    #expect(manifest.contains(#""example":"/cart","owner":"@shop/checkout"}"#), "\(manifest)")
    // The printed table is one file, and it serves the same.
    let printed = try LinksFile(parsing: Array(manifest.utf8), named: "printed.json")
    #expect(try Self.served(printed).last == manifest)
  }

  @Test("any split of the same links, in any order, gives the same octets")
  func splits() throws {
    let routes = ["cart", "item", "pay", "shop", "team"].map { #"{"name": "\#($0)", "pattern": "/\#($0)/:id"}"# }
    let redirects = ["c", "i"].map { #"{"from": "/\#($0)", "to": "/cart/1"}"# }
    var random = SeededGenerator()
    var first: [String]?
    for _ in rounds(20) {
      let (routes, redirects) = (routes.shuffled(using: &random), redirects.shuffled(using: &random))
      let cut = Int.random(in: 0...routes.count, using: &random)
      func part(_ routes: some Sequence<String>, _ redirects: [String]) -> String {
        #"{"routes": [\#(routes.joined(separator: ", "))], "redirects": [\#(redirects.joined(separator: ", "))]}"#
      }
      let swapped = Bool.random(using: &random)
      let (file, faults, _) = try Self.read([
        "links.json": Self.whole,
        "features/\(swapped ? "b" : "a").json": part(routes[..<cut], redirects),
        "features/\(swapped ? "a" : "b").json": part(routes[cut...], []),
      ])
      #expect(faults == [])
      let served = try Self.served(file)
      #expect(served == first ?? served, "TEST_SEED=\(random.seed)")
      first = served
    }
  }

  @Test(
    "a fault names its file, and a collision both",
    arguments: [
      (
        #"{"routes": [\n {"name": "thing", "pattern": "/item/:x"}]}"#,
        [
          "features/a.json:2:2: error: routes \"item\" (/item/:id) and \"thing\" (/item/:x) both match /item/text, and "
            + "neither is more specific; remove one, or make a parameter stricter; the other is at features/b.json:2:13"
        ]
      ),
      (
        #"{"routes": [\n {"name": "item", "pattern": "/x"}]}"#,
        [
          "features/b.json:2:13: error: routes[2]: another route is called \"item\"; give each its own name; the other is at "
            + "features/a.json:2:2"
        ]
      ),
      (
        #"{"app": {}, "routes": [{"nam": "x", "pattern": "/x"}]}"#,
        [
          "features/a.json:1:2: error: app: not a known key; the keys here are \"routes\", \"redirects\", \"webOnly\", "
            + "\"owner\", \"summary\", \"parameters\"",
          "features/a.json:1:24: error: routes[2]: the key \"name\" is missing: expected a text that is not empty",
          "features/a.json:1:25: error: routes[2].nam: not a known key; did you mean \"name\"?",
        ]
      ),
      (
        #"[]"#,
        [
          "features/a.json:1:1: error: expected an object with \"routes\", \"redirects\", \"webOnly\" and others, found an empty array"
        ]
      ),
      ("{", ["features/a.json:1:2: error: found the end of the document, expected a name or \"}\""]),
    ])
  func faults(_ part: String, _ expected: [String]) throws {
    let part = part.replacing("\\n", with: "\n")
    let (_, faults, _) = try Self.read([
      "links.json": Self.whole, "features/a.json": part, "features/b.json": Self.catalog,
    ])
    #expect(faults == expected)
  }

  @Test("a pattern without a file is a fault, and the watched files are those that are read")
  func files() throws {
    let (_, faults, path) = try Self.read(["links.json": Self.whole])
    let folder = path.replacing("links.json", with: "")
    #expect(
      faults.map { $0.replacing(folder, with: "") } == [
        "links.json:1:92: error: include[0]: there is no file features/*.json"
      ])
    let other = try TemporaryFolder(["f/a1.json": "{}", "f/ab2.json": "{}", "f/b.json": "{}"], association: false)
    func names(_ pattern: String) -> [String] {
      LinksSource.files(at: "\(other.path)/\(pattern)").map { $0.replacing(other.path + "/f/", with: "") }
    }
    #expect(names("f/*.json") == ["a1.json", "ab2.json", "b.json"] && names("f/a*2.json") == ["ab2.json"])
    #expect(names("f/b.json") == ["b.json"] && names("f/c.json") == [] && names("g/*.json") == [])
  }
}
