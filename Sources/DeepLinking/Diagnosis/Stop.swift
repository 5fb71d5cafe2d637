import Octets

/// Where a link stops following the path of a route, and what the route expected there.
///
/// Numbers only: there is one for every route of the table, and most are looked at once.
struct Stop {
  enum Expected {
    /// A step of the path, instead of the component there or of the end.
    case piece
    /// Nothing more.
    case end
    /// The query item at this index of the shape's, which is missing or unreadable.
    case item(Int)
    /// Others than these, each of which is as expected: a group makes nothing of them.
    case otherValues
  }

  /// The index of the route.
  let route: Int
  /// The number of components that were as expected.
  let depth: Int
  let expected: Expected

  init(_ request: borrowing DeepLinkRequest, _ shape: RouteShape, route: Int) {
    self.route = route
    let (count, available) = (shape.path.count, request.components.count)
    for index in 0..<count {
      guard index < available, shape.accepts(request, component: index) else {
        (depth, expected) = (index, .piece)
        return
      }
    }
    if available > count {
      guard case .rest(let parameter) = shape.path.last else {
        (depth, expected) = (count, .end)
        return
      }
      let end = count - 1 + parameter.most
      for index in count..<min(available, end) where !parameter.accepts(request, component: index) {
        (depth, expected) = (index, .piece)
        return
      }
      guard available <= end else {
        (depth, expected) = (end, .end)
        return
      }
    }
    depth = available
    for index in shape.query.indices where !shape.accepts(request, item: index) {
      expected = .item(index)
      return
    }
    expected = .otherValues
  }
}

extension RouteShape {
  /// Whether a component is as the step of the path at its index expects it.
  fileprivate func accepts(_ link: borrowing DeepLinkRequest, component index: Int) -> Bool {
    // To look at a piece with a parameter is to copy a dozen references, so literals are looked up elsewhere.
    if let literal = plan.literals[index] {
      return link.octets.span.extracting(link.components[index].range).matches(literal.span)
    }
    switch path[index] {
    case .literal: return false
    case .segment(let parameter), .rest(let parameter): return parameter.accepts(link, component: index)
    }
  }

  /// Whether the item that the parameter at an index of the query reads is as the route needs it.
  fileprivate func accepts(_ link: borrowing DeepLinkRequest, item index: Int) -> Bool {
    let parameter = query[index]
    guard parameter.isRequired else { return true }
    guard let item = link.firstItem(named: parameter.nameOctets), let range = link.items[item].value else {
      return false
    }
    return parameter.accepts(link.octets.span.extracting(range))
  }
}
