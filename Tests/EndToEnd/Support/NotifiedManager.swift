import Foundation
import Testing

/// A substitute for the service manager that receives the server's notifications (sd_notify(3)).
final class NotifiedManager {
  private let descriptor: Int32
  let path = FileManager.default.temporaryDirectory.appending(path: "notify-\(UUID().uuidString.prefix(8))").path

  init() throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    // The time limit is only for a server that sends nothing; no test measures it.
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let octets = Array(path.utf8)
    try #require(octets.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: octets) }
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// The state in the next message: `READY=1`.
  func state() throws -> String { try message()[0] }

  /// The fields of the next message.
  func message() throws -> [String] {
    var octets = [UInt8](repeating: 0, count: 4_096)
    let count = octets.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    try #require(count > 0, "the server said nothing")
    return String(decoding: octets[..<count], as: UTF8.self).components(separatedBy: "\n")
  }
}
