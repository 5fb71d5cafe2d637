public import DeepLinkOctets

/// The octets to be sent, in order.
///
/// Heads and small content are copied into one buffer, so that one write sends them. Large content is not copied: `shared`
/// refers to it.
public struct Output: ~Copyable, Sendable {
  @usableFromInline var octets = OctetBuffer()
  /// Content by reference, ordered by `offset`.
  public private(set) var shared: [SharedBody] = []
  private var sharedCount = 0

  /// Content that is sent without being copied.
  public struct SharedBody: Sendable {
    /// The content precedes the copied octet at this offset.
    public let offset: Int
    /// The octets.
    public let content: [UInt8]
    /// The part of `content` to be sent.
    public let range: Range<Int>
  }

  /// An empty output.
  public init() {}

  /// The number of all octets.
  public var count: Int { octets.count &+ sharedCount }

  /// The number of copied octets.
  public var copiedCount: Int { octets.count }

  /// Whether there is nothing to send.
  public var isEmpty: Bool { octets.isEmpty && shared.isEmpty }

  /// Removes the octets; keeps the memory for the next answers unless it has grown beyond `capacity`.
  public mutating func removeAll(keeping capacity: Int = 262_144) {
    octets.removeAll(keepingCapacity: octets.capacity <= capacity)
    if !shared.isEmpty { shared.removeAll(keepingCapacity: true) }
    sharedCount = 0
  }

  /// Hands out the copied octets for the length of a call.
  @inlinable
  public borrowing func withCopied<Result>(_ body: (Span<UInt8>) -> Result) -> Result { octets.withSpan(body) }

  /// A copy of some of the copied octets.
  public func copied(_ range: Range<Int>) -> [UInt8] {
    octets.withSpan { span in
      var copy: [UInt8] = []
      copy.append(contentsOf: span.extracting(range))
      return copy
    }
  }

  /// Everything in one array, for tests and tools.
  public func joined() -> [UInt8] {
    guard !shared.isEmpty else { return octets.array }
    var joined: [UInt8] = []
    var start = 0
    for body in shared {
      joined += copied(start..<body.offset) + body.content[body.range]
      start = body.offset
    }
    return joined + copied(start..<octets.count)
  }

  @inline(__always) mutating func append(_ octets: [UInt8]) { self.octets.append(octets) }
  @inline(__always) mutating func append(_ octets: Span<UInt8>) { self.octets.append(octets) }
  @inline(__always) mutating func append(literal text: StaticString) { octets.append(literal: text) }
  @inline(__always) mutating func append(_ octets: borrowing OctetBuffer) { self.octets.append(octets) }
  @inline(__always) mutating func append(decimal number: Int) { octets.append(decimal: UInt64(max(number, 0))) }

  mutating func append(sharing content: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    shared.append(SharedBody(offset: octets.count, content: content, range: range))
    sharedCount &+= range.count
  }
}
