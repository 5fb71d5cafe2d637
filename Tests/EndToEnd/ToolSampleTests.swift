import DeepLinkRecords
import DeepLinkTestSupport
import DeepLinkTestThreads
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

/// The app without its screens; a file keeps its state between runs of the tool.
@Suite("The tool's sample", .onOwnThreads)
struct ToolSampleTests {
  private static let keyboard = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

  private final class Folder: FileFolder {
    var state: String { url.appending(path: "app.json").path }

    /// The content of the file.
    func kept() throws -> AppState { try AppState(decoding: Data(contentsOf: URL(filePath: state))) }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  @Test("the screens of a link remain between runs, until back or home closes them")
  func editing() throws {
    let folder = try Folder()
    let sheet = """
      Inventory
      └ Edit item  sheet  /inventory/\(Self.keyboard)/edit?name=X  ("X", Blue, 100 in stock)

      """
    let link = "nav:///inventory/\(Self.keyboard)/edit?name=X"
    #expect(try Tool.run("sample", "open", link, "--state", folder.state) == ToolRun(status: 0, output: sheet))
    #expect(try Tool.run("sample", "show", "--state", folder.state) == ToolRun(status: 0, output: sheet))
    #expect(try Tool.run("sample", "back", "--state", folder.state) == ToolRun(status: 0, output: "Inventory\n"))
    #expect(
      try Tool.run("sample", "back", "--state", folder.state)
        == ToolRun(
          status: 1, output: "Inventory\n",
          errors: "error: this is the first screen of the tab, so there is no way back\n"))
    #expect(try Tool.run("sample", "open", link, "--state", folder.state).status == 0)
    #expect(try Tool.run("sample", "home", "--state", folder.state) == ToolRun(status: 0, output: "Inventory\n"))
    #expect(try Tool.run("sample", "show", "--state", folder.state) == ToolRun(status: 0, output: "Inventory\n"))
    #expect(try folder.names() == ["app.json"])
  }

  @Test("buttons of the visible screen are tapped, the list shows what has changed, and others are refused")
  func taps() throws {
    let folder = try Folder()
    func run(_ arguments: String...) throws -> ToolRun {
      try Tool.run(["sample"] + arguments + ["--state", folder.state])
    }
    _ = try run("open", "/inventory/\(Self.keyboard)/edit?name=X&quantity=7&color=red")
    let saved = try run("tap", "save")
    #expect(saved.output.hasPrefix("Inventory\n  \"X\", Red, 7 in stock\n"))
    _ = try run("open", "/inventory/\(Self.keyboard)/delete")
    #expect(try run("tap", "cancel") == saved)
    #expect(
      try run("tap", "save")
        == ToolRun(status: 1, output: saved.output, errors: "error: the visible screen has no such button\n"))
    #expect(try run("tap", "color", "mauve").status == 2)
  }

  @Test("a session is written as a test of the model, which runs here as one of the sample's tests")
  func recorded() throws {
    let folder = try Folder()
    func run(_ arguments: [String]) throws -> ToolRun {
      try Tool.run(["sample"] + arguments + ["--state", folder.state])
    }
    let file = folder.url.appending(path: "PianoSession.swift")
    #expect(try run(["record", file.path]).status == 1)
    let steps = [
      "open /inventory/\(Self.keyboard)/edit?name=Piano", "tap color", "tap color black", "tap save",
      "open /recipes/1/2", "back", "open --activity com.app.search query=\"cake\"", "home",
      "open /inventory/\(Self.keyboard)/delete", "tap delete",
    ]
    for step in steps { #expect(try run(step.split(separator: " ").map(String.init)).status == 0, "\(step)") }
    // Nothing has changed, so there is no step.
    #expect(try run(["tap", "delete"]).status == 1)
    #expect(try run(["record", file.path]) == ToolRun(status: 0))
    let kept = ServerProcess.repository.appending(path: "Tests/Sample/SampleModel/PianoSession.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(try text == String(contentsOf: kept, encoding: .utf8))
    #expect(text.matches(of: /#expect/).count > steps.count)
    #expect(
      try run(["record", file.path])
        == ToolRun(status: 2, errors: "error: \(file.path): is there already; remove it, or name another file\n"))
    // A state that an app has kept has no session.
    try #require(AppViewModel(catalog: nil).encoded()).write(to: URL(filePath: folder.state))
    #expect(try run(["record", folder.state + ".swift"]).status == 1)
  }

  @Test("two scenes have stacks of their own")
  func scenes() throws {
    let folder = try Folder()
    let (a, b) = (["--scene", "a", "--state", folder.state], ["--scene", "b", "--state", folder.state])
    let shown = try Tool.run(["sample", "open", "/recipes/1"] + a)
    #expect(try Tool.run(["sample", "open", "/products/1"] + b).status == 0)
    #expect(try Tool.run(["sample", "show"] + a) == shown)
    #expect(try folder.names() == ["app-a.json", "app-b.json"])
    #expect(try Tool.run("sample", "show", "--scene", "a/b", "--state", folder.state).status == 2)
  }

  @Test("show --json prints the navigation object of a description")
  func json() throws {
    let folder = try Folder()
    for link in ["/recipes/1/2/3", "/one", "/search?query=a", "/inventory/add/colorPicker"] {
      let opened = try Tool.run("sample", "open", link, "--state", folder.state, "--json")
      let description = try Tool.run("resolve", "--json", "--catalog", "Public/catalog", link).output
      #expect(description.contains(#""navigation":\#(opened.output.dropLast())"#))
      #expect(try Tool.run("sample", "show", "--json", "--state", folder.state) == opened)
    }
  }

  @Test("a link that matches no route is drawn, and the state remains")
  func miss() throws {
    let folder = try Folder()
    let before = try Tool.run("sample", "open", "/recipes/1", "--state", folder.state).output
    let miss = try Tool.run("sample", "open", "/inventory/foo", "--state", folder.state)
    #expect(miss.status == 1 && miss.output.isEmpty && miss.errors.contains("^^^ expected a UUID"))
    #expect(try Tool.run("sample", "show", "--state", folder.state).output == before)
  }

  @Test(
    "an activity is made of words: texts, JSON, and the link of a page")
  func activities() throws {
    let folder = try Folder()
    func open(_ operands: String...) throws -> ToolRun {
      try Tool.run(["sample", "open", "--activity"] + operands + ["--state", folder.state])
    }
    #expect(
      try open("com.app.search", "query=a=b")
        == ToolRun(status: 0, output: "Shop\n└ a=b  search  /search?query=a%3Db\n"))
    #expect(
      try open("com.app.route", #"route:={"recipes": {"route": {"recipe": {"id": 1}}}}"#).output
        == "Recipes\n└ Apple Pie  recipe  /recipes/1\n")
    #expect(
      try open("NSUserActivityTypeBrowsingWeb", "webpageURL=https://links.example.com/recipes/4").output
        == "Recipes\n└ Crepe  recipe  /recipes/4\n")
    #expect(
      try open("com.app.route", #"route:={"recipes": {"route": {"recipe": {"id": 99}}}}"#).errors
        == "note: the catalogue has no record for this, so only the tab changes\n")
  }

  @Test(
    "an activity of another app is status 1, with the accepted types, and the state remains",
    arguments: [
      (["com.app.other", "query=cake"], ""),
      (["com.app.route", #"route={"one": {}}"#], "route= gives a text; write route:= for JSON\n"),
    ])
  func ignoredActivities(operands: [String], more: String) throws {
    let folder = try Folder()
    let before = try Tool.run("sample", "open", "/recipes/1", "--state", folder.state)
    #expect(
      try Tool.run(["sample", "open", "--activity"] + operands + ["--state", folder.state])
        == ToolRun(
          status: 1,
          errors: """
            error: the app has no screen for this activity of type "\(operands[0])"; it takes:
              com.app.search with "query" in its userInfo, a text
              com.app.route with "route" in its userInfo, a route as JSON
              NSUserActivityTypeBrowsingWeb with "webpageURL", a link of this app
            \(more)
            """))
    #expect(try Tool.run("sample", "show", "--state", folder.state) == before)
  }

  @Test(
    "invalid input is reported with status 2",
    arguments: [
      (["sample", "show"], "error: expected --state FILE, the file with the state of the app\n"),
      (
        ["sample", "open", "--state", "x.json"],
        "error: expected one URL, or --activity TYPE\nusage: deeplink sample [options] open|tap|"
      ),
      (
        ["sample", "open", "--activity", "--state", "x.json"],
        "error: --activity: expected a value, TYPE, after it\nusage: "
      ),
      (
        ["sample", "open", "--activity=", "a=b", "--state", "x.json"],
        "error: --activity: expected the type of an activity, such as "
      ),
      (
        ["sample", "open", "--activity", "t", "query", "=x", ":=1", "a=1", "a:=2", "b:={", "--state", "x.json"],
        """
        error: "query": expected key=TEXT or key:=JSON
        error: "=x": expected key=TEXT or key:=JSON
        error: ":=1": expected key=TEXT or key:=JSON
        error: "a:=2": a is given twice; give it once
        error: "b:={": expected JSON after ":=": 1:2: found the end of the document, expected a name or "}"

        """
      ),
      (
        ["sample", "open", "--activity", "t", "a:=[null]", "--state", "x.json"],
        "error: userInfo.a[0]: expected a value, found null: "
      ),
      (
        ["sample", "open", "--activity", "t", "webpageURL:=1", "--state", "x.json"],
        "error: webpageURL: expected a string, found 1\n"
      ),
      (
        ["sample", "show", "--state", "/dev"],
        "error: /dev: cannot read the navigation path: not a regular file; nothing is saved until then\n"
      ),
      (
        ["sample", "open", "/one", "--state", "/nowhere/x.json"],
        "error: /nowhere/x.json: cannot save the navigation path: open: No such file or directory; the file is unchanged\n"
      ),
      (
        ["sample", "--state", "x.json"], "error: expected open|tap|back|home|show|record [URL|key=value…|BUTTON|FILE]\n"
      ),
      (
        ["sample", "shwo", "--state", "x.json"],
        "error: expected open, tap, back, home, show or record, and what it takes\n"
      ),
      (
        ["sample", "back", "2", "--state", "x.json"],
        "error: expected open, tap, back, home, show or record, and what it takes\n"
      ),
      (["sample", "show", "--state", "/tmp/none.json", "--catalog", "Sources"], "error: Sources/recipes.json: "),
    ])
  func unusable(arguments: [String], message: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }

  @Test("concurrent runs lose no changes of each other")
  func together() async throws {
    let folder = try Folder()
    let state = folder.state
    _ = try Tool.run("sample", "open", "/products", "--state", state)
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<3 {
        group.addTask {
          for round in 0..<5 {
            let run = try? Tool.run("sample", "open", "/search?query=\(worker)-\(round)", "--state", state)
            #expect(run?.status == 0, "\(run?.errors ?? "")")
          }
        }
      }
    }
    let kept = try folder.kept().shop
    let expected = (0..<3).flatMap { worker in (0..<5).map { "\(worker)-\($0)" } }
    #expect(Set(kept) == Set(expected.map { .search(query: $0) }))
    #expect(kept.count == expected.count)
  }

  @Test("after kills at random times while saving, the file has the old path or the new one")
  func killed() throws {
    var random = SeededGenerator()
    let folder = try Folder()
    _ = try Tool.run("sample", "open", "/recipes/1", "--state", folder.state)
    // The duration of a run on this machine; the kills are spread over it.
    let began = ContinuousClock.now
    for _ in 0..<5 { _ = try Tool.run("sample", "show", "--state", folder.state) }
    let run = (ContinuousClock.now - began) / 5
    var expected = AppState(selectedTab: .recipes, recipes: [.recipe(id: 1)])
    var (kills, saves) = (0, 0)
    // On a busy machine the runs that were measured took longer than these, which are then over before they are killed.
    for round in rounds(20, until: { kills > 4 }) {
      let depth = Int.random(in: 1...60, using: &random)
      let next = (0..<depth).map { _ in Int.random(in: 1...4, using: &random) }
      let link = "/recipes/" + next.map(String.init).joined(separator: "/")
      let process = try Tool.start(["sample", "open", link, "--state", folder.state])
      usleep(UInt32(run / .microseconds(1) * .random(in: 0...1.2, using: &random)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { kills += 1 }
      let opened = AppState(selectedTab: .recipes, recipes: next.map { .recipe(id: $0) })
      let kept = try folder.kept()
      #expect(kept == expected || kept == opened, "TEST_SEED=\(random.seed), round \(round)")
      if kept != expected { saves += 1 }
      expected = kept
    }
    print("killed \(kills) runs; \(saves) had saved")
    #expect(kills > 4, "the runs were over before they were killed")
    // The next run replaces a temporary file that was left behind.
    #expect(try folder.names().filter { $0 != "app.json" }.count <= 1)
    #expect(try Tool.run("sample", "home", "--state", folder.state) == ToolRun(status: 0, output: "Recipes\n"))
    #expect(try folder.names() == ["app.json"])
  }
}
