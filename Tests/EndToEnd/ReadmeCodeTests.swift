import AppModel
import Foundation
import Testing

/// The code that the README shows to iOS developers, as far as a machine without SwiftUI can tell: the modules are the
/// real ones, and SwiftUI is a sketch of its declarations.
@Suite("The README's code")
struct ReadmeCodeTests {
  /// The Swift blocks of the section for iOS developers.
  static let blocks = Page.readme.section("## In the iOS app").blocks("swift")

  @Test("compiles", arguments: blocks)
  func compiles(block: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sketch = ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/SwiftUI.sketch")
    try FileManager.default.copyItem(at: sketch, to: folder.appending(path: "SwiftUI.swift"))
    try Data(block.utf8).write(to: folder.appending(path: "Block.swift"))
    let modules = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "Modules").path
    if block.contains("import SwiftUI") {
      let made = try compile(
        ["-emit-module", "-module-name", "SwiftUI", "-o", "SwiftUI.swiftmodule", "-I", modules, "SwiftUI.swift"], folder
      )
      try #require(made == "", "the sketch of SwiftUI: \(made)")
    }
    let said = try compile(
      ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", modules, "-I", ".", "Block.swift"], folder)
    #expect(said == "")
  }

  @Test("is there: a scene, a handler, and a test")
  func present() {
    #expect(Self.blocks.count == 3)
  }

  @Test("has a scene that shows every tab, and goes on with every activity of the app's own")
  func scene() throws {
    let scene = try #require(Self.blocks.first { $0.contains("import SwiftUI") })
    let cases = scene.matches(of: /case ([^:]+):/).flatMap { $0.1.matches(of: /\.(\w+)/).map { String($0.1) } }
    #expect(cases.sorted() == AppTab.allCases.map { "\($0)" }.sorted())
    #expect(scene.contains("ForEach(AppTab.allCases"))
    #expect(scene.matches(of: /onContinueUserActivity\(/).count == AppActivity.declaredTypes.count)
  }

  /// What the compiler says, nothing if it is content.
  private func compile(_ arguments: [String], _ folder: URL) throws -> String {
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-swift-version", "6"] + arguments
    compiler.currentDirectoryURL = folder
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? "" : text
  }
}
