/// Divides an input into literal octets and repetitions of earlier octets (RFC 1951 section 4).
///
/// A chain links positions with the same three octets. The search follows a bounded number of links, so its time
/// depends only on the length of the input.
struct RepeatedOctets {
  /// A literal octet, or a length and a distance back.
  struct Token {
    /// A literal octet; for a repetition, length minus 3 above distance minus 1, with the top bit set.
    let word: UInt32

    init(_ octet: UInt8) { word = UInt32(octet) }

    init(length: Int, distance: Int) {
      word = 1 &<< 31 | UInt32(truncatingIfNeeded: length &- 3) &<< 16 | UInt32(truncatingIfNeeded: distance &- 1)
    }

    var isRepetition: Bool { word &>> 31 == 1 }
    var octet: Int { Int(word) }
    /// The length minus 3: 0 to 255.
    var length: Int { Int(word &>> 16 & 0xFF) }
    /// The distance minus 1: 0 to 32767.
    var distance: Int { Int(word & 0x7FFF) }
  }

  /// The greatest distance and length of a repetition (RFC 1951 section 2).
  private static let window = 32_768
  private static let longest = 258
  /// The number of chain links to follow, and the length at which the search stops.
  private static let steps = 24
  private static let enough = 64

  private let input: [UInt8]
  /// The last position for each hash, and the previous position for each position; -1 for none.
  private var last: [Int32]
  private var before: [Int32]
  private(set) var tokens: [Token] = []

  /// - Parameter input: less than 2 GiB.
  init(_ input: [UInt8]) {
    self.input = input
    last = [Int32](repeating: -1, count: 1 << 15)
    before = [Int32](repeating: -1, count: min(input.count, Self.window))
    tokens.reserveCapacity(input.count / 4 + 1)
    read()
  }

  /// Emits the longest repetition at each position, unless the next position has a longer one (RFC 1951 section 4).
  private mutating func read() {
    var position = 0
    var found = longestRepetition(at: 0)
    while position < input.count {
      guard found.length >= 3 else {
        tokens.append(Token(input[position]))
        position &+= 1
        found = longestRepetition(at: position)
        continue
      }
      if found.length < Self.enough {
        let next = longestRepetition(at: position &+ 1)
        if next.length > found.length {
          tokens.append(Token(input[position]))
          (position, found) = (position &+ 1, next)
          continue
        }
      } else {
        note(position &+ 1)
      }
      tokens.append(Token(length: found.length, distance: found.distance))
      for inner in position &+ 2..<position &+ found.length { note(inner) }
      position &+= found.length
      found = longestRepetition(at: position)
    }
  }

  /// Finds the longest repetition at a position and records the position; length 0 if there is none.
  private mutating func longestRepetition(at position: Int) -> (length: Int, distance: Int) {
    let room = min(input.count &- position, Self.longest)
    guard room >= 3 else { return (0, 0) }
    let first = note(position)
    var candidate = first
    var best = (length: 2, distance: 0)
    var step = 0
    while candidate >= 0, position &- candidate <= Self.window, step < Self.steps {
      // Only a candidate that also matches at the end of the best one can be longer.
      if input[candidate &+ best.length] == input[position &+ best.length] {
        var length = 0
        while length < room, input[candidate &+ length] == input[position &+ length] { length &+= 1 }
        if length > best.length {
          best = (length, position &- candidate)
          if length >= Self.enough || length == room { break }
        }
      }
      let next = Int(before[candidate & (Self.window &- 1)])
      // A position's entry is overwritten by the position one window later.
      guard next < candidate else { break }
      candidate = next
      step &+= 1
    }
    return best.length > 2 ? best : (0, 0)
  }

  /// Records a position and returns the last one with the same hash.
  @discardableResult
  private mutating func note(_ position: Int) -> Int {
    guard position &+ 2 < input.count else { return -1 }
    let octets =
      UInt32(input[position]) | UInt32(input[position &+ 1]) &<< 8 | UInt32(input[position &+ 2]) &<< 16
    let hash = Int((octets &* 0x9E37_79B1) &>> 17)
    let former = last[hash]
    before[position & (Self.window &- 1)] = former
    last[hash] = Int32(truncatingIfNeeded: position)
    return Int(former)
  }
}
