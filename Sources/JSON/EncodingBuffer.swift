import Octets

/// The text of one encoding, in the order in which it is produced.
///
/// `Encoder` says nowhere when a container is complete, so a container stays open until something outside it is
/// written, and only then gets its closing bracket. Nearly every value is encoded in that natural order and goes straight
/// into the writer. When it is not (a container is written to after it was closed, a `superEncoder` is kept for later),
/// the late text goes into a buffer of its own, a patch, which `finish()` puts where it belongs.
final class EncodingBuffer {
  /// Late text: `buffer` stands in place of the `length` bytes at `offset`.
  private struct Patch {
    let offset: Int
    let length: Int
    let buffer: EncodingBuffer
  }

  // Unchecked: nothing here is touched while it is being changed, and checking it took a sixth of an encoding's time.
  @exclusivity(unchecked) var writer = JSONWriter()
  /// The slots being written, outermost first; the last one is where the text grows.
  @exclusivity(unchecked) private var open: [EncodingSlot] = []
  /// How many of the open slots have their closing bracket in another buffer.
  private var borrowed = 0
  private var patches: [Patch] = []

  /// Whether this only takes what has no place in the text: it keeps no slots, which would keep it in turn.
  private let isSink: Bool
  private var isFinished = false

  init(isSink: Bool = false) {
    self.isSink = isSink
    if !isSink { open.reserveCapacity(8) }
  }

  /// Encodes the outermost value.
  func encodeRoot<T: Encodable>(_ value: T) throws {
    let root = EncodingSlot(in: self, parent: nil, key: nil)
    if try root.encodeDirectly(value, key: nil) { return }
    push(root)
    try value.encode(to: root)
    guard root.state == .empty else { return }
    throw root.error(value, "Top-level \(T.self) did not encode any values.")
  }

  // MARK: Open slots

  /// Puts a slot on top of the open ones: the next value written is its.
  func push(_ slot: EncodingSlot) {
    guard !isSink else { return }
    slot.depth = open.count
    open.append(slot)
  }

  /// Whether text can still be appended to the slot.
  func isOpen(_ slot: EncodingSlot) -> Bool {
    isSink || slot.depth < open.count && open[slot.depth] === slot
  }

  /// Closes whatever was opened after the slot at `depth`.
  func close(above depth: Int) {
    while open.count > depth + 1, let slot = open.popLast() { close(slot) }
  }

  private func close(_ slot: EncodingSlot) {
    switch slot.state {
    case .value: break
    case .object:
      slot.end = writer.octets.count
      writer.endObject()
    case .array:
      slot.end = writer.octets.count
      writer.endArray()
    case .empty:
      // Its value may come later; if none does, it is an empty object, as JSONEncoder has it.
      let offset = placeholder()
      let patch = EncodingBuffer()
      patches.append(Patch(offset: offset, length: writer.octets.count - offset, buffer: patch))
      slot.buffer = patch
      patch.push(slot)
    }
  }

  /// Writes an empty object and returns its offset.
  private func placeholder() -> Int {
    writer.separate()
    let offset = writer.octets.count
    writer.octets.append(literal: "{}")
    return offset
  }

  // MARK: Out of order

  /// A buffer for what is added to a container that was closed at `end`.
  func reopen(_ slot: EncodingSlot, closedAt end: Int) -> EncodingBuffer {
    guard !isFinished else { return EncodingBuffer(isSink: true) }
    let patch = EncodingBuffer()
    patch.push(slot)
    patch.borrowed = 1
    patches.append(Patch(offset: end, length: 0, buffer: patch))
    return patch
  }

  /// Takes back everything from `offset` on, which is a member whose value could not be encoded.
  func rollBack(to offset: Int, depth: Int) {
    open.removeSubrange(min(depth + 1, open.count)...)
    // Finished, so that they let go of their slots, which hold on to them.
    for patch in patches where patch.offset >= offset { patch.buffer.discard() }
    patches.removeAll { $0.offset >= offset }
    writer.octets.truncate(to: offset)
  }

  /// Closes what is open and hands over the whole text; nothing can be written afterwards.
  func finish(into text: inout JSONWriter) {
    isFinished = true
    while open.count > borrowed, let slot = open.popLast() {
      if slot.state == .empty { _ = placeholder() } else { close(slot) }
    }
    open = []
    swap(&text, &writer)
    writer.removeAll(keepingCapacity: false)
    if !patches.isEmpty { applyPatches(to: &text) }
  }

  /// Puts the late text where it belongs.
  private func applyPatches(to text: inout JSONWriter) {
    let original = text.bytes
    text.removeAll()
    var position = 0
    for patch in patches.sorted(by: { $0.offset < $1.offset }) {
      var late = JSONWriter()
      patch.buffer.finish(into: &late)
      guard !late.isEmpty else { continue }
      text.octets.append(original[position..<patch.offset])
      let isFirst = text.octets.last == .openBrace || text.octets.last == .openBracket
      if patch.length == 0, !isFirst { text.octets.append(.comma) }
      text.octets.append(late.octets)
      position = patch.offset + patch.length
    }
    patches = []
    text.octets.append(original[position...])
  }

  /// Lets go of what is open, which holds on to this buffer in turn.
  private func discard() {
    var text = JSONWriter()
    finish(into: &text)
  }
}
