import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Digits, letters and what is written with them")
struct ASCIITests {
  @Test("every octet is classified as the standard library classifies its character")
  func octets() {
    for octet in UInt8.min...UInt8.max {
      let character = Character(UnicodeScalar(octet))
      #expect(octet.isDigit == ("0"..."9" ~= character && octet < 0x80), "octet \(octet)")
      #expect(octet.isLetter == (character.isASCII && character.isLetter), "octet \(octet)")
      #expect(octet.hexValue.map(Int.init) == (character.isASCII ? character.hexDigitValue : nil), "octet \(octet)")
      #expect(octet.lowercased == (character.isASCII ? Array(character.lowercased().utf8)[0] : octet), "octet \(octet)")
    }
  }

  @Test("an escape is a percent sign and two digits, wherever the octets end")
  func escapes() {
    let texts: [(String, UInt8?)] = [
      ("%41", 0x41), ("%fF", 0xFF), ("%00", 0), ("%4", nil), ("%", nil), ("", nil), ("%G1", nil), ("%1G", nil),
      ("141", nil),
      ("%41%", 0x41),
    ]
    for (text, octet) in texts { #expect(Array(text.utf8).span.percentEscape(at: 0) == octet, "\(text)") }
    #expect(Array("a%2F".utf8).span.percentEscape(at: 1) == 0x2F)
  }

  @Test("decimal numbers are read as Int reads them, and written as it writes them")
  func decimals() {
    for text in ["0", "007", "9223372036854775807", "9223372036854775808", "", "1a", "-1", "+1", " 1", "1 "] {
      let isDigits = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      #expect(Array(text.utf8).span.decimal(in: 0..<text.utf8.count) == (isDigits ? Int(text) : nil), "\(text)")
    }
    var random = SeededGenerator()
    for _ in rounds(500) {
      let number = random.next() >> UInt64.random(in: 0..<64, using: &random)
      let width = Int.random(in: 1...20, using: &random)
      var (plain, padded): ([UInt8], [UInt8]) = ([], [])
      plain.append(decimal: number)
      padded.append(decimal: number, width: width)
      let text = String(number)
      #expect(plain == Array(text.utf8), "TEST_SEED=\(random.seed)")
      #expect(padded == Array((String(repeating: "0", count: max(0, width - text.count)) + text).utf8))
    }
  }
}
