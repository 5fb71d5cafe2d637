import DeepLinkHTTP

/// A second reader of chunks (RFC 9112 7.1), written along the grammar: a function to each of its rules.
struct NaiveChunkReader {
  private enum Stop: Error {
    case end
    case bad(Int)
  }

  private let input: [UInt8]
  private let limits: Limits
  private var index = 0
  private var content: [UInt8] = []
  private var announced = 0
  private var extensionOctets = 0
  private var trailerOctets = 0

  private init(_ input: [UInt8], _ limits: Limits) {
    (self.input, self.limits) = (input, limits)
  }

  static func read(_ input: [UInt8], _ limits: Limits) -> ChunkReading {
    var reader = NaiveChunkReader(input, limits)
    do {
      try reader.chunkedBody()
      return ChunkReading(content: reader.content, end: .done(reader.index))
    } catch {
      switch error {
      case .end: return ChunkReading(content: reader.content, end: .needMore)
      case .bad(let status): return ChunkReading(content: reader.content, end: .bad(status))
      }
    }
  }

  private mutating func next() throws(Stop) -> UInt8 {
    guard index < input.count else { throw .end }
    index += 1
    return input[index - 1]
  }

  private mutating func take(_ octet: UInt8) throws(Stop) {
    guard try next() == octet else { throw .bad(400) }
  }

  private mutating func chunkedBody() throws(Stop) {
    while true {
      let size = try chunkSizeLine()
      if size == 0 { return try trailers() }
      announced += size
      guard announced <= limits.body else { throw .bad(413) }
      for _ in 0..<size { content.append(try next()) }
      try take(0x0D)
      try take(0x0A)
    }
  }

  private mutating func chunkSizeLine() throws(Stop) -> Int {
    var digits = ""
    var octet = try next()
    while let digit = hexDigit(octet) {
      digits.append(digit)
      guard digits.count < 16 else { throw .bad(400) }
      octet = try next()
    }
    guard let size = Int(digits, radix: 16) else { throw .bad(400) }
    if octet != 0x0D { try chunkExtensions(from: octet) }
    try take(0x0A)
    return size
  }

  /// Up to the carriage return behind them.
  private mutating func chunkExtensions(from first: UInt8) throws(Stop) {
    guard first == UInt8(ascii: ";") || isBlank(first) else { throw .bad(400) }
    var octet = first
    var hasBegun = false
    while !hasBegun || octet != 0x0D {
      extensionOctets += 1
      guard extensionOctets <= limits.chunkExtensions else { throw .bad(400) }
      if octet == UInt8(ascii: ";") { hasBegun = true }
      guard hasBegun ? isFieldValue(octet) : isBlank(octet) else { throw .bad(400) }
      octet = try next()
    }
  }

  private mutating func trailers() throws(Stop) {
    while true {
      let first = try next()
      if first == 0x0D { return try take(0x0A) }
      try count()
      guard isToken(first) else { throw .bad(400) }
      var octet = try counted()
      while isToken(octet) { octet = try counted() }
      guard octet == UInt8(ascii: ":") else { throw .bad(400) }
      octet = try counted()
      while isFieldValue(octet) { octet = try counted() }
      guard octet == 0x0D, try counted() == 0x0A else { throw .bad(400) }
    }
  }

  private mutating func counted() throws(Stop) -> UInt8 {
    let octet = try next()
    try count()
    return octet
  }

  private mutating func count() throws(Stop) {
    trailerOctets += 1
    guard trailerOctets <= limits.trailers else { throw .bad(431) }
  }

  private func hexDigit(_ octet: UInt8) -> Character? {
    let character = Character(Unicode.Scalar(octet))
    return character.isASCII && character.isHexDigit ? character : nil
  }

  private func isBlank(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }

  private func isFieldValue(_ octet: UInt8) -> Bool { octet == 0x09 || octet >= 0x20 && octet != 0x7F }

  private func isToken(_ octet: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(octet))
    return character.isASCII && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
  }
}
