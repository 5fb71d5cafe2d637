import Foundation
import Testing

/// The package of the article with a worked example, written from its blocks of code, built and tested.
///
/// It depends on a copy of this package without the sample, as ``OwnPackage`` does.
final class WorkedPackage: Sendable {
  /// The article.
  static let page = Page.workedExample

  private let place = FileManager.default.temporaryDirectory.appending(path: "worked-\(UUID().uuidString)")
  /// The folder of the package.
  let folder: URL
  /// The folder of its programs.
  var programs: URL { folder.appending(path: ".build/debug") }
  /// The output of its `swift test`.
  let tested: String

  /// Copies this package, writes the files of the article beside the copy, and builds and tests them.
  init() throws {
    folder = place.appending(path: "Plaza")
    let libraries = place.appending(path: "deeplink-server")
    try OwnPackage.run([OwnPackage.withoutSample.path, libraries.path], in: ServerProcess.repository)
    for (path, text) in Self.page.files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try OwnPackage.run(["swift", "build"] + OwnPackage.flags, in: folder)
    tested = try OwnPackage.run(["swift", "test"] + OwnPackage.flags, in: folder)
  }

  deinit { try? FileManager.default.removeItem(at: place) }
}

extension Trait where Self == MadeOnce<WorkedPackage> {
  /// Provides the built package for the tests of the suite.
  static var workedPackage: Self { MadeOnce(current: WorkedPackage.$current) { try WorkedPackage() } }
}

extension WorkedPackage {
  @TaskLocal fileprivate static var current: WorkedPackage?

  /// The package of the suite.
  static var built: WorkedPackage { get throws { try #require(current) } }

  /// The server of the package, started in its folder with the options of the article.
  func server() throws -> Server {
    let command = try #require(
      Self.page.blocks("sh").joined().firstMatch(of: /swift run -c release plaza-server (.+)/)?.1)
    return try Server(
      command.split(separator: " ").map(String.init), program: programs.appending(path: "plaza-server"), folder: folder)
  }

  /// Runs a command in the package's folder and checks its output, including errors.
  func expect(_ command: String, _ output: String, from server: Server? = nil) throws {
    try Page.Example(command: command, output: output).expect(from: server, tools: programs, folder: folder)
  }
}
