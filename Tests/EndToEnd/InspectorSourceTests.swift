import Foundation
import Testing

extension EndToEnd {
  @Suite("The files of the inspector")
  struct InspectorSources {
    /// Each file with its name.
    private static func sources(_ type: String) throws -> [(name: String, text: String)] {
      let folder = ServerProcess.repository.appending(path: "Sources/CDeepLinkResources/Inspector")
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == type }
        .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("build elements from text nodes, never from markup, and evaluate no text")
    func markup() throws {
      let sources = try Self.sources("js")
      #expect(sources.count > 8)
      for (name, text) in sources {
        for word in [
          "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "DOMParser",
        ] {
          #expect(!text.contains(word), "\(name): \(word)")
        }
      }
    }

    @Test("have at most 52 % of the octets that they once had, 170,527; comments of scripts are not sent")
    func size() throws {
      var size = try Self.sources("css").reduce(0) { $0 + $1.text.utf8.count }
      for line in try Self.sources("js").flatMap({ $0.text.split(separator: "\n") }) {
        let line = line.drop { $0 == " " }
        if !["//", "/*", "*"].contains(where: line.hasPrefix) { size += line.utf8.count + 1 }
      }
      #expect(size <= 170_527 * 52 / 100)
    }

    @Test("contain nothing of the sample app, so that they show the routes of any app")
    func generic() throws {
      for (name, text) in try Self.sources("js") {
        for word in ["inventory", "recipe", "product", "keyboard"] {
          #expect(!text.lowercased().contains(word), "\(name): \(word)")
        }
      }
    }
  }
}
