import DeepLinkJSON
import DeepLinkService
import Foundation
import Testing

@Suite("A folder that cannot be served reports all its faults")
struct PublicFilesTests {
  private func faults(of folder: String) -> String? {
    do {
      _ = try PublicFiles(reading: folder)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("a missing folder, or a file in its place")
  func noFolder() throws {
    let folder = try TemporaryFolder(["file": ""])
    for path in ["/nowhere", "/file"] {
      #expect(
        faults(of: folder.path + path)
          == folder.path + path + ": is not a folder; name the folder to serve with --public")
    }
  }

  @Test("a folder without an association file, or with another thing in its place")
  func noAssociation() throws {
    let missing = "/.well-known/apple-app-site-association: is missing; without it no link opens the app"
    let empty = try TemporaryFolder(association: false)
    #expect(faults(of: empty.path) == empty.path + missing)
    let folder = try TemporaryFolder([".well-known/apple-app-site-association/x": ""], association: false)
    #expect(faults(of: folder.path) == folder.path + missing)
    let root = try TemporaryFolder(["apple-app-site-association": "{}"], association: false)
    #expect(faults(of: root.path) == root.path + missing)
    let outside = try TemporaryFolder()
    let link = try TemporaryFolder([".well-known/x": ""], association: false)
    try link.link(
      ".well-known/apple-app-site-association", to: outside.path + "/.well-known/apple-app-site-association")
    #expect(faults(of: link.path) == link.path + missing)
  }

  @Test("all unreadable files and folders", .enabled(if: getuid() != 0, "root may read everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder(["a.txt": "", "b/c.txt": "", "d.txt": ""], association: false)
    for (name, mode) in [("a.txt", 0o000), ("b", 0o000)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/" + name)
    }
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/b") }
    #expect(
      faults(of: folder.path) == """
        \(folder.path)/b: cannot be listed: permission denied; let the server's user read it
        \(folder.path)/a.txt: cannot be read: permission denied; let the server's user read it
        \(folder.path)/.well-known/apple-app-site-association: is missing; without it no link opens the app
        """)
  }

  @Test("names that Unicode considers equivalent are different files, each found by its octets")
  func equivalentNames() throws {
    let folder = try TemporaryFolder()
    let names = [
      "n/caf\u{E9}.txt", "n/cafe\u{301}.txt", "K.txt", "\u{212A}.txt", "\u{E9}/a.txt", "e\u{301}/a.txt", "a.txt",
      "a\u{600}.txt",
    ]
    for name in names { try folder.write(name, Array("\(Array(name.utf8))".utf8)) }
    #expect(try PublicFiles(reading: folder.path).count == names.count + 1)
    let client = try client(of: folder)
    for name in names {
      let path = name.split(separator: "/").map { "/" + escaped(String($0)) }.joined()
      #expect(try client.get(path).body == "\(Array(name.utf8))", "\(path)")
    }
    #expect(try client.get("/n/caf%C3%A9.txt/x").status == 404)
    #expect(try client.get("/%E2%84%AA.TXT").status == 404)
  }

  @Test("a name that begins with a dot is hidden, whatever follows, except .well-known")
  func hidden() throws {
    let folder = try TemporaryFolder()
    for name in [".\u{301}git/config", ".\u{301}env", "a/.\u{200D}x", ".\u{301}well-known/x"] {
      try folder.write(name, Array("secret".utf8))
    }
    #expect(try PublicFiles(reading: folder.path).count == 1)
    #expect(try client(of: folder).get("/.%CC%81git/config").status == 404)
  }

  @Test("a link to another folder with a similar name leaves the folder")
  func alike() throws {
    let outer = try TemporaryFolder(["\u{E9}/a.txt": "inside"])
    try outer.write("e\u{301}/a.txt", Array("outside".utf8))
    try outer.write("\u{E9}/.well-known/apple-app-site-association", Array("{}".utf8))
    try outer.link("\u{E9}/b", to: "../e\u{301}")
    #expect(try PublicFiles(reading: outer.path + "/\u{E9}").count == 2)
  }

  @Test("a name that is not UTF-8 is left out with a warning that escapes its octets, for folders too")
  func otherEncodings() throws {
    let folder = try TemporaryFolder(["a.txt": "", "img/b.txt": ""])
    try folder.writeRaw(Array("img/caf".utf8) + [0xE9] + Array(".txt".utf8))
    try folder.writeRaw([0xFF])
    try folder.writeRaw([0x2E, 0xFF])
    try folder.write("\u{FFFD}", Array("replacement".utf8))
    let files = try PublicFiles(reading: folder.path)
    #expect(files.count == 4)
    #expect(
      files.warnings.map(\.description) == [
        #"\#(folder.path)/img/caf\xe9.txt: is not served: its name is not UTF-8; rename it [file-name \#(folder.path)/img/caf\xe9.txt]"#,
        #"\#(folder.path)/\xff: is not served: its name is not UTF-8; rename it [file-name \#(folder.path)/\xff]"#,
      ])
    let client = try client(of: folder)
    #expect(try client.get("/%EF%BF%BD").body == "replacement")
    for path in ["/%FF", "/%FE", "/%C3", "/%ED%A0%80"] { #expect(try client.get(path).status == 404, "\(path)") }
    #expect(try client.get("/%C0%AF").status == 404)
  }

  @Test("and a folder that can be served counts its files without hidden ones")
  func count() throws {
    let folder = try TemporaryFolder(["a.txt": "", "b/c.txt": "", ".d": "", ".e/f": "", "b/.g": ""])
    #expect(try PublicFiles(reading: folder.path).count == 3)
    #expect(try PublicFiles(reading: folder.path + "/").count == 3)
    #expect(try PublicFiles(reading: folder.path).association.octets == Array("{}\n".utf8))
  }

  /// A platform, a file, and what is said of it; a line that begins with `!` is a fault.
  private static let checked = [
    (apple, #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/*"}]}]}}"#, ""),
    (
      apple, "[]",
      "!is not an association file: 1:1: found an array, expected an object with \"applinks\" or another service in it"
    ),
    (apple, "{}" + String(repeating: " ", count: 131_071), "!has 131073 bytes, but devices accept at most 131072"),
    (apple, #"{"applinks": [], "webcredentials": 1}"#, "applinks ?\nwebcredentials ?"),
    (apple, #"{"applinks": {}}"#, "applinks.details is missing"),
    (
      apple, #"{"applinks": {"details": [1]}}"#,
      "applinks.details ?\napplinks.details[0].appIDs is missing\napplinks.details[0].components is missing"
    ),
    (
      apple, #"{"applinks": {"details": [{"appID": "A.b", "paths": [1]}]}}"#,
      "applinks.details[0].paths ?\napplinks.details[0].appIDs has \"A.b\", which is not an app id such as ABCDE12345.com.example.app"
    ),
    (
      apple,
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"comment": 1}, {"/": 1, "?": {"a": 1}}]}]}}"#,
      "applinks.details[0].components[1]./ ?\napplinks.details[0].components[1].? ?"
    ),
    (android, #"[{"include": "https://a.example/b"}]"#, ""),
    (android, "{}", "!is not a list of statements: 1:1: found an object, expected an array of statements"),
    (android, "[", "!is not a list of statements: 1:2: found the end of the document, expected a value or \"]\""),
    (
      android, #"[1, {"relation": "a", "target": {}}]"#,
      "[0].relation is missing\n[0].target is missing\n[1].relation ?\n[1].target.namespace is missing"
    ),
    (
      android, #"[{"relation": [], "target": {"namespace": "android_app", "sha256_cert_fingerprints": [1]}}]"#,
      "[0].target.package_name is missing\n[0].target.sha256_cert_fingerprints ?"
    ),
  ]
  private static let apple = PublicFiles.associationPath
  private static let android = PublicFiles.assetLinksPath

  @Test("association files of the operator's own are checked for what devices need", arguments: checked)
  func ownFiles(_ path: String, _ text: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(path, Array(text.utf8))
    let warnings = try? PublicFiles(reading: folder.path).warnings.map(\.text)
    #expect((warnings == nil) == expected.hasPrefix("!"))
    let lines = expected.split(separator: "\n").map { line in
      "\(folder.path)/\(path): "
        + line.trimmingPrefix("!")
        .replacing(" ?", with: " has a value that devices do not read, or is there twice")
    }
    #expect((warnings?.joined(separator: "\n") ?? faults(of: folder.path)) == lines.joined(separator: "\n"))
  }

  @Test("links between folders are followed, but not along every path that they make")
  func linkedFolders() throws {
    let few = try TemporaryFolder(["1/file": "", "2/file": "", "3/file": ""])
    let many = try TemporaryFolder(Dictionary(uniqueKeysWithValues: (1...12).map { ("\($0)/file", "") }))
    for (folder, count) in [(few, 3), (many, 12)] {
      for from in 1...count {
        for to in 1...count where to != from { try folder.link("\(from)/to\(to)", to: "../\(to)") }
      }
    }
    #expect(PublicFolder(reading: few.path).faults == [])
    #expect(try PublicFiles(reading: few.path).contains("/1/to2/to3/file"))
    let faults = PublicFolder(reading: many.path).faults
    #expect(faults.count > 3)
    let text = "is another path of a folder that has 64 paths already; remove symbolic links"
    #expect(faults.allSatisfy { $0.text == text }, "\(faults)")
  }
}
