import DeepLinkJSON
import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinking

private enum Language: String, CaseIterable, Sendable { case german = "de", english = "en-GB" }

@Suite("A codec of bounded numbers and lists reads what it writes")
struct CodecFormTests {
  // MARK: Tables

  /// Rows of a text and its canonical text; nil for a miss.
  private func check<Value>(_ codec: Codec<Value>, _ rows: [(String, String?)]) {
    for (text, canonical) in rows {
      let value = codec.value(of: text)
      #expect(value.flatMap { codec.text(of: $0) } == canonical, "\(codec.type) \(text)")
      #expect((value == nil) == (canonical == nil), "\(codec.type) \(text)")
    }
  }

  @Test("an integer within bounds has one text")
  func boundedIntegers() {
    check(
      .integer(in: -3...12),
      [
        ("-3", "-3"), ("0", "0"), ("12", "12"), ("-4", nil), ("13", nil), ("007", nil), ("+7", nil), ("-0", nil),
        ("00", nil), ("", nil), ("-", nil), ("1.0", nil), ("1e1", nil), (" 1", nil), ("99999999999999999999", nil),
      ])
    check(.integer(in: 1...), [("1", "1"), ("9223372036854775807", "9223372036854775807"), ("0", nil), ("-1", nil)])
    check(.integer(in: ...(-1)), [("-1", "-1"), ("-9223372036854775808", "-9223372036854775808"), ("0", nil)])
    #expect(Codec.integer(in: 1...12).text(of: 13) == nil)
  }

  @Test("a number is decimal, is finite, and is written without a needless fraction or exponent")
  func numbers() {
    check(
      .number,
      [
        ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("1", "1"), ("1.0", "1"), ("+1.50", "1.5"), ("007.5", "7.5"),
        ("-33.86", "-33.86"), ("1e3", "1000"), ("1E+3", "1000"), ("1.5e-2", "0.015"), ("0.1", "0.1"),
        ("0.00001", "0.00001"), ("1e-6", "0.000001"), ("1.25e-6", "0.00000125"), ("1e-7", "1e-7"),
        ("-1.25e-9", "-1.25e-9"), ("1e20", "100000000000000000000"), ("123456789012345678901", "123456789012345680000"),
        ("1e21", "1e21"), ("-1.5e300", "-1.5e300"), ("18014398509481984", "18014398509481984"),
        ("5e-324", "5e-324"), ("1e-400", "0"), ("1.7976931348623157e308", "1.7976931348623157e308"),
        ("1e309", nil), ("-1e309", nil), ("inf", nil), ("nan", nil), ("Infinity", nil), ("0x1p3", nil), ("", nil),
        ("-", nil), (".5", nil), ("5.", nil), ("1e", nil), ("1e+", nil), ("e1", nil), ("1.2.3", nil), ("1,5", nil),
        ("--1", nil), (" 1", nil), ("1 ", nil), ("1_0", nil), ("１", nil), ("1\u{0}", nil),
      ])
    check(.number(in: -90...90), [("90", "90"), ("-90.0", "-90"), ("90.000001", nil), ("-1e2", nil), ("9e1", nil)])
    check(
      .number(in: 0...), [("-0", "0"), ("+7.50", "7.5"), ("1e300", nil), ("0.0000001", nil), ("0.000001", "0.000001")])
    check(.number(in: ...0.5), [("0.5", "0.5"), ("0.6", nil), ("-1e300", nil), ("-1000000000000000000000", nil)])
    // A number that is written with an exponent is not in bounds.
    #expect(Codec.number(in: 0...1).text(of: 1e-7) == nil)
    #expect(Codec.number(in: 0...).text(of: 1e21) == nil)
    check(.number(in: -.infinity ... .infinity), [("1e3", "1000")])
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(Codec.number.text(of: value) == nil)
      #expect(Codec.number(in: 0...).text(of: value) == nil)
    }
  }

  @Test("a list is read part by part; a list that would be read as another one has no text")
  func lists() {
    check(
      .list(of: .integer),
      [
        ("1", "1"), ("1,2,3", "1,2,3"), ("01,+2", "1,2"), ("", nil), ("1,", nil), (",1", nil), ("1,,2", nil),
        ("a", nil),
      ])
    check(.list(of: .text), [("a", "a"), ("a,b", "a,b"), (",", ","), ("", ""), ("a,,b", "a,,b")])
    check(.list(of: .integer, separator: "-"), [("1-2", "1-2"), ("-1", nil), ("1--2", nil)])
    let texts = Codec.list(of: .text, separator: "ab")
    #expect(texts.value(of: "1ab2") == ["1", "2"])
    for values in [[], ["1ab2"], ["1a", "2"], ["a", "b"], ["", ""]] as [[String]] {
      guard let text = texts.text(of: values) else { continue }
      #expect(texts.value(of: text) == values)
    }
    #expect(texts.text(of: []) == nil)
    #expect(texts.text(of: ["1ab2"]) == nil)
    #expect(Codec.list(of: .integer, separator: "-").text(of: [1, -2]) == nil)
    #expect(Codec.list(of: .number, separator: ".").text(of: [1.5]) == nil)
    #expect(Codec.list(of: .integer, separator: "").text(of: [1, 2]) == nil)
    #expect(Codec.list(of: .integer(in: 1...3)).text(of: [1, 4]) == nil)
  }

  // MARK: Laws

  /// Writing a value and reading it again gives the same value, and writing that gives the same text.
  private func roundTrip<Value: Equatable>(_ codec: Codec<Value>, _ comment: Comment, _ value: () -> Value) {
    for _ in rounds(500) {
      let value = value()
      guard let text = codec.text(of: value) else {
        Issue.record("\(comment) \(value) has no text")
        continue
      }
      #expect(codec.value(of: text) == value, "\(comment) \(text)")
      #expect(codec.value(of: text).flatMap { codec.text(of: $0) } == text, "\(comment) \(text)")
    }
  }

  @Test("a value that is written and read again is the same value")
  func roundTrips() throws {
    var random = SeededGenerator()
    func comment() -> Comment { "TEST_SEED=\(random.seed)" }
    let bounds = [Int.random(in: .min ... .max, using: &random), Int.random(in: .min ... .max, using: &random)].sorted()
    roundTrip(.integer(in: bounds[0]...bounds[1]), comment()) {
      Int.random(in: bounds[0]...bounds[1], using: &random)
    }
    roundTrip(.number, comment()) { random.number() }
    roundTrip(.list(of: .number, separator: ";"), comment()) {
      (0...Int.random(in: 0...4, using: &random)).map { _ in random.number() }
    }
    roundTrip(.list(of: .oneOf(Language.self)), comment()) {
      (0...Int.random(in: 0...4, using: &random)).map { _ in random.pick(Language.allCases) }
    }
    // A list with a text is read back, for any elements and any separator.
    for _ in rounds(1_200) {
      let codec = Codec.list(of: .text, separator: random.hostileText(atMost: 2, of: ["a", "b", ","]))
      let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        random.hostileText(atMost: 3, of: ["a", "b", ","])
      }
      guard let text = codec.text(of: values) else { continue }
      #expect(codec.value(of: text) == values, "TEST_SEED=\(random.seed) \(codec.type) \(values)")
    }
  }

  @Test("a number has the same text as in JSON, or the text without an exponent")
  func numbersAgainstJSON() {
    var random = SeededGenerator()
    var different = 0
    for _ in rounds(1_200) {
      let value = random.number()
      var writer = JSONWriter()
      writer.double(value)
      let (text, json) = (Codec.number.text(of: value), String(decoding: writer.bytes, as: UTF8.self))
      #expect(text.flatMap(Double.init) == value, "TEST_SEED=\(random.seed) \(value)")
      guard text != json else { continue }
      different += 1
      #expect(json.contains("e"), "TEST_SEED=\(random.seed) \(value)")
    }
    #expect(different > 25 && different < rounds(1_200).count)
  }

  @Test(
    "types describe themselves",
    arguments: [
      (.integer(in: 1...12), "an integer from 1 to 12", "integer", "1", "12"),
      (.integer(in: 1 ... .max), "an integer of at least 1", "integer", "1", nil),
      (.integer(in: .min...0), "an integer of at most 0", "integer", nil, "0"),
      (.number(), "a number", "number", nil, nil),
      (.number(in: -90...90), "a number from -90 to 90", "number", "-90", "90"),
      (.number(in: -.infinity...0.5), "a number of at most 0.5", "number", nil, "0.5"),
      (.list(of: .integer(), separator: ","), #"integers with "," between them"#, "integer", nil, nil),
      (
        .list(of: .number(in: 0...1), separator: ";"), #"numbers from 0 to 1 with ";" between them"#, "number", nil, nil
      ),
      (
        .list(of: .oneOf(["a", "b"]), separator: ","), #"one or more texts with "," between them, each "a", or "b""#,
        "string", nil, nil
      ),
    ] as [(ValueType, String, String, String?, String?)])
  func types(_ type: ValueType, _ expects: String, _ name: String, _ minimum: String?, _ maximum: String?) {
    #expect(type.expects == expects)
    #expect(type.name == name)
    #expect(type.minimum == minimum)
    #expect(type.maximum == maximum)
    #expect(!type.samples.isEmpty)
  }
}

extension SeededGenerator {
  fileprivate mutating func number() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: Double(Int.random(in: -1_000...1_000, using: &self))
    case 1: Double(Int.random(in: -1_000_000...1_000_000, using: &self)) / 1_000
    case 2: Double(Int.random(in: .min ... .max, using: &self))
    default: Self.finite(Double(bitPattern: next()))
    }
  }

  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}
