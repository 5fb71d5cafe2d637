import DeepLinkHTTP
import DeepLinkOctets

/// The request ids of one event loop: the client's id if it is valid, else a new one.
///
/// A new id consists of a process prefix, the number of the loop and a counter, so it is unique and needs no system
/// call. Ids are not secret, and no decision depends on them, so every client may choose its own.
struct RequestIdentity {
  /// The last generated id: the prefix, and a hexadecimal number incremented in place.
  private var made: [UInt8] = []
  /// The last id from a client.
  private var given: [UInt8] = []
  private var isGiven = false
  private static let digits = 10
  private static let greatestLength = 128

  /// - Parameters:
  ///   - process: a number that distinguishes this process from others.
  ///   - loop: the index of the event loop.
  init(process: UInt32, loop: Int) {
    // The length is fixed, so that equal answers have equal lengths.
    made.append(hexadecimal: UInt64(process), width: 8)
    made.append(UInt8(ascii: "-"))
    made.append(hexadecimal: UInt64(loop), width: 2)
    made.append(UInt8(ascii: "-"))
    made.append(hexadecimal: 0, width: Self.digits)
    given.reserveCapacity(Self.greatestLength)
  }

  /// The id of the current request.
  var octets: [UInt8] { isGiven ? given : made }

  /// Restores the id of a suspended request.
  mutating func take(again octets: [UInt8]) { (given, isGiven) = (octets, true) }

  /// Finds or makes the id of a request; nil for an unreadable head.
  mutating func take(_ request: Request?) {
    isGiven = request.map { take(givenWith: $0) } ?? false
    if !isGiven { countUp() }
  }

  /// Takes the client's id if it is valid.
  private mutating func take(givenWith request: Request) -> Bool {
    guard let value = request.value(of: .xRequestID), value.count <= Self.greatestLength, !value.isEmpty else {
      return false
    }
    let text = request.bytes.span.extracting(value)
    guard Self.isSane(text) else { return false }
    given.removeAll(keepingCapacity: true)
    given.append(contentsOf: text)
    return true
  }

  /// Increments the number, which wraps around after a trillion requests.
  private mutating func countUp() {
    var index = made.count
    for _ in 0..<Self.digits {
      index &-= 1
      switch made[index] {
      case UInt8(ascii: "f"): made[index] = UInt8(ascii: "0")
      case UInt8(ascii: "9"): return made[index] = UInt8(ascii: "a")
      default: return made[index] &+= 1
      }
    }
  }

  /// Whether an id consists of letters, digits, `.`, `_` and `-`, which need no escape in logs, shells and pages.
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
}
