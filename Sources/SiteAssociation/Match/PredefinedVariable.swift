internal import Octets

/// The variables that every file has.
///
/// Apple, `applinks.SubstitutionVariables`: `alpha`, `upper`, `lower`, `alnum`, `digit` and `xdigit` are one ASCII character
/// each; `region` and `lang` are the codes of `Locale.isoRegionCodes` and `Locale.isoLanguageCodes`.
enum PredefinedVariable: String, CaseIterable, Sendable {
  case alpha
  case upper
  case lower
  case alnum
  case digit
  case xdigit
  case region
  case lang

  init?(_ name: [UInt32]) {
    guard let known = Self.allCases.first(where: { $0.rawValue.unicodeScalars.map(\.value) == name }) else {
      return nil
    }
    self = known
  }

  init?(_ name: UTF8Text) {
    guard let known = Self.allCases.first(where: { UTF8Text($0.rawValue) == name }) else { return nil }
    self = known
  }

  /// Its values.
  var values: [UTF8Text] {
    switch self {
    case .alpha: Self.uppercase + Self.lowercase
    case .upper: Self.uppercase
    case .lower: Self.lowercase
    case .alnum: Self.uppercase + Self.lowercase + Self.digits
    case .digit: Self.digits
    case .xdigit: Self.digits + Self.characters("ABCDEFabcdef")
    case .region: ISOCodes.regions
    case .lang: ISOCodes.languages
    }
  }

  private static let uppercase = characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let lowercase = characters("abcdefghijklmnopqrstuvwxyz")
  private static let digits = characters("0123456789")

  private static func characters(_ text: String) -> [UTF8Text] { text.map { UTF8Text(String($0)) } }
}
