import DeepLinkOctets

/// The pieces of a link as data: those of a capture, of a pattern, and of a route.
@usableFromInline
package struct LinkPieces: Sendable {
  /// The hosts; more than one set is a fault of the declaration.
  package var hosts: [HostSet] = []
  /// The parameter that is a label of the host, if any.
  package var label: Parameter?
  @usableFromInline package var path: [PathPiece] = []
  /// The indices of the optional steps that a form leaves out of the pattern's path.
  package var leftOut: [Int] = []
  @usableFromInline package var query: [Parameter] = []
  /// The parts of the fragment; more than one path is a fault of the declaration.
  package var fragments: [FragmentPieces] = []

  /// The number of components of the fragment that a form has; nil for all.
  package var fragmentLength: Int?

  /// The faults of literals that a declaration in Swift has in place of parameters. A pattern as text has its own
  /// faults, in its own words.
  package var literalFaults: [String] = []

  /// The apps that open the links; nil for what is around, or all.
  package var apps: OpeningApps?
  /// The owner of the links, such as a team; nil for the owner of the mount, if it has one.
  package var owner: String?
  /// Where the screen of the route stands.
  package var screen = ScreenPlace()

  /// The number of slots of the parameters: each value of the route has one.
  @usableFromInline private(set) var slots = 0

  @usableFromInline
  package init(path: [PathPiece] = [], query: [Parameter] = []) {
    (self.path, self.query) = (path, query)
    number()
  }

  /// Gives each parameter a slot, in the order of the pieces.
  package mutating func number() {
    slots = 0
    var slots: [UTF8Text: Int] = [:]
    change { parameter in
      guard !parameter.isCondition else { return parameter.at(slot: -1) }
      let name = UTF8Text(parameter.name)
      let slot = slots[name] ?? slots.count
      slots[name] = slot
      return parameter.at(slot: slot)
    }
    self.slots = slots.count
  }

  /// Gives the parameters the slots of these, by their names.
  mutating func takeSlots(of parameters: [Parameter], _ count: Int) {
    slots = count
    change { parameter in
      parameter.isCondition
        ? parameter.at(slot: -1)
        : parameters.first { $0.name.hasSameOctets(as: parameter.name) }.map { parameter.at(slot: $0.slot) }
          ?? parameter
    }
  }

  /// Lets the rest of the path have empty components.
  package mutating func acceptEmptyComponents() {
    change { $0.place == .rest ? $0.withEmpty : $0 }
  }

  private mutating func change(_ change: (Parameter) -> Parameter) {
    label = label.map(change)
    path = path.map { $0.mapped(change) }
    query = query.map(change)
    fragments = fragments.map { $0.mapped(change) }
  }

  /// The literals of a declaration in Swift: `inventory/archive`.
  @usableFromInline
  package init(literals text: String) {
    path = PathPiece.literals(text)
    literalFaults = text.split(separator: "/").compactMap { LinkPieces.fault(ofLiteral: String($0)) }
  }

  package init(hosts: HostSet) { self.hosts = [hosts] }

  /// The piece of a parameter, which may be a label of these hosts.
  @usableFromInline
  package init(_ parameter: Parameter, of hosts: HostSet? = nil) {
    switch parameter.place {
    case .path, .fragment: path = [.segment(parameter)]
    case .rest: path = [.rest(parameter)]
    case .query: query = [parameter]
    case .host: (self.hosts, label) = (hosts.map { [$0] } ?? [], parameter)
    }
    number()
  }

  package init(fragment: FragmentPieces) {
    fragments = [fragment]
    number()
  }

  /// A pattern in the fragment.
  init(fragment pieces: LinkPieces) {
    fragments = [FragmentPieces(path: pieces.path, items: pieces.query)]
    (slots, literalFaults) = (pieces.slots, pieces.literalFaults)
  }

  /// The pieces of one part of a pattern and of the part after it.
  @usableFromInline
  package static func + (first: LinkPieces, next: LinkPieces) -> LinkPieces {
    var (pieces, next) = (first, next)
    if first.slots > 0, next.slots > 0 {
      next.change { $0.slot < 0 ? $0 : $0.at(slot: $0.slot + first.slots) }
    }
    pieces.slots += next.slots
    pieces.hosts += next.hosts
    pieces.label = pieces.label ?? next.label
    pieces.path += next.path
    pieces.query += next.query
    pieces.fragments += next.fragments
    pieces.literalFaults += next.literalFaults
    pieces.apps = next.apps ?? first.apps
    pieces.owner = next.owner ?? first.owner
    return pieces
  }

  /// Whether only query items matter.
  @usableFromInline
  package var hasOnlyItems: Bool { hosts.isEmpty && path.isEmpty && fragments.isEmpty }

  /// The fragment; nil if the route ignores it.
  package var fragment: FragmentPieces? {
    guard !fragments.isEmpty else { return nil }
    return FragmentPieces(path: fragments.flatMap(\.path), items: fragments.flatMap(\.items), length: fragmentLength)
  }
}

/// Where the screen of a route stands in the app, as a table in a file says it.
public struct ScreenPlace: Hashable, Sendable {
  /// The name of the route below it, to which the back button leads; nil for a screen with none below.
  public let parent: String?
  /// How it comes onto its parent.
  public let presentation: Presentation
  /// The tab; nil for that of the parent.
  public let tab: String?

  /// How a screen comes onto another.
  public enum Presentation: String, Sendable, CaseIterable {
    /// On top of it, in the same stack.
    case push
    /// In a sheet over it.
    case sheet
    /// In its place.
    case replace
  }

  /// Makes a place; the defaults say nothing.
  public init(parent: String? = nil, _ presentation: Presentation = .push, tab: String? = nil) {
    (self.parent, self.presentation, self.tab) = (parent, presentation, tab)
  }
}
