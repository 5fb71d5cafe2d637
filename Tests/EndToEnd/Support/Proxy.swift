import Foundation
import Testing

/// A proxy in front of a server, with the documented configuration and a certificate of a test authority.
final class Proxy {
  /// The proxies whose configuration is documented, as far as Debian has them.
  enum Kind: String, CaseIterable {
    case nginx, caddy

    /// The program; nil if it is not installed.
    var executable: String? {
      ["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/"].map { $0 + rawValue }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static let installed = allCases.filter { $0.executable != nil }
  }

  private let process = Process()
  let folder = FileManager.default.temporaryDirectory.appending(path: "proxy-\(UUID().uuidString)")
  let port: UInt16
  static let name = "links.example.com"

  /// Starts a proxy in front of a port, with a certificate for these hosts, and waits until it listens.
  init(_ kind: Kind, of upstream: UInt16, for hosts: [String] = [name]) throws {
    port = try Self.freePort()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificates = Certificates(folder: folder)
    try certificates.makeAuthority("ca")
    try certificates.make("server", by: "ca", for: hosts.joined(separator: ",DNS:"))
    // The configuration of the article, with other ports and paths of certificates.
    var shown = try Self.shownConfiguration(kind)
    let changes: [(String, String)] =
      switch kind {
      case .nginx:
        [
          ("127.0.0.1:8080;", "127.0.0.1:\(upstream);"), ("listen 443 ", "listen 127.0.0.1:\(port) "),
          ("listen [::]:443 ", "listen [::1]:\(port) "),
          ("/etc/ssl/\(Self.name).pem", folder.path + "/server.pem"),
          ("/etc/ssl/private/\(Self.name).key", folder.path + "/server.key"),
        ]
      case .caddy:
        [
          ("127.0.0.1:8080", "127.0.0.1:\(upstream)"),
          (
            "\(Self.name) {",
            "\(Self.name):\(port) {\nbind 127.0.0.1\ntls \(folder.path)/server.pem \(folder.path)/server.key"
          ),
        ]
      }
    for (old, new) in changes {
      try #require(shown.components(separatedBy: old).count == 2, "\(old) is not there once")
      shown = shown.replacingOccurrences(of: old, with: new)
    }
    try Data(surrounded(shown, kind).utf8).write(to: folder.appending(path: "configuration"))
    process.executableURL = URL(filePath: try #require(kind.executable))
    let file = folder.path + "/configuration"
    process.arguments =
      switch kind {
      case .nginx: ["-c", file, "-e", folder.path + "/error.log"]
      case .caddy: ["run", "--adapter", "caddyfile", "--config", file]
      }
    process.environment = ["HOME": folder.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = ContinuousClock.now + .seconds(120)
    while (try? Connection(connectingTo: "127.0.0.1", port)) == nil {
      try #require(process.isRunning && ContinuousClock.now < deadline, "\(kind): \(log)")
      usleep(5_000)
    }
  }

  /// A configuration with what stands around it where the proxy is installed.
  private func surrounded(_ shown: String, _ kind: Kind) -> String {
    // Without these, it asks an authority on the internet for certificates, and listens at port 80.
    guard kind == .nginx else {
      return """
        {
        admin off
        auto_https off
        log {
        level ERROR
        output file \(folder.path)/error.log
        }
        }
        \(shown)
        """
    }
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \(folder.path)/\($0);"
    }
    // The surroundings of included files in Debian's nginx.conf.
    return """
      daemon off;
      \(getuid() == 0 ? "user root;" : "")
      pid \(folder.path)/pid;
      error_log \(folder.path)/error.log;
      events {}
      http {
      access_log off;
      \(folders.joined(separator: "\n"))
      \(shown)
      }
      """
  }

  deinit {
    // The worker processes end with the main process.
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The error log.
  var log: String { (try? String(contentsOf: folder.appending(path: "error.log"), encoding: .utf8)) ?? "" }

  private static func shownConfiguration(_ kind: Kind) throws -> String {
    let blocks = Page.article("DeepLinkServer", "BehindTLS").blocks(kind.rawValue)
    try #require(blocks.count == 1)
    return blocks[0]
  }

  /// Sends a request with curl, which trusts only the test authority and resolves all names to this machine.
  func curl(_ arguments: String...) throws -> (status: Int32, output: String) {
    try beginCurl(arguments)()
  }

  /// Starts curl; the result waits for its end.
  func beginCurl(_ arguments: String...) throws -> () -> (status: Int32, output: String) {
    try beginCurl(arguments)
  }

  func beginCurl(_ arguments: [String]) throws -> () -> (status: Int32, output: String) {
    try Self.begin(
      "/usr/bin/curl",
      ["-sS", "--cacert", folder.path + "/ca.pem", "--resolve", "*:\(port):127.0.0.1"] + arguments)
  }

  func url(_ path: String, at host: String = name) -> String { "https://\(host):\(port)\(path)" }

  private static func begin(
    _ executable: String, _ arguments: [String]
  ) throws -> () -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory()]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return {
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
  }

  /// A port that is free at this moment.
  private static func freePort() throws -> UInt16 { try Ear().port }
}
