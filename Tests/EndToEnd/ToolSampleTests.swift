import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import DeepLinkTestThreads
import Foundation
import Testing

/// The app without its screens; a file keeps its state between runs of the tool.
@Suite("The tool's sample", .onOwnThreads)
struct ToolSampleTests {
  private static let keyboard = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

  private final class Folder: FileFolder {
    var state: String { url.appending(path: "app.json").path }

    /// Runs a step of the command on the state.
    func run(_ words: String...) throws -> ToolRun { try Tool.run(["sample"] + words + ["--state", state]) }

    /// The titles of the screens that are kept.
    func kept() throws -> [String] {
      let node = try JSONNode(parsing: Array(run("show", "--json").output.utf8))
      return (node["navigation"]?["stack"]?.array ?? []).compactMap { $0["title"]?.string?.description }
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  private static let list = """
    Inventory
      Keyboard, Blue, 100 in stock
      Charger, Yellow, 20 in stock
      Phone, Green, Out of stock, on back order
      Headphones, Green, Out of stock

    """

  @Test("the screens of a link remain between runs, until back closes them")
  func editing() throws {
    let folder = try Folder()
    let sheet = """
      Inventory
      └ Edit item  sheet  /inventory/\(Self.keyboard)/edit?name=X
        Name: X
        Color: Blue
        100 in stock

      """
    let link = "nav:///inventory/\(Self.keyboard)/edit?name=X"
    #expect(try folder.run("open", link) == ToolRun(status: 0, output: sheet))
    #expect(try folder.run("show") == ToolRun(status: 0, output: sheet))
    #expect(try folder.run("back") == ToolRun(status: 0, output: Self.list))
  }

  @Test(
    "what the visible screen lacks is refused",
    arguments: [
      ("back", "this is the first screen of the tab, so there is no way back"),
      ("type Piano", "the visible screen has no field for a text"),
      ("tap Save", "the visible screen has no button \"Save\"; it has: Inventory, Three, Recipes, Shop, Numbers"),
    ])
  func refused(step: String, error: String) throws {
    let folder = try Folder()
    let run = try Tool.run(["sample"] + step.split(separator: " ").map(String.init) + ["--state", folder.state])
    #expect(run == ToolRun(status: 1, output: "One\n", errors: "error: \(error)\n"))
  }

  @Test("a value of a link that is not used is told")
  func warned() throws {
    let folder = try Folder()
    let run = try folder.run("open", "nav:///inventory/add?quantity=abc&color=mauve")
    #expect(run.status == 0 && run.output.hasSuffix("  Name: \n  Color: None\n  0 in stock\n"))
    let told = #"warning: "quantity": expected an integer of at least 0, found "abc"; 0 is used"# + "\n"
    #expect(run.errors.hasPrefix(told) && run.errors.contains(#"warning: "color": expected "red", "#), "\(run.errors)")
  }

  @Test(
    "each scene of the source material is played, and written as a test that runs here as one of the sample's tests")
  func recorded() throws {
    let folder = try Folder()
    let file = folder.url.appending(path: "SourceScenes.swift")
    #expect(try folder.run("record", file.path).status == 1)
    let steps = """
      tap Shop; tap Towel; tap Show similar; tap Show similar; back; tap Search for its name;
      tap Over-Ear Headphones; tap Back to the list; open --activity com.app.search query="cake"; home;
      tap Recipes; tap Apple Pie; tap Chocolate Cake; tap Back to the list; open /recipes?category=pancake;
      tap Crepe; home; tap Numbers; tap Show 32; back; tap Show 64; tap Home; tap Show 32 then 64; back; home;
      tap Push 556; tap Home; tap Push Hello; tap Home; open /inventory/\(Self.keyboard)/edit?name=Grand;
      type Piano; tap Color; tap black; tap Mark as sold out; tap Is on back order?; tap Is back in stock!;
      tap Increment; tap Decrement; tap Save; tap Duplicate Piano; tap Color; tap None; tap Add;
      tap Delete Piano (2); tap Cancel; tap Inventory --scene b; tap Edit Piano (2) --scene b; tap Delete Piano (2); tap Delete;
      tap Add --scene b; tap Cancel --scene b; tap Add; type Desk; tap Add; tap Edit Desk
      """
    for step in steps.replacing("\n", with: " ").split(separator: "; ") {
      let run = try Tool.run(["sample"] + step.split(separator: " ").map(String.init) + ["--state", folder.state])
      #expect(run.status == 0, "\(step): \(run.errors)")
    }
    // Each new item has an id, which links name.
    let edited = try JSONNode(parsing: Array(folder.run("show", "--json").output.utf8))
    let link = try #require(edited["navigation"]?["presented"]?["link"]?.string?.description)
    #expect(try folder.run("open", link.replacing("/edit", with: "/delete")).status == 0)
    #expect(try folder.run("tap", "Delete").status == 0)
    #expect(try folder.run("record", file.path) == ToolRun(status: 0))
    let kept = ServerProcess.repository.appending(path: "Tests/Sample/SampleModel/SourceScenes.swift")
    func text(_ file: URL) throws -> String {
      var text = try String(contentsOf: file, encoding: .utf8)
      let ids = text.matches(of: /"([0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12})"/).map { String($0.1) }
      for (index, id) in ids.enumerated() { text = text.replacing(id, with: "#\(index)") }
      return text
    }
    #expect(try text(file) == text(kept))
    #expect(
      try folder.run("record", file.path)
        == ToolRun(status: 2, errors: "error: \(file.path): cannot be written: file exists\n"))
  }

  @Test("a random number is pushed on a text, and kept")
  func random() throws {
    let folder = try Folder()
    for button in ["Numbers", "Push Hello"] { _ = try folder.run("tap", button) }
    let pushed = try folder.run("tap", "Push a random number")
    #expect(pushed.output.contains(/^Numbers\n└ Hello {2}text\n {2}└ \d+ {2}number\n/))
    #expect(try folder.run("show") == pushed)
  }

  @Test("two scenes have stacks of their own, and share the items")
  func scenes() throws {
    let folder = try Folder()
    let shown = try folder.run("open", "/recipes/1", "--scene", "a")
    #expect(try folder.run("open", "/inventory/\(Self.keyboard)/edit", "--scene", "b").status == 0)
    #expect(try folder.run("show", "--scene", "a") == shown)
    #expect(try folder.run("open", "/inventory/\(Self.keyboard)/delete", "--scene", "a").output.hasSuffix("item?)\n"))
    #expect(try folder.run("tap", "Delete", "--scene", "a").status == 0)
    let list = Self.list.replacing("  Keyboard, Blue, 100 in stock\n", with: "")
    #expect(try folder.run("show", "--scene", "b") == ToolRun(status: 0, output: list))
    #expect(try folder.names() == ["app.json"])
    #expect(try folder.run("show", "--scene", "a/b").status == 2)
  }

  @Test("show --json prints the navigation object of a description, and the rows and buttons of the screen")
  func json() throws {
    let folder = try Folder()
    for link in ["/recipes/1/2/3", "/one", "/search?query=a", "/inventory/add/colorPicker"] {
      let opened = try folder.run("open", link, "--json")
      let node = try JSONNode(parsing: Array(opened.output.utf8))
      let navigation = try #require(node["navigation"]).text
      let description = try Tool.run("resolve", "--json", "--catalog", "Public/catalog", link).output
      #expect(description.contains(#""navigation":\#(navigation)"#))
      #expect(node["rows"]?.array != nil && node["buttons"]?.array?.isEmpty == false)
      #expect(try folder.run("show", "--json") == opened)
    }
  }

  @Test("a link that matches no route is drawn, and the state remains")
  func miss() throws {
    let folder = try Folder()
    let before = try folder.run("open", "/recipes/1").output
    let miss = try folder.run("open", "/inventory/foo")
    #expect(miss.status == 1 && miss.output.isEmpty && miss.errors.contains("^^^ expected a UUID"))
    #expect(try folder.run("show").output == before)
  }

  @Test("an activity is made of words: texts, JSON, and the link of a page")
  func activities() throws {
    let folder = try Folder()
    func open(_ type: String, _ text: String) throws -> ToolRun { try folder.run("open", "--activity", type, text) }
    #expect(
      try open("com.app.search", "query=a=b")
        == ToolRun(status: 0, output: "Shop\n└ a=b  search  /search?query=a%3Db\n  No products\n"))
    #expect(
      try open("com.app.route", #"route:={"recipes": {"route": {"recipe": {"id": 1}}}}"#).output
        .hasPrefix("Recipes\n└ Apple Pie  recipe  /recipes/1\n  Ingredients\n"))
    #expect(
      try open("NSUserActivityTypeBrowsingWeb", "webpageURL=https://links.example.com/recipes/4").output
        .hasPrefix("Recipes\n└ Crepe  recipe  /recipes/4\n"))
    #expect(
      try open("com.app.route", #"route:={"recipes": {"route": {"recipe": {"id": 99}}}}"#).errors
        == "note: the app has no record for this, so only the tab changes\n")
  }

  @Test(
    "an activity of another app is status 1, with the accepted types, and the state remains",
    arguments: [
      (["com.app.other", "query=cake"], ""),
      (["com.app.route", #"route={"one": {}}"#], "route= gives a text; write route:= for JSON\n"),
    ])
  func ignoredActivities(operands: [String], more: String) throws {
    let folder = try Folder()
    let before = try folder.run("open", "/recipes/1")
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
    #expect(try folder.run("show") == before)
  }

  @Test(
    "invalid input is reported with status 2",
    arguments: [
      (["show"], "error: expected --state FILE, the file with the state of the app\n"),
      (
        ["open", "--state", "x.json"],
        "error: expected one URL, or --activity TYPE\nusage: deeplink sample [options] open|tap|"
      ),
      (["open", "--activity", "--state", "x.json"], "error: --activity: expected a value, TYPE, after it\nusage: "),
      (
        ["open", "--activity=", "a=b", "--state", "x.json"],
        "error: --activity: expected the type of an activity, such as "
      ),
      (
        ["open", "--activity", "t", "query", "=x", ":=1", "a=1", "a:=2", "b:={", "--state", "x.json"],
        """
        error: "query": expected key=TEXT or key:=JSON
        error: "=x": expected key=TEXT or key:=JSON
        error: ":=1": expected key=TEXT or key:=JSON
        error: "a:=2": a is given twice; give it once
        error: "b:={": expected JSON after ":=": 1:2: found the end of the document, expected a name or "}"

        """
      ),
      (
        ["open", "--activity", "t", "a:=[null]", "--state", "x.json"],
        "error: userInfo.a[0]: expected a value, found null: "
      ),
      (
        ["open", "/one", "--state", "/nowhere/x.json"],
        "error: /nowhere/x.json: cannot save the navigation path: open: No such file or directory; the file is unchanged\n"
      ),
      (
        ["--state", "x.json"],
        "error: expected open|tap|type|back|home|show|record [URL|key=value…|BUTTON|TEXT|FILE], found nothing\n"
      ),
      (["shwo", "--state", "x.json"], "error: expected open, tap, type, back, home, show, record, and what it takes"),
      (["show", "--state", "/tmp/none.json", "--catalog", "Sources"], "error: Sources/recipes.json: "),
    ])
  func unusable(arguments: [String], message: String) throws {
    let run = try Tool.run(["sample"] + arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }

  @Test("after kills at random times while saving, the file has the old path or the new one")
  func killed() throws {
    var random = SeededGenerator()
    let folder = try Folder()
    _ = try folder.run("open", "/recipes/1")
    // The duration of a run on this machine; the kills are spread over it.
    let began = ContinuousClock.now
    for _ in 0..<5 { _ = try folder.run("show") }
    let run = (ContinuousClock.now - began) / 5
    let names = ["Apple Pie", "Chocolate Cake", "American", "Crepe"]
    var expected = ["Apple Pie"]
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
      let opened = next.map { names[$0 - 1] }
      let kept = try folder.kept()
      #expect(kept == expected || kept == opened, "TEST_SEED=\(random.seed), round \(round)")
      if kept != expected { saves += 1 }
      expected = kept
    }
    print("killed \(kills) runs; \(saves) had saved")
    #expect(kills > 4, "the runs were over before they were killed")
    // The next run replaces a temporary file that was left behind.
    #expect(try folder.names().filter { $0 != "app.json" }.count <= 1)
    #expect(try folder.run("home").output.hasPrefix("Recipes\n  Dessert\n"))
    #expect(try folder.names() == ["app.json"])
  }
}
