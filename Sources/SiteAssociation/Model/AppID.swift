/// An application identifier: `ABCDE12345.com.example.app`.
///
/// Apple, "Supporting associated domains": the application identifier prefix, usually the team's, a dot, and the bundle
/// identifier.
public enum AppID {
  /// What is expected of one, in words that follow "expected".
  public static let form = "an app id such as ABCDE12345.com.example.app"

  /// The identifiers in a text, with commas between them; nil if one of them is none: a prefix of ten capital letters and
  /// digits, a dot, and letters, digits, hyphens and dots.
  public static func list(_ text: String) -> [String]? {
    let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return ids.allSatisfy(isWellFormed) ? ids : nil
  }

  private static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 10 else { return false }
    return parts[0].allSatisfy { $0.isCapital || $0.isDigit }
      && parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { $0.isCapital || ($0 | 0x20).isSmall || $0.isDigit || $0 == UInt8(ascii: "-") }
      }
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isSmall: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
