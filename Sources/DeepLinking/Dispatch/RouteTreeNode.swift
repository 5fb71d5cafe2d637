/// A node of the dispatch trie while it is built, and what the diagnosis walks along afterwards.
final class RouteTreeNode {
  private(set) var literals: [String: RouteTreeNode] = [:]
  /// One child for each type of value, in the order of declaration.
  private(set) var captures: [(type: ValueType, parameter: Parameter, node: RouteTreeNode)] = []
  /// Routes whose rest begins here.
  private(set) var rests: [Int] = []
  /// Routes that end here.
  private(set) var ends: [Int] = []

  /// Adds a route along `path`. A rest that is not the last step ends the path; the table's checks refuse it.
  func insert(_ route: Int, _ path: ArraySlice<PathPiece>) {
    guard let piece = path.first else { return ends.append(route) }
    switch piece {
    case .literal(let text):
      if literals[text] == nil { literals[text] = RouteTreeNode() }
      literals[text]?.insert(route, path.dropFirst())
    case .segment(let parameter):
      if !captures.contains(where: { $0.type == parameter.type }) {
        captures.append((parameter.type, parameter, RouteTreeNode()))
      }
      for capture in captures where capture.type == parameter.type {
        capture.node.insert(route, path.dropFirst())
      }
    case .rest:
      rests.append(route)
    }
  }
}
