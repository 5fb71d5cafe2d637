import Foundation
import Testing

/// chromedriver on a port of its own. It ends with the value, or with the tests, however they end.
final class BrowserProcess {
  private let process = Process()
  /// Closed when nobody holds it any more: when the tests have gone too, killed or not.
  private let lifeline = Pipe()
  /// What the browser keeps for a while.
  private let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
  let port: UInt16

  /// Where Debian's packages put what the tests use.
  static let driver = "/usr/bin/chromedriver"
  static let reader = "/usr/bin/zbarimg"
  static let isInstalled = [driver, reader].allSatisfy(FileManager.default.isExecutableFile(atPath:))
  static let comment: Comment =
    "chromedriver and zbarimg are not installed, so no browser is driven; .ci/run installs them"

  init() throws {
    let output = Pipe()
    // Or the shell would hold it itself, and every other process that is started meanwhile.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.executableURL = URL(filePath: "/bin/sh")
    // The shell reads until the lifeline is closed, and then ends the driver.
    process.arguments = ["-c", #""$@" & cat; kill -9 $!; wait"#, "sh", Self.driver, "--port=0"]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path]
    process.standardInput = lifeline
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    var port: UInt16?
    while port == nil {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "chromedriver: \(text)")
      text += String(decoding: data, as: UTF8.self)
      port = text.firstMatch(of: /successfully on port (\d+)/).flatMap { UInt16($0.1) }
    }
    self.port = try #require(port)
  }

  deinit {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
