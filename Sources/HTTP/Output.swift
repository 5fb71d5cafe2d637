/// Octets on their way out, in the order in which they have to arrive.
///
/// Heads and small content are copied together into `bytes`, to leave in one write. Large content that does not change
/// stays where it is: `shared` says where in the order it belongs.
public struct Output: ~Copyable, Sendable {
  /// The copied octets.
  public private(set) var bytes: [UInt8] = []
  /// Content by reference, ordered by `offset`.
  public private(set) var shared: [SharedBody] = []
  private var sharedCount = 0

  /// Content that is sent from where it lies.
  public struct SharedBody: Sendable {
    /// It goes before the octet of `bytes` at this offset.
    public let offset: Int
    /// The octets.
    public let content: [UInt8]
    /// The part of `content` that is meant.
    public let range: Range<Int>
  }

  /// An empty output.
  public init() {}

  /// The number of octets in all.
  public var count: Int { bytes.count &+ sharedCount }

  /// Whether there is nothing to send.
  public var isEmpty: Bool { bytes.isEmpty && shared.isEmpty }

  /// Forgets the octets; the memory stays for the next answers unless it has grown beyond `capacity`.
  public mutating func removeAll(keeping capacity: Int = 262_144) {
    bytes.removeAll(keepingCapacity: bytes.capacity <= capacity)
    if !shared.isEmpty { shared.removeAll(keepingCapacity: true) }
    sharedCount = 0
  }

  /// Everything in one array, for tests and tools.
  public func joined() -> [UInt8] {
    var joined: [UInt8] = []
    var start = 0
    for body in shared {
      joined += bytes[start..<body.offset] + body.content[body.range]
      start = body.offset
    }
    return joined + bytes[start...]
  }

  @inline(__always) mutating func append(_ octets: [UInt8]) { bytes.append(contentsOf: octets) }
  @inline(__always) mutating func append(_ octets: Span<UInt8>) { bytes.append(octets) }
  @inline(__always) mutating func append(_ text: StaticString) { bytes.append(text) }
  @inline(__always) mutating func append(decimal number: Int) { bytes.append(decimal: number) }

  mutating func append(sharing content: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    shared.append(SharedBody(offset: bytes.count, content: content, range: range))
    sharedCount &+= range.count
  }
}
