public import Octets

/// The `?` key of a component: one pattern for the whole query, or one per query item.
///
/// Apple, `applinks.Details.Components`: "a dictionary or a string".
public enum QueryPattern: Hashable, Sendable {
  /// A pattern that the whole query has to match, `a=1&b=2` as it stands between `?` and `#`.
  case whole(UTF8Text)
  /// Patterns for the values of named items. Every one has to match; items that are not named do not count, nor does
  /// their order (WWDC 2019, session 717).
  case items([QueryItemPattern])

  /// Patterns for the values of named items.
  public static func items(_ items: KeyValuePairs<UTF8Text, UTF8Text>) -> QueryPattern {
    .items(items.map { QueryItemPattern($0.key, $0.value) })
  }
}

/// One entry of a component's query dictionary.
public struct QueryItemPattern: Hashable, Sendable {
  /// The item's name, compared as it is.
  public var name: UTF8Text
  /// The pattern that every value of that name has to match. An item without a value, and one that is absent, counts as
  /// the empty string (WWDC 2019, session 717), so `*` asks for nothing and `?*` asks for a value.
  public var pattern: UTF8Text

  /// An entry of a query dictionary.
  public init(_ name: UTF8Text, _ pattern: UTF8Text) {
    self.name = name
    self.pattern = pattern
  }
}
