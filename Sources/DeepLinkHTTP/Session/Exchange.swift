import DeepLinkOctets

/// The state of the request that is being read.
///
/// A thread has one exchange for all its connections. A connection keeps it while its request is incomplete, and the
/// thread takes another, so a connection between requests holds none.
struct Exchange {
  var request = Request()
  /// Octets of an incomplete head, or of pipelined requests that wait.
  var held: [UInt8] = []
  /// Where in `held` the next request starts.
  var heldStart = 0
  var head = HeadParser()
  /// The state of a postponed answer.
  var unfinished: (any UnfinishedAnswer)?
  private var chunks = ChunkedDecoder()
  /// The content octets that are missing, or of chunked content those received.
  private var length = 0

  var isHolding: Bool { heldStart < held.count }

  /// Prepares for the content, after the head is complete.
  mutating func beginBody() {
    length = request.framing.length ?? 0
    // A declared length alone does not reserve much memory: the client may never send the content.
    if !request.framing.isChunked, request.method.wantsContent { request.body.reserveCapacity(min(length, 16_384)) }
    chunks = ChunkedDecoder()
  }

  /// Reads content from the start of `bytes`; drops it for methods that do not use content (RFC 9110 9.3.1).
  mutating func readBody(_ bytes: Span<UInt8>, _ limits: Limits, _ memory: MemoryAccount?) -> Parsed {
    let discards = !request.method.wantsContent
    if !discards, !makeRoom(for: bytes.count, limits, memory) { return .bad(.memoryExhausted) }
    if request.framing.isChunked {
      return chunks.decode(bytes, limits, into: &request.body, length: &length, discards: discards)
    }
    let count = min(length, bytes.count)
    if !discards { request.body.append(contentsOf: bytes.extracting(0..<count)) }
    length &-= count
    return length == 0 ? .done(consumed: count) : .needMore
  }

  /// Doubles the room for content, up to its greatest possible length.
  private mutating func makeRoom(for count: Int, _ limits: Limits, _ memory: MemoryAccount?) -> Bool {
    let (filled, room) = (request.body.count, request.body.capacity)
    let most = request.framing.isChunked ? limits.body : filled &+ length
    let needed = min(filled &+ count, most)
    guard needed > room else { return true }
    let capacity = min(max(needed, 2 &* room), most)
    // The budget is asked before the memory is allocated; it is charged when the connection keeps the exchange.
    if let memory, capacity > Self.smallContent, !memory.hasRoom(for: capacity &- room) { return false }
    request.body.reserveCapacity(capacity)
    return true
  }

  /// Content up to this length is read without asking the budget.
  private static let smallContent = 65_536

  /// The octets of memory that it holds.
  var capacity: Int {
    held.capacity &+ request.bytes.capacity &+ request.body.capacity
      &+ request.fields.capacity &* MemoryLayout<Request.FieldLine>.stride &+ (unfinished?.memory ?? 0)
  }

  /// Keeps the octets of `bytes` from `start` on.
  mutating func hold(_ bytes: Span<UInt8>, from start: Int) {
    held.removeAll(keepingCapacity: true)
    heldStart = 0
    held.append(contentsOf: bytes.extracting(start..<bytes.count))
  }

  /// Notes that the time of an answer that is made elsewhere is over.
  func expire() { (unfinished as? any AwaitedAnswer)?.expire() }

  /// Notes that the client has ended its side before an answer that is made elsewhere.
  func hangUp() { (unfinished as? any AwaitedAnswer)?.hangUp() }

  /// Prepares for the request of another connection, and frees large storage.
  mutating func clear() {
    if unfinished != nil {
      (unfinished as? any AwaitedAnswer)?.cancel()
      unfinished = nil
    }
    request.clear()
    held.removeAll(keepingCapacity: held.capacity <= 32_768)
    heldStart = 0
    head = HeadParser()
  }
}

/// An exchange that a connection keeps.
final class KeptExchange {
  var exchange = Exchange()
  /// The octets that are charged to the account of the event loop.
  var charge = 0
}
