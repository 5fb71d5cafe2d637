import Arguments

/// An application identifier: a prefix of ten letters and digits, a dot, and a bundle identifier.
enum AppID {
  /// Adds the identifiers in a value, which may be several with commas between them.
  static func take(_ value: String, _ ids: inout [String]) -> Expectation? {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy(isWellFormed) else { return "an app id such as ABCDE12345.com.example.app" }
    ids += parts
    return nil
  }

  private static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 10 && !parts[1].isEmpty
      && parts[0].unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
      && parts[1].unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == ".")
      }
  }
}
