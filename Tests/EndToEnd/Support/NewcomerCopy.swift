import Foundation
import Testing

/// A copy of the package to which somebody who has read the README adds what it says, and the programs built from it.
final class NewcomerCopy: Sendable {
  /// The section that is followed.
  static let section = ReadmePage.section("## Make it yours in ten minutes")
  /// The file that is new, in the package.
  static let newFile = "Sources/Sample/AppRoutes/OrdersRoute.swift"
  /// The file that is changed.
  static let changedFile = "Sources/Sample/AppRoutes/AppRoute.swift"

  let folder = FileManager.default.temporaryDirectory.appending(path: "newcomer-\(UUID().uuidString)")
  var programs: URL { folder.appending(path: ".build/debug") }

  /// Copies the package and does what the section says.
  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Tests are not built, but the package names their folders.
    for name in ["Package.swift", "Sources", "Public", "Tests"] {
      try FileManager.default.copyItem(
        at: ServerProcess.repository.appending(path: name), to: folder.appending(path: name))
    }
    let file = try #require(ReadmePage.blocks("swift", in: Self.section).first)
    try Data(file.utf8).write(to: folder.appending(path: Self.newFile))
    let difference = try #require(ReadmePage.blocks("diff", in: Self.section).first)
    let changed = folder.appending(path: Self.changedFile)
    try Data(Self.apply(difference, to: String(contentsOf: changed, encoding: .utf8)).utf8).write(to: changed)
    for product in ["deeplink-server", "deeplink"] { try build(product) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What a unified diff makes of a text that holds what each of its hunks begins with exactly once.
  private static func apply(_ difference: String, to text: String) throws -> String {
    var text = text
    var hunks: [(before: String, after: String)] = []
    for line in difference.split(separator: "\n") {
      if line.hasPrefix("@@") { hunks.append(("", "")) }
      guard let hunk = hunks.indices.last, !line.hasPrefix("@@") else { continue }
      if !line.hasPrefix("+") { hunks[hunk].before += line.dropFirst() + "\n" }
      if !line.hasPrefix("-") { hunks[hunk].after += line.dropFirst() + "\n" }
    }
    try #require(!hunks.isEmpty)
    for hunk in hunks {
      try #require(text.ranges(of: hunk.before).count == 1, "\(hunk.before)")
      text = text.replacing(hunk.before, with: hunk.after)
    }
    return text
  }

  /// Builds a product as anybody would, but for what only debuggers and editors ask for.
  private func build(_ product: String) throws {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--product", product, "-Xswiftc", "-warnings-as-errors", "--disable-index-store",
      "-debug-info-format", "none",
    ]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(said.suffix(4_000))")
  }
}

/// One copy for all tests of a suite: it is built once, which takes longer than all that is asked of it.
struct NewcomerTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let copy = try NewcomerCopy()
    try await NewcomerCopy.$current.withValue(copy) { try await function() }
  }
}

extension Trait where Self == NewcomerTrait {
  /// Has a copy of the package, with the README's example in it, for the tests of the suite.
  static var newcomer: Self { NewcomerTrait() }
}

extension NewcomerCopy {
  @TaskLocal fileprivate static var current: NewcomerCopy?

  /// The copy of the suite.
  static var built: NewcomerCopy { get throws { try #require(current) } }

  /// Whether the package is that of somebody who has followed the README already.
  static var isHere: Bool {
    FileManager.default.fileExists(atPath: ServerProcess.repository.appending(path: newFile).path)
  }

  /// A server with the route, started where somebody would start it.
  func server() throws -> Server {
    try Server(program: programs.appending(path: "deeplink-server"), folder: folder)
  }

  /// Runs a command of the page and expects it to print what stands below it.
  func expect(_ example: ReadmePage.Example, from server: Server?) throws {
    try example.expect(from: server, tools: programs, folder: folder)
  }
}
