public import DeepLinkJSON
import DeepLinkOctets

/// What an app shows for a link, as a drawing for people: the tab, and below it one line for each screen. Each screen is
/// indented below the one that its back button returns to.
///
/// ```
/// Recipes
/// └ Apple Pie  recipe  /recipes/1
///   └ Chocolate Cake  recipe  /recipes/2
/// ```
public struct NavigationDrawing: Sendable {
  /// A screen of the drawing.
  public struct Screen: Sendable {
    /// The title that the screen shows.
    public var title: String
    /// The kind of the screen, or how it is shown: `recipe`, `sheet`.
    public var kind: String
    /// The canonical link to the screen, if it has one.
    public var link: String?
    /// What else the screen shows, in parentheses.
    public var details: String?

    /// A screen.
    public init(_ title: String, kind: String, link: String? = nil, details: String? = nil) {
      (self.title, self.kind, self.link, self.details) = (title, kind, link, details)
    }
  }

  /// The lines, the visible screen last.
  public let lines: [String]

  /// The drawing of the screens above the root of a tab.
  public init(tab: String, _ screens: [Screen]) {
    lines =
      [tab]
      + screens.enumerated().map { depth, screen in
        let parts = [screen.title, screen.kind, screen.link, screen.details.map { "(\($0))" }].compactMap { $0 }
        return String(repeating: "  ", count: depth) + "└ " + parts.joined(separator: "  ")
      }
  }

  /// The drawing of the `navigation` object of a description; nil if its members are other ones than `tab`, `stack` and
  /// `presented`.
  public init?(_ navigation: JSONNode) {
    guard let tab = navigation["tab"]?.string?.description, let stack = Self.screens(navigation["stack"]) else {
      return nil
    }
    var screens = stack
    if let presented = navigation["presented"] {
      guard var screen = Self.screen(presented, kind: "kind") else { return nil }
      screen.details = presented["message"]?.string?.description
      screens.append(screen)
      screens += (Self.screens(presented["stack"]) ?? []).map { screen in
        var screen = screen
        screen.kind = "in the sheet"
        return screen
      }
    }
    self.init(tab: tab.prefix(1).uppercased() + tab.dropFirst(), screens)
  }

  private static func screens(_ stack: JSONNode?) -> [Screen]? {
    guard let elements = stack?.array else { return nil }
    let screens = elements.compactMap { screen($0, kind: "screen") }
    return screens.count == elements.count ? screens : nil
  }

  private static func screen(_ node: JSONNode, kind: UTF8Text) -> Screen? {
    guard let title = node["title"]?.string, let kind = node[kind]?.string else { return nil }
    return Screen(title.description, kind: kind.description, link: node["link"]?.string?.description)
  }

  /// The lines for a terminal. The visible screen is highlighted if the output has colours.
  public func texts(for console: Console) -> [ConsoleText] {
    lines.dropLast().map { "\($0)" } + lines.suffix(1).map { console.colored($0, .bold) }
  }
}
