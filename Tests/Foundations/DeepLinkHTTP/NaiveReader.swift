import DeepLinkHTTP

/// A second reader of request heads, simple instead of fast: it splits text into lines and lines into parts.
///
/// The real parser must read every request as this reader does.
enum NaiveReader {
  /// The status of the refusal, or nil for an acceptable head.
  static func status(of head: [UInt8]) -> Int? {
    guard let text = String(validating: head.map { UInt16($0) }, as: UTF16.self) else { return 400 }
    var lines: [[Character]] = []
    var isBroken = false
    var rest = Array(text.unicodeScalars.map(Character.init))
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: "\n") else { return nil }
      // A fault behind the request line; one of the request line itself comes first.
      if end == 0 || rest[end - 1] != "\r" {
        if lines.isEmpty { return 400 }
        isBroken = true
        break
      }
      lines.append(Array(rest[..<(end - 1)]))
      rest.removeFirst(end + 1)
    }
    let requestLine = String(lines[0]).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard requestLine.count == 3 else { return 400 }
    let (method, target, version) = (requestLine[0], requestLine[1], requestLine[2])
    guard isToken(method) else { return 400 }
    guard !target.isEmpty, target.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) && $0 != "#" }) else {
      return 400
    }
    // From left to right: a target that is malformed is refused before a version that is not served.
    let path = Array(target.prefix { $0 != "?" })
    for (index, character) in path.enumerated() where character == "%" {
      guard index + 2 < path.count, isHex(path[index + 1]), isHex(path[index + 2]) else { return 400 }
    }
    guard version.count == 8, version.hasPrefix("HTTP/"), let major = digit(version, 5),
      version.dropFirst(6).first == ".",
      let minor = digit(version, 7)
    else { return 400 }
    guard major == 1, minor <= 1 else { return 505 }
    let isKnown = known.contains(method)
    guard target.hasPrefix("/") || (target == "*" && (method == "OPTIONS" || !isKnown)) else { return 400 }
    if isBroken { return 400 }
    return status(ofFields: lines.dropFirst().dropLast(), isOld: minor == 0) ?? (isKnown ? nil : 501)
  }

  private static let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"]

  private static func status(ofFields lines: some Sequence<[Character]>, isOld: Bool) -> Int? {
    var fields: [String: [String]] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return 400 }
      let name = String(line[..<colon])
      let value = line[(colon + 1)...]
      guard isToken(name) else { return 400 }
      guard value.allSatisfy({ $0 == "\t" || (!isControl($0) && $0 != "\u{7F}") }) else { return 400 }
      let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
      let trimmed = value.drop(while: blank).reversed().drop(while: blank).reversed()
      fields[name.lowercased(), default: []].append(String(trimmed))
    }
    let hosts = fields["host"] ?? []
    guard hosts.count == 1 || (isOld && hosts.isEmpty) else { return 400 }
    guard hosts.allSatisfy(isHost) else { return 400 }
    let lengths = fields["content-length"] ?? []
    guard lengths.count <= 1, lengths.allSatisfy({ !$0.isEmpty && $0.allSatisfy("0123456789".contains) }) else {
      return 400
    }
    if let codings = fields["transfer-encoding"] {
      guard lengths.isEmpty, !isOld else { return 400 }
      let list = codings.flatMap(members)
      guard list.last == "chunked", list.filter({ $0 == "chunked" }).count == 1 else { return 400 }
      guard list.count == 1 else { return 501 }
      guard codings.map({ $0.lowercased() }) == list else { return 400 }
    }
    return nil
  }

  /// The members of a list of tokens in lower case.
  private static func members(_ value: String) -> [String] {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return value.split(separator: ",")
      .map { String($0.drop(while: isBlank).reversed().drop(while: isBlank).reversed()).lowercased() }
      .filter { !$0.isEmpty }
  }

  // Names only: addresses in brackets do not occur in these tests.
  private static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    let octets = Array(name)
    for (index, character) in octets.enumerated() {
      if character == "%" {
        guard index + 2 < octets.count, isHex(octets[index + 1]), isHex(octets[index + 2]) else { return false }
      } else if !"-._~!$&'()*+,;=".contains(character) {
        guard character.unicodeScalars.allSatisfy({ isAlphanumeric($0.value) }) else { return false }
      }
    }
    guard parts.count == 2, !parts[1].isEmpty else { return true }
    return parts[1].allSatisfy("0123456789".contains) && (Int(parts[1]) ?? .max) <= 65_535
  }

  private static func isHex(_ character: Character) -> Bool {
    "0123456789abcdefABCDEF".contains(character)
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { "!#$%&'*+-.^_`|~".unicodeScalars.contains($0) || isAlphanumeric($0.value) }
  }

  private static func isAlphanumeric(_ value: UInt32) -> Bool {
    (0x30...0x39).contains(value) || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.value < 0x20 }
  }

  private static func digit(_ text: String, _ offset: Int) -> Int? {
    let character = text[text.index(text.startIndex, offsetBy: offset)]
    return character.isASCII ? character.wholeNumberValue : nil
  }
}
