import DeepLinkJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Observation)
  public import Observation
#endif

/// The navigation of one scene as a stack of routes of one type, the deepest screen last.
///
/// Each scene makes its own store; windows that shared one would show the same screens. It is a class so that the
/// views and handlers of the scene share it, and observation sees changes of ``path``.
///
/// It is neither isolated nor `Sendable`, so it stays in the isolation domain that makes it. One that a view keeps is on
/// the main actor, and a global one has to be marked `@MainActor`. Nothing here suspends, so code that has no main actor
/// can use a store as well.
#if canImport(Observation)
  @Observable
#endif
public final class NavigationStore<Route: Hashable> {
  /// The stack: empty at the root, the deepest screen last.
  public var path: [Route]

  private let urlHandler: any UrlHandler<Route>
  private let activityHandler: any ActivityHandler<Route>

  /// A store for one scene.
  public init(
    path: [Route] = [], urlHandler: some UrlHandler<Route>, activityHandler: some ActivityHandler<Route>
  ) {
    self.path = path
    self.urlHandler = urlHandler
    self.activityHandler = activityHandler
  }

  /// Opens a URL: the URL handler changes the stack.
  public func handle(_ url: URL) {
    change { urlHandler.handle(url, mutating: &$0) }
  }

  /// Continues an activity: the activity handler changes the stack.
  public func handle(_ activity: UserActivity) {
    change { activityHandler.handle(activity, mutating: &$0) }
  }

  /// Shows one more screen.
  public func push(_ route: Route) {
    path.append(route)
  }

  /// Goes back one screen; at the root it has no effect.
  public func pop() {
    if !path.isEmpty { path.removeLast() }
  }

  /// Goes back to the root.
  public func popToRoot() {
    if !path.isEmpty { path.removeAll() }
  }

  /// Changes the stack; observers hear of it only if it is another one then.
  private func change(_ body: (inout [Route]) -> Void) {
    var changed = path
    body(&changed)
    if changed != path { path = changed }
  }
}

extension NavigationStore where Route: Codable {
  /// The stack as a JSON array of routes, root first; nil if a route cannot be encoded.
  public func encoded() -> Data? {
    var writer = JSONWriter()
    do { try writer.encode(path) } catch { return nil }
    return Data(writer.bytes)
  }

  /// Replaces the stack by the result of ``encoded()``; any other data empties it.
  public func restore(from data: Data) {
    path = (try? JSONDecoder().decode([Route].self, from: data)) ?? []
  }
}

/// The effect of an opened URL on a stack of routes.
public protocol UrlHandler<Route> {
  /// The type of the elements.
  associatedtype Route: Hashable

  /// Changes the stack; an unknown URL leaves it as it is.
  func handle(_ url: URL, mutating path: inout [Route])
}

/// The effect of an opened URL on a type-erased stack.
public protocol NavigationPathUrlHandler {
  /// Changes the stack; an unknown URL leaves it as it is.
  func handle(_ url: URL, mutating path: inout NavigationPath)
}

/// The effect of a user activity from another device on a stack of routes.
public protocol ActivityHandler<Route> {
  /// The type of the elements.
  associatedtype Route: Hashable

  /// Changes the stack; an unknown activity leaves it as it is.
  func handle(_ activity: UserActivity, mutating path: inout [Route])
}

/// The effect of a user activity from another device on a type-erased stack.
public protocol NavigationPathActivityHandler {
  /// Changes the stack; an unknown activity leaves it as it is.
  func handle(_ activity: UserActivity, mutating path: inout NavigationPath)
}
