import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinkService

@Suite("The size of a picture")
struct PictureSizeTests {
  /// The beginning of a file, as encoders write it.
  struct Head: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let octets: [UInt8]

    init(_ name: String, _ digits: String) {
      testDescription = name
      let digits = digits.utf8.filter { $0 != UInt8(ascii: " ") }
      octets = stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16) ?? 0
      }
    }
  }

  private static let jfif = "FFE0 0010 4A464946 00 0101 00 0001 0001 00 00"
  private static let exif = "FFE1 0022 457869660000 "
  /// The end of a `meta` box up to its properties.
  private static let avif = "0000001C 66747970 61766966 00000000 61766966 6D696631 6D696166 "
  private static func properties(_ boxes: String) -> String {
    let count = boxes.filter { $0 != " " }.count / 2
    func length(_ more: Int) -> String {
      let digits = String(count + more, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    return avif + "\(length(28)) 6D657461 00000000 \(length(16)) 69707270 \(length(8)) 6970636F \(boxes)"
  }
  private static let ispe = "00000014 69737065 00000000 00000280 000001E0"

  /// All are 640 pixels wide and 480 high.
  static let heads = [
    Head("PNG", "89504E47 0D0A1A0A 0000000D 49484452 00000280 000001E0 08 02 00 00 00"),
    Head("JPEG", "FFD8 \(jfif) FFDB 0003 00 FFC0 0011 08 01E0 0280 03"),
    Head("progressive JPEG with fill octets", "FFD8 FFFF FFFF \(jfif) FFC4 0003 00 FFFF FFC2 0011 08 01E0 0280 03"),
    Head(
      "JPEG that is turned, in the order of Motorola",
      "FFD8 \(exif) 4D4D 002A 00000008 0001 0112 0003 00000001 0006 0000 00000000 FFFF FFC0 0011 08 0280 01E0 03"),
    Head(
      "JPEG that is turned, in the order of Intel",
      "FFD8 \(exif) 4949 2A00 08000000 0100 1201 0300 01000000 0800 0000 00000000 FFFF FFC0 0011 08 0280 01E0 03"),
    Head(
      "JPEG that is upside down",
      "FFD8 \(exif) 4D4D 002A 00000008 0001 0112 0003 00000001 0003 0000 00000000 FFFF FFC0 0011 08 01E0 0280 03"),
    Head("WebP", "52494646 40120000 57454250 56503820 34120000 B06B00 9D012A 8002 E001"),
    Head("WebP that is scaled", "52494646 40120000 57454250 56503820 34120000 B06B00 9D012A 8042 E081"),
    Head("WebP without loss", "52494646 741D0000 57454250 5650384C 681D0000 2F 7FC27700"),
    Head("WebP with transparency", "52494646 06630000 57454250 56503858 0A000000 10000000 7F0200 DF0100"),
    Head("AVIF", properties("\(ispe) 00000010 70697869 00000000 03080808")),
    Head("AVIF that is turned", properties("00000014 69737065 00000000 000001E0 00000280 00000009 69726F74 03")),
    Head("AVIF of tiles", properties("00000014 69737065 00000000 00000100 000001E0 \(ispe)")),
  ]

  @Test("is read from the head of the file", arguments: heads)
  func sizes(_ head: Head) throws {
    let size = try #require(PictureSize(of: head.octets))
    #expect((size.width, size.height) == (640, 480))
    // What follows the head does not matter.
    #expect(PictureSize(of: head.octets + Array(repeating: 0xFF, count: 3_000)) == size)
  }

  @Test("is unknown for every proper prefix of a head", arguments: heads)
  func prefixes(_ head: Head) {
    for length in head.octets.indices {
      let size = PictureSize(of: Array(head.octets[..<length]))
      // The height may have ended already.
      #expect(size == nil || length >= head.octets.count - 17, "\(length)")
    }
  }

  @Test("stops no program, whatever a head says", arguments: heads)
  func hostile(_ head: Head) {
    var random = SeededGenerator()
    for octet: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
      for index in head.octets.indices {
        var octets = head.octets
        octets[index] = octet
        let size = PictureSize(of: octets)
        #expect(size.map { $0.width > 0 && $0.height > 0 } != false)
      }
    }
    for _ in rounds(400) {
      var octets = head.octets
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        octets[Int.random(in: octets.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let size = PictureSize(of: octets)
      #expect(size.map { $0.width > 0 && $0.height > 0 } != false, "TEST_SEED=\(random.seed) \(octets)")
    }
  }

  @Test(
    "is unknown for other files, and for a picture without pixels",
    arguments: [
      "", "FF", "FFD8", "FFD8 FFD9", "FFD8 FFDA 0003 00 FFC0 0011 08 01E0 0280", "FFD8 FFE0 0001", "FFD8 0000",
      "47494638 39618002 E0010000", "3C73766720776964 74683D22 31223E", "89504E47 0D0A1A0A 0000000D 49444154 00000280",
      "89504E47 0D0A1A0A 0000000D 49484452 00000000 000001E0", "52494646 40120000 57415645 56503820 34120000",
      "52494646 40120000 57454250 58585858 34120000 B06B00 9D012A 8002 E001",
      avif + "00000010 6D657461 00000000 00000000",
      "0000001C 66747970 68656963 00000000 6D696631 68656963 6D696166 00000010 6D657461",
      "FFD8" + String(repeating: "FFE0 0002", count: 1_001) + "FFC0 0011 08 01E0 0280 03",
    ])
  func others(_ digits: String) { #expect(PictureSize(of: Head("", digits).octets) == nil) }
}
