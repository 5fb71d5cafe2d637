/// A URL's parts as a rule compares them: as written or decoded, with letters folded or not.
struct URLParts: Sendable {
  /// The path without slashes at its end, a lone one excepted.
  let path: [UInt32]
  let query: [UInt32]
  let fragment: [UInt32]
  /// The values of the query's items by name, in the order of the URL; a missing value is empty.
  let items: [[UInt32]: [[UInt32]]]

  init(_ url: AssociationURL, _ mode: ComparisonMode) {
    var path = mode.text(url.path.utf8)
    while path.count > 1, path.last == PatternToken.slash { path.removeLast() }
    self.path = path
    query = mode.text(url.query.utf8)
    fragment = mode.text(url.fragment.utf8)
    // Split first, decode after, so that an escaped & or = separates nothing.
    var items: [[UInt32]: [[UInt32]]] = [:]
    if !url.query.isEmpty {
      for item in url.query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
        let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        items[mode.text(item[..<equals]), default: []].append(mode.text(item[equals...].dropFirst()))
      }
    }
    self.items = items
  }
}

/// How a rule compares: its `caseSensitive` and `percentEncoded`.
struct ComparisonMode: Hashable, Sendable {
  /// Whether letters compare without case.
  let folds: Bool
  /// Whether the URL is decoded before it is compared; the pattern never is.
  let decodes: Bool

  func text(_ octets: some Sequence<UInt8>) -> [UInt32] {
    let scalars = decodes ? PercentDecoding.scalars(Array(octets)) : octets.map(UInt32.init)
    return folds ? scalars.map(CaseFolding.fold) : scalars
  }
}
