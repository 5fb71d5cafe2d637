/// A URL's parts as a rule compares them: as written or decoded, with letters folded or not.
final class URLParts {
  /// The path without slashes at its end, a lone one excepted.
  let path: [UInt32]
  let query: [UInt32]
  let fragment: [UInt32]
  /// The values of the query's items by name, in the order of the URL; a missing value is empty. Made for the first rule
  /// that asks for an item: most are decided by the path.
  private(set) lazy var items = Self.items(of: text, mode)

  /// What was found out about the query items of rules, which many rules may have from one default.
  private var mismatches: [ObjectIdentifier: CompiledRule.Mismatch?] = [:]

  /// The query as it was written.
  private let text: String
  private let mode: ComparisonMode

  init(_ url: AssociationURL, _ mode: ComparisonMode) {
    var path = mode.text(Array(url.path.utf8)[...])
    while path.count > 1, path.last == PatternToken.slash { path.removeLast() }
    self.path = path
    query = url.query.isEmpty ? [] : mode.text(Array(url.query.utf8)[...])
    fragment = url.fragment.isEmpty ? [] : mode.text(Array(url.fragment.utf8)[...])
    (text, self.mode) = (url.query, mode)
  }

  /// The first of some items that does not match.
  func mismatch(_ items: CompiledItems, _ allowance: inout MatchAllowance) -> CompiledRule.Mismatch? {
    // A few are compared faster than they are looked up.
    if items.items.count < 8 { return items.mismatch(self, &allowance) }
    if let known = mismatches[ObjectIdentifier(items)] { return known }
    let mismatch = items.mismatch(self, &allowance)
    if !allowance.isUndecided { mismatches[ObjectIdentifier(items)] = .some(mismatch) }
    return mismatch
  }

  private static func items(of query: String, _ mode: ComparisonMode) -> [[UInt32]: [[UInt32]]] {
    // Split first, decode after, so that an escaped & or = separates nothing.
    var items: [[UInt32]: [[UInt32]]] = [:]
    if query.isEmpty { return items }
    for item in Array(query.utf8).split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      items[mode.text(item[..<equals]), default: []].append(mode.text(item[equals...].dropFirst()))
    }
    return items
  }
}

/// The parts of one URL in each way in which rules compare, made when the first of these rules is asked.
struct URLPartsByMode {
  private let url: AssociationURL
  private var parts: [(mode: ComparisonMode, parts: URLParts)] = []

  init(_ url: AssociationURL) { self.url = url }

  subscript(mode: ComparisonMode) -> URLParts {
    mutating get {
      for known in parts where known.mode == mode { return known.parts }
      let made = URLParts(url, mode)
      parts.append((mode, made))
      return made
    }
  }
}

/// How a rule compares: its `caseSensitive` and `percentEncoded`.
struct ComparisonMode: Hashable, Sendable {
  /// Whether letters compare without case.
  let folds: Bool
  /// Whether the URL is decoded before it is compared; the pattern never is.
  let decodes: Bool

  func text(_ octets: ArraySlice<UInt8>) -> [UInt32] {
    let scalars = decodes ? PercentDecoding.scalars(Array(octets)) : octets.map(UInt32.init)
    return folds ? scalars.map(CaseFolding.fold) : scalars
  }
}
