import Octets

/// Finds the routes that may have links in common with a route, without comparing every two of a table.
///
/// Routes are grouped by their first component, if it is a literal, and by their second. Two routes whose literals differ
/// there never meet, which holds for most pairs of a large table.
struct MeetingIndex {
  private let shapes: [RouteShape]
  /// The routes by the literals of their first two components; nil for a parameter, a rest, or the end of the path.
  private var groups: [[[UInt8]?]: [Int]] = [:]
  /// The first literals under which there are routes, and the second ones below each.
  private var seconds: [[UInt8]?: Set<[UInt8]?>] = [:]

  init(_ shapes: [RouteShape], _ settings: TableSettings) {
    self.shapes = shapes
    for (index, shape) in shapes.enumerated() {
      let key = Self.key(shape)
      groups[key, default: []].append(index)
      seconds[key[0], default: []].insert(key[1])
    }
  }

  /// The routes after an index that may meet a route, in order.
  func candidates(for shape: RouteShape, after index: Int) -> [Int] {
    let key = Self.key(shape)
    var found: [Int] = []
    let firsts = key[0].map { [$0, nil] } ?? Array(seconds.keys)
    for first in firsts {
      guard let below = seconds[first] else { continue }
      let next = key[1].map { [$0, nil] } ?? Array(below)
      for second in next {
        found += (groups[[first, second]] ?? []).filter { $0 > index && shape.mayMeet(shapes[$0]) }
      }
    }
    return found.sorted()
  }

  private static func key(_ shape: RouteShape) -> [[UInt8]?] { [shape.literal(at: 0), shape.literal(at: 1)] }
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
      if let mine = literal(at: index), let theirs = other.literal(at: index), mine != theirs { return false }
    }
    return true
  }
}
