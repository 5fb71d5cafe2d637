import Foundation
import Testing

/// A package of one's own as `deeplink init --swift` writes it, built and tested.
///
/// It depends on a copy of this package from which the sample is deleted as the documentation says, so that one build proves
/// both: an adopter needs nothing but the libraries, and no library needs the sample. The tests that remain in the copy
/// are left to .ci/run: they take longer than all tests here.
final class OwnPackage: Sendable {
  /// The article that is followed.
  static let page = Page.ownPackage
  /// What makes the copy without the sample, which .ci/run builds and tests.
  static let withoutSample = ServerProcess.repository.appending(path: ".ci/without-sample")

  private let place = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString)")
  /// The copy without the sample.
  let libraries: URL
  /// The package that was written.
  let folder: URL
  /// Where its programs are.
  var programs: URL { folder.appending(path: ".build/debug") }
  /// What `swift test` said in it.
  let tested: String

  /// Copies the package, deletes the sample, has a package written, and builds and tests that.
  init() throws {
    libraries = place.appending(path: "deeplink-server")
    folder = place.appending(path: "Orders")
    try Self.run([Self.withoutSample.path, libraries.path], in: ServerProcess.repository)
    let command = try #require(Self.page.blocks("sh").first?.split(separator: "\n").first)
    try #require(command.hasPrefix("swift run deeplink init --swift ../Orders "))
    // The tool is built already.
    let tool = "'\(Tool.path)'" + command.dropFirst("swift run deeplink".count)
    try Self.run(["sh", "-c", tool], in: libraries)
    tested = try Self.run(["swift", "test"] + Self.flags, in: folder)
    // The programs of the copy: all that is left to build of them is their `main`.
    for product in ["deeplink-server", "deeplink"] {
      try Self.run(["swift", "build", "--product", product] + Self.flags, in: folder)
    }
  }

  deinit { try? FileManager.default.removeItem(at: place) }

  /// What only debuggers need is left out.
  private static let flags = ["-Xswiftc", "-warnings-as-errors", "-debug-info-format", "none"]

  /// Runs a command and gives what it says, errors included.
  @discardableResult
  private static func run(_ command: [String], in folder: URL) throws -> String {
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

/// One package for all tests of a suite: it is built once, which takes longer than all that is asked of it.
struct OwnPackageTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let package = try OwnPackage()
    try await OwnPackage.$current.withValue(package) { try await function() }
  }
}

extension Trait where Self == OwnPackageTrait {
  /// Has a package of one's own, built, for the tests of the suite.
  static var ownPackage: Self { OwnPackageTrait() }
}

extension OwnPackage {
  @TaskLocal fileprivate static var current: OwnPackage?

  /// The package of the suite.
  static var built: OwnPackage { get throws { try #require(current) } }

  /// Its server, started in its folder.
  func server(_ arguments: [String] = []) throws -> Server {
    try Server(arguments, program: programs.appending(path: "orders-server"), folder: folder)
  }

  /// Runs a command in the package's folder and expects it to print this, errors included.
  func expect(_ command: String, _ output: String, from server: Server? = nil) throws {
    try Page.Example(command: command, output: output).expect(from: server, tools: programs, folder: folder)
  }

  /// Has the compiler check a file that imports the libraries, as a module of the package would; warnings are faults.
  func typecheck(_ text: String, _ features: [String]) throws {
    let file = place.appending(path: "\(UUID().uuidString).swift")
    try Data(text.utf8).write(to: file)
    try Self.run(
      ["swiftc", "-swift-version", "6", "-typecheck", "-parse-as-library", "-warnings-as-errors"]
        + features.flatMap { ["-enable-upcoming-feature", $0] } + [
          "-I", programs.appending(path: "Modules").path, "-Xcc",
          "-fmodule-map-file=\(libraries.path)/Sources/CEpoll/module.modulemap", file.path,
        ], in: folder)
  }

  /// The text of a file of the package.
  func text(_ path: String) throws -> String { try String(contentsOf: folder.appending(path: path), encoding: .utf8) }
}
