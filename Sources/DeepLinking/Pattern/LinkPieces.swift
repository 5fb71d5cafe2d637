/// The pieces of a link as data: those of a capture, of a pattern, and of a route.
@usableFromInline
struct LinkPieces: Sendable {
  /// The hosts; more than one set is a fault of the declaration.
  var hosts: [HostSet] = []
  /// The label of the host that is a parameter.
  var label: Parameter?
  @usableFromInline var path: [PathPiece] = []
  @usableFromInline var query: [Parameter] = []
  /// The parts of the fragment; more than one path is a fault of the declaration.
  var fragments: [FragmentPieces] = []

  @usableFromInline
  init(path: [PathPiece] = [], query: [Parameter] = []) { (self.path, self.query) = (path, query) }

  init(hosts: HostSet) { self.hosts = [hosts] }

  init(host: HostSet, _ label: Parameter) { (hosts, self.label) = ([host], label) }

  init(fragment: FragmentPieces) { fragments = [fragment] }

  /// The pieces of one part of a pattern and of the part after it.
  @usableFromInline
  static func + (first: LinkPieces, next: LinkPieces) -> LinkPieces {
    var pieces = first
    pieces.hosts += next.hosts
    pieces.label = pieces.label ?? next.label
    pieces.path += next.path
    pieces.query += next.query
    pieces.fragments += next.fragments
    return pieces
  }

  /// Whether only query items matter.
  @usableFromInline
  var hasOnlyItems: Bool { hosts.isEmpty && path.isEmpty && fragments.isEmpty }

  /// What the fragment holds; nil if the route ignores it.
  var fragment: FragmentPieces? {
    guard !fragments.isEmpty else { return nil }
    return FragmentPieces(path: fragments.flatMap(\.path), items: fragments.flatMap(\.items))
  }
}

/// What a route reads from the fragment of a link: components (`#/room/:id`), items (`#key=…&pack=…`), or both
/// (`#/room/:id?via=…`).
///
/// A leading slash is an empty first component. A route that reads only items ignores the components, and one that reads
/// nothing ignores the whole fragment. Servers never receive a fragment; apps do.
public struct FragmentPieces: Sendable {
  /// The components.
  public let path: [PathPiece]
  /// The items.
  public let items: [Parameter]

  init(path: [PathPiece], items: [Parameter]) {
    self.path = path.map { $0.inFragment }
    self.items = items.map { $0.moved(to: .fragment, affix: $0.affix, key: $0.key) }
  }

  /// Whether a link must have a fragment.
  public var isRequired: Bool { !demandedPath.isEmpty || items.contains(where: \.isRequired) }

  /// The components that a link must have; none if the fragment may be absent.
  public var demandedPath: [PathPiece] { path.contains(where: \.isOptional) ? [] : path }

  /// The fragment with placeholders: `#/room/:id`, `#:section`.
  var pattern: String {
    let items = items.filter { $0.isRequired }.map { "\($0.key)=\($0.fixedValue ?? ":" + $0.name)" }
    return "#" + path.map(\.pattern).joined(separator: "/")
      + (items.isEmpty ? "" : (path.isEmpty ? "" : "?") + items.joined(separator: "&"))
  }
}

extension PathPiece {
  fileprivate var inFragment: PathPiece {
    switch self {
    case .literal: self
    case .segment(let parameter): .segment(parameter.moved(to: .fragment, affix: parameter.affix, key: parameter.key))
    case .rest(let parameter): .rest(parameter.moved(to: .fragment, affix: parameter.affix, key: parameter.key))
    }
  }
}
