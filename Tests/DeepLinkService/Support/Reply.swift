import DeepLinkHTTP
import DeepLinkService
import DeepLinkTestSupport
import Foundation

/// One answer, read strictly.
struct Reply: Hashable {
  let status: Int
  /// The field lines in order, without `Date` and `Content-Length`, which have already been checked.
  let fields: [String]
  let body: String

  /// The value of a field; nil if there is none.
  subscript(name: String) -> String? {
    let prefix = name + ": "
    return fields.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The content as JSON; nil for other content. Foundation reads it, so that the server's own parser does not check
  /// itself.
  var json: Any? { try? JSONSerialization.jsonObject(with: Data(body.utf8), options: .fragmentsAllowed) }
}

/// The reason why octets are not an answer.
struct BadReply: Error, CustomStringConvertible {
  let description: String
}

extension Reply {
  /// Reads exactly one answer: the status line, field lines of visible octets, and content of the declared length.
  ///
  /// - Parameter isHead: whether the declared length is that of absent content.
  init(_ octets: [UInt8], isHead: Bool = false) throws {
    guard let end = octets.offset(of: "\r\n\r\n") else { throw BadReply(description: "no end of the head") }
    let head = octets[..<end]
    if let octet = head.first(where: { $0 < 0x20 && $0 != 13 && $0 != 10 || $0 > 0x7E }) {
      throw BadReply(description: "octet \(octet) in the head")
    }
    var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    if lines.contains(where: { $0.contains("\r") || $0.contains("\n") }) {
      throw BadReply(description: "bare CR or LF")
    }
    let start = lines.removeFirst().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard start.count == 3, start[0] == "HTTP/1.1", let status = Int(start[1]), (200...599).contains(status) else {
      throw BadReply(description: "status line \(start)")
    }
    let lengths = lines.filter { $0.hasPrefix("Content-Length: ") }
    let dates = lines.filter { $0.hasPrefix("Date: ") }
    guard dates.count == 1, lengths.count == (status == 204 || status == 304 ? 0 : 1) else {
      throw BadReply(description: "\(dates.count) dates and \(lengths.count) lengths on \(status)")
    }
    let content = octets[(end + 4)...]
    let length = lengths.first.flatMap { Int($0.dropFirst("Content-Length: ".count)) } ?? 0
    guard content.count == (isHead ? 0 : length) else {
      throw BadReply(description: "\(content.count) octets of content, \(length) announced")
    }
    guard let body = String(validating: content, as: UTF8.self) else { throw BadReply(description: "not UTF-8") }
    self.status = status
    fields = lines.filter { !lengths.contains($0) && !dates.contains($0) }
    self.body = body
  }
}
