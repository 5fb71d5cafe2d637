public import DeepLinkOctets

/// Names of query items that a link passes on even if its route does not know them, such as items of marketing
/// campaigns.
///
/// They are added to the link that opens the app, the argument of Safari's banner, and the referrer of Google Play.
public struct PassedItems: Equatable, Sendable, CustomStringConvertible {
  /// The names. A name that ends in `*` stands for every name with this beginning.
  public let names: [String]

  /// The items `utm_…`; the default.
  public static let campaign: PassedItems = ["utm_*"]

  /// Makes a list. An empty list passes nothing on.
  ///
  /// - Returns: nil if a name has more than 64 characters, or has characters other than letters, digits and `-._~`,
  ///   except a `*` at its end.
  public init?(names: [String]) {
    let areNames = names.allSatisfy { name in
      let stem = name.hasSuffix("*") ? name.dropLast() : name[...]
      return 1...64 ~= name.utf8.count
        && stem.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._~".utf8.contains($0) }
    }
    guard areNames else { return nil }
    self.names = names
  }

  /// Reads names separated by commas, or `off` for none.
  ///
  /// - Returns: nil for any other text; ``form`` describes the expected one.
  public init?(_ text: String) {
    let names = text == "off" ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let items = PassedItems(names: names) else { return nil }
    self = items
  }

  /// The expected form, in words that follow "expected".
  public static let form =
    "names of query items such as utm_*,gclid, of letters, digits and -._~, with a * at the end at most, or off"

  /// The list as text: `utm_*,gclid`, and `off` for none.
  public var description: String { names.isEmpty ? "off" : names.joined(separator: ",") }

  /// Whether an item of this name is passed on.
  public func contains(_ name: UTF8Text) -> Bool {
    names.contains { $0.hasSuffix("*") ? name.utf8.starts(with: $0.utf8.dropLast()) : name.utf8.elementsEqual($0.utf8) }
  }

  /// The number of octets of names and values after which further items are left out. A campaign needs some hundred.
  static let limit = 1_024
}

extension PassedItems: ExpressibleByArrayLiteral {
  /// Names in the source text of an app. A malformed name stops the program.
  public init(arrayLiteral names: String...) {
    guard let items = PassedItems(names: names) else {
      fatalError("passQuery(_:): expected \(Self.form), found \"\(names.joined(separator: ","))\"")
    }
    self = items
  }
}
