import Foundation
import Testing

/// Makes certificates with openssl: NAME.pem and NAME.key in a folder.
struct Certificates {
  let folder: URL
  private static let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

  /// A certificate authority.
  func makeAuthority(_ name: String) throws {
    try run(["req", "-x509", "-subj", "/CN=Authority \(name) of a test", "-days", "2"] + Self.key + files(name))
  }

  /// A self-signed certificate.
  func makeSelfSigned(_ name: String, for host: String) throws {
    let extensions = ["-addext", "subjectAltName=DNS:\(host)"]
    try run(["req", "-x509", "-subj", "/CN=\(host)", "-days", "2"] + extensions + Self.key + files(name))
  }

  /// A certificate signed by an authority.
  func make(_ name: String, by authority: String, for host: String) throws {
    try run(["req", "-subj", "/CN=\(name)", "-keyout", file("\(name).key"), "-out", file("\(name).csr")] + Self.key)
    try Data("subjectAltName=DNS:\(host)\n".utf8).write(to: folder.appending(path: "\(name).names"))
    try run([
      "x509", "-req", "-in", file("\(name).csr"), "-CA", file("\(authority).pem"), "-CAkey", file("\(authority).key"),
      "-CAcreateserial", "-extfile", file("\(name).names"), "-days", "2", "-out", file("\(name).pem"),
    ])
  }

  private func file(_ name: String) -> String { folder.appending(path: name).path }

  private func files(_ name: String) -> [String] { ["-keyout", file("\(name).key"), "-out", file("\(name).pem")] }

  private func run(_ arguments: [String]) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(arguments): \(text)")
  }
}
