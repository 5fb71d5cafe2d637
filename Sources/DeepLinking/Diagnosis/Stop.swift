import DeepLinkOctets

/// The position at which a link stops following a route, and what the route expected there.
///
/// Holds numbers only, because a diagnosis makes one for each route and reads most of them once.
package struct Stop {
  package enum Expected {
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
  package var isHost: Bool { if case .host = expected { true } else { false } }

  /// Whether each value of the link is readable, but not their combination.
  package var isOtherValues: Bool { if case .otherValues = expected { true } else { false } }

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
    guard case .piece = expected else { return hasWholePath ? .max : -1 }
    let (count, available) = (shape.path.count, request.components.count)
    var agreement = count == available ? 1 : 0
    for index in min(depth + 1, count)..<count {
      guard index < available, shape.accepts(request, component: index, ignoresCase) else { break }
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
    let (count, available) = (shape.path.count, request.components.count)
    for index in first..<max(first, count) {
      guard index < available, shape.accepts(request, component: index, ignoresCase) else {
        (depth, expected) = (index, .piece)
        return
      }
    }
    if available > count {
      guard let rest = shape.steps.last, rest.isRest else {
        (depth, expected) = (count, .end)
        return
      }
      for index in count..<available
      where !rest.accepts(request, component: index, isFirst: false, ignoringCase: ignoresCase) {
        (depth, expected) = (index, .piece)
        return
      }
    }
    depth = available
    let request = ignoresCase ? shape.respelled(request) : copy request
    for index in shape.query.indices where !shape.accepts(request, item: index) {
      expected = .item(index)
      return
    }
    let fragment = request.fragmentLink
    let isFragment = shape.demands.allSatisfy { $0.place != .fragment || $0.isMet(by: fragment) }
    if !isFragment || !shape.admits(request) {
      expected = .fragment
    } else {
      expected = isOnHost ? .otherValues : .host
    }
  }
}

extension RouteShape {
  /// Whether the path step at an index accepts the component at that index.
  package func accepts(_ link: borrowing DeepLinkRequest, component index: Int, _ ignoresCase: Bool) -> Bool {
    guard let literal = steps[index].literal else {
      return steps[index].accepts(link, component: index, ignoringCase: ignoresCase)
    }
    return link.octets.span.extracting(link.components[index].range).matches(literal.span, ignoresCase)
  }

  /// Whether the link has the item at an index of the query as the route requires it.
  fileprivate func accepts(_ link: borrowing DeepLinkRequest, item index: Int) -> Bool {
    let parameter = query[index]
    return !parameter.isRequired && parameter.presence != .absent || parameter.isMet(by: link)
  }
}
