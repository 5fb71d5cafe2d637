import DeepLinkTestThreads
import Foundation
import Testing

/// The files of `deeplink init` and its refusals. Other tests build the package.
@Suite("The tool's init", .onOwnThreads)
struct ToolInitTests {
  private let files: FileFolder
  private var place: URL { files.url }

  init() throws { files = try FileFolder() }

  private static let url = ["--package", "https://git.example.com/team/deeplink-server.git"]

  private func manifest(_ folder: String) throws -> String { try files.text("\(folder)/Package.swift") }

  @Test(
    "names the package after its folder",
    arguments: [
      ("Orders", "Orders", "orders"), ("my new-orders", "MyNewOrders", "my-new-orders"), ("2go", "App2go", "2go"),
      ("deep/er/shop/", "Shop", "shop"), ("a\"b", "AB", "a-b"),
    ])
  func names(folder: String, identifier: String, program: String) throws {
    let run = try Tool.run(["init", "--swift", place.appending(path: folder).path] + Self.url)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    let manifest = try manifest(folder)
    #expect(manifest.contains("name: \"\(identifier)\",\n  platforms:"))
    #expect(manifest.contains(".executable(name: \"\(program)-server\", targets: [\"\(identifier)Server\"])"))
    #expect(manifest.contains(".executable(name: \"\(program)\", targets: [\"\(identifier)Tool\"])"))
    let targets = manifest.matches(of: /arget\(\s*name: "([^"]+)"/).map { String($0.1) }
    #expect(targets == ["Routes", "App", "Server", "Tool", "Tests"].map { identifier + $0 })
    for target in targets {
      let parent = target.hasSuffix("Tests") ? "Tests" : "Sources"
      #expect(FileManager.default.fileExists(atPath: place.appending(path: "\(folder)/\(parent)/\(target)").path))
    }
  }

  @Test("uses a URL with a version, and a path relative to the new package")
  func sources() throws {
    _ = try Tool.run(["init", "--swift", place.appending(path: "one").path] + Self.url)
    let one = try manifest("one")
    #expect(
      one.contains(
        #".package(url: "https://git.example.com/team/deeplink-server.git", from: "\#(ServerProcess.version)")"#))
    #expect(one.contains(#".product(name: name, package: "deeplink-server")"#))
    // A link on the way to the folder: the path is relative to where the folder is.
    try FileManager.default.createDirectory(
      at: place.appending(path: "deep/er"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: place.appending(path: "link"), withDestinationURL: place.appending(path: "deep/er"))
    for (name, real) in [("two", "two"), ("link/two", "deep/er/two")] {
      _ = try Tool.run("init", "--swift", place.appending(path: name).path, "--package", ".")
      let two = try manifest(name)
      let path = try #require(two.firstMatch(of: /\.package\(path: "(\.\.\/[^"]+)"\)/)).1
      let folder = place.resolvingSymlinksInPath().appending(path: real)
      #expect(folder.appending(path: path).standardizedFileURL.path == Tool.root.resolvingSymlinksInPath().path)
      #expect(two.contains(#".product(name: name, package: "\#(Tool.root.lastPathComponent)")"#))
    }
    let three = [
      "init", "--swift", place.appending(path: "three").path, "--package", "git@git.example.com:links.git",
    ]
    _ = try Tool.run(three)
    #expect(try manifest("three").contains(#".product(name: name, package: "links")"#))
  }

  @Test("refuses a folder with any content, and writes nothing into it", arguments: ["full/a", "full/.git/HEAD"])
  func occupied(file: String) throws {
    try files.write(file, "mine")
    let folder = place.appending(path: "full").path
    let run = try Tool.run(["init", "--swift", folder] + Self.url)
    #expect(
      run == ToolRun(status: 2, errors: "error: \(folder): is not empty; expected a new or an empty folder\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    #expect(try files.text(file) == "mine")
  }

  @Test("without --swift writes a links.json whose links match its fixtures, and whose only warning names the example")
  func links() throws {
    let folder = place.appending(path: "my shop").path
    let run = try Tool.run("init", folder)
    let files = ["links.json", "fixtures.json", "Public/icon.svg"].map { "\(folder)/\($0)" }
    let next = "deeplink-server --config '\(files[0])'"
    #expect(run == ToolRun(status: 0, output: "wrote \(files.joined(separator: ", "))\nnext: \(next)\n"))
    let config = ["--config", files[0]]
    let proof = try Tool.run(["routes", "--check", "--strict"] + config)
    // A pattern cannot express that a number is at least 1.
    #expect(
      proof.status == 0 && proof.errors.hasPrefix("note: links.example.com: order.tab: the file also opens ")
        && !proof.errors.contains("error:"), "\(proof)")
    let check = try Tool.run(["check", files[1]] + config)
    #expect(check == ToolRun(status: 0, output: "11 of 11 links match their expected routes\n"))
    let shell = ["sh", "-c", "PATH='\(Tool.folder.path)' \(next) --check 2>&1"]
    #expect(
      try output(of: shell)
        == "warning: ABCDE12345.com.example.myshop is an example, so links open no app; write "
        + "\"appIDs\": [\"TEAMID.your.bundle.id\"] [example-app-id ABCDE12345.com.example.myshop]\n6 routes, 2 files, 0 records: all valid\n"
    )

    let server = try Server(config)
    let connection = try server.connect()
    for (target, text) in [
      ("/orders/7/shipping", #""route":{"order.tab":{"number":7,"tab":"shipping"}}"#),
      ("/resolve?url=myshop://orders/7", #""name":"order""#), ("/icon.svg", ">M</text>"),
      ("/.well-known/apple-app-site-association", "ABCDE12345.com.example.myshop"),
    ] {
      let answer = try connection.get(target, host: "links.example.com")
      #expect(answer.status == 200 && answer.body.contains(text), "\(target): \(answer)")
    }
    try connection.send("GET /orders/7 HTTP/1.1\r\nHost: links.example.com\r\nAccept: text/html\r\n\r\n")
    #expect(try connection.answer().body.contains("<title>Order 7 · MyShop</title>"))
  }

  @Test("without --swift overwrites nothing, names each existing file, and leaves others unchanged")
  func present() throws {
    try files.write("links.json", "mine")
    try files.write("Public/icon.svg", "mine")
    try files.write("README.md", "mine")
    let folder = place.path
    let refused = ToolRun(
      status: 2,
      errors: """
        error: \(folder)/links.json: already exists; init does not overwrite files
        error: \(folder)/Public/icon.svg: already exists; init does not overwrite files

        """)
    #expect(try Tool.run("init", folder) == refused)
    #expect(!FileManager.default.fileExists(atPath: folder + "/fixtures.json"))
    for name in ["links.json", "Public/icon.svg"] {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    #expect(try Tool.run("init", folder).status == 0)
    #expect(try files.text("README.md") == "mine")
  }
}
