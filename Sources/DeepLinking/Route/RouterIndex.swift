/// The data of a router that do not depend on the type of its routes. A class, because code that uses a router copies
/// it.
@usableFromInline
package final class RouterIndex: Sendable {
  package let redirects: [Redirect]
  package let settings: TableSettings
  /// The forms of the links, which the trie finds.
  package let forms: [LinkForm]
  /// The patterns of ``forms``.
  @usableFromInline let patterns: [RouteShape]
  /// The same in the order of their names, for diagnoses.
  package let formsByName: [LinkForm]
  /// The shapes of ``formsByName``.
  @usableFromInline package let shapesByName: [RouteShape]
  /// The route of each form that its captures alone decide; -1 for a form that needs more.
  @usableFromInline package let plainRoutes: [Int]
  /// Whether the settings change no link, except one with a custom scheme.
  @usableFromInline package let readsLinksAsGiven: Bool
  @usableFromInline package let trie: RouteTrie
  /// Whether the host of a link matters.
  @usableFromInline package let readsHosts: Bool
  /// The same for diagnoses, without hosts; nil if hosts do not matter, or if all routes stand on those of the table.
  package let trieOfAnyHost: RouteTrie?
  /// The hosts of the table and of its routes as declared, without repetitions: as many as a diagnosis names.
  package let declaredHosts: [String]
  /// The index of each form in ``formsByName``.
  package let formRanks: [Int]
  /// The indices of the routes sorted by name. Code that tries one route after the other uses this order, so that the
  /// order of declaration does not matter.
  @usableFromInline package let byName: [Int]
  /// The place of each route in ``byName``.
  let ranks: [Int]

  /// The index of the route with this name, or nil if there is none.
  package func route(named name: String) -> Int? { routesByName[name] }

  private let routesByName: [String: Int]

  package init(_ shapes: [RouteShape], _ redirects: [Redirect], _ settings: TableSettings) {
    self.redirects = redirects
    self.settings = settings
    forms = LinkForm.all(shapes, redirects).forms
    let (forms, shapesOfForms) = (forms, forms.map(\.shape))
    patterns = shapesOfForms
    let order = forms.indices.sorted { shapesOfForms[$0].precedes(shapesOfForms[$1]) }
    formsByName = order.map { forms[$0] }
    shapesByName = order.map { shapesOfForms[$0] }
    var ranks = order
    for (rank, form) in order.enumerated() { ranks[form] = rank }
    formRanks = ranks
    plainRoutes = forms.map { $0.isSpecial || settings.ignoresCase ? -1 : $0.route ?? -1 }
    readsLinksAsGiven = settings.schemes.isEmpty && !settings.plusIsSpace
    trie = RouteTrie(shapesOfForms, settings, order: order)
    readsHosts = trie.readsHosts
    var hosts: [String] = []
    for set in [settings.hosts] + shapesByName.map(\.hosts) where hosts.count < Diagnostician.mostHosts {
      for host in set?.declared ?? [] where !hosts.contains(host) { hosts.append(host) }
    }
    declaredHosts = hosts
    let standsElsewhere = shapesOfForms.contains { settings.ownHosts($0.hosts) != nil }
    trieOfAnyHost = standsElsewhere ? RouteTrie(shapesOfForms, settings, order: order, ofAnyHost: true) : nil
    routesByName = Dictionary(zip(shapes.map(\.name), shapes.indices)) { first, _ in first }
    byName = shapes.indices.sorted { shapes[$0].precedes(shapes[$1]) }
    var places = byName
    for (rank, route) in byName.enumerated() { places[route] = rank }
    self.ranks = places
  }
}

extension Router {
  @usableFromInline package var forms: [LinkForm] { index.forms }
  @usableFromInline package var trie: RouteTrie { index.trie }
  @usableFromInline package var byName: [Int] { index.byName }
}
