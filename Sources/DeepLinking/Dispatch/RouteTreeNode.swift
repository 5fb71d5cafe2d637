/// A node of the dispatch trie while it is built.
///
/// Captures of the same texts share a child, and a closed set of one member is a literal: a branch for each would be
/// searched to its end before the next, and the more specific route may lie in either.
final class RouteTreeNode {
  /// The child of each literal, by its octets.
  private(set) var literals: [[UInt8]: RouteTreeNode] = [:]
  /// The child of each capture, by its texts.
  private(set) var captures: [TextDomain: RouteTreeNode] = [:]
  /// Routes whose rest begins here.
  private(set) var rests: [Int] = []
  /// Routes that end here.
  private(set) var ends: [Int] = []

  /// Adds a route along `path`. A rest that is not the last step ends the path; the table's checks refuse it.
  func insert(_ route: Int, _ path: ArraySlice<PathPiece>) {
    guard let piece = path.first else { return ends.append(route) }
    switch piece {
    case .literal(let text): literalChild(Array(text.utf8)).insert(route, path.dropFirst())
    case .segment(let parameter): captureChild(parameter.domain).insert(route, path.dropFirst())
    case .rest: rests.append(route)
    }
  }

  private func literalChild(_ text: [UInt8]) -> RouteTreeNode {
    if let child = literals[text] { return child }
    let child = RouteTreeNode()
    literals[text] = child
    return child
  }

  private func captureChild(_ domain: TextDomain) -> RouteTreeNode {
    if case .closed(let members) = domain, members.count == 1, let text = members.first { return literalChild(text) }
    if let child = captures[domain] { return child }
    let child = RouteTreeNode()
    captures[domain] = child
    return child
  }
}
