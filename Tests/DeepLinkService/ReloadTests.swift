import DeepLinkHTTP
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import Foundation
import LendingLibrary
import Synchronization
import Testing

@Suite("One site replaces another as a whole")
struct ReloadTests {
  private static func site(_ folder: TemporaryFolder) throws -> Site {
    try Site(
      table: RouteTable(libraryRouter, reserving: Site.reserved([])), records: Records(),
      files: PublicFiles(reading: folder.path))
  }

  private static let request = Array("GET /a.txt HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

  @Test("on open connections too, from the next request on")
  func replacement() throws {
    let folder = try TemporaryFolder(["a.txt": "one"])
    let source = SiteSource(try Self.site(folder))
    let handlers = (0..<2).map { _ in DeepLinkHandler(source) }
    let connections = handlers.map { InMemoryConnection(to: $0) }
    for text in ["one", "two", "three"] {
      try folder.write("a.txt", Array(text.utf8))
      source.replace(with: try Self.site(folder))
      for connection in connections { #expect(try Reply(connection.send(Self.request)).body == text) }
    }
  }

  @Test("while requests are answered, each by one site that is no older than the previous one")
  func concurrency() throws {
    let folder = try TemporaryFolder()
    let sites = try (0..<20).map { number in
      try folder.write("a.txt", Array(String(repeating: "\(number) ", count: 20_000).utf8))
      return try Self.site(folder)
    }
    let source = SiteSource(sites[0])
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 5) { worker in
      if worker == 0 {
        for site in sites.dropFirst() {
          source.replace(with: site)
          usleep(500)
        }
        return
      }
      let connection = InMemoryConnection(to: DeepLinkHandler(source))
      var last = 0
      while last < sites.count - 1 {
        let content = connection.send(Self.request).split(separator: 13).last?.dropFirst() ?? []
        let numbers = Set(content.split(separator: 32).map { String(decoding: $0, as: UTF8.self) })
        guard numbers.count == 1, let number = numbers.first.flatMap({ Int($0) }), number >= last else {
          return failures.withLock { $0.append("\(numbers) after \(last)") }
        }
        last = number
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test("with a description of its changes")
  func changes() throws {
    let folder = try TemporaryFolder(["a.txt": "one", "b.txt": "one"])
    let first = try Self.site(folder)
    #expect(
      "\(SiteChanges(from: Sites(first), to: Sites(first)))"
        == "0 files changed, 0 added, 0 removed; the same number of records; the association file has not changed")
    try folder.write("a.txt", Array("two".utf8))
    try folder.write("c.txt", [])
    try folder.write("d.txt", [])
    try FileManager.default.removeItem(atPath: folder.path + "/b.txt")
    try folder.write(".well-known/apple-app-site-association", Array(#"{"applinks":{"details":[]}}"#.utf8))
    let second = try Self.site(folder)
    #expect(
      "\(SiteChanges(from: Sites(first), to: Sites(second)))"
        == "2 files changed, 2 added, 1 removed; the same number of records; the association file has changed")
    let records = try Site(
      table: second.table, records: Library.records(),
      files: second.files)
    #expect(
      "\(SiteChanges(from: Sites(second), to: Sites(records)))"
        == "0 files changed, 0 added, 0 removed; 11 records more; the association file has not changed")
    #expect(
      "\(SiteChanges(from: Sites(records), to: Sites(second)))"
        == "0 files changed, 0 added, 0 removed; 11 records fewer; the association file has not changed")
  }

  @Test("with the names of the routes that came, went and changed")
  func routes() throws {
    func sites(_ text: String) throws -> Sites {
      let file = try LinksFile(parsing: Array(text.utf8), named: "links.json")
      let sites = try file.sites.map { site in
        try Site(
          name: file.hosts == nil ? nil : site.name, table: site.app.table(showing: .init()),
          files: PublicFiles(reading: nil, orElse: site.generatedFiles()))
      }
      return try file.hosts == nil ? Sites(sites[0]) : #require(Sites(byHost: sites))
    }
    func routes(_ patterns: [String: String]) -> String {
      let routes = patterns.sorted { $0.key < $1.key }.map { "{\"name\": \"\($0)\", \"pattern\": \"\($1)\"}" }
      return "\"routes\": [\(routes.joined(separator: ", "))]"
    }
    func changes(_ old: String, _ new: String) throws -> String {
      try "\(SiteChanges(from: sites(old), to: sites(new)).routes)"
    }
    let old = "{\(routes(["a": "/a", "b": "/b/:id", "c": "/c"]))}"
    #expect(try changes(old, old) == "")
    let new = "{\(routes(["b": "/b/:number", "c": "/c", "d": "/d", "e": "/e"]))}"
    #expect(try changes(old, new) == "2 routes added: d, e; 1 route removed: a; 1 route changed: b")
    let many = "{\(routes(Dictionary(uniqueKeysWithValues: (10..<22).map { ("r\($0)", "/r\($0)") })))}"
    #expect(
      try changes(old, many)
        == "12 routes added: r10, r11, r12, r13, r14, r15, r16, r17, r18, r19 and 2 more; 3 routes removed: a, b, c")
    func shops(_ hosts: [String], _ pattern: String) -> String {
      let sites = hosts.map { "{\"hosts\": [\"\($0)\"], \(routes(["a": pattern]))}" }
      return "{\"sites\": [\(sites.joined(separator: ", "))]}"
    }
    #expect(
      try changes(shops(["one.example", "two.example"], "/a"), shops(["two.example", "three.example"], "/b"))
        == "1 route added: a (three.example); 1 route removed: a (one.example); 1 route changed: a (two.example)")
  }
}

@Suite("Files that change while they are read")
struct ChangingFilesTests {
  /// Reads a folder a moment after its last change, so that the reader pauses before it looks again. `change` runs in
  /// the pauses.
  private func read(
    _ folder: TemporaryFolder, now: Date? = nil, _ change: (Int) throws -> Void
  ) throws -> (files: Result<PublicFiles, PublicFiles.Faults>, pauses: Int) {
    var pauses = 0
    let files = withoutActuallyEscaping(change) { change in
      Result { () throws(PublicFiles.Faults) in
        let folder = PublicFolder(reading: folder.path) { duration in
          #expect(duration == .milliseconds(50))
          pauses += 1
          do { try change(pauses) } catch { Issue.record(error) }
        } now: {
          now ?? folder.lastChange + 0.01
        }
        return try PublicFiles(folder)
      }
    }
    return (files, pauses)
  }

  @Test(
    "are read again, for any kind of change",
    arguments: ["replaced", "rewritten", "longer", "shorter", "added", "removed", "renamed"])
  func change(_ kind: String) throws {
    let folder = try TemporaryFolder(["a.txt": "one", "b.txt": "other"])
    let (path, beside) = (folder.path + "/a.txt", folder.path + "/.a.txt")
    let date = try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    let (files, pauses) = try read(folder) { pause in
      guard pause == 1 else { return }
      switch kind {
      case "replaced":
        // The new file has the same size and date.
        try Data("two".utf8).write(to: URL(filePath: beside))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: beside)
        #expect(rename(beside, path) == 0)
      case "rewritten":
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Data("two".utf8))
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: date + 0.001], ofItemAtPath: path)
      case "longer": try folder.write("a.txt", Array("one and two".utf8))
      case "shorter": #expect(truncate(path, 1) == 0)
      case "added": try folder.write("c.txt", Array("new".utf8))
      case "removed": try FileManager.default.removeItem(atPath: path)
      default: #expect(rename(path, folder.path + "/c.txt") == 0)
      }
    }
    #expect(pauses == 2)
    let client = try Client(
      Site(table: RouteTable(libraryRouter, reserving: Site.reserved([])), records: Records(), files: files.get()))
    let expected: [String: String?] =
      switch kind {
      case "replaced", "rewritten": ["a": "two"]
      case "longer": ["a": "one and two"]
      case "shorter": ["a": "o"]
      case "added": ["a": "one", "c": "new"]
      case "removed": ["a": nil]
      default: ["a": nil, "c": "one"]
      }
    for (name, text) in expected {
      let reply = try client.get("/\(name).txt")
      #expect(reply.status == (text == nil ? 404 : 200) && (text == nil || reply.body == text))
    }
    #expect(try client.get("/b.txt").body == "other")
  }

  @Test("all the time are a fault")
  func restless() throws {
    let folder = try TemporaryFolder(["a.txt": "one"])
    let (files, pauses) = try read(folder) { pause in try folder.write("a.txt", Array("\(pause)".utf8)) }
    #expect(pauses == 10)
    #expect(throws: PublicFiles.Faults.self) { try files.get() }
    guard case .failure(let faults) = files else { return }
    #expect(
      faults.description
        == "\(folder.path)/a.txt: changes while it is read; reload once everything is in its place")
  }

  @Test("long ago cause no pause")
  func quiet() throws {
    let folder = try TemporaryFolder(["a.txt": "one"])
    for name in ["a.txt", ".well-known/apple-app-site-association"] { try folder.date(name, 784_111_777) }
    let now = Date(timeIntervalSince1970: 784_111_777.1)
    #expect(try read(folder, now: now) { _ in }.pauses == 0)
    try folder.date("a.txt", 4_102_444_800)
    #expect(try read(folder, now: now) { _ in }.pauses == 0, "a date in the future says nothing")
  }
}
