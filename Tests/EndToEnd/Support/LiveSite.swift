import Foundation
import Testing

/// Sites that misbehave as their names say (`Fixtures/Site/misbehaving.py`): below site.test over plain HTTP, and below
/// localhost over TLS with untrusted certificates.
///
/// The server reads from a pipe of this process and ends with it, even if the test fails. It then removes the
/// certificates.
final class LiveSite: Sendable {
  private static let (python, openssl) = ("/usr/bin/python3", "/usr/bin/openssl")
  /// The reason why the tests cannot run; nil if they can.
  static let obstacle: String? =
    [python, openssl].first { !FileManager.default.isExecutableFile(atPath: $0) }
    .map { "\($0) is not installed; .ci/run installs it" }

  /// The site that all tests share.
  static let shared = Result { try LiveSite() }

  /// The ports: for plain HTTP, for TLS, for no answer, and for refused connections.
  let (plain, tls, silent, closed): (UInt16, UInt16, UInt16, UInt16)
  let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)")
  private let process: Process
  private let pipe = Pipe()

  private init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificates = Certificates(folder: folder)
    try certificates.makeAuthority("ca")
    try certificates.make("stranger", by: "ca", for: "stranger.localhost")
    try certificates.makeSelfSigned("selfsigned", for: "selfsigned.localhost")
    process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = [
      ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/Site/misbehaving.py").path, folder.path,
    ]
    process.environment = ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"]
    // Child processes of other tests must not inherit the pipe, because the server would not notice its end.
    for handle in [pipe.fileHandleForWriting, output.fileHandleForReading] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    process.standardInput = pipe
    process.standardOutput = output
    try process.run()
    // The server writes one line, or ends.
    var line = ""
    while !line.hasSuffix("\n") {
      let octets = output.fileHandleForReading.availableData
      try #require(!octets.isEmpty, "the server of the sites has ended")
      line += String(decoding: octets, as: UTF8.self)
    }
    let ports = line.split(whereSeparator: \.isWhitespace).compactMap { UInt16($0) }
    try #require(ports.count == 4)
    (plain, tls, silent, closed) = (ports[0], ports[1], ports[2], ports[3])
  }

  /// The options that make the tool ask these sites.
  func options(at port: UInt16? = nil) -> [String] { ["--from", origin(at: port)] }

  func origin(at port: UInt16? = nil) -> String { "http://127.0.0.1:\(port ?? plain)" }
}
