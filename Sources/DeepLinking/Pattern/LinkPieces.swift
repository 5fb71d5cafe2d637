/// The pieces of a link as data: those of a capture, of a pattern, and of a route.
@usableFromInline
struct LinkPieces: Sendable {
  /// The hosts; more than one set is a fault of the declaration.
  var hosts: [HostSet] = []
  /// The parameter that is a label of the host, if any.
  var label: Parameter?
  @usableFromInline var path: [PathPiece] = []
  /// The indices of the optional steps that a form leaves out of the pattern's path.
  var leftOut: [Int] = []
  @usableFromInline var query: [Parameter] = []
  /// The parts of the fragment; more than one path is a fault of the declaration.
  var fragments: [FragmentPieces] = []

  /// The faults of literals that a declaration in Swift has in place of parameters. A pattern as text has its own
  /// faults, in its own words.
  var literalFaults: [String] = []

  @usableFromInline
  init(path: [PathPiece] = [], query: [Parameter] = []) { (self.path, self.query) = (path, query) }

  /// The literals of a declaration in Swift: `inventory/archive`.
  @usableFromInline
  init(literals text: String) {
    path = PathPiece.literals(text)
    literalFaults = text.split(separator: "/").compactMap { LinkPieces.fault(ofLiteral: String($0)) }
  }

  init(hosts: HostSet) { self.hosts = [hosts] }

  init(host: HostSet, _ label: Parameter) { (hosts, self.label) = ([host], label) }

  init(fragment: FragmentPieces, literalFaults: [String] = []) {
    (fragments, self.literalFaults) = ([fragment], literalFaults)
  }

  /// The pieces of one part of a pattern and of the part after it.
  @usableFromInline
  static func + (first: LinkPieces, next: LinkPieces) -> LinkPieces {
    var pieces = first
    pieces.hosts += next.hosts
    pieces.label = pieces.label ?? next.label
    pieces.path += next.path
    pieces.query += next.query
    pieces.fragments += next.fragments
    pieces.literalFaults += next.literalFaults
    return pieces
  }

  /// Whether only query items matter.
  @usableFromInline
  var hasOnlyItems: Bool { hosts.isEmpty && path.isEmpty && fragments.isEmpty }

  /// The fragment; nil if the route ignores it.
  var fragment: FragmentPieces? {
    guard !fragments.isEmpty else { return nil }
    return FragmentPieces(path: fragments.flatMap(\.path), items: fragments.flatMap(\.items))
  }
}
