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
