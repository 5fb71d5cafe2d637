import DeepLinkOctets

/// A language tag such as `de` or `pt-BR` (RFC 5646). Tags are compared without regard to case (section 2.1.1).
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag as it was given.
  public let description: String
  /// The tag in lower case.
  package let key: String

  /// Reads a tag: two to eight letters, then parts of one to eight letters and digits with hyphens between them; at most
  /// 35 characters.
  ///
  /// - Returns: nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.greatestLength, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, 2...8 ~= first.count, first.allSatisfy(\.isLetter),
      parts.allSatisfy({ 1...8 ~= $0.count && $0.allSatisfy { $0.isLetter || $0.isDigit } })
    else { return nil }
    (description, key) = (text, text.lowercased())
  }

  /// The expected form, in words that follow "expected".
  public static let form = "a language tag such as \"de\" or \"pt-BR\""

  /// The same as a regular expression of JSON Schema.
  package static let pattern = "^(?=.{2,35}$)[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"

  /// The length that RFC 5646 section 4.4.1 asks programs to support.
  package static let greatestLength = 35

  /// English: the language of texts that are given in no language.
  public static let english: LanguageTag = "en"

  /// Whether both tags have the same key.
  public static func == (one: LanguageTag, other: LanguageTag) -> Bool { one.key == other.key }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The tag and its shorter forms, longest first: `zh-hant-tw`, `zh-hant`, `zh` (RFC 4647 section 3.4). A single
  /// letter or digit before the cut is cut off as well, because it only introduces the next part.
  static func prefixes(of key: String) -> [String] {
    var parts = key.split(separator: "-", omittingEmptySubsequences: false)
    var prefixes: [String] = []
    while !parts.isEmpty {
      prefixes.append(parts.joined(separator: "-"))
      parts.removeLast()
      while let last = parts.last, last.utf8.count == 1 { parts.removeLast() }
    }
    return prefixes
  }

  /// Whether the language is written from right to left: by its script if the tag has one, else by the language.
  var isRightToLeft: Bool {
    let parts = key.split(separator: "-")
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isLetter) }) {
      return Self.rightToLeftScripts.contains(String(script))
    }
    return parts.first.map { Self.rightToLeftLanguages.contains(String($0)) } ?? false
  }

  private static let rightToLeftScripts: Set = ["adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "syrc", "thaa"]
  private static let rightToLeftLanguages: Set = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// The form of `og:locale`: `de_DE`. Readers of previews expect a territory, so a tag without one gets the usual one.
  var locale: String {
    let parts = key.split(separator: "-").map(String.init)
    let territory = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    let language = parts.first ?? key
    return (territory ?? Self.territories[language]).map { "\(language)_\($0)" } ?? language
  }

  private static let territories = [
    "ar": "AR", "de": "DE", "en": "US", "es": "ES", "fr": "FR", "he": "IL", "hi": "IN", "id": "ID", "it": "IT",
    "ja": "JP", "ko": "KR", "nl": "NL", "pl": "PL", "pt": "BR", "ru": "RU", "tr": "TR", "uk": "UA", "zh": "CN",
  ]
}

extension LanguageTag: ExpressibleByStringLiteral {
  /// A tag in the source text of an app. A malformed literal stops the program.
  public init(stringLiteral text: String) {
    guard let tag = LanguageTag(text) else { fatalError("expected \(Self.form), found \"\(text)\"") }
    self = tag
  }
}
