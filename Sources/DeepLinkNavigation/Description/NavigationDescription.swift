/// What an app shows: a tab, the screens pushed on its root, and a sheet or an alert on top.
///
/// A server writes it as the `navigation` of a route description, and a tool prints it.
public struct NavigationDescription<Tab, Kind, Route> {
  /// A screen of the app.
  public typealias Screen = NavigationScreen<Kind, Route>
  /// A sheet or an alert of the app.
  public typealias Presentation = NavigationPresentation<Kind, Route>

  /// The selected tab.
  public let tab: Tab
  /// The screens pushed on the root of the tab, the visible one last.
  public let stack: [Screen]
  /// The same screens as the values of a `NavigationStack`.
  public let path: NavigationPath
  /// The sheet or alert on top, if there is one.
  public let presented: Presentation?

  /// Makes a description; the defaults show the root of the tab.
  @inlinable
  public init(
    tab: Tab, stack: [Screen] = [], path: NavigationPath = NavigationPath(), presented: Presentation? = nil
  ) {
    (self.tab, self.stack, self.path, self.presented) = (tab, stack, path, presented)
  }
}

/// A screen of an app: its kind, its title, and the route to it, if a link leads there.
public struct NavigationScreen<Kind, Route> {
  /// The kind of screen.
  public let kind: Kind
  /// The title.
  public let title: String
  /// The route to it; nil if no link leads there.
  public let route: Route?

  /// Makes a screen.
  @inlinable
  public init(_ kind: Kind, _ title: String, _ route: Route?) {
    (self.kind, self.title, self.route) = (kind, title, route)
  }
}

/// The kind of a ``NavigationPresentation``.
public enum PresentationStyle: String, Hashable, Sendable, CaseIterable {
  /// A screen with a stack of its own.
  case sheet
  /// A question.
  case alert
}

/// A sheet or an alert over the screens of a tab.
public struct NavigationPresentation<Kind, Route> {
  /// A sheet, or an alert.
  public let style: PresentationStyle
  /// The sheet or the alert itself.
  public let screen: NavigationScreen<Kind, Route>
  /// The question of an alert.
  public let message: String?
  /// The values of a form's fields, or the record that the question is about; nil if there are none.
  public let item: PresentedItem?
  /// The screens pushed in the sheet, the visible one last.
  public let stack: [NavigationScreen<Kind, Route>]
  /// The same screens as the values of a `NavigationStack`.
  public let path: NavigationPath

  /// Makes a sheet or an alert.
  @inlinable
  public init(
    _ style: PresentationStyle, _ screen: NavigationScreen<Kind, Route>, message: String? = nil,
    item: PresentedItem? = nil, stack: [NavigationScreen<Kind, Route>] = [], path: NavigationPath = NavigationPath()
  ) {
    (self.style, self.screen, self.message, self.item) = (style, screen, message, item)
    (self.stack, self.path) = (stack, path)
  }
}

/// The values of a form's fields, or the record that a question is about.
public enum PresentedItem {
  /// The unchanged record with this number in a collection, which is written without decoding it.
  case record(collection: String, number: Int)
  /// Any value.
  case value(any Encodable)
}
