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

  /// Its values.
  var values: [String] {
    switch self {
    case .alpha: Self.uppercase + Self.lowercase
    case .upper: Self.uppercase
    case .lower: Self.lowercase
    case .alnum: Self.uppercase + Self.lowercase + Self.digits
    case .digit: Self.digits
    case .xdigit: Self.digits + "ABCDEFabcdef".map(String.init)
    case .region: ISOCodes.regions
    case .lang: ISOCodes.languages
    }
  }

  private static let uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
  private static let lowercase = "abcdefghijklmnopqrstuvwxyz".map(String.init)
  private static let digits = "0123456789".map(String.init)
}
