package import DeepLinkHTTP
import DeepLinkOctets

/// A language in which a site has pages: its own texts, and what all its pages have in common.
package final class PageLanguage: Sendable {
  package let tag: LanguageTag
  /// The first language of the site.
  let first: LanguageTag
  package let headers: HeaderBlock
  let isRightToLeft: Bool
  /// The form of `og:locale`.
  let locale: String
  /// The end of the head of the site's pages, with the style sheet, and their footer.
  let headEnd: [UInt8], footer: [UInt8]
  private let texts: [PageText: SpokenText]

  init(_ tag: LanguageTag, of theme: PageTheme, first: LanguageTag, style: [UInt8], headers: HeaderBlock) {
    (self.tag, self.first, self.headers) = (tag, first, headers)
    (isRightToLeft, locale) = (tag.isRightToLeft, tag.locale)
    let given = theme.texts
    texts = Dictionary(
      uniqueKeysWithValues: PageText.allCases.map { text in
        let own = given[text]?.texts.map { ($0.language ?? first, $0.text) } ?? []
        let shipped = PageText.shipped[text]?.texts.compactMap { text in text.language.map { ($0, text.text) } } ?? []
        return (text, LocalizedText(own + shipped).text(in: tag, orElse: .english))
      })
    var html = HTMLWriter()
    html.endHead(of: theme, style: style)
    headEnd = html.octets.array
    html.removeAll(for: tag)
    html.footer(of: theme) { $0.text(in: tag, orElse: first) }
    footer = html.octets.array
  }

  /// A text of the page itself. One that is missing in the language is in English.
  subscript(text: PageText) -> SpokenText { texts[text] ?? SpokenText("", tag) }

  /// A text of the site in this language. If it is missing, a shorter form of the tag is tried (`de` for `de-CH`), then
  /// the first language of the site.
  func text(_ text: LocalizedText) -> SpokenText { text.text(in: tag, orElse: first) }
}

/// The languages in which a site has pages.
package struct PageLanguages: Sendable {
  /// The languages; the first one is for readers who accept none of them.
  package let all: [PageLanguage]
  private let places: [String: Int]

  init(of theme: PageTheme, style: [UInt8], _ headers: (LanguageTag) -> HeaderBlock) {
    let tags = theme.offeredLanguages
    let first = tags.first ?? .english
    all = (tags.isEmpty ? [first] : tags).map {
      PageLanguage($0, of: theme, first: first, style: style, headers: headers($0))
    }
    places = Dictionary(all.enumerated().map { ($1.tag.key, $0) }) { first, _ in first }
  }

  /// The language for a request (RFC 9110 section 12.5.4), by the lookup of RFC 4647 section 3.4.
  package func language(for request: Request) -> PageLanguage {
    for range in request.acceptedLanguages(atMost: Self.mostRanges) {
      guard range.count <= LanguageTag.greatestLength else { continue }
      if let language = language(of: request.text(of: range).lowercased()) { return language }
    }
    return all[0]
  }

  /// The language of a tag, or of a shorter form of it; nil if the site has none.
  func language(of tag: LanguageTag) -> PageLanguage? { language(of: tag.key) }

  /// The language of a text that names one; the first one if the site has none of that name.
  package func language(named text: String) -> PageLanguage { language(of: text.lowercased()) ?? all[0] }

  private func language(of key: String) -> PageLanguage? {
    LanguageTag.prefixes(of: key).lazy.compactMap { places[$0] }.first.map { all[$0] }
  }

  /// The number of language ranges of a request that are considered.
  private static let mostRanges = 32
}
