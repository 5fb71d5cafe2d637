import Foundation
import Testing

extension EndToEnd {
  @Suite("Compressed forms")
  struct Compression {
    private static func run(_ executable: String, _ arguments: String...) throws -> Data {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: executable)
      process.arguments = arguments
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return data
    }

    @Test("made by gzip are decompressed by curl, until the file beside them changes")
    func gzip() throws {
      let text = (1...5_000).map { "line \($0)\n" }.joined()
      let folder = try SiteFolder(["lines.txt": text])
      _ = try Self.run("/bin/gzip", "-9", "--keep", folder.path + "/lines.txt")
      let size = try Data(contentsOf: folder.url.appending(path: "lines.txt.gz")).count
      let server = try Server(["--public", folder.path])
      #expect(!server.process.error.contains(".gz"))
      let url = server.base + "/lines.txt"
      #expect(try Self.run("/usr/bin/curl", "-sf", "--compressed", url) == Data(text.utf8))
      #expect(try Self.run("/usr/bin/curl", "-sf", url) == Data(text.utf8))
      func transferred() throws -> String {
        let written = try Self.run(
          "/usr/bin/curl", "-sf", "--compressed", "-o", "/dev/null", "-w", "%{size_download}", url)
        return String(decoding: written, as: UTF8.self)
      }
      #expect(try transferred() == "\(size)")
      try folder.replace("lines.txt", text + "one more\n")
      server.process.signal(SIGHUP)
      try server.process.waitForLines("reloaded ", 1)
      #expect(
        server.process.error.contains(
          "\nwarning: \(folder.path)/lines.txt.gz: is not served: it does not match the file beside it; "
            + "compress that file again with gzip -9 --keep --force\n"))
      // The server then makes a compressed form itself.
      #expect(try Self.run("/usr/bin/curl", "-sf", "--compressed", url) == Data((text + "one more\n").utf8))
      #expect(try #require(Int(transferred())) < text.utf8.count / 2)
    }
  }
}
