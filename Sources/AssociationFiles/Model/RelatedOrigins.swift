internal import DeepLinkJSON
internal import DeepLinkOctets

/// The origins that may use the passkeys of a site, as `/.well-known/webauthn` lists them (WebAuthn Level 3, section 5.11).
package struct RelatedOrigins: Sendable {
  /// The path of the file, below the root of the site.
  package static let path = ".well-known/webauthn"
  /// The labels of registrable domains that each browser takes at least (section 5.11.1).
  private static let mostLabels = 5
  private static let scheme = "https://"
  /// Labels that stand between a name and its country: `shop.co.uk`.
  private static let secondLabels: [UTF8Text] = ["ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"]

  private let origins: [String]

  /// Origins in the order of the file.
  package init(_ origins: [String]) { self.origins = origins }

  /// Reads a file; nil if it is no JSON object with texts as `origins`.
  package init?(parsing octets: [UInt8]) {
    let listed = (try? JSONNode(parsing: octets))?["origins"]
    guard let origins = listed?.texts, origins.count == listed?.array?.count else { return nil }
    self.origins = origins
  }

  /// The file as JSON, with a line feed at the end.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("origins", origins)
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  /// What is wrong with origins of too many domains, in words; nil if browsers take all.
  package var excess: String? {
    let labels = origins.compactMap(Self.label).distinct
    guard labels.count > Self.mostLabels else { return nil }
    let shown = labels.prefix(10).map { $0.excerpt(32) }.joined(separator: ", ")
    return
      "the registrable domains have \(labels.count) labels (\(shown)), but browsers need to take only the first "
      + "\(Self.mostLabels); as no list of public suffixes is known here, the label in front of .com, .co.uk and the like "
      + "was counted"
  }

  /// The first label of the registrable domain of an origin, as far as its name tells it; nil if it has none.
  private static func label(of origin: String) -> UTF8Text? {
    let text = UTF8Text(origin).lowercased
    let host = text.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    var labels = host.split(separator: UInt8(ascii: ".")).map { UTF8Text(Substring($0)) }
    guard text.utf8.starts(with: scheme.utf8), labels.count > 1 else { return nil }
    let last = labels.removeLast()
    if labels.count > 1, last.count == 2, secondLabels.contains(labels[labels.count - 1]) { labels.removeLast() }
    return labels.last
  }

  /// Whether a text is `https://` and the name of a domain, with a port or without, and nothing else.
  package static func isOrigin(_ text: String) -> Bool {
    guard text.utf8.starts(with: scheme.utf8) else { return false }
    let parts = text.utf8.dropFirst(scheme.utf8.count)
      .split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let labels = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // A host whose last label is a number is an address, which has no passkeys.
    return labels.count > 1 && labels.last?.allSatisfy(\.isDigit) == false
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }
      } && parts.dropFirst().allSatisfy { 1...5 ~= $0.count && $0.allSatisfy(\.isDigit) }
  }
}
