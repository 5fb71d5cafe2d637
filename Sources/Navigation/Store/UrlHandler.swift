#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
