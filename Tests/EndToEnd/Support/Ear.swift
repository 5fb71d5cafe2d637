import Foundation
import Testing

/// A listener on a free port that receives requests from a client or a proxy.
final class Ear {
  private let descriptor: Int32
  let port: UInt16

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    port = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try #require(bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0)
        try #require(getsockname(descriptor, $0, &length) == 0)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
  }

  deinit { close(descriptor) }

  /// Accepts a connection, reads the head of one request, and answers it with 204.
  func hear() throws -> [String] {
    let connection = accept(descriptor, nil, nil)
    try #require(connection >= 0)
    defer { close(connection) }
    var octets: [UInt8] = []
    while !octets.suffix(4).elementsEqual([13, 10, 13, 10]) {
      var octet: UInt8 = 0
      try #require(recv(connection, &octet, 1, 0) == 1)
      octets.append(octet)
    }
    let answer = Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8)
    try #require(Foundation.send(connection, answer, answer.count, Int32(MSG_NOSIGNAL)) == answer.count)
    return String(decoding: octets.dropLast(4), as: UTF8.self).components(separatedBy: "\r\n")
  }
}
