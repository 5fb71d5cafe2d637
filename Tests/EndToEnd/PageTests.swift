import DeepLinkTestThreads
import Foundation
import Testing

extension EndToEnd {
  /// Commands of one page write the same files, so they run one after the other.
  @Suite("The pages of the documentation", .serialized, .inSeries)
  struct Pages {
    /// The commands of all pages, without those of packages (see `OwnPackages` and `WorkedPackages`).
    static let examples = Page.ofRepository.flatMap { $0.examples("console") }

    @Test("are a README of one page, and articles that it links to")
    func pages() {
      #expect(Page.readme.text.utf8.count <= 12_000)
      let linked = Page.readme.links.map(\.target)
      #expect(Page.all.dropFirst().map(\.file).filter { !$0.isOverview && !linked.contains($0) } == [])
      #expect(Page.all.count > 20)
    }

    @Test("begin with two commands that are enough to start")
    func commands() {
      let commands = Page.readme.blocks("sh").flatMap { $0.split(separator: "\n") }
      #expect(commands.prefix(2) == ["swift run deeplink-server", "swift test"])
    }

    @Test("show the output of their commands", .only(with: .programs), arguments: examples)
    func outputs(_ example: Page.Example) throws {
      guard example.writesFolder else { return try example.expect(from: example.asksServer ? Server() : nil) }
      let folder = try FileFolder()
      try withExtendedLifetime(folder) { try example.expect(from: nil, folder: folder.url) }
    }

    @Test("have commands with valid shell syntax", arguments: Page.all)
    func syntax(_ page: Page) throws {
      for block in page.blocks("sh") { #expect(try output(of: ["sh", "-n"], input: block) == "", "\(block)") }
    }

    @Test("list every option and every variable of the help, in its order")
    func options() throws {
      // One line for each option.
      let help = try run(["--help", "all"]).output.replacing(/\n {20,}/, with: " ")
      let rows = Page.all.flatMap { $0.text.matches(of: /\| `(--[a-z-]+) [A-Z]+` \| `([A-Z_]+)` \|/) }
      let printed = help.matches(of: /(?m)^  (--[a-z-]+) [A-Z]+ .*\[([A-Z_]+)\]$/).map { "\($0.1) \($0.2)" }
      #expect(rows.map { "\($0.1) \($0.2)" } == printed)
      #expect(!printed.isEmpty)
    }

    @Test("list every command of the tool")
    func toolCommands() throws {
      let table = Page.article("DeepLinkTool", "CommandLine").section("## Commands").text
      let named = table.matches(of: /(?m)^\| (`[^|]+`) \|/).flatMap { row in
        row.1.matches(of: /`([a-z-]+)`/).map { String($0.1) }
      }
      let help = try Tool.run("--help").output.matches(of: /(?m)^  ([a-z-]+)(?: [a-z]+)?  +[A-Z]/).map { String($0.1) }
      #expect(named.sorted() == Set(help).sorted())
    }

    @Test("grow a file of which each line is in the fixture")
    func growing() throws {
      let folder = "Tests/EndToEnd/Fixtures/market/"
      let files = try ["links.json", "features/catalog.json", "features/selling.json"].map {
        try String(contentsOf: ServerProcess.repository.appending(path: folder + $0), encoding: .utf8)
      }
      func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      let known = Set(lines(files.joined(separator: "\n")))
      let shown = Page.article("DeepLinkServer", "LinksFile").section("## A file that grows").blocks("json")
        .flatMap { lines(String($0)) }
      #expect(shown.count > 20 && shown.filter { !known.contains($0) } == [])
    }

    @Test("have consistent figures")
    func figures() {
      let benchmarks = Page.article("DeepLinkServer", "Benchmarks").text
      let figures = Page.readme.section("## Figures").text.matches(of: /[0-9][0-9.]*(?: Mi?B| ms)?(?= to | \|)/)
      #expect(figures.count == 6)
      for figure in figures { #expect(benchmarks.contains(String(figure.0)), "\(figure.0)") }
    }

    @Test("name only existing options, but for the list of those that went", arguments: Page.ofPresent)
    func mentions(_ page: Page) throws {
      let known = try Self.help.get()
      let code = page.prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }.filter { $0.hasPrefix("--") }
      let commands = page.blocks("sh").flatMap { $0.split(separator: "\n") }
        .filter { $0.contains(/^deeplink(?:-server|-bench)?\s/) }.compactMap { $0.split(separator: "|").first }
      let options = (code + commands.map(String.init)).flatMap { text in
        text.matches(of: /(?:^| )(--[a-z-]+)/).map { String($0.1) }
      }
      #expect(options.filter { !known.contains($0) } == [])
    }

    /// The options of all programs, and of all commands of the tool.
    private static let help = Result {
      let texts = try ["deeplink-server", "deeplink", "deeplink-bench"].flatMap { program in
        let path = Tool.folder.appending(path: program).path
        let help = try output(of: [path, "--help", "all"])
        let commands = help.matches(of: /(?m)^  ([a-z-]+(?: [a-z]+)?)  +[A-Z]/).map { $0.1.split(separator: " ") }
        return try [help] + commands.map { try output(of: [path] + $0.map(String.init) + ["--help", "all"]) }
      }
      return Set(texts.joined().matches(of: /--[a-z-]+/).map { String($0.0) })
    }

    @Test("link only to existing pages, files and headings", arguments: Page.all)
    func links(_ page: Page) {
      for link in page.links { #expect(link.isThere(from: page), "\(link.target)") }
    }

    @Test("name only existing files of the repository", arguments: Page.ofRepository)
    func files(_ page: Page) {
      // A source file may be named without its folder. A star or an ellipsis stands for a part of a name.
      let names = page.prose.matches(of: /`([^`\s]+)`/).map { String($0.1) }
        .filter { $0.contains(/^(?:Sources|Tests|Public|\.ci)\/|\.swift$/) && !$0.contains("NAME") }
      let missing = names.filter { name in
        let parts = "/\(name)".split(separator: /[*…]|\/$/, maxSplits: 1, omittingEmptySubsequences: false)
        return !Self.paths.contains { $0.hasSuffix(parts.last ?? "") && (parts.count == 1 || $0.contains(parts[0])) }
      }
      #expect(missing == [])
    }

    /// All files and folders of the repository, each with a slash in front.
    private static let paths: [String] = ["Package.swift", "Sources", "Tests", "Public", ".ci"].flatMap { name in
      let below = FileManager.default.enumerator(atPath: ServerProcess.repository.appending(path: name).path)
      return ["/" + name] + (below?.compactMap { $0 as? String } ?? []).map { "/\(name)/\($0)" }
    }

    @Test("list every module, above the modules that it imports")
    func modules() throws {
      let rows = Page.article("DeepLinkServer", "Contributing").text.matches(of: /(?m)^\| (`[^|]+`) \|/).map { $0.1 }
      let listed = rows.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
      let package = try String(contentsOf: ServerProcess.repository.appending(path: "Package.swift"), encoding: .utf8)
      let modules = package.matches(of: /(?m)^    module\((.+)\),$/).map { match in
        match.1.matches(of: /"([^"]+)"/).map { String($0.1) }
      }
      let folder = ServerProcess.repository.appending(path: "Sources")
      #expect(try listed.sorted() == FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
      #expect(modules.count > 10)
      for module in modules {
        let place = try #require(listed.firstIndex(of: module[0]))
        for known in module.dropFirst() {
          #expect(listed[place...].contains(known), "\(module[0]) stands below \(known)")
        }
      }
    }
  }
}

extension Page {
  /// The pages but the one that says what went.
  static let ofPresent = all.filter { !$0.file.hasSuffix("/Changes.md") }

  /// A link of a page.
  struct Link {
    /// The target of the link without the heading: a path from the page's folder, `doc:NAME` for an article of the same
    /// catalogue, or empty for the page itself.
    let target: String
    /// The heading as written in a link.
    let heading: String?

    fileprivate init(_ text: Substring) {
      let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      target = String(parts[0])
      heading = parts.count > 1 ? String(parts[1]) : nil
    }

    /// Whether the page or file exists, and has the heading.
    func isThere(from page: Page) -> Bool {
      let isArticle = target.hasPrefix("doc:")
      let name = isArticle ? String(target.dropFirst(4)) : target
      var destination: Page? = page
      if !name.isEmpty {
        let url = page.folder.appending(path: isArticle ? name + ".md" : name).standardized
        destination = Page.all.first { ServerProcess.repository.appending(path: $0.file).standardized == url }
        if destination == nil, isArticle || heading != nil { return false }
        if destination == nil { return FileManager.default.fileExists(atPath: url.path) }
      }
      guard let heading, let destination else { return true }
      return destination.headings.map { isArticle ? $0.replacing(" ", with: "-") : $0.anchor }.contains(heading)
    }
  }

  /// Its links, without those to other sites.
  var links: [Link] {
    (prose.matches(of: /\]\(([^)\s]+)\)/).map(\.1) + prose.matches(of: /<(doc:[^>]+)>/).map(\.1))
      .filter { !$0.hasPrefix("http") }.map(Link.init)
  }
}

extension String {
  /// The anchor that GitHub generates for a heading.
  fileprivate var anchor: String {
    lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }.replacing(" ", with: "-")
  }

  /// Whether it is the path of a module's page, the root of an articles' site.
  fileprivate var isOverview: Bool {
    let names = split(separator: "/").suffix(2).map { $0.prefix { $0 != "." } }
    return names.count == 2 && names[0] == names[1]
  }
}
