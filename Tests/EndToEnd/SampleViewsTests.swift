import DeepLinkTestThreads
import Foundation
import SampleModel
import Testing

/// The views of the sample, as far as a machine without SwiftUI can check them: the modules are real, and SwiftUI is a
/// sketch of its declarations, as App Intents is.
@Suite("The views of the sample", .onOwnThreads)
struct SampleViewsTests {
  private static let sources = ServerProcess.repository.appending(path: "Sources/Sample/SampleViews")
  private static let files = (try? FileManager.default.contentsOfDirectory(atPath: sources.path))?.sorted() ?? []

  @Test("compile", .only(with: .programs))
  func compiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "views-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let modules = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "Modules").path
    for name in ["SwiftUI", "AppIntents"] {
      let sketch = ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/\(name).sketch")
      try FileManager.default.copyItem(at: sketch, to: folder.appending(path: name + ".swift"))
      let made = try SwiftCompiler.messages(
        ["-emit-module", "-module-name", name, "-o", name + ".swiftmodule", "-I", modules, name + ".swift"], folder)
      try #require(made == "", "the sketch of \(name): \(made)")
    }
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
      ["-enable-upcoming-feature", $0]
    }
    let said = try SwiftCompiler.messages(
      ["-typecheck", "-warnings-as-errors", "-module-name", "SampleViews", "-I", modules, "-I", "."] + features
        + Self.files.map { Self.sources.appending(path: $0).path } + ServerProcess.headers, folder)
    #expect(said == "")
  }

  @Test("show every tab, continue every activity, and are empty without SwiftUI")
  func whole() throws {
    let texts = try Self.files.map { try String(contentsOf: Self.sources.appending(path: $0), encoding: .utf8) }
    #expect(texts.count > 4)
    #expect(texts.allSatisfy { $0.hasPrefix("#if canImport(") && $0.hasSuffix("\n#endif\n") })
    let activities = texts.joined().matches(of: /onContinueUserActivity\(/).count
    #expect(activities == AppActivity.declared.count)
  }
}
