/// The typeface of pages: one that devices have, or a file of the server.
///
/// More cases may come, so a `switch` needs a `default`.
public enum PageFont: Hashable, Sendable {
  /// The typeface of the device's own controls.
  case system
  /// A typeface with serifs, as in books.
  case serif
  /// A sans-serif typeface with the forms of handwriting.
  case humanist
  /// A sans-serif typeface of circles and straight lines.
  case geometric
  /// A typeface with rounded ends.
  case rounded
  /// A typeface whose characters have the same width.
  case monospaced
  /// The path of a file on this server: `/fonts/brand.woff2`.
  case file(String)

  /// Reads the name of a typeface, or the path of a file.
  ///
  /// - Returns: nil for any other text; ``form`` describes the expected one.
  public init?(_ text: String) {
    if let font = Self.named[text] {
      self = font
    } else if Self.isFile(text) {
      self = .file(text)
    } else {
      return nil
    }
  }

  /// The expected form, in words that follow "expected".
  public static let form =
    "system, serif, humanist, geometric, rounded, monospaced, or the path of a file on this server such as "
    + "\"/fonts/brand.woff2\""

  /// The same as a regular expression of JSON Schema.
  static let pattern =
    #"^(system|serif|humanist|geometric|rounded|monospaced|/(?!/)[A-Za-z0-9/._~-]*\.(woff2|woff|ttf|otf))$"#

  private static let named: [String: PageFont] = [
    "system": .system, "serif": .serif, "humanist": .humanist, "geometric": .geometric, "rounded": .rounded,
    "monospaced": .monospaced,
  ]

  /// Whether a text is the path of a font. The characters have no meaning in a style sheet.
  private static func isFile(_ text: String) -> Bool {
    text.hasPrefix("/") && !text.hasPrefix("//")
      && [".woff2", ".woff", ".ttf", ".otf"].contains(where: text.hasSuffix)
      && text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "/._~-".utf8.contains($0) }
  }

  /// The path of the file; nil for a typeface that devices have.
  var file: String? { if case .file(let path) = self, Self.isFile(path) { path } else { nil } }

  /// The declarations for the style sheet; empty for the typeface that the sheet has anyway.
  var style: String {
    let fallback = "system-ui,sans-serif"
    switch self {
    case .system: return ""
    case .serif: return Self.family("Charter,Bitstream Charter,Sitka Text,Cambria,Georgia,serif")
    case .humanist:
      return Self.family("Seravek,Gill Sans Nova,Ubuntu,Calibri,DejaVu Sans,\(fallback)")
    case .geometric:
      return Self.family("Avenir,Montserrat,Corbel,URW Gothic,\(fallback)")
    case .rounded:
      return Self.family(
        "ui-rounded,Hiragino Maru Gothic ProN,Quicksand,Comfortaa,Manjari,Arial Rounded MT Bold,\(fallback)")
    case .monospaced: return Self.family("ui-monospace,SFMono-Regular,Menlo,Consolas,monospace")
    case .file:
      guard let file else { return "" }
      return "@font-face{font-family:brand;font-weight:100 900;font-display:swap;src:url(\(file))}"
        + Self.family("brand,\(fallback)")
    }
  }

  /// Names of several words need no quotation marks, which the page would escape.
  private static func family(_ names: String) -> String { ":root{--font:\(names)}" }
}
