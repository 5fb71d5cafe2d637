import DeepLinkOctets

/// A route without its types: its name, its summary, and the pieces of its links.
///
/// Dispatch, manifest, association file, diagnosis and checks work on shapes. A shape is immutable and shared, because
/// every link reads it.
public final class RouteShape: Sendable {
  /// The name, unique in its table: `inventory.row.edit`.
  public let name: String
  /// What the route shows, in a few words.
  public let summary: String
  /// The hosts of the route; nil for those of its table.
  public var hosts: HostSet? { pieces.hosts.first }
  /// Who answers for the links, such as a team; nil if the table does not say.
  public var owner: String? { pieces.owner }
  /// Where the screen stands in the app; what it says nothing of, the app alone knows.
  public var screen: ScreenPlace { pieces.screen }
  /// The apps of the site that open the links.
  public var apps: OpeningApps { pieces.apps ?? .all }
  /// The parameter that is a label of the host, if any.
  public var label: Parameter? { pieces.label }
  /// Example hosts of the route, the canonical one first, with an example label; none if the route uses the hosts of
  /// its table.
  public var sampleHosts: [String] { hosts?.samples(label: label?.type.samples.first ?? "label") ?? [] }
  /// The steps of the path.
  public var path: [PathPiece] { pieces.path }
  /// The query items, in the order in which a canonical link gives them; those that only select the route come last.
  public var query: [Parameter] { pieces.query }
  /// The fragment; nil if the route ignores it.
  public let fragment: FragmentPieces?
  /// The other patterns that lead to the route, as declared.
  public let aliases: [Alias]

  /// The indices of the optional steps that this form leaves out of the path of its pattern.
  public var leftOut: [Int] { pieces.leftOut }
  @usableFromInline package let pieces: LinkPieces

  /// The path with placeholders, and the fragment if the route reads it: `/inventory/:id/edit`,
  /// `/recipes/:id/*related`.
  public let pattern: String

  /// The steps of the path, and those of the fragment.
  package let steps, fragmentSteps: [PathStep]
  /// Where the text of each slot stands in links of this pattern; nil for one that the pattern does not have.
  package let places: [ParameterPlace?]
  /// The parameters that are values, by their slots; nil for one that the pattern does not have.
  package let valuesBySlot: [Parameter?]
  /// The host of the canonical link; nil if the link needs none.
  package let canonicalHost: String?
  /// The slot of the path parameter that names a record, -1 if none does.
  package let recordSlot: Int
  /// The collection of the record that a path parameter names, or nil if none does.
  public let recordCollection: String?

  /// Whether a link may have other values of the route than those that it was written of: by forms without an optional
  /// component, or by several values in a component.
  @usableFromInline package let hasRivalForms: Bool

  /// All parameters that are values of the route: those of the host, the path, the query and the fragment.
  public let parameters: [Parameter]

  /// Whether a value has texts that links do not write.
  @usableFromInline package let hasOtherTexts: Bool

  /// The items that only select the route: those with a fixed value, and those that a link must not have.
  public let conditions: [Parameter]

  /// Whether the path consists of literals alone.
  public var isLiteral: Bool { path.allSatisfy { $0.parameter == nil } }

  /// Whether every link has the same number of components, and no label or fragment is read.
  package var hasOnlyPathAndItems: Bool { label == nil && fragment == nil && !path.contains(where: \.isOptional) }

  /// The query items without which the route does not match.
  package var requiredItems: [Parameter] { query.filter(\.isRequired) }

  /// The items of the query and of the fragment that a link must have or must not have, sorted by name.
  package let demands: [Parameter]

  /// Orders shapes independently of the order of declaration.
  package func precedes(_ other: RouteShape) -> Bool {
    if name != other.name { return name < other.name }
    return pattern == other.pattern ? UTF8Text(pattern) < UTF8Text(other.pattern) : pattern < other.pattern
  }

  @usableFromInline
  package convenience init(name: String, summary: String, _ pieces: LinkPieces) {
    self.init(name: name, summary: summary, pieces, aliases: [])
  }

  package convenience init(name: String, summary: String, path: [PathPiece], query: [Parameter] = []) {
    self.init(name: name, summary: summary, LinkPieces(path: path, query: query))
  }

  /// - Parameter needsHost: whether the canonical link has a host: the first of the pieces.
  package init(
    name: String, summary: String, _ pieces: LinkPieces, aliases: [Alias], needsHost: Bool = false
  ) {
    var pieces = pieces
    if pieces.slots == 0 { pieces.number() }
    pieces.query = pieces.query.valuesFirst
    for (index, piece) in pieces.path.enumerated() where piece.parameters.count > 1 {
      pieces.path[index] = piece.mapped(\.asPart)
    }
    self.name = name
    self.summary = summary
    self.aliases = aliases
    fragment = pieces.fragment
    steps = pieces.path.map { PathStep($0) }
    pattern = "/" + steps.map(\.pattern).joined(separator: "/") + (fragment?.pattern ?? "")
    let items = pieces.query + (fragment?.items ?? [])
    conditions = items.filter(\.isCondition)
    demands = items.filter { $0.isRequired || $0.presence == .absent }
      .sorted { ($0.place.rawValue, UTF8Text($0.key)) < ($1.place.rawValue, UTF8Text($1.key)) }
    fragmentSteps = fragment?.path.map { PathStep($0) } ?? []
    hasRivalForms = (steps + fragmentSteps).contains { $0.isOptional || $0.parameters.count > 1 }
    places = ParameterPlace.all(pieces, steps, fragmentSteps)
    var values = [Parameter?](repeating: nil, count: pieces.slots)
    let inFragment = (fragment?.path.flatMap(\.parameters) ?? []) + (fragment?.items ?? [])
    let all = (pieces.label.map { [$0] } ?? []) + pieces.path.flatMap(\.parameters) + pieces.query + inFragment
    for parameter in all where values.indices.contains(parameter.slot) { values[parameter.slot] = parameter }
    parameters = all.filter { !$0.isCondition }
    hasOtherTexts = parameters.contains { $0.type.hasOtherTexts }
    valuesBySlot = values
    canonicalHost = needsHost ? pieces.hosts.first?.canonical : nil
    let record = pieces.path.flatMap(\.parameters).first { $0.collection != nil }
    (recordSlot, recordCollection, self.pieces) = (record?.slot ?? -1, record?.collection, pieces)
  }

  /// The shape as mounted: with these pieces before its own, and with this name prefix.
  @usableFromInline
  package func mounted(at prefix: LinkPieces, name mount: String) -> RouteShape {
    let names = [mount, name].filter { !$0.isEmpty }
    return RouteShape(
      name: names.joined(separator: "."), summary: summary, prefix + pieces,
      aliases: aliases.map { $0.mounted(at: prefix) })
  }

  /// The same route with one more pattern.
  package func adding(_ alias: Alias) -> RouteShape {
    RouteShape(name: name, summary: summary, pieces, aliases: aliases + [alias])
  }

  /// The same route, whose links these apps open.
  package func opened(by apps: OpeningApps) -> RouteShape {
    var pieces = pieces
    pieces.apps = apps
    return RouteShape(name: name, summary: summary, pieces, aliases: aliases)
  }

  /// The same route, for whose links someone answers.
  package func owned(by owner: String) -> RouteShape {
    var pieces = pieces
    pieces.owner = owner
    return RouteShape(name: name, summary: summary, pieces, aliases: aliases)
  }

  /// The shape in a table. If a route stands on other hosts than the table's canonical one, its links have a host.
  package func placed(on settings: TableSettings) -> RouteShape {
    guard let hosts, hosts.canonical != nil, !settings.isDefault(hosts) else { return self }
    return RouteShape(name: name, summary: summary, pieces, aliases: aliases, needsHost: true)
  }

  /// The same shape with other pieces.
  package func with(_ change: (inout LinkPieces) -> Void) -> RouteShape {
    var pieces = pieces
    change(&pieces)
    return RouteShape(name: name, summary: summary, pieces)
  }

  /// The number of optional components that this form leaves out of the path and of the fragment.
  package var leftOutCount: Int { leftOut.count + (fragment?.leftOut ?? 0) }

  /// The forms of links of this pattern, the shortest first: one for each choice of optional components, which a form
  /// has or leaves out. Of optional components side by side, a form that leaves one out leaves out those after it.
  public var forms: [RouteShape] {
    var choices: [[Int]] = [[]]
    var index = 0
    while let first = path[index...].firstIndex(where: \.isOptional), choices.count <= TableLimit.forms.most {
      index = path[first...].firstIndex { !$0.isOptional } ?? path.count
      let end = index
      choices = (first...end).prefix(TableLimit.forms.most).flatMap { start in choices.map { $0 + Array(start..<end) } }
    }
    let all = fragment?.declaredPath.count
    let forms = choices.flatMap { leftOut in (fragment?.lengths ?? 0...0).map { (leftOut, $0) } }
    return forms.prefix(TableLimit.forms.most).map { leftOut, length in
      leftOut.isEmpty && length == all ?? 0
        ? self
        : with { pieces in
          pieces.path = path.indices.filter { !leftOut.contains($0) }.map { path[$0] }
          pieces.leftOut = leftOut
          pieces.fragmentLength = all.map { _ in length }
        }
    }
  }
}

/// Another pattern that leads to a route: `/p/:id` for `/products/:id`.
public struct Alias: Sendable {
  /// The whole pattern, with the patterns of the enclosing mounts.
  public let pattern: String
  /// The pattern as declared.
  private let declared: String
  private let prefix: LinkPieces

  package init(_ declared: String, below prefix: LinkPieces = LinkPieces()) {
    (self.declared, self.prefix) = (declared, prefix)
    pattern = PatternText(declared).text(below: prefix)
  }

  fileprivate func mounted(at prefix: LinkPieces) -> Alias { Alias(declared, below: prefix + self.prefix) }

  /// The shape of the links of this pattern, whose parameters are those of the route at the same kinds of places. Its
  /// hosts, its fragment, and the optional items that the pattern does not name are those of the route.
  ///
  /// - Throws: the fault of the pattern.
  package func shape(of route: RouteShape) throws(PatternFault) -> RouteShape {
    var pieces = try PatternText(declared).pieces(prefix, of: route.parameters)
    let named = pieces.path.flatMap(\.parameters) + pieces.query.filter { !$0.isCondition }
    func own(_ parameter: Parameter) -> Parameter? { named.first { $0.name.hasSameOctets(as: parameter.name) } }
    for parameter in route.parameters {
      guard let moved = own(parameter), moved.place != parameter.place else { continue }
      throw PatternFault(
        "it has \"\(parameter.name)\" as \(moved.placeInWords), and the route has it as \(parameter.placeInWords); "
          + (target(of: route, own).map { "declare a redirect instead: {\"from\": \"\(pattern)\", \"to\": \"\($0)\"}" }
            ?? "no redirect moves it there, so declare another route for these links"))
    }
    let missing = route.parameters.filter { $0.isRequired && $0.isInPathOrQuery && own($0) == nil }
    guard missing.isEmpty else {
      throw PatternFault(
        "it has no \(missing.map { "\"\($0.name)\"" }.joined(separator: " and no ")), which the route requires")
    }
    (pieces.hosts, pieces.label, pieces.fragments) = (route.pieces.hosts, route.pieces.label, route.pieces.fragments)
    (pieces.apps, pieces.owner) = (route.pieces.apps, route.pieces.owner)
    let keys = Set(pieces.query.map(\.keyOctets))
    pieces.query += route.query.filter { !$0.isCondition && own($0) == nil && !keys.contains($0.keyOctets) }
    pieces.takeSlots(of: route.parameters, route.pieces.slots)
    return RouteShape(name: route.name, summary: route.summary, pieces)
  }

  /// The target of the redirect to declare in the place of an alias that moves values; nil if none says where they go: in
  /// the fragment, in the host, or behind an optional component that is left out.
  ///
  /// - Parameter own: the parameter as the alias has it; nil for one that it does not have.
  private func target(of route: RouteShape, _ own: (Parameter) -> Parameter?) -> String? {
    guard route.parameters.allSatisfy({ $0.isInPathOrQuery || own($0) == nil }) else { return nil }
    var path: [String] = []
    var isLeftOut = false
    for piece in route.path {
      let isKept = piece.parameters.allSatisfy { own($0) != nil }
      guard !isLeftOut || !isKept || !piece.isOptional else { return nil }
      isLeftOut = !isKept
      if isKept { path.append(piece.pattern) }
    }
    let items = route.query.filter { $0.fixedValue != nil || own($0) != nil }.map(PatternText.item)
    return "/" + path.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

extension Parameter {
  fileprivate var isInPathOrQuery: Bool { [.path, .rest, .query].contains(place) }

  /// Its place in words.
  fileprivate var placeInWords: String {
    switch place {
    case .path: "a component of the path"
    case .rest: "the rest of the path"
    case .query: "an item of the query"
    case .host: "a label of the host"
    case .fragment: isItem ? "an item of the fragment" : "a component of the fragment"
    }
  }
}

extension Route {
  /// The same route with another pattern that leads to it, in the form of ``RouteShape/pattern``: `/p/:id`.
  ///
  /// The names refer to the parameters of the route, which stand in the same kinds of places: a component of the path, its
  /// rest, an item of the query. A ``Redirect`` moves a value to another. A link of this pattern resolves to the route,
  /// whose canonical link has the first pattern; browsers are redirected to that.
  public func alias(_ pattern: String) -> Route { with(shape.adding(Alias(pattern))) }

  /// The same route, whose links only these apps of the site open: `.apps("buyer")`. Without this, all do.
  ///
  /// The names are those of the apps of `DeepLinkApp` or of `"apps"` in `links.json`.
  public func apps(_ names: String...) -> Route { opened(by: .only(names)) }

  /// The same route, whose links no app opens. The table resolves them, and browsers get their pages.
  public func opensNoApp() -> Route { opened(by: .noApp) }

  /// The same route, whose links these apps open.
  package func opened(by apps: OpeningApps) -> Route { with(shape.opened(by: apps)) }

  /// The same route, for whose links someone answers, such as a team: `.owner("@shop/checkout")`. `GET /routes`, metrics
  /// and the log of misses say it.
  public func owner(_ name: String) -> Route { with(shape.owned(by: name)) }

  func with(_ shape: RouteShape) -> Route {
    Route(
      shape: shape, example: example, parse: parse, print: print, relay: relay, learned: learned,
      fault: fault)
  }
}
