/// Where a link stops following the path of a route, and what the route expected there.
struct Stop {
  enum Expected {
    /// This step of the path, instead of the component there or of the end.
    case piece(PathPiece)
    /// Nothing more.
    case end
    /// This query item, which is missing or unreadable.
    case item(Parameter)
    /// Others than these, each of which is as expected: a group makes nothing of them.
    case otherValues
  }

  /// The number of components that were as expected.
  let depth: Int
  let expected: Expected

  init(_ request: borrowing DeepLinkRequest, _ shape: RouteShape) {
    for (index, piece) in shape.path.enumerated() {
      guard index < request.components.count, piece.accepts(request, component: index) else {
        (depth, expected) = (index, .piece(piece))
        return
      }
    }
    if case .rest(let parameter) = shape.path.last {
      for index in shape.path.count..<max(shape.path.count, request.components.count)
      where !parameter.accepts(request, component: index) {
        (depth, expected) = (index, .piece(.rest(parameter)))
        return
      }
    } else if request.components.count > shape.path.count {
      (depth, expected) = (shape.path.count, .end)
      return
    }
    depth = request.components.count
    for parameter in shape.requiredItems {
      if let item = request.firstItem(named: parameter.nameOctets), let range = request.items[item].value,
        parameter.accepts(request.octets.span.extracting(range))
      {
        continue
      }
      expected = .item(parameter)
      return
    }
    expected = .otherValues
  }
}

extension PathPiece {
  /// Whether a component is as this step expects it.
  func accepts(_ link: borrowing DeepLinkRequest, component index: Int) -> Bool {
    switch self {
    case .literal(let text):
      let component = link.components[index]
      return link.octets[component.range].elementsEqual(text.utf8)
    case .segment(let parameter), .rest(let parameter): return parameter.accepts(link, component: index)
    }
  }
}
