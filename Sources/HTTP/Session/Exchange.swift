import Octets

/// Everything about the request that is being read: what a connection needs only while it has one.
///
/// A thread has one for all its connections. A connection whose request is incomplete when the octets at hand end keeps
/// it and the thread takes another, so a connection that waits for its next request holds none.
struct Exchange {
  var request = Request()
  /// Octets of a head that is not complete, or of pipelined requests that have to wait.
  var held: [UInt8] = []
  /// Where in `held` the next request starts.
  var heldStart = 0
  var head = HeadParser()
  /// What is left of the answer to the request, if it takes more than one turn.
  var unfinished: (any UnfinishedAnswer)?
  private var chunks = ChunkedDecoder()
  /// Content octets that a counted body still lacks, or that a chunked one has had.
  private var length = 0

  var isHolding: Bool { heldStart < held.count }

  /// Gets ready for the content of the request whose head is complete.
  mutating func beginBody() {
    length = request.framing.length ?? 0
    // A declared length is a promise, not a reason to set memory aside.
    if !request.framing.isChunked, request.method.wantsContent { request.body.reserveCapacity(min(length, 16_384)) }
    chunks = ChunkedDecoder()
  }

  /// Takes content from the start of `bytes`.
  ///
  /// RFC 9110 9.3.1: that of a method without use for any is dropped.
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

  /// Makes room for more content: twice as much as there was, but no more than there can be.
  private mutating func makeRoom(for count: Int, _ limits: Limits, _ memory: MemoryAccount?) -> Bool {
    let (filled, room) = (request.body.count, request.body.capacity)
    let most = request.framing.isChunked ? limits.body : filled &+ length
    let needed = min(filled &+ count, most)
    guard needed > room else { return true }
    let capacity = min(max(needed, 2 &* room), most)
    // Asked before the memory is there; once it is kept it is counted.
    if let memory, capacity > Self.smallContent, !memory.hasRoom(for: capacity &- room) { return false }
    request.body.reserveCapacity(capacity)
    return true
  }

  /// Content that may be read before anybody asks whether there is room.
  private static let smallContent = 65_536

  /// Octets of memory that it holds.
  var capacity: Int {
    held.capacity &+ request.bytes.capacity &+ request.body.capacity
      &+ request.fields.capacity &* MemoryLayout<Request.FieldLine>.stride &+ (unfinished?.memory ?? 0)
  }

  /// Keeps what `bytes` holds behind `start` for later.
  mutating func hold(_ bytes: Span<UInt8>, from start: Int) {
    held.removeAll(keepingCapacity: true)
    heldStart = 0
    held.append(contentsOf: bytes.extracting(start..<bytes.count))
  }

  /// Makes room for another connection's request.
  ///
  /// Large storage is given back.
  mutating func clear() {
    unfinished = nil
    request.clear()
    held.removeAll(keepingCapacity: held.capacity <= 32_768)
    heldStart = 0
    head = HeadParser()
  }
}

/// An exchange that a connection keeps.
final class KeptExchange {
  var exchange = Exchange()
  /// Octets that the account of the event loop has taken for it.
  var charge = 0
}
