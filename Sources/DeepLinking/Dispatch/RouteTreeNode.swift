import DeepLinkOctets

/// A node of the dispatch trie while it is built.
///
/// Captures with the same texts share a child, and a closed set with one member is a literal. With a branch for each,
/// the search would exhaust one branch before the next, although the other may hold the more specific route.
///
/// A route here is the index of a form: a route with optional components or aliases has several forms.
final class RouteTreeNode {
  /// The children for literals, by their octets.
  private(set) var literals: [[UInt8]: RouteTreeNode] = [:]
  /// The children for captures, by their texts.
  private(set) var captures: [TextDomain: RouteTreeNode] = [:]
  /// The routes whose rest begins here.
  private(set) var rests: [Int] = []
  /// The routes that end here.
  private(set) var ends: [Int] = []
  /// All routes at this node and below it.
  private(set) var routes: [Int] = []
  /// Whether literals, members of closed sets and the text around values are compared without case.
  private let ignoresCase: Bool

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

  /// Adds a route along `path`. A rest ends the path; the table's checks refuse pieces after it.
  func insert(_ route: Int, _ path: ArraySlice<PathPiece>) {
    routes.append(route)
    guard let piece = path.first else { return ends.append(route) }
    if piece.isRest { return rests.append(route) }
    let child =
      piece.literal.map { literalChild(Array($0.utf8)) }
      ?? captureChild((ignoresCase ? piece.mapped(\.folded) : piece).domain)
    child.insert(route, path.dropFirst())
  }

  private func literalChild(_ text: [UInt8]) -> RouteTreeNode {
    let text = ignoresCase ? text.map(\.lowercased) : text
    if let child = literals[text] { return child }
    let child = RouteTreeNode(ignoresCase: ignoresCase)
    literals[text] = child
    return child
  }

  private func captureChild(_ domain: TextDomain) -> RouteTreeNode {
    if case .closed(let members) = domain, members.count == 1, let text = members.first { return literalChild(text) }
    if let child = captures[domain] { return child }
    let child = RouteTreeNode(ignoresCase: ignoresCase)
    captures[domain] = child
    return child
  }
}
