import JSON

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
/// Each scene makes its own store: two windows of an app that shared one would walk in step. It is a class so that the
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

  /// Goes back one screen; at the root there is nothing to do.
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

  /// Replaces the stack by what ``encoded()`` gave; data that is anything else empties it.
  public func restore(from data: Data) {
    path = (try? JSONDecoder().decode([Route].self, from: data)) ?? []
  }
}

/// What a URL that the app is asked to open does to a stack of routes.
public protocol UrlHandler<Route> {
  /// What is on the stack.
  associatedtype Route: Hashable

  /// Changes the stack as the URL asks; a URL that means nothing leaves it alone.
  func handle(_ url: URL, mutating path: inout [Route])
}

/// What a URL that the app is asked to open does to a type-erased stack.
public protocol NavigationPathUrlHandler {
  /// Changes the stack as the URL asks; a URL that means nothing leaves it alone.
  func handle(_ url: URL, mutating path: inout NavigationPath)
}

/// What a user activity, handed over by another device, does to a stack of routes.
public protocol ActivityHandler<Route> {
  /// What is on the stack.
  associatedtype Route: Hashable

  /// Changes the stack as the activity asks; one that means nothing leaves it alone.
  func handle(_ activity: UserActivity, mutating path: inout [Route])
}

/// What a user activity, handed over by another device, does to a type-erased stack.
public protocol NavigationPathActivityHandler {
  /// Changes the stack as the activity asks; one that means nothing leaves it alone.
  func handle(_ activity: UserActivity, mutating path: inout NavigationPath)
}
