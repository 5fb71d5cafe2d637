import DeepLinkOctets
package import DeepLinking

/// Finds the routes that may share links with a route, without comparing every pair of a table.
///
/// Routes are grouped by their first two components. Two routes whose literals differ there never meet, which holds for
/// most pairs of a large table.
package struct MeetingIndex {
  private(set) var shapes: [RouteShape] = []
  /// The routes by their first component, then by their second; nil for a parameter, a rest, or the end of the path.
  private var byFirst: [[UInt8]?: [[UInt8]?: [Int]]] = [:]
  /// The routes by their second component.
  private var bySecond: [[UInt8]?: [Int]] = [:]

  package init(_ shapes: [RouteShape] = []) {
    for shape in shapes { add(shape) }
  }

  /// Adds a route behind the others.
  mutating func add(_ shape: RouteShape) {
    let (first, second) = (shape.literal(at: 0), shape.literal(at: 1))
    byFirst[first, default: [:]][second, default: []].append(shapes.count)
    bySecond[second, default: []].append(shapes.count)
    shapes.append(shape)
  }

  /// The routes after an index that may share links with a route, in order.
  func candidates(for shape: RouteShape, after index: Int) -> [Int] {
    let second = shape.literal(at: 1)
    // A parameter meets every literal.
    let groups = shape.literal(at: 0).map { [byFirst[$0] ?? [:], byFirst[nil] ?? [:]] } ?? [bySecond]
    let lists = groups.flatMap { group in
      second.map { [group[$0] ?? [], group[nil] ?? []] } ?? Array(group.values)
    }
    return lists.flatMap { list in list.filter { $0 > index && shape.mayMeet(shapes[$0]) } }.sorted()
  }
}

extension RouteShape {
  /// False if a literal or the length tells the two routes apart.
  fileprivate func mayMeet(_ other: RouteShape) -> Bool {
    if path.count != other.path.count, !endsInRest || path.count > other.path.count,
      !other.endsInRest || other.path.count > path.count
    {
      return false
    }
    for index in 0..<min(path.count, other.path.count) {
      switch (literal(at: index), other.literal(at: index)) {
      case (let mine?, let theirs?): if mine != theirs { return false }
      case (let mine?, nil): if other.path[index].refuses(mine) { return false }
      case (nil, let theirs?): if path[index].refuses(theirs) { return false }
      case (nil, nil): continue
      }
    }
    return true
  }
}

extension PathPiece {
  /// Whether a parameter reads no literal of this text, in whatever case, which is seen at once.
  fileprivate func refuses(_ text: [UInt8]) -> Bool {
    guard let parameter, parameters.count == 1 else { return false }
    switch parameter.type {
    case .integer, .number, .uuid: return !parameter.accepts(text.span)
    case .text, .oneOf, .boolean, .list, .custom: return false
    }
  }
}
