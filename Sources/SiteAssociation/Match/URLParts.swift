internal import Octets

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
    let scalars = decodes ? PercentDecoding.scalars(octets.span) : octets.map(UInt32.init)
    return folds ? scalars.map(CaseFolding.fold) : scalars
  }
}

/// Percent-decoding for rules with `"percentEncoded": false`, whose patterns are "Unicode code points rather than
/// percent-encoded ASCII" (WWDC 2020, session 10098).
enum PercentDecoding {
  /// The scalars that the octets of a URL stand for. Escapes that are malformed, or that give no UTF-8, stay as they are.
  static func scalars(_ octets: Span<UInt8>) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(octets.count)
    var index = 0
    while index < octets.count {
      if let (scalar, length) = scalar(octets, at: index) {
        scalars.append(scalar)
        index += length
      } else {
        scalars.append(UInt32(octets[index]))
        index += 1
      }
    }
    return scalars
  }

  /// The scalar that the escapes at an index spell, and how many octets they take.
  private static func scalar(_ octets: Span<UInt8>, at index: Int) -> (UInt32, Int)? {
    guard let first = octets.percentEscape(at: index) else { return nil }
    if first < 0x80 { return (UInt32(first), 3) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var decoded = [first]
    while decoded.count < length, let next = octets.percentEscape(at: index + decoded.count * 3) { decoded.append(next) }
    // Decoding repairs what is not UTF-8, which shows in other octets.
    let text = String(decoding: decoded, as: UTF8.self)
    guard text.utf8.elementsEqual(decoded), let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    else {
      return nil
    }
    return (scalar.value, length * 3)
  }
}

/// Case folding of one scalar to one scalar, so that `?` stays one character under `"caseSensitive": false`.
///
/// Apple does not say how letters beyond ASCII compare; simple folding (Unicode, CaseFolding.txt, status C and S) is our
/// reading. Scalars whose other case is more than one scalar, such as ß, stay as they are.
enum CaseFolding {
  /// The scalar that all cases of this one fold to.
  static func fold(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return UInt32(UInt8(truncatingIfNeeded: scalar).lowercased) }
    // The dotless i is no case of i outside Turkic languages.
    guard scalar != 0x131, let scalar = Unicode.Scalar(scalar) else { return scalar }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  /// The scalars that fold to this one, itself included: all there are for ASCII, the usual ones beyond.
  static func variants(of folded: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(folded) else { return [folded] }
    let properties = scalar.properties
    var variants = [folded]
    for text in [properties.uppercaseMapping, properties.titlecaseMapping, properties.lowercaseMapping] {
      if let other = single(text)?.value, !variants.contains(other) { variants.append(other) }
    }
    // Kelvin, long s, Ångström and final sigma are second forms of letters.
    let seconds: [UInt32: UInt32] = [0x6B: 0x212A, 0x73: 0x17F, 0xE5: 0x212B, 0x3C3: 0x3C2]
    if let second = seconds[folded] { variants.append(second) }
    return variants.filter { fold($0) == folded || $0 == folded }
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
