internal import CDeepLinkResources

/// The texts that pages say by themselves, in the languages that ship with the server.
///
/// A raw value is the key of the text in `"texts"` of a `links.json`, where a site replaces a text or adds a language. A
/// language without a text gets the English one.
///
/// More cases may come, so a `switch` needs a `default`.
public enum PageText: String, CaseIterable, Sendable {
  // The ways into the app.
  case open, openInstalled, get, web, scan, scanHint, code, absent
  // A link whose record does not exist.
  case missing, missingHint
  // A link that matches no route, one that no app opens, and a fault of the server.
  case looking, show, miss, missHint, webOnly, failure, start

  /// The languages that ship, and each text in all of them; `{title}` stands for a title. They are the file
  /// `Sources/CDeepLinkResources/Pages/texts.ini`.
  static let (languages, shipped): ([LanguageTag], [PageText: LocalizedText]) = {
    var languages: [LanguageTag] = []
    var texts: [PageText: [(LanguageTag, String)]] = [:]
    for octets in String(cString: page_texts()).utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(octets)
      if line.hasPrefix("["), let language = LanguageTag(String(line.dropFirst().dropLast())) {
        languages.append(language)
      } else if let language = languages.last, let equals = octets.firstIndex(of: UInt8(ascii: "=")),
        let text = PageText(rawValue: String(line[..<equals].dropLast()))
      {
        texts[text, default: []].append((language, String(line[equals...].dropFirst(2))))
      }
    }
    return (languages, texts.mapValues { LocalizedText($0) })
  }()

  /// The text in English.
  package var english: String { Self.shipped[self]?.texts.first?.text ?? "" }
}
