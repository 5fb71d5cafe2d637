/// Finds the stops of the routes that a link follows furthest.
///
/// Walks the trie and reads every component on its way, so that only routes that the link follows are looked at.
struct FurthestStops {
  private let index: RouterIndex
  /// The trie of the index. Reading it through the index would copy it.
  private let trie: RouteTrie
  private let work: WorkBudget
  /// The nodes furthest from the root that the link reaches, and their depth.
  private var ends: [Int] = []
  private var furthest = 0
  private(set) var stops: [Stop] = []

  /// The greatest number of nodes that are looked at. A link follows more only in a table of routes that differ in nothing
  /// that the link shows.
  private static let mostEnds = 16

  /// The greatest number of routes on other hosts that are looked at, the most specific first.
  private static let mostOthers = 64

  init(_ request: borrowing DeepLinkRequest, _ index: RouterIndex, _ work: WorkBudget) {
    (self.index, trie, self.work) = (index, index.trie, work)
    stops.reserveCapacity(8)
    let roots = trie.roots(of: request)
    for root in roots { follow(request, trie.roots[root].node, 0) }
    for number in ends {
      let node = trie.nodes[number]
      let rests = furthest < request.components.count ? trie.lists[node.rests] : []
      for route in trie.lists[node.routes] where !rests.contains(route) {
        guard work.take(1) else { break }
        add(stop(request, route, from: furthest))
      }
    }
    if roots.count < trie.roots.count { addStopsOnOtherHosts(request) }
    stops.sort { $0.route < $1.route }
  }

  /// - Parameter depth: the number of components that the route is known to accept; nil for a route on other hosts.
  private func stop(_ request: borrowing DeepLinkRequest, _ route: Int, from depth: Int?) -> Stop {
    Stop(
      request, index.forms[route].shape, route: index.formRanks[route], from: depth ?? 0,
      ignoresCase: index.settings.ignoresCase, isOnHost: depth != nil)
  }

  /// Adds a stop, unless the link follows another route further.
  private mutating func add(_ stop: Stop) {
    if let depth = stops.first?.depth, stop.depth != depth {
      if stop.depth < depth { return }
      stops.removeAll(keepingCapacity: true)
    }
    stops.append(stop)
  }

  private mutating func follow(_ request: borrowing DeepLinkRequest, _ number: Int, _ depth: Int) {
    // No node is further than the end of the link.
    if furthest == request.components.count, ends.count >= Self.mostEnds { return work.stop() }
    guard work.take(8) else { return }
    let node = trie.nodes[number]
    guard depth < request.components.count else { return addEnd(number, depth) }
    var isFollowed = false
    if let child = trie.literalChild(of: node, request, depth) {
      isFollowed = true
      follow(request, child, depth + 1)
    }
    for position in node.captures where accepts(request, trie.lists[position], depth) {
      isFollowed = true
      follow(request, trie.lists[position], depth + 1)
    }
    // A rest may take more of the link than any other piece.
    for position in node.rests where work.take(1) {
      add(stop(request, trie.lists[position], from: depth))
    }
    if !isFollowed { addEnd(number, depth) }
  }

  private mutating func addEnd(_ node: Int, _ depth: Int) {
    guard depth >= furthest else { return }
    if depth > furthest { ends.removeAll() }
    furthest = depth
    if ends.count < Self.mostEnds { ends.append(node) } else { work.stop() }
  }

  /// Whether the captures that lead to a node take the component at `depth`. All of them take the same texts.
  private func accepts(_ request: borrowing DeepLinkRequest, _ node: Int, _ depth: Int) -> Bool {
    guard work.take(WorkBudget.ofReading), let route = trie.lists[trie.nodes[node].routes].first else { return false }
    let step = index.forms[route].shape.steps[depth]
    return step.accepts(request, component: depth, ignoringCase: index.settings.ignoresCase)
  }

  /// Adds the stops of routes on other hosts that match the rest of the link.
  ///
  /// Only the literals of such a route are evidence that it was meant: one of them must be further to the right than the
  /// link follows any route on its own host.
  private mutating func addStopsOnOtherHosts(_ request: borrowing DeepLinkRequest) {
    guard let everyHost = index.trieOfAnyHost else { return }
    let host = trie.hostRoots.host(of: request)
    var (routes, others): ([Int], [Stop]) = ([], [])
    _ = everyHost.visit(request) { route, _ in
      if !index.settings.stand(index.forms[route].shape.hosts, on: host) { routes.append(route) }
      return routes.count == Self.mostOthers || !work.take(1)
    }
    var furthest = stops.first?.depth ?? 0
    routes.sort { index.formRanks[$0] < index.formRanks[$1] }
    for route in routes where others.count < Diagnostician.mostHosts {
      let steps = index.forms[route].shape.steps
      let last = (steps.lastIndex { $0.literal != nil } ?? -1) + 1
      guard last > furthest || last == furthest && !others.isEmpty else { continue }
      guard work.take(2 + steps.count) else { break }
      let stop = stop(request, route, from: nil)
      guard stop.isHost else { continue }
      if last > furthest { others.removeAll() }
      furthest = last
      others.append(stop)
    }
    if !others.isEmpty { stops = others }
  }
}
