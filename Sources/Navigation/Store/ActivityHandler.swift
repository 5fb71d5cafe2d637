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
