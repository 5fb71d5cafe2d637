import Foundation
import Testing

/// A package written by `deeplink init --swift`, built and tested.
///
/// It depends on a copy of this package without the sample, which is deleted as the documentation says. So one build
/// proves two facts: a user's package needs only the libraries, and no library needs the sample.
final class OwnPackage: Sendable {
  /// The article with the commands of the package.
  static let page = Page.ownPackage
  /// The commands that make the copy without the sample; `.ci/run` tests such a copy with sanitizers.
  static let withoutSample = ServerProcess.repository.appending(path: ".ci/without-sample")

  private let place = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString)")
  /// The copy without the sample.
  let libraries: URL
  /// The folder of the new package.
  let folder: URL
  /// The folder of its programs.
  var programs: URL { folder.appending(path: ".build/debug") }
  /// The output of its `swift test`.
  let tested: String

  /// Copies this package, deletes the sample, writes the new package, and builds and tests it.
  init() throws {
    libraries = place.appending(path: "deeplink-server")
    folder = place.appending(path: "Orders")
    try Self.run([Self.withoutSample.path, libraries.path], in: ServerProcess.repository)
    let command = try #require(Self.page.blocks("sh").first?.split(separator: "\n").first)
    try #require(command.hasPrefix("swift run deeplink init --swift ../Orders "))
    // The tool has already been built.
    let tool = "'\(Tool.path)'" + command.dropFirst("swift run deeplink".count)
    try Self.run(["sh", "-c", tool], in: libraries)
    tested = try Self.run(["swift", "test"] + Self.flags, in: folder)
    // The programs of the copy need only their `main` to be built.
    for product in ["deeplink-server", "deeplink"] {
      try Self.run(["swift", "build", "--product", product] + Self.flags, in: folder)
    }
  }

  deinit { try? FileManager.default.removeItem(at: place) }

  /// Debug information is left out to save time.
  static let flags = ["-Xswiftc", "-warnings-as-errors", "-debug-info-format", "none"]

  /// Runs a command and returns its output, including errors.
  @discardableResult
  static func run(_ command: [String], in folder: URL) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command.joined(separator: " ")): \(said.suffix(4_000))")
    return said
  }
}

/// One value for all tests of a suite, because to make it takes longer than all tests.
struct MadeOnce<Value: Sendable>: SuiteTrait, TestScoping {
  let current: TaskLocal<Value?>
  let make: @Sendable () throws -> Value

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws { try await current.withValue(make()) { try await function() } }
}

extension Trait where Self == MadeOnce<OwnPackage> {
  /// Provides the built package for the tests of the suite.
  static var ownPackage: Self { MadeOnce(current: OwnPackage.$current) { try OwnPackage() } }
}

extension OwnPackage {
  @TaskLocal fileprivate static var current: OwnPackage?

  /// The package of the suite.
  static var built: OwnPackage { get throws { try #require(current) } }

  /// The server of the package, started in its folder.
  func server(_ arguments: [String] = []) throws -> Server {
    try Server(arguments, program: programs.appending(path: "orders-server"), folder: folder)
  }

  /// Runs a command in the package's folder and checks its output, including errors.
  func expect(_ command: String, _ output: String, from server: Server? = nil) throws {
    try Page.Example(command: command, output: output).expect(from: server, tools: programs, folder: folder)
  }

  /// Compiles a file that imports the libraries, like a module of the package. Warnings are faults.
  func typecheck(_ text: String, _ features: [String]) throws {
    let file = place.appending(path: "\(UUID().uuidString).swift")
    try Data(text.utf8).write(to: file)
    try Self.run(
      ["swiftc", "-swift-version", "6", "-typecheck", "-parse-as-library", "-warnings-as-errors"]
        + features.flatMap { ["-enable-upcoming-feature", $0] } + [
          "-I", programs.appending(path: "Modules").path, file.path,
        ] + ServerProcess.headers, in: folder)
  }

  /// The text of a file of the package.
  func text(_ path: String) throws -> String { try String(contentsOf: folder.appending(path: path), encoding: .utf8) }
}
