extension StringProtocol {
  /// Whether a text stands in this one, by octets: a file's strings can be long, and comparing characters is costly.
  func holds(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    guard let first = needle.first else { return true }
    let octets = Array(utf8)
    var index = 0
    while let start = octets[index...].firstIndex(of: first) {
      guard octets.count - start >= needle.count else { return false }
      if octets[start..<(start + needle.count)].elementsEqual(needle) { return true }
      index = start + 1
    }
    return false
  }

  /// Whether one of these ASCII characters stands in the text.
  func holdsAny(of characters: String) -> Bool {
    let wanted = Array(characters.utf8)
    return utf8.contains { wanted.contains($0) }
  }
}
