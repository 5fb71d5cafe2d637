import DeepLinkOctets

/// A colour of links and buttons. Buttons have it as given; that of links is adjusted so that it can be read on a light and
/// on a dark background.
public struct AccentColor: Equatable, Sendable, CustomStringConvertible {
  private let red: Double
  private let green: Double
  private let blue: Double

  /// Reads `#0a7` or `#00aa77`.
  ///
  /// - Returns: nil for any other text.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst().compactMap(\.hexValue)
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(digits.map { Double($0 * 17) })
    case 6: self.init([0, 2, 4].map { Double(digits[$0] * 16 + digits[$0 + 1]) })
    default: return nil
    }
  }

  private init(_ parts: [Double]) { (red, green, blue) = (parts[0], parts[1], parts[2]) }

  /// The expected form, in words that follow "expected".
  public static let form = "a colour such as \"#0a7\" or \"#00aa77\""

  /// `#00aa77`
  public var description: String {
    "#" + [red, green, blue].map { String(hexadecimal: Int($0.rounded()), width: 2) }.joined()
  }

  /// The declarations that replace the colours of the style sheet: of buttons and the text on them, and of links on both
  /// backgrounds.
  var style: String {
    ":root{--accent:\(self);--on-accent:\(ink);--link:\(readable(on: Self.lightGround))}"
      + "@media (prefers-color-scheme:dark){:root{--link:\(readable(on: Self.darkGround))}}"
  }

  /// The grounds with the least contrast to links in the style sheet: the page in light colours, the card in dark ones.
  static let lightGround = AccentColor([244, 245, 247])
  static let darkGround = AccentColor([28, 29, 33])
  /// The minimum contrast of text in WCAG 2.2 (success criterion 1.4.3).
  private static let leastContrast = 4.5

  /// The nearest readable colour on a background: this one, mixed with black or white in small steps.
  func readable(on ground: AccentColor) -> AccentColor {
    let target = ground.luminance > 0.5 ? 0.0 : 255.0
    for step in 0...20 {
      let share = Double(step) / 20
      let mixed = AccentColor([red, green, blue].map { ($0 + (target - $0) * share).rounded() })
      if mixed.contrast(to: ground) >= Self.leastContrast { return mixed }
    }
    return AccentColor([target, target, target])
  }

  /// The readable colour of text on this colour: black or white, of which one has a contrast of 4.58 at least.
  var ink: AccentColor {
    let (black, white) = (AccentColor([0, 0, 0]), AccentColor([255, 255, 255]))
    return contrast(to: white) >= contrast(to: black) ? white : black
  }

  /// The contrast ratio of WCAG 2.2, from 1 to 21.
  func contrast(to other: AccentColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance of WCAG 2.2, from 0 to 1.
  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      let value = part / 255
      guard value > 0.040_45 else { return value / 12.92 }
      // x^2.4 is x² times the fifth root of x². Newton's method finds the root.
      let square = (value + 0.055) / 1.055 * ((value + 0.055) / 1.055)
      var root = 1.0
      for _ in 0..<32 {
        let fourth = root * root * root * root
        root -= (fourth * root - square) / (5 * fourth)
      }
      return square * root
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension AccentColor: ExpressibleByStringLiteral {
  /// A colour in the source text of an app. A malformed literal stops the program.
  public init(stringLiteral text: String) {
    guard let color = AccentColor(text) else { fatalError("expected \(Self.form), found \"\(text)\"") }
    self = color
  }
}
