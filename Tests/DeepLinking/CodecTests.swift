import DeepLinkOctets
import DeepLinkTestSupport
import DeepLinking
import Foundation
import Testing

@Suite("A codec reads what it writes, and refuses all other texts")
struct CodecTests {
  @Test(
    "integers: a sign and leading zeros are read, and a number that does not fit is a miss",
    arguments: [
      ("0", 0), ("7", 7), ("007", 7), ("+7", 7), ("-7", -7), ("-0", 0), ("+0", 0), ("00000000000000000000000", 0),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("+9223372036854775807", .max),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999", nil),
      ("18446744073709551616", nil), ("18446744073709551617", nil),
      ("", nil), ("+", nil), ("-", nil), ("--1", nil), ("+-1", nil), ("1-", nil), (" 1", nil), ("1 ", nil),
      ("1.0", nil),
      ("1e3", nil), ("0x1", nil), ("1_000", nil), ("１", nil), ("٣", nil), ("1\u{301}", nil), ("1\u{0}", nil),
      ("a", nil),
    ] as [(String, Int?)])
  func integer(_ text: String, _ value: Int?) {
    #expect(Codec.integer.value(of: text) == value)
  }

  @Test("integers are read as Int reads them, and written as it writes them")
  func integersAgainstInt() {
    var random = SeededGenerator()
    for _ in rounds(1_200) {
      let value = Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0...63, using: &random)
      #expect(Codec.integer.text(of: value) == String(value), "TEST_SEED=\(random.seed)")
      #expect(Codec.integer.value(of: String(value)) == value, "TEST_SEED=\(random.seed)")
      let text = random.hostileText(atMost: 21, of: ["0", "1", "2", "8", "9", "9", "7"])
      let signed = random.pick(["", "", "-", "+"]) + text
      #expect(Codec.integer.value(of: signed) == Int(signed), "TEST_SEED=\(random.seed) \(signed)")
    }
  }

  @Test("UUIDs are read as by Foundation, except texts with spaces or signs; they are written in upper case")
  func uuids() throws {
    var random = SeededGenerator()
    var (read, refused, sloppy) = (0, 0, 0)
    for _ in rounds(1_200) {
      let uuid = UUID(
        uuid: withUnsafeBytes(of: (random.next(), random.next())) { $0.loadUnaligned(as: uuid_t.self) })
      #expect(Codec.uuid.text(of: uuid) == uuid.uuidString, "TEST_SEED=\(random.seed)")
      var text = Array(random.once(in: 2) ? uuid.uuidString : uuid.uuidString.lowercased())
      if random.once(in: 2) {
        let index = Int.random(in: text.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: index)
        case 1: text.insert(random.pick(Array("0aF-g{} %é")), at: index)
        default: text[index] = random.pick(Array("0aF-g:@`/G é"))
        }
      }
      let mutated = String(text)
      var expected = UUID(uuidString: mutated)
      // Foundation accepts " 7" and "-7" as a pair of digits.
      if mutated.wholeMatch(of: /[[:xdigit:]]{8}(-[[:xdigit:]]{4}){3}-[[:xdigit:]]{12}/) == nil, expected != nil {
        (expected, sloppy) = (nil, sloppy + 1)
      }
      #expect(Codec.uuid.value(of: mutated) == expected, "TEST_SEED=\(random.seed) \(mutated)")
      if expected == nil { refused += 1 } else { read += 1 }
    }
    #expect(read > 500 && refused > 250 && sloppy > 0)
  }

  @Test("any Unicode text is read as it is written, scalar by scalar")
  func text() throws {
    var random = SeededGenerator()
    for _ in rounds(1_200) {
      let value = random.once(in: 2) ? random.unicodeText(atMost: 8) : random.hostileText(atMost: 8)
      #expect(Codec.text.text(of: value).map { Array($0.utf8) } == Array(value.utf8), "TEST_SEED=\(random.seed)")
      #expect(Codec.text.value(of: value).map { Array($0.utf8) } == Array(value.utf8), "TEST_SEED=\(random.seed)")
    }
  }

  @Test("a text is read exactly if the standard library considers it valid UTF-8")
  func textAgainstValidation() {
    var random = SeededGenerator()
    var (read, refused) = (0, 0)
    for _ in rounds(2_000) {
      let octets = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        random.pick(
          [0x00, 0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xBD, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF] as [UInt8])
      }
      let expected = String(validating: octets, as: UTF8.self)
      let escaped = octets.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let route = sample.parse("/search?query=" + escaped)
      let found: String? = if case .store(.search(let query, _, _)) = route { query } else { nil }
      #expect(found == expected, "TEST_SEED=\(random.seed) \(octets)")
      if expected == nil { refused += 1 } else { read += 1 }
    }
    #expect(read > 125 && refused > 125)
  }

  @Test(
    "a closed set has only its members, compared with case",
    arguments: [
      ("info", .info), ("photos", .photos), ("Info", nil), ("", nil), ("inf", nil), ("infos", nil), ("info ", nil),
    ] as [(String, Tab?)])
  func closedSet(_ text: String, _ tab: Tab?) {
    let codec = Codec.oneOf(Tab.self)
    #expect(codec.value(of: text) == tab)
    if let tab { #expect(codec.text(of: tab) == text) }
  }

  @Test("the first text of a value is the canonical one, and a value without a text is not written")
  func namedMembers() {
    let codec = Codec<Int>.oneOf([("one", 1), ("uno", 1), ("two", 2)])
    #expect(["one", "uno", "two", "three"].map { codec.value(of: $0) } == [1, 1, 2, nil])
    #expect([1, 2, 3].map { codec.text(of: $0) } == ["one", "two", nil])
    #expect(codec.type == .oneOf(["one", "uno", "two"], readAs: [0, 0, 2]))
  }

  @Test("members are compared octet by octet, so a composed letter is not a decomposed one")
  func closedSetOctets() {
    let codec = Codec<Int>.oneOf([("caf\u{E9}", 1), ("cafe\u{301}", 2)])
    #expect(codec.value(of: "caf\u{E9}") == 1)
    #expect(codec.value(of: "cafe\u{301}") == 2)
  }

  @Test(
    "a boolean is true or false, in lower case",
    arguments: [
      ("true", true), ("false", false), ("TRUE", nil), ("1", nil), ("", nil), ("yes", nil), ("true ", nil),
    ] as [(String, Bool?)])
  func boolean(_ text: String, _ value: Bool?) {
    #expect(Codec.boolean.value(of: text) == value)
    if let value { #expect(Codec.boolean.text(of: value) == text) }
  }

  @Test(
    "a custom codec reads and writes with its closures",
    arguments: [
      ("A-17", OrderNumber(series: "A", number: 17), "A-17"), ("z-007", OrderNumber(series: "Z", number: 7), "Z-7"),
      ("A17", nil, nil), ("AB-1", nil, nil), ("A--1", nil, nil), ("", nil, nil), ("é-1", nil, nil),
    ] as [(String, OrderNumber?, String?)])
  func custom(_ text: String, _ value: OrderNumber?, _ canonical: String?) {
    #expect(Codec.orderNumber.value(of: text) == value)
    #expect(value.flatMap { Codec.orderNumber.text(of: $0) } == canonical)
    #expect(Codec.orderNumber.type == .custom(expects: "an order number", examples: ["A-17"]))
  }

  @Test("a mapped codec has the same texts for other values, and refuses what it cannot wrap")
  func map() {
    struct ID: Equatable, Sendable { var raw: Int }
    let codec = Codec.integer.map({ $0 > 0 ? ID(raw: $0) : nil }, \.raw)
    #expect(codec.type == .integer())
    #expect(codec.value(of: "007") == ID(raw: 7))
    #expect(codec.value(of: "0") == nil)
    #expect(codec.value(of: "x") == nil)
    #expect(codec.text(of: ID(raw: 7)) == "7")
  }

  @Test("a text of a closed set is the first that equals it, as in a search of all of them")
  func search() {
    var random = SeededGenerator()
    func word() -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        ["a", "A", "b", "B", "\u{E9}", "e\u{301}"].randomElement(using: &random) ?? "a"
      }.joined()
    }
    for round in 0..<50 {
      let members = (0..<Int.random(in: 0...40, using: &random)).map { (text: word(), value: $0) }
      let codec = Codec<Int>.oneOf(members)
      for text in members.map(\.text) + (0..<40).map({ _ in word() }) {
        let expected = members.first { $0.text.hasSameOctets(as: text) }?.value
        #expect(codec.value(of: text) == expected, "TEST_SEED=\(random.seed) round \(round): \(text) in \(members)")
      }
    }
  }

  @Test(
    "types describe themselves",
    arguments: [
      (.integer(), "an integer", "integer", nil, true),
      (.uuid, "a UUID", "uuid", nil, false),
      (.text, "a text", "string", nil, false),
      (.boolean, "\"true\", or \"false\"", "boolean", ["true", "false"], true),
      (.oneOf(["a"]), "\"a\"", "string", ["a"], false),
      (.oneOf(["a", "b", "c"]), "\"a\", \"b\", or \"c\"", "string", ["a", "b", "c"], false),
      (.custom(expects: "a size", examples: ["1x2"]), "a size", "string", nil, false),
    ] as [(ValueType, String, String, [String]?, Bool)])
  func types(_ type: ValueType, _ expects: String, _ name: String, _ members: [String]?, _ isBare: Bool) {
    #expect(type.expects == expects)
    #expect(type.name == name)
    #expect(type.members == members)
    #expect(type.isBareInJSON == isBare)
  }
}
