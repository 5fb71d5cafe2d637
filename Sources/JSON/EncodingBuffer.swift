import Octets

/// The text of one encoding, in the order in which it is produced.
///
/// `Encoder` says nowhere when a container is complete, so a container stays open until something outside it is
/// written, and only then gets its closing bracket. Nearly every value is encoded in that natural order and goes straight
/// into the writer. When it is not (a container is written to after it was closed, or while a value inside it is being
/// encoded, or a `superEncoder` is kept for later), the late text goes into a buffer of its own, a patch, which
/// `finish(into:)` puts where it belongs.
final class EncodingBuffer {
  /// Late text: `buffer` stands in place of the `length` bytes at `place`.
  private struct Patch {
    let place: Place
    let length: Int
    let buffer: EncodingBuffer
  }

  /// A place in the text, which is shared by all that stands there one after the other.
  private final class Place {
    /// Nil as long as the container whose end it is is open.
    var offset: Int?
    /// The place of that container among the open slots.
    let depth: Int

    init(_ offset: Int?, depth: Int = 0) { (self.offset, self.depth) = (offset, depth) }
  }

  // Unchecked: nothing here is touched while it is being changed, and checking it took a sixth of an encoding's time.
  @exclusivity(unchecked) var writer = JSONWriter()
  /// The slots being written, outermost first; the last one is where the text grows.
  @exclusivity(unchecked) private var open: [EncodingSlot] = []
  /// The place of the innermost open slot in which a value is being encoded: what is open up to there cannot be closed.
  @exclusivity(unchecked) private var held = -1
  /// How many of the open slots have their closing bracket in another buffer.
  private var borrowed = 0
  private var patches: [Patch] = []
  /// The ends of open slots that are written to in buffers of their own, by the places of the slots.
  private var ends: [Int: Place] = [:]
  /// Where this buffer goes, if it is more of a container that began elsewhere.
  private var home: (buffer: EncodingBuffer, place: Place)?

  /// The buffer of the outermost value; nil for that one itself.
  private let root: EncodingBuffer?
  /// How many values are being encoded, one inside the encoding of the other; counted in the outermost buffer.
  private var underWay = 0
  /// The slots that hold on to others inside them; kept in the outermost buffer.
  @exclusivity(unchecked) private var holders: [EncodingSlot] = []
  /// Whether this only takes what has no place in the text: it keeps no slots, which would keep it in turn.
  private let isSink: Bool
  private var isFinished = false

  /// The buffer of an outermost value.
  init() {
    (root, isSink) = (nil, false)
    open.reserveCapacity(8)
  }

  private init(partOf buffer: EncodingBuffer, isSink: Bool = false) {
    (root, self.isSink) = (buffer.root ?? buffer, isSink)
  }

  /// A buffer for what has no place in the text.
  func sink() -> EncodingBuffer { EncodingBuffer(partOf: self, isSink: true) }

  /// Encodes the outermost value.
  func encodeRoot<T: Encodable>(_ value: T) throws {
    let root = EncodingSlot(in: self, parent: nil, key: nil)
    if try root.encodeDirectly(value, key: nil) { return }
    push(root)
    try root.fill(with: value)
    guard root.state == .empty else { return }
    throw root.error(value, "Top-level \(T.self) did not encode any values.")
  }

  /// Has a slot let go of those inside it in the end, and says whether it will.
  func willRelease(_ slot: EncodingSlot) -> Bool {
    if isSink || isFinished { return false }
    (root ?? self).holders.append(slot)
    return true
  }

  private func releaseAll() {
    for slot in holders { slot.release() }
    holders = []
  }

  // MARK: Values under way

  /// Takes note that a value is being encoded in the slot at `depth`, and gives what `leave(_:)` takes back.
  func enter(_ depth: Int) -> Int {
    (root ?? self).underWay += 1
    let outer = held
    if !isSink { held = depth }
    return outer
  }

  /// Takes note that it has been encoded.
  func leave(_ outer: Int) {
    (root ?? self).underWay -= 1
    if !isSink { held = outer }
  }

  /// Whether one more value may be encoded inside those that are: a value that encodes itself would never end.
  var hasRoom: Bool { (root ?? self).underWay < EncodingSlot.maximumNesting }

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

  /// Whether text that is appended to the open slot would land inside a value that is still being encoded.
  func isHeld(_ slot: EncodingSlot) -> Bool { !isSink && slot.depth <= held }

  /// Closes whatever was opened after the slot at `depth`, which is not held.
  func close(above depth: Int) {
    while open.count > depth + 1, let slot = open.popLast() { close(slot) }
  }

  private func close(_ slot: EncodingSlot) {
    let end = writer.octets.count
    if !ends.isEmpty { ends.removeValue(forKey: open.count)?.offset = end }
    switch slot.state {
    case .value: break
    case .object:
      slot.end = end
      writer.endObject()
    case .array:
      slot.end = end
      writer.endArray()
    case .empty:
      // Its value may come later; if none does, it is an empty object, as JSONEncoder has it.
      let offset = placeholder()
      let patch = EncodingBuffer(partOf: self)
      patches.append(Patch(place: Place(offset), length: writer.octets.count - offset, buffer: patch))
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
    isFinished ? sink() : more(of: slot, at: Place(end))
  }

  /// A buffer for what is added to a container in which a value is being encoded: it comes behind all that is in the
  /// container already, and that value.
  func moveOn(_ slot: EncodingSlot) -> EncodingBuffer {
    // One behind the other, and not one in the other: there may be any number of them.
    if borrowed > 0, slot.depth == 0, let home { return home.buffer.more(of: slot, at: home.place) }
    let place = Place(nil, depth: slot.depth)
    ends[slot.depth] = place
    return more(of: slot, at: place)
  }

  private func more(of slot: EncodingSlot, at place: Place) -> EncodingBuffer {
    let patch = EncodingBuffer(partOf: self)
    patch.push(slot)
    patch.borrowed = 1
    patch.home = (self, place)
    patches.append(Patch(place: place, length: 0, buffer: patch))
    return patch
  }

  /// Takes back everything from `offset` on, which is a member whose value could not be encoded.
  func rollBack(to offset: Int, depth: Int) {
    open.removeSubrange(min(depth + 1, open.count)...)
    ends = ends.isEmpty ? ends : ends.filter { $0.key <= depth }
    if !patches.isEmpty {
      func isTakenBack(_ place: Place) -> Bool { place.offset.map { $0 >= offset } ?? (place.depth > depth) }
      // Discarded, so that they let go of their slots, which hold on to them.
      for patch in patches where isTakenBack(patch.place) { patch.buffer.discard() }
      patches.removeAll { isTakenBack($0.place) }
    }
    writer.octets.truncate(to: offset)
  }

  /// Closes what is open and hands over the whole text; nothing can be written afterwards.
  func finish(into text: inout JSONWriter) {
    isFinished = true
    while open.count > borrowed, let slot = open.popLast() {
      if slot.state == .empty { _ = placeholder() } else { close(slot) }
    }
    for place in ends.values { place.offset = writer.octets.count }
    (open, ends, home) = ([], [:], nil)
    swap(&text, &writer)
    writer.removeAll(keepingCapacity: false)
    if !patches.isEmpty { applyPatches(to: &text) }
    releaseAll()
  }

  /// Puts the late text where it belongs.
  private func applyPatches(to text: inout JSONWriter) {
    let original = text.bytes
    text.removeAll()
    var position = 0
    let sorted = patches.enumerated().sorted {
      ($0.element.place.offset ?? .max, $0.offset) < ($1.element.place.offset ?? .max, $1.offset)
    }
    patches = []
    for patch in sorted.map(\.element) {
      var late = JSONWriter()
      patch.buffer.finish(into: &late)
      guard !late.isEmpty, let offset = patch.place.offset else { continue }
      text.octets.append(original[position..<offset])
      let last = text.octets.last
      let isFirst = last == nil || last == .openBrace || last == .openBracket
      if patch.length == 0, !isFirst { text.octets.append(.comma) }
      text.octets.append(late.octets)
      position = offset + patch.length
    }
    text.octets.append(original[position...])
  }

  /// Hands back the text that was there before a value that could not be encoded, which stands behind `count` bytes of it.
  func abandon(into text: inout JSONWriter, keeping count: Int) {
    rollBack(to: count, depth: -1)
    isFinished = true
    swap(&text, &writer)
    releaseAll()
  }

  /// Lets go of what is open, which holds on to this buffer in turn, and of all that was to stand in it.
  private func discard() {
    rollBack(to: 0, depth: -1)
    (isFinished, home) = (true, nil)
  }
}
