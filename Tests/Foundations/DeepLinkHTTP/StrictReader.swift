/// An answer, as read by a client that checks everything.
struct StrictAnswer: Equatable {
  let status: Int
  let fields: [String]
  let content: [UInt8]

  func values(of name: String) -> [String] {
    fields.filter { $0.lowercased().hasPrefix(name.lowercased() + ": ") }.map { String($0.dropFirst(name.count + 2)) }
  }
}

/// Reads everything a server sent on one connection, by the grammar of RFC 9112 alone: where an answer does not say
/// itself where it ends, or says it twice, reading fails.
struct StrictReader {
  /// The fault of an answer.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private var rest: ArraySlice<UInt8>

  init(_ octets: [UInt8]) { rest = octets[...] }

  /// The final answers, without interim ones.
  ///
  /// - Parameter heads: for each request, whether it is HEAD.
  static func answers(_ octets: [UInt8], heads: [Bool] = []) throws -> [StrictAnswer] {
    var reader = StrictReader(octets)
    var answers: [StrictAnswer] = []
    while !reader.rest.isEmpty {
      let answer = try reader.next(isHead: answers.count < heads.count && heads[answers.count])
      if answer.status >= 200 { answers.append(answer) }
    }
    return answers
  }

  private mutating func next(isHead: Bool) throws -> StrictAnswer {
    let line = try nextLine()
    // RFC 9112 4: HTTP-version SP status-code SP [ reason-phrase ]
    guard line.hasPrefix("HTTP/1.1 "), let status = Int(line.dropFirst(9).prefix(3)), line.dropFirst(12).first == " "
    else { throw Fault(description: "status line \(line)") }
    var fields: [String] = []
    while true {
      let field = try nextLine()
      if field.isEmpty { break }
      guard let colon = field.firstIndex(of: ":"), field[..<colon].utf8.allSatisfy(Grammar.isTokenOctet),
        field[colon...].hasPrefix(": ") || field[colon...] == ":"
      else { throw Fault(description: "field \(field)") }
      fields.append(field)
    }
    let head = StrictAnswer(status: status, fields: fields, content: [])
    for name in ["Content-Length", "Connection", "Date"] where head.values(of: name).count > 1 {
      throw Fault(description: "two of \(name)")
    }
    guard head.values(of: "Transfer-Encoding").isEmpty else { throw Fault(description: "a transfer coding") }
    let length = head.values(of: "Content-Length").first
    // RFC 9110 8.6: never on 1xx and 204; this server has none on 304 either.
    guard status >= 200, status != 204, status != 304 else {
      guard length == nil else { throw Fault(description: "\(status) with a length") }
      return head
    }
    guard let length, let count = Int(length) else { throw Fault(description: "\(status) without a length") }
    if isHead { return head }
    guard rest.count >= count else { throw Fault(description: "content cut off") }
    defer { rest = rest.dropFirst(count) }
    return StrictAnswer(status: status, fields: fields, content: Array(rest.prefix(count)))
  }

  private mutating func nextLine() throws -> String {
    guard let end = rest.firstIndex(of: 10), end > rest.startIndex, rest[end - 1] == 13 else {
      throw Fault(description: "no line end in \(String(decoding: rest.prefix(80), as: UTF8.self).debugDescription)")
    }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<(end - 1)], as: UTF8.self)
  }
}

/// The character classes of the standard, with their names there.
enum Grammar {
  /// tchar, RFC 9110 5.6.2.
  static func isTokenOctet(_ octet: UInt8) -> Bool {
    isAlphanumeric(octet) || "!#$%&'*+-.^_`|~".utf8.contains(octet)
  }

  /// VCHAR, RFC 5234 B.1.
  static func isVisible(_ octet: UInt8) -> Bool { (0x21...0x7E).contains(octet) }

  /// field-vchar, SP and HTAB, RFC 9110 5.5.
  static func isFieldValueOctet(_ octet: UInt8) -> Bool {
    isVisible(octet) || octet >= 0x80 || isBlank(octet)
  }

  /// unreserved and sub-delims, RFC 3986 2.2 and 2.3.
  static func isHostOctet(_ octet: UInt8) -> Bool {
    isAlphanumeric(octet) || "-._~!$&'()*+,;=".utf8.contains(octet)
  }

  static func isBlank(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }

  static func isDigit(_ octet: UInt8) -> Bool { (0x30...0x39).contains(octet) }

  static func isHexDigit(_ octet: UInt8) -> Bool {
    isDigit(octet) || (0x41...0x46).contains(octet) || (0x61...0x66).contains(octet)
  }

  static func isAlphanumeric(_ octet: UInt8) -> Bool {
    isDigit(octet) || (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet)
  }
}
