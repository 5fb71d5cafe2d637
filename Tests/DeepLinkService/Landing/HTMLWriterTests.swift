import DeepLinkOctets
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkPages
@testable import DeepLinkService

@Suite("HTML is written so that text stays text")
struct HTMLWriterTests {
  private static func written(_ text: String) -> String {
    var writer = HTMLWriter()
    writer.text(text)
    return String(decoding: writer.octets.array, as: UTF8.self)
  }

  @Test(
    "each character is written as itself, as a reference, or as its replacement",
    arguments: [
      ("", ""), ("plain", "plain"), ("a&b<c>d\"e'f", "a&amp;b&lt;c&gt;d&quot;e&#39;f"), ("&amp;", "&amp;amp;"),
      ("\t\n", "\t\n"), ("\r\n", "\u{FFFD}\n"), ("\u{0}\u{1F}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{80}\u{9F}\u{A0}é", "\u{FFFD}\u{FFFD}\u{A0}é"), ("a\u{2028}b\u{2029}c", "a b c"),
      ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}x\u{2066}\u{2067}\u{2068}\u{2069}", "x"),
      (
        "\u{2027}\u{202F}\u{2065}\u{206A}\u{200E}\u{200F}\u{61C}",
        "\u{2027}\u{202F}\u{2065}\u{206A}\u{200E}\u{200F}\u{61C}"
      ),
      ("水🥧â\u{E2}\u{C2}", "水🥧â\u{E2}\u{C2}"),
    ])
  func text(_ text: String, _ html: String) {
    #expect(Array(Self.written(text).utf8) == Array(html.utf8))
  }

  @Test("every character, alone and among others, is read back as the shown text")
  func everyCharacter() throws {
    for value in UInt32(0)...0x10FFFF {
      // All characters of the first blocks, which have all the replaced ones, and samples of the rest.
      guard value < 0x3000 || value % 251 == 0, let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(scalar) + "b"
      let page = "<!DOCTYPE html>\n<html title=\"\(Self.written(text))\">\(Self.written(text))</html>\n"
      let read = try HTMLReader.page(page)
      let expected = Array(shown(text).utf8)
      #expect(Array(read.text.utf8) == expected && Array((read["title"] ?? "").utf8) == expected, "U+\(value)")
    }
  }

  @Test(
    "SHA-256 as others have it",
    arguments: [
      (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (1_000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
  func hash(_ count: Int, _ hash: String) {
    let octets = SHA256.hash(of: [UInt8](repeating: UInt8(ascii: "a"), count: count))
    #expect(octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hash)
  }

  @Test("invalid schemes, numbers and packages are refused")
  func listing() {
    let schemes = ["nav", "NAV", "com.example.app", "a+b-c.1"]
    let noSchemes = [
      "", "1nav", "na v", "nav:", "nav/", "javascript", "JavaScript", "https", "data", "ä", "mailto", "file", "intent",
      "vbscript", "blob", "http", "content", "android-app",
    ]
    #expect(schemes.allSatisfy(CustomScheme.isOne) && !noSchemes.contains(where: CustomScheme.isOne))
    let ids = ["1", "361309726"]
    let noIDs = ["", "0", "id1", "1 ", "+1", "٣", "012", String(repeating: "1", count: 21)]
    #expect(ids.allSatisfy(AppListing.isAppStoreID) && !noIDs.contains(where: AppListing.isAppStoreID))
    let packages = ["a.b", "com.example.app_1"]
    let noPackages = ["", "a", "a.", ".a", "a..b", "1a.b", "a.b-c", "a.b&c", "a. b"]
    #expect(packages.allSatisfy(AppListing.isPackage) && !noPackages.contains(where: AppListing.isPackage))
  }
}
