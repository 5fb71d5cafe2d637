/// What an input is made of once octets that came before are named by where they were (RFC 1951 section 4).
///
/// Positions with the same three octets hang together in a chain. A chain is followed for a bounded number of steps, so the
/// cost grows with the length of the input and not with what it holds.
struct RepeatedOctets {
  /// An octet as it is, or a length and a distance back.
  struct Token {
    /// The octet; for a repetition the length less 3 above the distance less 1, with the top bit set.
    let word: UInt32

    init(_ octet: UInt8) { word = UInt32(octet) }

    init(length: Int, distance: Int) {
      word = 1 &<< 31 | UInt32(truncatingIfNeeded: length &- 3) &<< 16 | UInt32(truncatingIfNeeded: distance &- 1)
    }

    var isRepetition: Bool { word &>> 31 == 1 }
    var octet: Int { Int(word) }
    /// The length less 3: 0 to 255.
    var length: Int { Int(word &>> 16 & 0xFF) }
    /// The distance less 1: 0 to 32767.
    var distance: Int { Int(word & 0x7FFF) }
  }

  /// RFC 1951 section 2: how far back a repetition can lie, and how long it is.
  private static let window = 32_768
  private static let longest = 258
  /// How many places of a chain are looked at, and from which length on none that is longer is looked for.
  private static let steps = 24
  private static let enough = 64

  private let input: [UInt8]
  /// The last position with each hash, and for each position the one before it; -1 for none.
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

  /// Takes at each position the longest repetition, unless there is a longer one at the next (RFC 1951 section 4).
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

  /// The longest repetition at a position, of which note is taken; length 0 if there is none.
  private mutating func longestRepetition(at position: Int) -> (length: Int, distance: Int) {
    let room = min(input.count &- position, Self.longest)
    guard room >= 3 else { return (0, 0) }
    let first = note(position)
    var candidate = first
    var best = (length: 2, distance: 0)
    var step = 0
    while candidate >= 0, position &- candidate <= Self.window, step < Self.steps {
      // Only one that goes on where the best ends can be longer.
      if input[candidate &+ best.length] == input[position &+ best.length] {
        var length = 0
        while length < room, input[candidate &+ length] == input[position &+ length] { length &+= 1 }
        if length > best.length {
          best = (length, position &- candidate)
          if length >= Self.enough || length == room { break }
        }
      }
      let next = Int(before[candidate & (Self.window &- 1)])
      // The place of a position is taken over by one that is a window behind it.
      guard next < candidate else { break }
      candidate = next
      step &+= 1
    }
    return best.length > 2 ? best : (0, 0)
  }

  /// Takes note of a position, and gives the last one with the same hash.
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
