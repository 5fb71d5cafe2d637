import DeepLinkJSON
import DeepLinkTestSupport
import DeepLinking
import Testing

@testable import DeepLinkService

@Suite("Environments of a file, and what its routes share")
struct EnvironmentTests {
  private static let file = """
    {"parameters": {"locale": {"enum": ["de", "en"]}},
     "withoutApp": "store", "page": {"name": "Shop", "accent": "#123456"},
     "environments": {"stage": {"page": {"name": "Shop (stage)"}}},
     "sites": [
      {"hosts": ["shop.example"], "apps": {"shop": {"ios": {"appIDs": ["ABCDE12345.shop"], "storeID": 7}}},
       "environments": {
        "stage": {"hosts": ["stage.shop.example"], "withoutApp": "page",
                  "apps": {"shop": {"ios": {"appIDs": ["ABCDE12345.shop.stage"]}}, "demo": {"ios": {"appIDs": ["ABCDE12345.demo"]}}}},
        "test": {"hosts": ["test.shop.example"]}},
       "routes": [{"name": "product", "pattern": "/:locale/products/:id"}]},
      {"hosts": ["news.example"], "environments": {"stage": {"hosts": ["stage.news.example"], "public": "Stage"}},
       "routes": [{"name": "article", "pattern": "/:locale/:slug"}]}]}
    """

  private static func read(
    _ text: String = file, in environment: String? = nil, with files: [String: String] = [:]
  ) throws -> (file: LinksFile?, messages: [String]) {
    let folder = try TemporaryFolder(files.merging(["links.json": text]) { $1 }, association: false)
    do throws(LinksFile.Faults) {
      let file = try LinksFile(reading: folder.path + "/links.json", in: environment)
      return (file, file.warnings.map { $0.text.replacing(folder.path + "/", with: "") })
    } catch {
      return (nil, error.faults.map { $0.replacing(folder.path + "/", with: "") })
    }
  }

  @Test("an environment replaces members of the file and of its sites, and completes objects")
  func overlay() throws {
    let (plain, stage) = (try #require(Self.read().file), try #require(Self.read(in: "stage").file))
    #expect(plain.environments == ["stage", "test"] && stage.environments == plain.environments)
    #expect(plain.sites.map(\.name) == ["shop.example", "news.example"])
    #expect(stage.sites.map(\.name) == ["stage.shop.example", "stage.news.example"])
    #expect(plain.sites.map(\.appIDs) == [["ABCDE12345.shop"], []])
    #expect(stage.sites.map(\.appIDs) == [["ABCDE12345.shop.stage", "ABCDE12345.demo"], []])
    #expect(stage.sites[0].listing.apps.map(\.appStoreID) == ["7", nil])
    #expect(plain.sites.map(\.listing.withoutApp.other) == [.store, .store])
    #expect(stage.sites.map(\.listing.withoutApp.other) == [.page, .store])
    for site in stage.sites {
      #expect(site.listing.theme.name == LocalizedText("Shop (stage)"))
      #expect(site.listing.theme.accent == AccentColor("#123456"))
    }
    #expect(plain.sites[1].publicFolder == nil && stage.sites[1].publicFolder?.hasSuffix("/Stage") == true)
    #expect(stage.site(of: "shop.example") == nil && stage.site(of: "stage.shop.example") == 0)
  }

  @Test(
    "a fault of an environment is told at its line, whether the environment is chosen or not",
    arguments: [
      (
        "environments", "stages", nil,
        #"links.json:3:18: error: environments: there is no environment "stages"; did you mean "stage"?"#
      ),
      (
        #""hosts": ["stage.news.example"]"#, nil, #""hosts": []"#,
        "links.json:11:67: error: sites[1].environments.stage.hosts: expected an array of 1 or more, found an empty array"
      ),
      (
        #""hosts": ["stage.news.example"]"#, "stage", #""hosts": ["stage.shop.example"]"#,
        #"links.json:11:67: error: sites[1].hosts: "stage.shop.example" is a host of sites[0] as well; give it to one of them"#
      ),
      (
        #""public": "Stage""#, nil, #""routes": []"#,
        #"links.json:11:91: error: sites[1].environments.stage.routes: not a known key; the keys here are "hosts", "app", "apps", "public", "withoutApp", "unmatched", "page", "relatedOrigins""#
      ),
      (#""test": {"#, "stage", #""test": {"hosts": 7, "a": "#, ""),
    ] as [(String, String?, String?, String)])
  func faults(_ text: String, _ environment: String?, _ other: String?, _ expected: String) throws {
    let messages = try Self.read(Self.file.replacing(text, with: other ?? text), in: environment).messages
    #expect(expected.isEmpty ? !messages.isEmpty : messages == [expected], "\(messages)")
  }

  @Test("a site without the chosen environment is told, because it keeps its hosts")
  func without() throws {
    let messages = try Self.read(in: "test").messages
    #expect(
      messages == [
        "links.json:11:47: warning: sites[1].environments: there is no \"test\" here, so the site has the hosts and apps that it has "
          + "without one [environment-missing test news.example]"
      ])
  }

  @Test("a route takes what the nearest object says of the names in its pattern, and its own entry wins")
  func parameters() throws {
    let text = """
      {"hosts": ["a.example"], "include": ["more.json"],
       "parameters": {"id": {"type": "integer"}, "lang": {"enum": ["de"]}, "page": {"type": "integer", "minimum": 1}, "nobody": {}},
       "routes": [
        {"name": "one", "pattern": "/one/:id?page=:page", "hosts": [":lang.a.example"]},
        {"name": "two", "pattern": "/two/:id", "parameters": [{"name": "id", "type": "uuid"}, {"name": "page", "place": "query"}]}]}
      """
    let more = """
      {"parameters": {"id": {"match": "x*"}, "other": {"type": "integer"}}, "routes": [{"name": "more", "pattern": "/more/:id#:page"}]}
      """
    let (file, messages) = try Self.read(text, with: ["more.json": more])
    let table = try #require(file, "\(messages)").sites[0].table
    for (link, isOne) in [
      ("https://de.a.example/one/7?page=2", true), ("https://de.a.example/one/x?page=2", false),
      ("https://de.a.example/one/7?page=0", false), ("https://en.a.example/one/7?page=2", false), ("/two/7", false),
      ("/two/123e4567-e89b-12d3-a456-426614174000?page=x", true), ("/more/xy#3", true), ("/more/7#3", false),
      ("/more/x#y", false),
    ] {
      #expect(table.resolves(link) == isOne, "\(link)")
    }
    #expect(
      messages == [
        "links.json:2:113: warning: parameters.nobody: no route uses the entry: no pattern has :nobody, or each route declares its own; remove the entry [parameter-unused nobody]",
        "more.json:1:40: warning: parameters.other: no route uses the entry: no pattern has :other, or each route declares its own; remove the entry [parameter-unused other]",
      ])
  }

  @Test("files are included by sites, several by the same, and the watched files are all of them")
  func included() throws {
    let text = """
      {"parameters": {"topic": {"enum": ["pay"]}}, "sites": [
       {"hosts": ["a.example"], "include": ["help.json"], "routes": []},
       {"hosts": ["b.example"], "include": ["*.json"], "public": "B", "routes": [], "parameters": {"topic": {"enum": ["buy"]}}}]}
      """
    let files = [
      "help.json": #"{"owner": "help", "routes": [{"name": "help", "pattern": "/help/:topic"}]}"#, "links.json": text,
    ]
    let (file, messages) = try Self.read(text.replacing("*.json", with: "h*.json"), with: files)
    let tables = try #require(file, "\(messages)").sites.map(\.table)
    #expect(tables.map { $0.resolves("/help/pay") } == [true, false])
    #expect(tables.map { $0.resolves("/help/buy") } == [false, true])
    #expect(tables.flatMap(\.shapes).map(\.owner) == ["help", "help"])
    let folder = try TemporaryFolder(files, association: false)
    let named = LinksFile.named(in: folder.path + "/links.json")
    #expect(named.included == ["help.json", "links.json"].map { folder.path + "/" + $0 })
    #expect(named.folders == [folder.path + "/B"])
    let stage = try TemporaryFolder(["links.json": Self.file], association: false).path + "/links.json"
    #expect(LinksFile.named(in: stage).folders == [])
  }

  @Test("the settings that environments say can be left out of a comparison, and the hosts be taken from another file")
  func compared() throws {
    func source(_ environment: String?) throws -> LinksSource {
      try LinksSource(Array(Self.file.utf8), named: "links.json", in: environment)
    }
    var (plain, stage) = (try source(nil), try source("stage"))
    let all = zip(SiteSettings.all(in: stage), SiteSettings.all(in: plain))
    #expect(all.map { $0.changes(to: $1).count } == [5, 2])
    let keys = LinksFile.environmentKeys
    let rest = zip(SiteSettings.all(in: stage, without: keys), SiteSettings.all(in: plain, without: keys))
    #expect(rest.allSatisfy { $0.changes(to: $1).isEmpty })
    let areTaken = stage.takeHosts(of: plain)
    #expect(areTaken)
    #expect(try LinksFile(stage).sites.map(\.name) == ["shop.example", "news.example"])
    let one = try LinksSource(Array(#"{"routes": []}"#.utf8), named: "one.json")
    let isTaken = plain.takeHosts(of: one)
    #expect(!isTaken)
  }
}
