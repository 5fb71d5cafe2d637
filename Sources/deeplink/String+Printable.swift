extension String {
  /// The text with control and format characters as escapes: it is a stranger's, and a terminal obeys them.
  var printable: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    return unicodeScalars.map { $0.isInvisible ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    properties.generalCategory == .control || properties.generalCategory == .format
  }
}
