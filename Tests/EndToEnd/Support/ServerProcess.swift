import DeepLinkService
import Foundation
import Testing

/// The built `deeplink-server` as a process. It ends with the value at the latest.
final class ServerProcess {
  private let process = Process()
  private let files: (output: URL, error: URL)

  /// The repository, in which the server is started.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The version of the package.
  static let version = AppDefinition.packageVersion

  /// The compiler's options for code that imports the libraries: where the modules in C are.
  static let headers = ["CDeepLinkEpoll", "CDeepLinkResources/include"].flatMap {
    ["-Xcc", "-fmodule-map-file=\(repository.path)/Sources/\($0)/module.modulemap"]
  }

  /// Starts the server with these arguments, and with only this environment.
  ///
  /// - Parameters:
  ///   - program: another build of the server.
  ///   - folder: the working folder.
  ///   - output: the standard output; nil to collect it.
  init(
    _ arguments: [String], environment: [String: String] = [:], program: URL? = nil, folder: URL = repository,
    output: FileHandle? = nil
  ) throws {
    let kept = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    files = (kept.appendingPathExtension("out"), kept.appendingPathExtension("err"))
    for file in [files.output, files.error] { try Data().write(to: file) }
    // Test bundle and executables are in the same folder.
    process.executableURL = program ?? Tool.folder.appending(path: "deeplink-server")
    process.arguments = arguments
    process.environment = Sanitizers.options.merging(environment) { $1 }
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try output ?? FileHandle(forWritingTo: files.output)
    process.standardError = try FileHandle(forWritingTo: files.error)
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    for file in [files.output, files.error] { try? FileManager.default.removeItem(at: file) }
  }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }
  var output: String { (try? String(contentsOf: files.output, encoding: .utf8)) ?? "" }
  var error: String { (try? String(contentsOf: files.error, encoding: .utf8)) ?? "" }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits until standard error contains a text.
  func waitForError(_ text: String) throws {
    try wait("\"\(text)\" on standard error") { error.contains(text) || !process.isRunning }
    try #require(error.contains(text), "standard error: \(error)")
  }

  /// Waits until standard error has this number of lines that begin with a text.
  func waitForLines(_ text: String, _ count: Int) throws {
    try wait("\(count) lines \"\(text)\" on standard error") { lines(text) >= count || !process.isRunning }
    try #require(lines(text) == count, "standard error: \(error)")
  }

  private func lines(_ text: String) -> Int { error.split(separator: "\n").count { $0.hasPrefix(text) } }

  /// The number of open descriptors of the process.
  func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count
  }

  /// Waits until the process has at most this number of descriptors.
  func waitForDescriptors(_ count: Int) throws {
    try wait("at most \(count) descriptors") { ((try? descriptors()) ?? .max) <= count }
  }

  /// The resident memory of the process in octets.
  func residentSize() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)
    let pages = status.split(separator: " ").compactMap { Int($0) }
    return try #require(pages.dropFirst().first) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Waits until standard error matches a pattern.
  func waitForError(_ pattern: some RegexComponent) throws {
    try wait("a match on standard error") { error.contains(pattern) || !process.isRunning }
    try #require(error.contains(pattern), "standard error: \(error)")
  }

  /// Waits until the process ends. Returns its exit status, or the negative number of the signal that ended it.
  func exitStatus() throws -> Int32 {
    try wait("the end of the process") { !process.isRunning }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// Two minutes are for busy machines. No wait takes longer than its condition.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try !condition() {
      try #require(ContinuousClock.now < deadline, "waited for \(what); standard error: \(error)")
      usleep(5_000)
    }
  }
}

/// A server that listens on a free port.
final class Server {
  let process: ServerProcess
  let host: String
  let port: UInt16

  /// Starts the server and waits until it listens.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], program: URL? = nil,
    folder: URL = ServerProcess.repository, output: FileHandle? = nil
  ) throws {
    process = try ServerProcess(
      arguments, environment: environment.merging(["PORT": "0"]) { given, _ in given }, program: program,
      folder: folder, output: output)
    // The log writes the line at once, with the links for people below it.
    try process.waitForError(#/listening on [^\n]+\n/#)
    let address = try #require(process.error.firstMatch(of: /listening on http:\/\/([^\s"]+)/)?.1)
    let colon = try #require(address.lastIndex(of: ":"))
    host = String(address[..<colon])
    port = try #require(UInt16(address[address.index(after: colon)...]))
  }

  var base: String { "http://\(host):\(port)" }

  /// Waits until connections are refused: then every event loop has stopped accepting.
  func waitUntilClosed() throws {
    try process.wait("connections to be refused") {
      (try? Connection(connectingTo: host, port)) == nil
    }
  }

  /// Ends the server, which succeeds.
  func stop() throws {
    process.signal(SIGTERM)
    #expect(try process.exitStatus() == 0)
  }

  /// A new connection to the server.
  func connect() throws -> Connection { try Connection(host: host, port: port, of: self) }
}

/// Runs a command to its end.
func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (
  status: Int32, output: String, error: String
) {
  let process = try ServerProcess(arguments, environment: environment)
  return (try process.exitStatus(), process.output, process.error)
}
