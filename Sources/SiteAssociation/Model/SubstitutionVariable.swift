public import Octets

/// A variable for the patterns of components, written `$(name)` there, which stands for one of its values.
///
/// Apple, `applinks.SubstitutionVariables`; from iOS 13.5 and macOS 10.15.6 on.
public struct SubstitutionVariable: Hashable, Sendable {
  /// The name, in which case counts: any characters but `$`, `(` and `)`.
  public var name: UTF8Text
  /// The values, which may hold `*` and `?` but no other variables.
  public var values: [UTF8Text]

  /// A variable of this name and these values.
  public init(_ name: UTF8Text, _ values: [UTF8Text]) {
    self.name = name
    self.values = values
  }
}
