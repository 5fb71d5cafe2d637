import DeepLinkService
import Foundation
import Testing

@Suite("Watched files")
struct WatchedFilesTests {
  private final class Site {
    let folder: TemporaryFolder
    var files: WatchedFiles

    init(_ files: [String: String] = ["a.txt": "one"], paths: [String] = [""]) throws {
      folder = try TemporaryFolder(files)
      let root = folder.path
      self.files = WatchedFiles { paths.map { $0.isEmpty ? root : root + "/" + $0 } }
    }

    func look() -> WatchedFiles.Finding { files.look() }
    func path(_ name: String) -> String { folder.path + "/" + name }
  }

  enum Change: String, CaseIterable {
    case renamed = "replaced by renaming, with the same size and date"
    case rewritten = "rewritten in place, with the same size and date"
    case longer = "made longer"
    case touched = "touched only"
    case permitted = "given other permissions"
    case added = "joined by another"
    case removed = "removed"
    case moved = "renamed"
    case swapped = "behind a symbolic link that is swapped, as Kubernetes does"
    case folder = "in a folder that another takes the place of"
  }

  @Test("have changed when one of them is", arguments: Change.allCases)
  func change(_ change: Change) throws {
    let site = try Site([
      "a.txt": "one", "..1/b.txt": "one", "..2/b.txt": "two", "sub/c.txt": "one", ".sub/c.txt": "two",
    ])
    try site.folder.link("..data", to: "..1")
    try site.folder.link("b.txt", to: "..data/b.txt")
    site.files.willRead()
    #expect(site.look() == .unchanged)
    let date = try #require(
      FileManager.default.attributesOfItem(atPath: site.path("a.txt"))[.modificationDate] as? Date)
    let keepDate = { (name: String) in
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: site.path(name))
    }
    switch change {
    case .renamed:
      try site.folder.write(".a", Array("two".utf8))
      try keepDate(".a")
      #expect(rename(site.path(".a"), site.path("a.txt")) == 0)
    case .rewritten:
      let file = try #require(FileHandle(forWritingAtPath: site.path("a.txt")))
      try file.write(contentsOf: Data("two".utf8))
      try file.close()
      try keepDate("a.txt")
    case .longer: try site.folder.write("a.txt", Array("one and two".utf8))
    case .touched: try site.folder.date("a.txt", 784_111_777)
    case .permitted: #expect(chmod(site.path("a.txt"), 0o600) == 0)
    case .added: try site.folder.write("d.txt", [])
    case .removed: try FileManager.default.removeItem(atPath: site.path("a.txt"))
    case .moved: #expect(rename(site.path("a.txt"), site.path("d.txt")) == 0)
    case .swapped:
      try site.folder.link("..new", to: "..2")
      #expect(rename(site.path("..new"), site.path("..data")) == 0)
    case .folder:
      #expect(rename(site.path("sub"), site.path(".old")) == 0)
      #expect(rename(site.path(".sub"), site.path("sub")) == 0)
    }
    #expect(site.look() == .changing)
    // The next look agrees. The change is reported until the files are read.
    #expect([site.look(), site.look()] == [.changed, .changed])
    site.files.willRead()
    #expect(site.look() == .unchanged)
  }

  @Test("have not changed if an unserved file has: one with a dot, or one outside behind a link")
  func unserved() throws {
    let other = try TemporaryFolder(["x.txt": "one"])
    let site = try Site()
    try site.folder.link("out.txt", to: other.path + "/x.txt")
    site.files.willRead()
    try site.folder.write(".a.swp", [1])
    try other.write("x.txt", [1])
    #expect(site.look() == .unchanged)
  }

  @Test("can be several folders and files, some of them missing, or behind a link that leaves the folder")
  func several() throws {
    let other = try TemporaryFolder(["links.json": "{}"])
    let site = try Site(["one/a.txt": "a", "two/a.txt": "a"], paths: ["one", "two", "missing", "links.json"])
    try site.folder.link("links.json", to: other.path + "/links.json")
    site.files.willRead()
    #expect(site.look() == .unchanged)
    for change in [
      { try site.folder.write("two/a.txt", [1]) }, { try site.folder.write("missing/b.txt", []) },
      { try other.write("links.json", [1]) }, { try FileManager.default.removeItem(atPath: site.path("links.json")) },
    ] as [() throws -> Void] {
      try change()
      #expect([site.look(), site.look()] == [.changing, .changed])
      site.files.willRead()
      #expect(site.look() == .unchanged)
    }
  }

  @Test("are not read while they change: two looks must agree, and a change during the reading is noticed later")
  func agreement() throws {
    let site = try Site()
    for number in 0..<5 {
      try site.folder.write("\(number).txt", [])
      #expect(site.look() == .changing)
    }
    #expect(site.look() == .changed)
    site.files.willRead()
    try site.folder.write("a.txt", Array("during the reading".utf8))
    #expect([site.look(), site.look()] == [.changing, .changed])
  }
}

@Suite("The digest of the served files")
struct ContentDigestTests {
  @Test("is the SHA-256 of the lines of sha256sum, sorted by the octets of the paths")
  func lines() throws {
    let folder = try TemporaryFolder(["b.txt": "two", "B.txt": "three", "a/c.txt": "", "é.txt": "four", ".hidden": "x"])
    let digest = try PublicFiles(reading: folder.path).digest.text
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.arguments = [
      "-c", "find * .well-known -type f | LC_ALL=C sort | xargs -d '\\n' sha256sum | sha256sum | cut -c1-12",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let expected = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(digest + "\n" == expected)
  }

  @Test("depends on the contents, on the paths, and on which file has which content")
  func differences() {
    func digest(_ files: KeyValuePairs<String, String>) -> String {
      var digest = ContentDigest()
      for (path, text) in files { digest.add(path, Array(text.utf8)) }
      return digest.text
    }
    let texts = [
      digest([:]), digest(["a": "1"]), digest(["a": "2"]), digest(["b": "1"]), digest(["a": "1", "b": "2"]),
      digest(["a": "2", "b": "1"]), digest(["a": "12"]),
    ]
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{12}/) != nil })
    #expect(digest(["a": "1", "b": "2"]) == digest(["b": "2", "a": "1", "b": "other"]))
  }
}
