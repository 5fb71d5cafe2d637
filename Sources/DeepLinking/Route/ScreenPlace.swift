/// Where the screen of a route stands in the app, as a table in a file says it.
public struct ScreenPlace: Hashable, Sendable {
  /// The name of the route below it, to which the back button leads; nil for a screen with none below.
  public let parent: String?
  /// How it comes onto its parent.
  public let presentation: Presentation
  /// The tab; nil for that of the parent.
  public let tab: String?

  /// How a screen comes onto another.
  public enum Presentation: String, Sendable, CaseIterable {
    /// On top of it, in the same stack.
    case push
    /// In a sheet over it.
    case sheet
    /// In its place.
    case replace
  }

  /// Makes a place; the defaults say nothing.
  public init(parent: String? = nil, _ presentation: Presentation = .push, tab: String? = nil) {
    (self.parent, self.presentation, self.tab) = (parent, presentation, tab)
  }
}
