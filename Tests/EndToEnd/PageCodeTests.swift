import DeepLinkTestThreads
import Foundation
import SampleModel
import Testing

/// The Swift code of the documentation, as far as a machine without SwiftUI can check it: the modules are real, and
/// SwiftUI and UIKit are sketches of their declarations. The tests of `OwnPackage` and `WorkedPackage` check the code that
/// these build.
@Suite("The code of the documentation", .onOwnThreads, .only(with: .programs))
struct PageCodeTests {
  /// The Swift blocks of all pages. Each block is a file. `Tests/Clients/run` compiles those that need a generated client.
  static let blocks = Page.ofRepository.filter { !$0.file.hasPrefix("Sources/LinkClients/") }
    .flatMap { $0.blocks("swift") }
  static let app = Page.article("DeepLinkNavigation", "IOSApp").blocks("swift")

  @Test("compiles", arguments: blocks)
  func compiles(block: String) throws { #expect(try typecheck(block) == "") }

  @Test("compiles in a target of an app, whose default isolation is the main actor", arguments: app)
  func compilesOnMainActor(block: String) throws {
    #expect(try typecheck(block, ["-default-isolation", "MainActor"]) == "")
  }

  /// The messages of the compiler about a block in a file of its own; empty if there are none.
  private func typecheck(_ block: String, _ options: [String] = []) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(block.utf8).write(to: folder.appending(path: "Block.swift"))
    let modules = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "Modules").path
    for framework in ["SwiftUI", "UIKit"] where block.contains("import \(framework)") {
      let sketch = ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/\(framework).sketch")
      let file = "\(framework).swift"
      try FileManager.default.copyItem(at: sketch, to: folder.appending(path: file))
      let made = try SwiftCompiler.messages(
        ["-emit-module", "-module-name", framework, "-o", "\(framework).swiftmodule", "-I", modules, file], folder)
      try #require(made == "", "the sketch of \(framework): \(made)")
    }
    return try SwiftCompiler.messages(
      [
        "-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", modules, "-I", ".", "Block.swift",
      ] + options + ServerProcess.headers, folder)
  }

  @Test("has for the iOS app routes, a scene, a scene delegate, and a test")
  func present() {
    #expect(Self.app.count == 4)
  }

  @Test("has a scene that takes links and keeps its state as the sample's does")
  func scene() throws {
    let scene = try #require(Self.app.first { $0.contains("import SwiftUI") })
    let file = ServerProcess.repository.appending(path: "Sources/Sample/SampleViews/RootView.swift")
    let sample = try String(contentsOf: file, encoding: .utf8)
    let lines = scene.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in lines where line.hasPrefix(".on") || line.hasPrefix("@S") { #expect(sample.contains(line)) }
    #expect(sample.contains("if let kept { app.restore(from: kept) }") && scene.contains("app.restore(from: kept)"))
    #expect(scene.matches(of: /onContinueUserActivity\(/).count == AppActivity.declared.count)
  }
}
