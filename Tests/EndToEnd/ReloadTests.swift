import DeepLinkTestSupport
import Foundation
import Testing

extension ChangingFiles {
  @Suite("Reloading")
  struct Reloading {
    private static let kept = "; the previous site stays in service"

    @Test("by SIGHUP serves the new files, association file, and records in links and in the catalogue")
    func everything() throws {
      let folder = try SiteFolder(["a.txt": "one"])
      let server = try Server(["--public", folder.path])
      let connection = try server.connect()
      #expect(try connection.get("/a.txt").body == "one")
      #expect(try connection.get("/products/77").body.contains(#""found":false"#))
      let before = try connection.get("/apple-app-site-association").body
      try folder.replace("a.txt", "two")
      try folder.write("b.txt", "new")
      try folder.write("catalog/products.json", #"[{"id": 77, "title": "Lamp", "similar": []}]"#)
      let association = before.replacingOccurrences(of: "com.example.inventory", with: "com.example.other")
      try folder.write(SiteFolder.association, association)
      server.process.signal(SIGHUP)
      try server.process.waitForLines("reloaded ", 1)
      let line = try #require(server.process.error.split(separator: "\n").last { $0.hasPrefix("reloaded ") })
      #expect(
        line.hasPrefix("reloaded 17 routes, \(SiteFolder.fileCount + 2) files, ")
          && line.contains(" records: 3 files changed, "))
      // The same connection, for its next request.
      #expect(try connection.get("/a.txt").body == "two")
      #expect(try connection.get("/apple-app-site-association").body == association)
      #expect(try connection.get("/products/77").body.contains(#""found":true"#))
      #expect(try connection.get("/explain?url=https://a/one").body.contains("com.example.other"))
    }

    @Test("reports every fault like the start, and keeps the previous site in service")
    func faults() throws {
      let folder = try SiteFolder(["a.txt": "one"])
      let server = try Server(["--public", folder.path])
      let start = server.process.error
      let connection = try server.connect()
      let routes = try connection.get("/catalog/products").body
      try folder.write("a.txt", "two")
      try folder.write(SiteFolder.association, "{")
      try folder.write("catalog/products.json", #"[{"id": "x"}]"#)
      try FileManager.default.removeItem(atPath: folder.path + "/catalog/inventory.json")
      server.process.signal(SIGHUP)
      try server.process.waitForLines("error: not reloaded", 1)
      let (status, _, faults) = try run(["--check", "--public", folder.path])
      #expect(status == 2)
      let count = faults.split(separator: "\n").count { $0.hasPrefix("error: ") || $0.contains(#/:\d+: error: /#) }
      #expect(count >= 4)
      #expect(
        server.process.error == start + faults + "error: not reloaded, because of \(count) faults\(Self.kept)\n")
      #expect(try connection.get("/a.txt").body == "one")
      #expect(try connection.get("/catalog/products").body == routes)
    }

    @Test("that many faults refuse leaves no memory behind")
    func manyFaults() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      func write(_ routes: String) throws { try Data(#"{"routes": [\#(routes)]}"#.utf8).write(to: file) }
      try write(#"{"name": "one", "pattern": "/one"}"#)
      let server = try Server(["--config", file.path, "--threads", "1"])
      let before = try server.process.residentSize()
      try write(Array(repeating: #"{"name":7}"#, count: 40_000).joined(separator: ","))
      server.process.signal(SIGHUP)
      try server.process.waitForLines("error: not reloaded", 1)
      // Two faults of each route take 20 MiB, freed after the line. A reading that takes over 10 s frees them at its end.
      try server.process.wait("the memory") { try server.process.residentSize() < before + 6 << 20 }
    }

    @Test("by several signals in a row serves the last state")
    func inARow() throws {
      let folder = try SiteFolder(["a.txt": "0"])
      let server = try Server(["--public", folder.path])
      let connection = try server.connect()
      for number in 1...12 {
        try folder.replace("a.txt", "\(number)")
        server.process.signal(SIGHUP)
      }
      for _ in 0..<6_000 {
        if try connection.get("/a.txt").body == "12" { break }
        usleep(10_000)
      }
      #expect(try connection.get("/a.txt").body == "12")
      server.process.signal(SIGTERM)
      #expect(try connection.get("/a.txt").status == 200)
      #expect(try server.process.exitStatus() == 0)
    }

    @Test("ends a reading at the next signal, and after 10 s, which it says")
    func stalled() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      let folder = try FileFolder()
      let server = try Server(
        ["--endpoints-at", "/api", "--public", folder.path], environment: ["APP_STALLED": file.path],
        program: Tool.folder.appending(path: "own-paths-server"))
      try Data().write(to: file)
      server.process.signal(SIGHUP)
      // The reading waits for the records when the next signal comes.
      usleep(500_000)
      try FileManager.default.removeItem(at: file)
      server.process.signal(SIGHUP)
      try server.process.waitForLines("reloaded 3 routes", 1)
      #expect(!server.process.error.contains("error: "))
      let before = try server.process.residentSize()
      try folder.write("large.txt", String(repeating: "a", count: 8 << 20))
      try Data().write(to: file)
      server.process.signal(SIGHUP)
      try server.process.waitForLines("error: not reloaded, because of one fault\(Self.kept)", 1)
      #expect(server.process.error.contains("error: reading took longer than 10 s, and was ended; "))
      #expect(try server.connect().get("/api/routes").status == 200)
      // What the reading found, which was kept until the next one.
      try server.process.wait("the memory") { try server.process.residentSize() < before + 6 << 20 }
      server.process.signal(SIGTERM)
      #expect(try server.process.exitStatus() == 0)
    }

    @Test("names a hundred faults of all files, and the number of the others, as the tool does")
    func manyRemarks() throws {
      let records = (1...30_000).map { #"{"id": \#($0)}"# }.joined(separator: ",")
      let folder = try SiteFolder(["catalog/products.json": "[\(records)]", "catalog/inventory.json": "[\(records)]"])
      let server = try run(["--check", "--public", folder.path])
      let tool = try Tool.run(["resolve", "--catalog", folder.path + "/catalog", "/products/1"])
      #expect(server.status == 2 && tool.status == 2)
      for text in [server.error, tool.errors] {
        let errors = text.split(separator: "\n").filter { $0.contains("error: ") }
        #expect(errors.count <= 102, "\(errors.suffix(3))")
        #expect(errors.last?.contains(/^error: and \d{5} more errors$/) == true, "\(errors.suffix(3))")
      }
    }
  }
}
