import DeepLinkOctets
import DeepLinkTestSupport
import Testing
import TextLanguages

/// A machine that is asked for many texts.
struct Reader {
  private let machine: LanguageMachine

  init(_ language: Language) { machine = MachineCache().machine(language) }

  func contains(_ text: some StringProtocol) -> Bool { contains(text.utf8) }

  func contains(_ text: some Sequence<UInt8>) -> Bool {
    var work = Work(.max)
    return machine.accepts(text.reduce(machine.start) { machine.step($0, UInt32($1), &work) })
  }
}

/// The shortest digits of a number, with zeros for the places behind them.
private enum NumberFormatting {
  static func digits(_ value: Double) -> String {
    let parts = value.description.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return value.description.replacing(".0", with: "") }
    let digits = parts[0].filter(\.isNumber)
    return (value < 0 ? "-" : "") + digits + String(repeating: "0", count: Swift.max(0, exponent + 1 - digits.count))
  }
}

@Suite("The language of a value")
struct ValueLanguageTests {
  private static let bounds: [Int] =
    [.min, .min + 1, .max - 1, .max, 0, 1, -1, 7, 42, 999, -12_345]
    + [9, 10, 11, 99, 100, 101, 1_000_000].flatMap { [$0, -$0] }

  /// Texts near the bounds, in many spellings.
  private static let spellings: [String] =
    bounds.flatMap { bound in
      [-1, 0, 1].flatMap { step -> [String] in
        let (value, overflow) = bound.addingReportingOverflow(step)
        let text = overflow ? String(bound) + "0" : String(value)
        let sign = text.hasPrefix("-") ? "-" : ""
        return [text, sign + "0" + text.drop { $0 == "-" }, sign + "000" + text.drop { $0 == "-" }, "+" + text]
      }
    } + ["", "-", "+", "-0", "00", "+0", "+-1", "1-", " 1", "1a", "9223372036854775808", "-9223372036854775809"]

  @Test("is, for an integer, what is in the range of 64 bits")
  func integers() {
    let (all, canonical) = (Reader(.integer), Reader(.canonicalInteger))
    for text in Self.spellings {
      #expect(all.contains(text) == (Int(text) != nil), "\(text)")
      #expect(canonical.contains(text) == (Int(text).map(String.init) == text), "\(text)")
    }
  }

  @Test("is, for an integer within bounds, its one spelling", arguments: bounds)
  func ranges(_ lower: Int) {
    for upper in Self.bounds where upper >= lower {
      let range = Reader(.integer(in: lower...upper))
      let wrong = Self.spellings.filter { text in
        let isMember = Int(text).map { $0 >= lower && $0 <= upper && String($0) == text } ?? false
        return range.contains(text) != isMember
      }
      #expect(wrong.isEmpty, "\(lower)...\(upper)")
    }
  }

  @Test("is, for small integers, each of them")
  func smallIntegers() {
    for range in [-120...305, 17...17, 8...1024, -9 ... -9, 0...0, -1001 ... -99] {
      let reader = Reader(.integer(in: range))
      let wrong = (-1_300...1_300).filter { reader.contains(String($0)) != range.contains($0) }
      #expect(wrong.isEmpty, "\(range)")
    }
  }

  /// Decimal texts of the numbers around a bound: the neighbours among those of `Double`, what lies halfway between them, and
  /// a little more or less.
  private static func decimals(around bound: Double) -> [String] {
    let exact = [bound.nextDown, bound, bound.nextUp].flatMap { value -> [String] in
      let text = String(value.magnitude).contains("e") ? "" : String(value.magnitude)
      let halves = text.isEmpty ? [] : (0...9).flatMap { [text + "\($0)", text + "\($0)000001"] }
      return [text, text + "5", text + "0000000000001"] + halves
    }
    return exact + [
      halfway(bound), halfway(bound) + "1", halfway(bound) + "0", String(halfway(bound).dropLast()) + "4",
    ]
  }

  /// The number halfway between one from 1 to 2^50 and the next greater one, in all its digits.
  private static func halfway(_ value: Double) -> String {
    guard (1..<0x1p50).contains(value) else { return "1" }
    let whole = UInt64(value)
    // The fraction in units of 2^-60.
    var (rest, digits) = (UInt64((value - Double(whole)) * 0x1p60) + UInt64(value.ulp * 0x1p59), "")
    while rest > 0 {
      let (high, low) = rest.multipliedFullWidth(by: 10)
      digits += "\(high << 4 | low >> 60)"
      rest = low & (1 << 60 - 1)
    }
    return "\(whole).\(digits)"
  }

  @Test(
    "is, for a number within bounds, what rounds to a number between them that is written without an exponent",
    arguments: [
      (0, 1), (0.5, 33.86), (-90, 90), (-0.1, 0.3), (1, 1), (0, 0), (1.0000000000000002, 9.999999999999998),
      (-5, -0.25),
      (1e-9, 2e-6), (1e20, 1e30), (-.infinity, 7), (100, .infinity), (1e-6, 1e-6), (12.5, 1024),
    ] as [(Double, Double)])
  func numbersWithinBounds(_ low: Double, _ high: Double) {
    let reader = Reader(.number(in: low...high))
    let bounds = [low, high, 1e-6, 1e21, 1.5, 1_023.75, 0.1, 2].filter(\.isFinite)
    let texts =
      bounds.flatMap(Self.decimals) + [
        "0", "00", "0.0", "0.", ".5", "", "1e3", "0.0000009", "0.000001", "999999999999999999999",
        "1000000000000000000000",
        "999999999999999934464", "999999999999999934463", "0." + String(repeating: "0", count: 400) + "1", "7.0", "07",
        "x",
      ]
    for text in texts {
      for sign in ["", "-", "+"] {
        let value =
          text.first?.isNumber == true && text.last?.isNumber == true && !text.contains("e") ? Double(sign + text) : nil
        let isPlain = value.map {
          $0 == 0 ? !text.contains { "123456789".contains($0) } : (1e-6..<1e21).contains(abs($0))
        }
        let isMember = value.map { (low...high).contains($0) && isPlain == true } ?? false
        #expect(reader.contains(sign + text) == isMember, "\(sign)\(text)")
      }
    }
  }

  @Test("is, for a UUID, its digits and hyphens in one case or in either")
  func uuids() {
    let texts = ["D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", "d2affef0-0629-4ef7-847b-bc7ba5a34ea4"]
    let mixed = "d2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
    let readers = [Reader(.uuid), Reader(.upperUUID)]
    #expect(readers.map { $0.contains(texts[0]) } == [true, true])
    #expect(readers.map { $0.contains(texts[1]) } == [true, false])
    #expect(readers.map { $0.contains(mixed) } == [true, false])
    #expect(!readers[0].contains(texts[0].dropLast()))
    #expect(!readers[0].contains(texts[0] + "0"))
    for place in 0..<36 {
      let wrong = (0..<128).filter { symbol in
        var text = Array(texts[0].utf8)
        text[place] = UInt8(symbol)
        return readers[0].contains(text) != (UUIDText.uuid(in: text.span) != nil)
      }
      #expect(wrong.isEmpty, "place \(place)")
    }
  }

  @Test(
    "is, for a number, a sign, digits, a fraction and an exponent",
    arguments: [
      ("0", true), ("-1.5", true), ("+007.25e-3", true), ("1E+10", true), ("1e5", true), ("", false), (".5", false),
      ("1.", false), ("1e", false), ("1e+", false), ("-", false), ("1.5.5", false), ("0x1", false), ("inf", false),
    ])
  func numbers(_ text: String, _ isNumber: Bool) {
    #expect(Reader(.number).contains(text) == isNumber)
  }
}
