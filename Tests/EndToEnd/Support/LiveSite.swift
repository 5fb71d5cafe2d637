import Foundation
import Testing

/// Sites under site.test that misbehave each in the way its name says (`Fixtures/Site/misbehaving.py`), with certificates of
/// an authority of the test.
///
/// The server reads from a pipe that ends with this process, and ends with it, whatever becomes of the test; it takes the
/// certificates along.
final class LiveSite: Sendable {
  private static let (python, openssl) = ("/usr/bin/python3", "/usr/bin/openssl")
  /// Why the tests that need it do not run, nil if they do.
  static let obstacle: String? =
    [python, openssl].first { !FileManager.default.isExecutableFile(atPath: $0) }
    .map { "\($0) is not installed; .ci/run installs it" }

  /// The one that all tests share.
  static let shared = Result { try LiveSite() }

  /// Where requests are answered over TLS, in plain HTTP whatever they are, never, and where nobody listens.
  let (tls, plain, silent, closed): (UInt16, UInt16, UInt16, UInt16)
  let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)")
  private let process: Process
  private let pipe = Pipe()

  /// The authority to trust.
  var authority: String { folder.appending(path: "ca.pem").path }

  private init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificates = Certificates(folder: folder)
    try certificates.makeAuthority("ca")
    try certificates.makeAuthority("other")
    try certificates.make("good", by: "ca", for: "*.site.test,DNS:app-site-association.cdn-apple.com")
    try certificates.make("expired", by: "ca", for: "expired.site.test", days: -1)
    try certificates.make("stranger", by: "other", for: "stranger.site.test")
    try certificates.make("wrongname", by: "ca", for: "elsewhere.example")
    try certificates.makeSelfSigned("selfsigned", for: "selfsigned.site.test")
    process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = [
      ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/Site/misbehaving.py").path, folder.path,
    ]
    process.environment = ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"]
    // Tests in processes of their own are not to hold it, or its end would not be seen.
    for handle in [pipe.fileHandleForWriting, output.fileHandleForReading] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    process.standardInput = pipe
    process.standardOutput = output
    try process.run()
    // It writes one line, or ends.
    var line = ""
    while !line.hasSuffix("\n") {
      let octets = output.fileHandleForReading.availableData
      try #require(!octets.isEmpty, "the server of the sites has ended")
      line += String(decoding: octets, as: UTF8.self)
    }
    let ports = line.split(whereSeparator: \.isWhitespace).compactMap { UInt16($0) }
    try #require(ports.count == 4)
    (tls, plain, silent, closed) = (ports[0], ports[1], ports[2], ports[3])
  }

  /// Options that have hosts asked here, Apple's network included, and the authority trusted.
  func options(for hosts: String..., at port: UInt16? = nil) -> [String] {
    hosts.flatMap { ["--resolve", "\($0):443:127.0.0.1:\(port ?? tls)"] }
      + ["--resolve", "app-site-association.cdn-apple.com:443:127.0.0.1:\(tls)", "--insecure-ca", authority]
  }
}
