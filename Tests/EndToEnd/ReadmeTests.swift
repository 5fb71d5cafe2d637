import Foundation
import Testing

extension EndToEnd {
  @Suite("The README")
  struct Readme {
    /// The commands in its `console` blocks, with the lines below each.
    static let examples = Page.readme.examples("console")

    /// What is started elsewhere in the tests, or needs a container engine.
    static let notRunHere: Set<String> = [
      "swift run -c release deeplink-server", "swift test", "docker build -t deeplink-server .",
      "docker run --rm -p 8080:8080 deeplink-server",
    ]

    @Test("shows the two commands that do everything")
    func commands() {
      let commands = Set(Self.examples.map(\.command))
      #expect(Self.notRunHere.isSubset(of: commands))
      #expect(commands.count > 10)
    }

    @Test("prints what its commands print", arguments: examples.filter { !notRunHere.contains($0.command) })
    func outputs(_ example: Page.Example) throws {
      try example.expect(from: Server())
    }

    @Test("names every option and every variable of the help, in its order")
    func options() throws {
      // Each option on one line.
      let help = try run(["--help"]).output.replacing(/\n {20,}/, with: " ")
      let rows = Page.readme.text.matches(of: /\| `(--[a-z-]+) [A-Z]+` \| `([A-Z_]+)` \|/)
      let printed = help.matches(of: /(?m)^  (--[a-z-]+) [A-Z]+ .*\[([A-Z_]+)\]$/).map { "\($0.1) \($0.2)" }
      #expect(rows.map { "\($0.1) \($0.2)" } == printed)
      #expect(!printed.isEmpty)
    }

    @Test("links to headings that are there")
    func anchors() {
      let headings = Page.readme.text.matches(of: /(?m)^#+ (.+)$/).map { match in
        match.1.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }.replacing(" ", with: "-")
      }
      let links = Page.readme.text.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) }
      #expect(links.filter { !headings.contains($0) } == [])
      #expect(!links.isEmpty)
    }

    @Test("lists every module, each above those that it knows")
    func modules() throws {
      let rows = Page.readme.section("## How it is built").text.matches(of: /(?m)^\| (`[^|]+`) \|/).map { $0.1 }
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
