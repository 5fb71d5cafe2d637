import DeepLinkOctets

/// The position at which a link stops following a route, and what the route expected there.
///
/// Holds numbers only, because a diagnosis makes one for each route and reads most of them once.
package struct Stop {
  package enum Expected: Equatable {
    /// The path step at this depth: the component differs from it, or is missing.
    case piece
    /// The end of the path.
    case end
    /// The query item at this index of the shape's query; it is missing or unreadable.
    case item(Int)
    /// Another host: the path and the items match the route.
    case host
    /// Another fragment.
    case fragment
    /// Other values: each one is readable, but a group refuses their combination.
    case otherValues
  }

  /// The index of the route.
  package let route: Int
  /// The number of components that the route accepts.
  package let depth: Int
  package let expected: Expected

  /// Whether the link differs from the route only in its host.
  package var isHost: Bool { expected == .host }

  /// Whether each value of the link is readable, but not their combination.
  package var isOtherValues: Bool { expected == .otherValues }

  /// Whether the whole path matches the route.
  package var hasWholePath: Bool {
    switch expected {
    case .piece, .end: false
    case .item, .host, .fragment, .otherValues: true
    }
  }

  /// How much of the link after the stop agrees with the route, to order stops of the same depth. A whole path is
  /// first, then a path with a different component, then a path that is too short.
  package func agreement(of request: borrowing DeepLinkRequest, _ shape: RouteShape, ignoresCase: Bool) -> Int {
    guard expected == .piece else { return hasWholePath ? .max : -1 }
    let (count, available) = (shape.path.count, request.components.count)
    var agreement = count == available ? 1 : 0
    for index in min(depth + 1, count)..<count {
      guard shape.steps[index].accepts(request, component: index, ignoringCase: ignoresCase) else { break }
      agreement += 1
    }
    return agreement
  }

  /// - Parameters:
  ///   - first: the number of components that the route is known to accept.
  ///   - isOnHost: whether the route stands on the host of the link.
  package init(
    _ request: borrowing DeepLinkRequest, _ shape: RouteShape, route: Int, from first: Int = 0, ignoresCase: Bool,
    isOnHost: Bool
  ) {
    self.route = route
    let stop = shape.stop(of: request, from: first, ignoringCase: ignoresCase)
    depth = stop?.depth ?? request.components.count
    if let stop, stop.expected != .otherValues {
      expected = stop.expected
    } else {
      expected = isOnHost ? .otherValues : .host
    }
  }
}
