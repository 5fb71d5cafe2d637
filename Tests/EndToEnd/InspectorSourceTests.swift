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

    @Test("are all in the program")
    func embedded() throws {
      let list = try String(
        contentsOf: ServerProcess.repository.appending(path: "Sources/CDeepLinkResources/Inspector.c"), encoding: .utf8)
      for (name, _) in try ["js", "css", "html", "svg"].flatMap(Self.sources) {
        #expect(list.contains("{\"\(name)\", "))
      }
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
