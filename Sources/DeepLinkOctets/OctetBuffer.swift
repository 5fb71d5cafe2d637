/// Octets that grow at their end, in memory that has one owner.
///
/// An array checks before each change whether its memory is shared, which takes most of the time of a text made of a
/// hundred short pieces. This buffer cannot be copied, so it needs no check. Its pointer leaves it only for the length
/// of a call.
public struct OctetBuffer: ~Copyable {
  /// Nil while the capacity is 0.
  @usableFromInline var base: UnsafeMutablePointer<UInt8>?
  /// The octets that fit without reallocation.
  @inlinable public var capacity: Int { room }
  @usableFromInline var room = 0
  /// The number of octets.
  @inlinable public var count: Int { filled }
  @usableFromInline var filled = 0

  /// An empty buffer, without memory yet.
  public init() {}

  deinit { base?.deallocate() }
}

// The memory is reached through its one owner only, and moves between threads with it.
extension OctetBuffer: @unchecked Sendable {}

// MARK: Reading

extension OctetBuffer {
  /// Whether there are no octets.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The last octet, nil without any.
  @inlinable public var last: UInt8? {
    if let base, count > 0 { base[count &- 1] } else { nil }
  }

  /// The octet at an offset, which must be less than `count`.
  public subscript(offset: Int) -> UInt8 {
    get { withSpan { $0[offset] } }
    set {
      precondition(offset >= 0 && offset < count, "an octet beyond the end of the buffer")
      base?[offset] = newValue
    }
  }

  /// Hands out the octets for the length of a call.
  @inlinable
  public borrowing func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: base, count: count).span)
  }

  /// A copy of the octets.
  public var array: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }
}

// MARK: Writing

extension OctetBuffer {
  /// Appends an octet.
  @inlinable
  @inline(__always)
  public mutating func append(_ octet: UInt8) {
    end(for: 1).pointee = octet
    filled &+= 1
  }

  /// Appends the octets of a literal.
  @inlinable
  @inline(__always)
  public mutating func append(literal text: StaticString) {
    let length = text.utf8CodeUnitCount
    guard length > 0 else { return }
    UnsafeMutableRawPointer(end(for: length)).copyMemory(from: text.utf8Start, byteCount: length)
    filled &+= length
  }

  /// Appends a run of octets.
  @inlinable
  public mutating func append(_ octets: Span<UInt8>) {
    octets.withUnsafeBufferPointer { append($0) }
  }

  /// Appends a run of octets.
  @inlinable
  public mutating func append(_ octets: [UInt8]) {
    octets.withUnsafeBufferPointer { append($0) }
  }

  /// Appends a run of octets.
  @inlinable
  public mutating func append(_ octets: ArraySlice<UInt8>) {
    octets.withUnsafeBufferPointer { append($0) }
  }

  /// Appends a text in UTF-8.
  @inlinable
  public mutating func append(_ text: String) {
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    // On Apple's systems, the storage of a string from Foundation may not be contiguous.
    if isContiguous == nil { for octet in text.utf8 { append(octet) } }
  }

  /// Appends the octets that another buffer holds.
  @inlinable
  public mutating func append(_ other: borrowing OctetBuffer) {
    append(UnsafeBufferPointer(start: other.base, count: other.count))
  }

  @inlinable
  mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
    guard let source = octets.baseAddress, octets.count > 0 else { return }
    UnsafeMutableRawPointer(end(for: octets.count)).copyMemory(from: source, byteCount: octets.count)
    filled &+= octets.count
  }

  /// Appends a number in decimal digits.
  public mutating func append(decimal number: UInt64) {
    var (length, rest) = (1, number)
    while rest > 9 {
      rest /= 10
      length &+= 1
    }
    let start = end(for: length)
    rest = number
    for offset in stride(from: length &- 1, through: 0, by: -1) {
      start[offset] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    filled &+= length
  }

  /// Appends an octet `count` times.
  public mutating func append(_ octet: UInt8, count: Int) {
    guard count > 0 else { return }
    end(for: count).initialize(repeating: octet, count: count)
    filled &+= count
  }

  /// Forgets all octets.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = true) {
    if keepCapacity { filled = 0 } else { self = OctetBuffer() }
  }

  /// Forgets all octets; the memory stays for the next ones unless it has grown beyond `limit`.
  public mutating func removeAll(keepingUpTo limit: Int) { removeAll(keepingCapacity: room <= limit) }

  /// Forgets the octets from an offset on, which must not be greater than `count`.
  public mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= filled, "an end beyond the end of the buffer")
    filled = count
  }

  /// The place of the next octet, with room for at least `length`, which is 1 or more.
  @inlinable
  @inline(__always)
  mutating func end(for length: Int) -> UnsafeMutablePointer<UInt8> {
    if room &- filled < length { grow(by: length) }
    // There is memory: a buffer without any has capacity 0, and growing allocates at least 256 octets.
    return base.unsafelyUnwrapped + filled
  }

  @usableFromInline
  @inline(never)
  mutating func grow(by length: Int) {
    reallocate(max(filled &+ length, room &* 2, 256))
  }

  private mutating func reallocate(_ capacity: Int) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    if let base {
      memory.update(from: base, count: filled)
      base.deallocate()
    }
    base = memory
    room = capacity
  }
}
