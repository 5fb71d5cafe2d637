import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@testable import AssociationFiles
@testable import AssociationImport
@testable import DeepLinkTables
@testable import DeepLinking
@testable import SiteAssociation

/// Links by the imported files and by those of the table that was made of them, as matchers decide that share no code with
/// the generator and the comparison.
struct ImportedVerdicts {
  /// The links that were compared, those that an app opens, and those on which the files differ and a note says so.
  private(set) var (links, opened, listed) = (0, 0, 0)
  /// Links that an app gains or loses, although no note says so.
  private(set) var silent: [String] = []

  init(_ table: TableImport, _ apple: AssociationFile?, _ android: AssetLinks?) throws {
    var findings = JSONFindings()
    let declared = DeclaredTable(try JSONNode(parsing: Array(table.text.utf8), as: .commented), &findings)
    let generator = AssociationGenerator(try RouteTable(try #require(declared, "\(findings)").router))
    let linked = table.apps
    let listed = Set(table.notes.map { String($0.value.drop { $0 != " " }.dropFirst()) })
    let gains = table.notes.contains { $0.text.contains("then also opens") }
    if let apple, linked.contains(where: { !$0.appIDs.isEmpty }) {
      let made = try generator.file(for: linked).file
      let (old, new) = (AssociationMatcher(apple), AssociationMatcher(made))
      let samples = Self.samples([apple, made])
      for id in linked.flatMap(\.appIDs).map({ UTF8Text($0) }) {
        for link in samples {
          let url = try AssociationURL("https://example.com" + link)
          let (before, after) = (old.match(url, app: id), new.match(url, app: id))
          let place = before.detail.flatMap { detail in before.component.map { (detail, $0) } }
          let row = place.map { Self.row(apple.appLinks?.details?[$0], $1) }
          compare(
            (before.verdict == .match, after.verdict == .match), "\(link) \(id)",
            isListed: row.map(listed.contains) ?? gains)
        }
      }
    }
    if let android {
      let made = generator.assetLinks(for: linked).file
      let (old, new) = (AssetLinksMatcher(android), AssetLinksMatcher(made))
      let rules = [android, made].flatMap(\.statements).flatMap { $0.relationExtensions ?? [] }.flatMap {
        $0.components ?? []
      }
      for link in Self.samples(of: rules.map { .init(path: $0.path, query: $0.query.map(QueryPattern.items)) }, []) {
        let url = try AssociationURL("https://example.com" + link)
        for before in old.matches(url) {
          let after = new.matches(url).first { $0.package == before.package }
          let statement = android.statements.first { $0.target?.packageName == before.package }
          let own = statement?.relationExtensions?.first?.components
          let row = before.rule.flatMap { own?[$0] }.map { shortText(of: $0.node) } ?? (own == nil ? "" : nil)
          compare(
            (before.verdict == .match, after?.verdict == .match), "\(link) \(before.package)",
            isListed: row.map(listed.contains) ?? gains)
        }
      }
    }
  }

  private mutating func compare(_ verdicts: (Bool, Bool), _ link: String, isListed: Bool) {
    links += 1
    if verdicts.0 { opened += 1 }
    guard verdicts.0 != verdicts.1 else { return }
    if isListed { listed += 1 } else { silent.append("\(link) \(verdicts.0 ? "lost" : "gained")") }
  }

  private static func row(_ detail: AssociationDetail?, _ index: Int) -> String {
    detail?.components.map { $0[index].text } ?? "\"\(detail?.paths?[index].excerpt(160) ?? "")\""
  }

  private static func samples(_ files: [AssociationFile]) -> [String] {
    var links: Set<String> = []
    for file in files.compactMap(\.appLinks) {
      let components = (file.details ?? []).flatMap { detail in
        detail.components ?? detail.paths?.map { AssociationComponent(path: AssociationDetail.legacy($0).pattern) }
          ?? []
      }
      links.formUnion(samples(of: components, file.substitutionVariables ?? []))
    }
    return links.sorted()
  }

  /// Links in their canonical spelling that the patterns match, and those next to them.
  private static func samples(of components: [AssociationComponent], _ variables: [SubstitutionVariable]) -> [String] {
    let values = PatternSamples.values(variables)
    var links: Set<String> = ["/", "/a", "/x/y", "/x/y/z", "/a?q=x", "/x#top"]
    for component in components {
      let found = PatternSamples(component, values, fillers: ["x", "1", "a", "a/b", "", "x//y"]).links
      links.formUnion(found)
      for link in found {
        let path = link.prefix { $0 != "?" && $0 != "#" }
        links.formUnion([String(path), path + "/x", path + "x", path + "?q=x&r=x", path + "?q=a", path + "#top"])
      }
    }
    return links.filter(isCanonical).sorted()
  }

  private static func isCanonical(_ link: String) -> Bool {
    guard let request = try? DeepLinkRequest(link), request.hasTextPath else { return false }
    let path = link.prefix { $0 != "?" && $0 != "#" }
    let spelled = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      (try? DeepLinkRequest("/" + part))?.firstPathComponent.map {
        PercentEncoding.encode(String($0), for: .component)
      } ?? String(part)
    }
    return path == "/" || spelled.joined(separator: "/") == path && path.last != "/" && !path.isEmpty
  }
}

@Suite("The import of any association files")
struct ImportLawTests {
  private static let variables = [
    SubstitutionVariable("tab", ["a", "b"]), SubstitutionVariable("odd", ["a*", "b/c"]),
  ]

  @Test("is a table by whose files no app gains or loses a link, except what is listed")
  func law() throws {
    var random = SeededGenerator()
    var (opened, listed, exact) = (0, 0, 0)
    for _ in rounds(15, until: { opened > 500 && listed > 20 && exact > 3 }) {
      let pool = (0..<5).map { _ in random.importedComponent() }
      let ids: [UTF8Text] = [
        "ABCDE12345.com.example.one", "ABCDE12345.com.example.two", "ABCDE12345.com.example.three",
      ]
      let details = ids.prefix(Int.random(in: 1...3, using: &random)).map { id in
        AssociationDetail(appIDs: [id], components: (0..<4).map { _ in random.pick(pool) })
      }
      let made = AssociationFile(appLinks: AppLinks(details: details, substitutionVariables: Self.variables))
      let apple = try AssociationFile(parsing: made.json())
      let rules = (0..<3).map { _ in random.dynamicRule() }
      let links = AssetLinks([
        AssetStatement(
          opens: .app("com.example.one", fingerprints: [UTF8Text(soundFingerprint)]),
          dynamicComponents: random.pick([rules, rules, nil]))
      ])
      let android = try AssetLinks(parsing: links.json())
      let hasAndroid = Bool.random(using: &random)
      let sources = [try ImportSource(made.json(), name: "aasa.json")]
      let others = hasAndroid ? [try ImportSource(links.json(), name: "assetlinks.json")] : []
      let table = try #require(TableImport(sources + others))
      func comment() -> Comment {
        "TEST_SEED=\(random.seed) \(String(decoding: made.json() + (hasAndroid ? links.json() : []), as: UTF8.self))\(table.text)"
      }
      let verdicts = try ImportedVerdicts(table, apple, hasAndroid ? android : nil)
      #expect(verdicts.silent.isEmpty, "\(verdicts.silent) \(comment())")
      opened += verdicts.opened
      listed += verdicts.listed
      if table.notes.isEmpty {
        exact += 1
        #expect(verdicts.listed == 0, comment())
      }
    }
    #expect(opened > 500 && listed > 20 && exact > 0, "TEST_SEED=\(random.seed) \(opened) \(listed) \(exact)")
  }
}

extension SeededGenerator {
  fileprivate mutating func importedComponent() -> AssociationComponent {
    var path = ""
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      path += pick(["/", "/", "/", "/", ""])
      path += pick([
        "a", "b", "buy", "products", "*", "?*", "@?*", "?*.pdf", "$(tab)", "$(odd)", "$(lang)", "$(digit)",
        "$(digit)$(digit)", "a*", "*b", "?", "gr%C3%BCn", "a%20b", ":x", "",
      ])
    }
    let items: [QueryItemPattern] = ["q", "r"].filter { _ in pick([true, false, false, false]) }.map {
      .init(UTF8Text($0), UTF8Text(pick(["?*", "*", "x", "", "$(tab)", "a*", "$(digit)"])))
    }
    return AssociationComponent(
      path: UTF8Text(path), query: items.isEmpty ? pick([nil, nil, nil, nil, .whole("q=?*")]) : .items(items),
      fragment: pick([nil, nil, nil, nil, nil, "?*", "*", "top", "/room/?*", "top*"]),
      exclude: pick([nil, nil, true]), caseSensitive: pick([nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, false]))
  }

  fileprivate mutating func dynamicRule() -> DynamicComponent {
    let path = (0..<Int.random(in: 1...3, using: &self)).map { _ in
      pick(["/a", "/b", "/?*", "/*", "/a?*", "/*.pdf", "/grün"])
    }.joined()
    return DynamicComponent(
      path: UTF8Text(path), query: pick([nil, nil, [.init("q", "?*")], [.init("q", "*")], [.init("q", "x")]]),
      exclude: pick([nil, nil, true]))
  }
}
