import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@Suite("A buffer of octets")
struct OctetBufferTests {
  @Test("holds what an array would, whatever is appended to it and taken away")
  func model() {
    var random = SeededGenerator()
    for _ in rounds(50) {
      var buffer = OctetBuffer()
      var model: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        change(&buffer, &model, &random)
        #expect(buffer.array == model, "TEST_SEED=\(random.seed)")
        #expect(buffer.count == model.count && buffer.last == model.last && buffer.isEmpty == model.isEmpty)
        #expect(buffer.capacity >= buffer.count)
      }
    }
  }

  private func change(_ buffer: inout OctetBuffer, _ model: inout [UInt8], _ random: inout SeededGenerator) {
    let octets = (0..<Int.random(in: 0..<400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      buffer.append(octets)
      model += octets
    case 1:
      buffer.append(octets.span)
      model += octets
    case 2:
      let slice = octets.dropFirst(octets.count / 3)
      buffer.append(slice)
      model += slice
    case 3:
      let text = String(decoding: octets, as: UTF8.self)
      buffer.append(text)
      model += Array(text.utf8)
    case 4:
      var other = OctetBuffer()
      other.append(octets)
      buffer.append(other)
      model += octets
    case 5:
      buffer.append(literal: "a literal, é")
      buffer.append(literal: "")
      model += Array("a literal, é".utf8)
    case 6:
      let number = UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
      buffer.append(decimal: number)
      model += Array(String(number).utf8)
    case 7:
      buffer.append(7, count: octets.count)
      model += [UInt8](repeating: 7, count: octets.count)
    case 8 where !model.isEmpty:
      let offset = model.indices.randomElement(using: &random) ?? 0
      buffer[offset] = 1
      model[offset] = 1
      #expect(buffer[offset] == 1)
    case 9:
      let end = Int.random(in: 0...model.count, using: &random)
      buffer.truncate(to: end)
      model.removeSubrange(end...)
    case 10 where random.next() % 3 == 0:
      buffer.removeAll(keepingCapacity: random.next() % 2 == 0)
      model = []
    default:
      buffer.append(octets.first ?? 0)
      model.append(octets.first ?? 0)
    }
  }

  @Test("moves nothing once it has room")
  func capacity() {
    var buffer = OctetBuffer()
    #expect(buffer.capacity == 0)
    for _ in 0..<5_000 { buffer.append(1) }
    let capacity = buffer.capacity
    #expect(capacity >= 5_000)
    buffer.removeAll()
    for _ in 0..<5_000 { buffer.append(1) }
    #expect(buffer.capacity == capacity)
    buffer.removeAll(keepingCapacity: false)
    #expect(buffer.capacity == 0)
  }
}
