/// A variable for the patterns of components, written `$(name)` there, which stands for one of its values.
///
/// Apple, `applinks.SubstitutionVariables`; from iOS 13.5 and macOS 10.15.6 on.
public struct SubstitutionVariable: Hashable, Sendable {
  /// The name, in which case counts: any characters but `$`, `(` and `)`.
  public var name: String
  /// The values, which may hold `*` and `?` but no other variables.
  public var values: [String]

  /// A variable of this name and these values.
  public init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }
}
