internal import DeepLinkHTTP
internal import DeepLinkSystemCalls

/// The octets that a connection has yet to send.
struct Backlog {
  private struct Piece {
    let content: [UInt8]
    var range: Range<Int>
    /// Whether only this backlog holds the content, so that its memory is charged.
    let isOwn: Bool
  }

  // The most pieces in one call, below IOV_MAX of every system.
  private static let batch = 16
  private var pieces: [Piece] = []
  private var first = 0
  /// The octets of memory to charge; a piece is charged until all of it is sent.
  private(set) var charge = 0

  var isEmpty: Bool { first == pieces.count }

  /// Nothing to send.
  init() {}

  /// Takes the rest of `output` after the first `sent` copied octets, which precede all shared content.
  init(_ output: borrowing Output, sent: Int) {
    var start = sent
    for body in output.shared {
      append(output.copied(start..<body.offset))
      pieces.append(Piece(content: body.content, range: body.range, isOwn: false))
      start = body.offset
    }
    append(output.copied(start..<output.copiedCount))
  }

  private mutating func append(_ copied: [UInt8]) {
    guard !copied.isEmpty else { return }
    pieces.append(Piece(content: copied, range: 0..<copied.count, isOwn: true))
    charge += copied.capacity
  }

  /// Sends as much as the socket takes.
  mutating func send(to descriptor: borrowing FileDescriptor) -> Transfer {
    var total = 0
    while !isEmpty {
      let raw = descriptor.raw
      let sent = withVectors(first) { vectors in
        transfer {
          var message = msghdr()
          message.msg_iov = vectors.baseAddress
          message.msg_iovlen = .init(vectors.count)
          // A closed connection is an error code, not a signal.
          return sendmsg(raw, &message, sendFlags)
        }
      }
      guard case .count(let count) = sent else { return total > 0 && sent.isWait ? .count(total) : sent }
      drop(count)
      total &+= count
    }
    return .count(total)
  }

  // Each array lends its storage for the duration of a call, so several arrays need nested calls.
  private func withVectors(_ index: Int, _ body: (UnsafeMutableBufferPointer<iovec>) -> Transfer) -> Transfer {
    withUnsafeTemporaryAllocation(of: iovec.self, capacity: Self.batch) { vectors in
      fill(vectors, 0, from: index, body)
    }
  }

  private func fill(
    _ vectors: UnsafeMutableBufferPointer<iovec>, _ count: Int, from index: Int,
    _ body: (UnsafeMutableBufferPointer<iovec>) -> Transfer
  ) -> Transfer {
    guard count < Self.batch, index < pieces.count else {
      return body(UnsafeMutableBufferPointer(rebasing: vectors[0..<count]))
    }
    return pieces[index].content.withUnsafeBytes { bytes in
      let part = UnsafeRawBufferPointer(rebasing: bytes[pieces[index].range])
      vectors[count] = iovec(iov_base: UnsafeMutableRawPointer(mutating: part.baseAddress), iov_len: part.count)
      return fill(vectors, count + 1, from: index + 1, body)
    }
  }

  private mutating func drop(_ count: Int) {
    var count = count
    while count > 0, first < pieces.count {
      let range = pieces[first].range
      guard count >= range.count else {
        pieces[first].range = range.lowerBound + count..<range.upperBound
        return
      }
      count -= range.count
      // Releases each content as soon as it has been sent.
      if pieces[first].isOwn { charge -= pieces[first].content.capacity }
      pieces[first] = Piece(content: [], range: 0..<0, isOwn: false)
      first += 1
    }
  }
}

extension Transfer {
  fileprivate var isWait: Bool { if case .wouldBlock = self { true } else { false } }
}

/// The buffer for reading, which all connections of a thread use in turn.
final class InboundBuffer {
  private static let size = 65_536
  private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)

  deinit { memory.deallocate() }

  /// Reads once, over the previous octets.
  func receive(from descriptor: borrowing FileDescriptor) -> Transfer {
    let raw = descriptor.raw
    return transfer { recv(raw, memory.baseAddress, Self.size, 0) }
  }

  /// The first `count` octets, valid until the next read.
  func octets(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: memory[0..<count])
  }
}
