import Foundation
import Testing

/// What `deeplink init` writes and what it refuses; whether it builds is tested elsewhere.
@Suite("The tool's init")
struct ToolInitTests {
  private let place = FileManager.default.temporaryDirectory.appending(path: "init-\(UUID().uuidString)")

  private static let url = ["--package", "https://git.example.com/team/deeplink-server.git"]

  private func with<Value>(_ files: [String: String] = [:], _ body: () throws -> Value) throws -> Value {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    for (name, text) in files {
      let file = place.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body()
  }

  private func manifest(_ folder: String) throws -> String {
    try String(contentsOf: place.appending(path: "\(folder)/Package.swift"), encoding: .utf8)
  }

  @Test(
    "names the package after its folder",
    arguments: [
      ("Orders", "Orders", "orders"), ("my new-orders", "MyNewOrders", "my-new-orders"), ("2go", "App2go", "2go"),
      ("deep/er/shop/", "Shop", "shop"), ("a\"b", "AB", "a-b"),
    ])
  func names(folder: String, identifier: String, program: String) throws {
    try with {
      let run = try Tool.run(["init", "--swift", place.appending(path: folder).path] + Self.url)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      let manifest = try manifest(folder)
      #expect(manifest.contains("name: \"\(identifier)\",\n  platforms:"))
      #expect(manifest.contains(".executable(name: \"\(program)-server\", targets: [\"\(identifier)Server\"])"))
      #expect(manifest.contains(".executable(name: \"\(program)\", targets: [\"\(identifier)Tool\"])"))
    }
  }

  @Test("takes a URL for a branch of it, and a path for the folder, wherever the new package is")
  func sources() throws {
    try with {
      _ = try Tool.run(["init", "--swift", place.appending(path: "one").path] + Self.url)
      let one = try manifest("one")
      #expect(one.contains(#".package(url: "https://git.example.com/team/deeplink-server.git", branch: "main")"#))
      #expect(one.contains(#".product(name: name, package: "deeplink-server")"#))
      _ = try Tool.run("init", "--swift", place.appending(path: "two").path, "--package", ".")
      let two = try manifest("two")
      #expect(two.contains(#".package(path: "\#(Tool.root.path)")"#))
      #expect(two.contains(#".product(name: name, package: "\#(Tool.root.lastPathComponent)")"#))
      let three = [
        "init", "--swift", place.appending(path: "three").path, "--package", "git@git.example.com:links.git",
      ]
      _ = try Tool.run(three)
      #expect(try manifest("three").contains(#".product(name: name, package: "links")"#))
    }
  }

  @Test("refuses a folder that holds anything, and writes nothing into it", arguments: ["full/a", "full/.git/HEAD"])
  func occupied(file: String) throws {
    try with([file: "mine"]) {
      let folder = place.appending(path: "full").path
      let run = try Tool.run(["init", "--swift", folder] + Self.url)
      #expect(
        run == ToolRun(status: 2, errors: "\(folder): is not empty; expected a new or an empty folder\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
      #expect(try String(contentsOf: place.appending(path: file), encoding: .utf8) == "mine")
    }
  }

  @Test(
    "says what it cannot use, all at once",
    arguments: [
      (
        ["/nowhere/Orders"],
        """
        --swift: expected, to write a Swift package
        --package: expected the URL or the path of the package of deeplink-server
        usage: deeplink init [options] DIR

        """
      ),
      (
        ["--swift", "--package", "/nowhere"],
        """
        --package: expected a URL, or the path of a folder with a Package.swift, found "/nowhere"
        expected DIR
        usage: deeplink init [options] DIR

        """
      ),
      (
        ["--swift", "/nowhere/deep-link"] + url,
        "/nowhere/deep-link: expected another name; the package that it depends on has modules of this one\n"
      ),
      (
        ["--swift", "/nowhere/…"] + url,
        "/nowhere/…: expected a name with a letter from A to Z, which the package gets\n"
      ),
      (["--swift", "README.md"] + url, "README.md: is a file; expected a new or an empty folder\n"),
      (
        ["--swift", "README.md/Orders"] + url, "README.md/Orders/Package.swift: cannot be written: not a directory\n"
      ),
    ])
  func faults(arguments: [String], message: String) throws {
    #expect(try Tool.run(["init"] + arguments) == ToolRun(status: 2, errors: message))
  }
}
