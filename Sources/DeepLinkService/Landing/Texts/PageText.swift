/// The texts that pages say by themselves, in the languages that ship with the server.
///
/// A raw value is the key of the text in `"texts"` of a `links.json`, where a site replaces a text or adds a language. A
/// language without a text gets the English one.
///
/// More cases may come, so a `switch` needs a `default`.
public enum PageText: String, CaseIterable, Sendable {
  // The ways into the app.
  case open, openStart, openInstalled, get, getShort, web, scan, scanHint, code, absent
  // A link whose record does not exist.
  case missing, missingHint
  // A link that matches no route.
  case miss, missHint, suggestions, start, details, mark
  // Parts of a page.
  case more, price, rating, availability, inStock, outOfStock, yes, no

  private static let shipped: [(language: LanguageTag, text: @Sendable (PageText) -> String)] = [
    ("en", { $0.english }),
    ("de", { $0.german }),
    ("fr", { $0.french }),
    ("es", { $0.spanish }),
    ("ja", { $0.japanese }),
    ("ar", { $0.arabic }),
    ("he", { $0.hebrew }),
    ("hi", { $0.hindi }),
    ("id", { $0.indonesian }),
    ("it", { $0.italian }),
    ("ko", { $0.korean }),
    ("nl", { $0.dutch }),
    ("pl", { $0.polish }),
    ("pt", { $0.portuguese }),
    ("ru", { $0.russian }),
    ("tr", { $0.turkish }),
    ("uk", { $0.ukrainian }),
    ("zh", { $0.chinese }),
  ]

  /// The languages.
  static let languages = shipped.map(\.language)

  /// The text in each of ``languages``. `{count}` stands for a number.
  var translations: [String] { Self.shipped.map { $0.text(self) } }

  /// The same for all texts, as settings give texts.
  static let localized = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, LocalizedText(Array(zip(languages, $0.translations)))) })
}
