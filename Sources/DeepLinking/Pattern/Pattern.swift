/// A sequence of pieces of a link, with the values they carry.
///
/// Patterns concatenate, and so do their packs of values. A pattern of two segments and a query item is a
/// `Pattern<UUID, Int, String>`; the payload of its route must have exactly these types.
public struct Pattern<each Value: Sendable>: Sendable {
  @usableFromInline let pieces: LinkPieces
  @usableFromInline package let captures: (repeat Capture<each Value>)

  // The captures are a pack, not one tuple: passing joined packs as a tuple crashed the compiler.
  @inlinable
  init(_ pieces: LinkPieces, _ captures: repeat Capture<each Value>) {
    self.pieces = pieces
    self.captures = (repeat each captures)
  }

  /// The shape of a route with this pattern.
  @inlinable
  package func shape(_ name: String, _ summary: String) -> RouteShape {
    RouteShape(name: name, summary: summary, pieces)
  }
}

/// A pattern of literals only.
// The formatter would write `<>`, which is an operator.
// swift-format-ignore
public typealias ValuelessPattern = Pattern< >

/// Builds a ``Pattern`` from literals (`"inventory"`), `Segment`, `RestOfPath`, query items and `Group`.
@resultBuilder
public enum PatternBuilder {
  /// A literal: one component, or several with `/` between them.
  @inlinable
  public static func buildExpression(_ literal: String) -> ValuelessPattern {
    ValuelessPattern(LinkPieces(literals: literal))
  }

  /// A value from the path or the query.
  @inlinable
  public static func buildExpression<Value>(_ capture: Capture<Value>) -> Pattern<Value> {
    Pattern<Value>(capture.pieces, capture)
  }

  /// A pattern that several routes share.
  @inlinable
  public static func buildExpression<each Value>(_ pattern: Pattern<repeat each Value>) -> Pattern<repeat each Value> {
    pattern
  }

  /// No pieces: the root of the table, or of the mount.
  @inlinable
  public static func buildBlock() -> ValuelessPattern { ValuelessPattern(LinkPieces()) }

  /// The first piece.
  @inlinable
  public static func buildPartialBlock<each Value>(
    first: Pattern<repeat each Value>
  ) -> Pattern<repeat each Value> { first }

  /// One more piece.
  @inlinable
  public static func buildPartialBlock<each First, each Next>(
    accumulated: Pattern<repeat each First>, next: Pattern<repeat each Next>
  ) -> Pattern<repeat each First, repeat each Next> {
    Pattern<repeat each First, repeat each Next>(
      accumulated.pieces + next.pieces, repeat each accumulated.captures, repeat each next.captures)
  }
}

extension PathPiece {
  /// The literal components of `inventory/archive`.
  static func literals(_ text: String) -> [PathPiece] {
    // A single slash stands for the leading slash of a fragment.
    if text == "/" { return [.literal("")] }
    return text.split(separator: "/", omittingEmptySubsequences: false).map { .literal(String($0)) }
  }
}
