/// A text for people, in one language or in several.
///
/// ```swift
/// let footer: LocalizedText = "Shop Ltd."
/// let title: LocalizedText = ["en": "Order {number}", "de": "Bestellung {number}"]
/// ```
public struct LocalizedText: Equatable, Sendable {
  /// The texts in the order in which they were given; a text without a language is in the first language of the site.
  package let texts: [Entry]

  package struct Entry: Equatable, Sendable {
    package let language: LanguageTag?
    package let text: String
  }

  /// A text in the first language of the site.
  public init(_ text: String) { texts = [Entry(language: nil, text: text)] }

  /// A text in several languages. The first one stands in for a language that is missing.
  public init(_ texts: [(LanguageTag, String)]) {
    self.texts = texts.map { Entry(language: $0, text: $1) }
  }

  /// The languages in which the text is given.
  package var languages: [LanguageTag] { texts.compactMap(\.language) }

  /// The text in a language, or in the nearest one: a shorter form of the tag (`de` for `de-CH`), else the first
  /// language of the site, else the first text.
  ///
  /// - Returns: the text and its language.
  package func text(in language: LanguageTag, orElse first: LanguageTag) -> SpokenText {
    for wanted in [language, first] {
      for key in LanguageTag.prefixes(of: wanted.key) {
        if let entry = texts.first(where: { ($0.language ?? first).key == key }) {
          return SpokenText(entry.text, entry.language ?? first)
        }
      }
    }
    return SpokenText(texts.first?.text ?? "", texts.first?.language ?? first)
  }
}

/// A text and its language.
package struct SpokenText: Equatable, Sendable {
  package var text: String
  var language: LanguageTag

  init(_ text: String, _ language: LanguageTag) { (self.text, self.language) = (text, language) }
}

extension LocalizedText: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  /// A text in the first language of the site.
  public init(stringLiteral text: String) { self.init(text) }

  /// A text in several languages.
  public init(dictionaryLiteral texts: (LanguageTag, String)...) { self.init(texts) }
}
