import Foundation
import Testing

/// The simplest gzip form: the content in one stored block (RFC 1951 section 3.2.4). It does not use the server's own
/// code.
enum Gzip {
  static func stored(_ text: String) -> [UInt8] {
    let octets = Array(text.utf8)
    let length = UInt16(octets.count)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    return head + little(UInt32(length), 2) + little(UInt32(~length), 2) + octets + little(check(octets), 4)
      + little(UInt32(octets.count), 4)
  }

  private static func little(_ number: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }

  /// CRC-32, bit by bit.
  private static func check(_ octets: [UInt8]) -> UInt32 {
    var value: UInt32 = ~0
    for octet in octets {
      value ^= UInt32(octet)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }

  /// The content of concatenated gzip files, as gzip reads it (RFC 1952 section 2.2).
  static func unpacked(_ files: [[UInt8]]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "deflate-\(UUID().uuidString).gz")
    try Data(files.flatMap { $0 }).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-dc", file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return Array(data)
  }
}
