import HTTP

/// The ids of the requests of one event loop: the client's own where it is sane, else made.
///
/// A made id is a prefix of the process, the number of the loop and a counter: unique, and without a system call. It is
/// no secret, and nothing is decided by an id, so anybody's is taken.
struct RequestIdentity {
  /// The id of the request at hand.
  private(set) var octets: [UInt8] = []
  private let prefix: [UInt8]
  private var number: UInt64 = 0
  private static let greatestLength = 128

  /// - Parameters:
  ///   - process: what tells this process from others.
  ///   - loop: which of its event loops.
  init(process: UInt32, loop: Int) {
    var prefix: [UInt8] = []
    // Of the same length in every answer, so that equal answers are equally long.
    prefix.append(hexadecimal: UInt64(process), width: 8)
    prefix.append(UInt8(ascii: "-"))
    prefix.append(hexadecimal: UInt64(loop), width: 2)
    prefix.append(UInt8(ascii: "-"))
    self.prefix = prefix
    octets.reserveCapacity(Self.greatestLength)
  }

  /// Finds or makes the id of a request; nil for one whose head could not be read.
  mutating func take(_ request: Request?) {
    octets.removeAll(keepingCapacity: true)
    if let request, let value = request.value(of: .xRequestID), value.count <= Self.greatestLength, !value.isEmpty {
      let given = request.bytes.span.extracting(value)
      if Self.isSane(given) { return octets.append(copying: given) }
    }
    number &+= 1
    octets.append(contentsOf: prefix)
    octets.append(hexadecimal: number, width: 10)
  }

  /// Letters, digits, `.`, `_` and `-`: what means nothing to any log, shell or page.
  private static func isSane(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    return true
  }
}

extension [UInt8] {
  /// Appends a run of octets in one copy.
  mutating func append(copying octets: Span<UInt8>) {
    octets.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a number in hexadecimal digits, with zeros in front if it has fewer than `width`.
  fileprivate mutating func append(hexadecimal number: UInt64, width: Int) {
    let digits = Swift.max(width, (67 - number.leadingZeroBitCount) / 4)
    var shift = UInt64(digits * 4)
    while shift > 0 {
      shift &-= 4
      let digit = UInt8(truncatingIfNeeded: number &>> shift & 15)
      append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
    }
  }

  /// Appends a number in decimal digits, with zeros in front if it has fewer than `width`.
  mutating func append(decimal number: Int, width: Int = 1) {
    var divisor = 1
    for _ in 1..<Swift.max(width, 1) { divisor &*= 10 }
    while number / divisor >= 10 { divisor &*= 10 }
    var rest = number
    while divisor > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 &+ rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
