import DeepLinkOctets

/// The parts of a URL in the form that a rule compares: raw or decoded, with or without case folding.
package final class URLParts {
  /// The path without slashes at its end, except for the root.
  package let path: [UInt32]
  let query: [UInt32]
  let fragment: [UInt32]
  /// The values of the query items by name, in the order of the URL; a missing value is empty. Lazy, because the path decides
  /// most rules.
  private(set) lazy var items = Self.items(of: text, mode)

  /// The results for query items of defaults, which many rules may share.
  private var mismatches: [ObjectIdentifier: CompiledRule.Mismatch?] = [:]

  /// The raw query.
  private let text: String
  private let mode: ComparisonMode

  package init(_ url: AssociationURL, _ mode: ComparisonMode) {
    var path = mode.text(Array(url.path.utf8)[...])
    while path.count > 1, path.last == PatternToken.slash { path.removeLast() }
    self.path = path
    query = url.query.isEmpty ? [] : mode.text(Array(url.query.utf8)[...])
    fragment = url.fragment.isEmpty ? [] : mode.text(Array(url.fragment.utf8)[...])
    (text, self.mode) = (url.query, mode)
  }

  /// The first of these items that does not match.
  func mismatch(_ items: CompiledItems, _ allowance: inout MatchAllowance) -> CompiledRule.Mismatch? {
    // Comparing a few is faster than looking them up.
    if items.items.count < 8 { return items.mismatch(self, &allowance) }
    if let known = mismatches[ObjectIdentifier(items)] { return known }
    let mismatch = items.mismatch(self, &allowance)
    if !allowance.isUndecided { mismatches[ObjectIdentifier(items)] = .some(mismatch) }
    return mismatch
  }

  private static func items(of query: String, _ mode: ComparisonMode) -> [[UInt32]: [[UInt32]]] {
    // Splits before decoding, so that an escaped & or = does not separate items.
    var items: [[UInt32]: [[UInt32]]] = [:]
    if query.isEmpty { return items }
    for item in Array(query.utf8).split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      items[mode.text(item[..<equals]), default: []].append(mode.text(item[equals...].dropFirst()))
    }
    return items
  }
}

/// The parts of a URL for each comparison mode, made on demand.
package struct URLPartsByMode {
  private let url: AssociationURL
  private var parts: [(mode: ComparisonMode, parts: URLParts)] = []

  package init(_ url: AssociationURL) { self.url = url }

  package subscript(mode: ComparisonMode) -> URLParts {
    mutating get {
      for known in parts where known.mode == mode { return known.parts }
      let made = URLParts(url, mode)
      parts.append((mode, made))
      return made
    }
  }
}

/// How a rule compares, by its `caseSensitive` and `percentEncoded`.
package struct ComparisonMode: Hashable, Sendable {
  /// Whether letters compare without case.
  package let folds: Bool
  /// Whether the URL is decoded before it is compared; patterns are never decoded.
  package let decodes: Bool

  package init(folds: Bool, decodes: Bool) { (self.folds, self.decodes) = (folds, decodes) }

  func text(_ octets: ArraySlice<UInt8>) -> [UInt32] {
    let scalars = decodes ? PercentDecoding.scalars(octets.span) : octets.map(UInt32.init)
    return folds ? scalars.map(CaseFolding.fold) : scalars
  }
}

/// Percent-decoding for rules with `"percentEncoded": false`, whose patterns are "Unicode code points rather than
/// percent-encoded ASCII" (WWDC 2020, session 10098).
package enum PercentDecoding {
  /// The decoded scalars of the octets of a URL. Malformed escapes, and those that are not UTF-8, stay as they are.
  package static func scalars(_ octets: Span<UInt8>) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(octets.count)
    var index = 0
    while index < octets.count {
      if octets[index] == UInt8(ascii: "%"), let (scalar, length) = scalar(octets, at: index) {
        scalars.append(scalar)
        index += length
      } else {
        scalars.append(UInt32(octets[index]))
        index += 1
      }
    }
    return scalars
  }

  /// The scalar that the escapes at an index encode, and the length of these escapes.
  private static func scalar(_ octets: Span<UInt8>, at index: Int) -> (UInt32, Int)? {
    guard let first = octets.percentEscape(at: index) else { return nil }
    if first < 0x80 { return (UInt32(first), 3) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var decoded = [first]
    while decoded.count < length, let next = octets.percentEscape(at: index + decoded.count * 3) {
      decoded.append(next)
    }
    // Decoding replaces malformed UTF-8, so the octets would differ.
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
package enum CaseFolding {
  /// The folded form of a scalar.
  package static func fold(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return UInt32(UInt8(truncatingIfNeeded: scalar).lowercased) }
    // The dotless i is a form of i in Turkic languages only.
    guard scalar != 0x131, let scalar = Unicode.Scalar(scalar) else { return scalar }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  /// The scalars that fold to this one, including itself: all of them for ASCII, the common ones beyond.
  package static func variants(of folded: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(folded) else { return [folded] }
    let properties = scalar.properties
    var variants = [folded]
    for text in [properties.uppercaseMapping, properties.titlecaseMapping, properties.lowercaseMapping] {
      if let other = single(text)?.value, !variants.contains(other) { variants.append(other) }
    }
    // Kelvin, long s, Ångström and final sigma are further forms of letters.
    let seconds: [UInt32: UInt32] = [0x6B: 0x212A, 0x73: 0x17F, 0xE5: 0x212B, 0x3C3: 0x3C2]
    if let second = seconds[folded] { variants.append(second) }
    return variants.filter { fold($0) == folded || $0 == folded }
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
