import DeepLinkJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
#if canImport(Observation)
  public import Observation
#endif

/// The navigation of one scene as a stack of values of any type: ``NavigationStore`` with a ``NavigationPath``.
#if canImport(Observation)
  @Observable
#endif
public final class NavigationPathStore {
  /// The stack: empty at the root, the deepest screen last.
  public var path: NavigationPath

  private let urlHandler: any NavigationPathUrlHandler
  private let activityHandler: any NavigationPathActivityHandler

  /// A store for one scene.
  public init(
    path: NavigationPath = NavigationPath(), urlHandler: some NavigationPathUrlHandler,
    activityHandler: some NavigationPathActivityHandler
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

  /// Shows one more screen, that of a value which cannot be encoded: ``encoded()`` is nil while it is there.
  public func push<V: Hashable>(_ value: V) {
    path.append(value)
  }

  /// Shows one more screen.
  public func push<V: Hashable & Codable>(_ value: V) {
    path.append(value)
  }

  /// Goes back one screen; at the root it has no effect.
  public func pop() {
    if !path.isEmpty { path.removeLast() }
  }

  /// Goes back to the root.
  public func popToRoot() {
    if !path.isEmpty { path = NavigationPath() }
  }

  /// The stack as the JSON of ``NavigationPath/CodableRepresentation``; nil if the path has none, or if a value cannot
  /// be encoded.
  public func encoded() -> Data? {
    guard let codable = path.codable else { return nil }
    var writer = JSONWriter()
    do { try writer.navigationPath(codable) } catch { return nil }
    return Data(writer.bytes)
  }

  /// Replaces the stack by the result of ``encoded()``; any other data empties it.
  public func restore(from data: Data) {
    let codable = try? JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
    path = codable.map { NavigationPath($0) } ?? NavigationPath()
  }

  /// Changes the stack; observers hear of it only if it is another one then.
  private func change(_ body: (inout NavigationPath) -> Void) {
    var changed = path
    body(&changed)
    if changed != path { path = changed }
  }
}
