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
  mutating func readBody(_ bytes: Span<UInt8>, _ limits: Limits) -> Parsed {
    let discards = !request.method.wantsContent
    if request.framing.isChunked {
      return chunks.decode(bytes, limits, into: &request.body, length: &length, discards: discards)
    }
    let count = min(length, bytes.count)
    if !discards { request.body.append(bytes.extracting(0..<count)) }
    length &-= count
    return length == 0 ? .done(consumed: count) : .needMore
  }

  /// Keeps what `bytes` holds behind `start` for later.
  mutating func hold(_ bytes: Span<UInt8>, from start: Int) {
    held.removeAll(keepingCapacity: true)
    heldStart = 0
    held.append(bytes.extracting(start..<bytes.count))
  }

  /// Makes room for another connection's request.
  ///
  /// Large storage is given back.
  mutating func clear() {
    request.clear()
    held.removeAll(keepingCapacity: held.capacity <= 32_768)
    heldStart = 0
    head = HeadParser()
  }
}

/// An exchange that a connection keeps.
final class KeptExchange {
  var exchange = Exchange()
}
