import Foundation
import Testing

/// chromedriver on a free port. It ends with the value, or with the test process, even if that is killed.
final class BrowserProcess {
  private let process = Process()
  /// A pipe that is closed when its last holder ends, which may be the test process, killed or not.
  private let lifeline = Pipe()
  /// The folder of the browser's temporary files.
  private let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
  let port: UInt16

  /// The paths of the programs in Debian's packages.
  static let driver = "/usr/bin/chromedriver"
  static let reader = "/usr/bin/zbarimg"

  init() throws {
    let output = Pipe()
    // Without this flag, the shell and every other child process would hold the pipe open too.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.executableURL = URL(filePath: "/bin/sh")
    // The shell reads until the pipe is closed, and then ends the driver.
    process.arguments = ["-c", #""$@" & cat >/dev/null; kill -9 $!; wait"#, "sh", Self.driver, "--port=0"]
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
