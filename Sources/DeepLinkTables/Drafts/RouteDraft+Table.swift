import DeepLinking

extension RouteDraft {
  /// The result for a draft in a table.
  package enum Outcome: Sendable {
    /// The draft is a route. A rest that could be empty may now require a component.
    case kept(RouteDraft)
    /// The draft is not a route. The text gives the reason, in words that follow "it".
    case leftOut(String)
  }

  /// Makes a table without faults from drafts with different names. Returns one outcome for each draft.
  ///
  /// Each draft is compared with the routes before it. If two claim a link, a rest that may be empty gets a required
  /// component, if this separates the two. If it does not, the later draft is left out. At the end, drafts that no link
  /// reaches are left out.
  package static func table(of drafts: [RouteDraft], ignoringCase: Bool) -> [Outcome] {
    var table = DraftTable(settings: TableSettings(ignoresCase: ignoringCase))
    for draft in drafts { table.add(draft) }
    table.removeUnreachable()
    return table.outcomes
  }

  /// The faults of a table of drafts, in words.
  package static func faults(of drafts: [RouteDraft], ignoringCase: Bool) throws -> [String] {
    let shapes = try drafts.map { try $0.shape() }
    let check = TableCheck(shapes, TableSettings(ignoresCase: ignoringCase))
    return check.faults(reserving: []).map(\.description)
  }

  /// The same route with a rest that requires a component; nil if the route has no rest that may be empty.
  fileprivate var withoutEmptyRest: RouteDraft? {
    guard pattern.hasSuffix("?") else { return nil }
    return RouteDraft(name: name, pattern: String(pattern.dropLast()), parameters: parameters)
  }
}

/// A table of drafts, made route by route.
private struct DraftTable {
  let settings: TableSettings
  private(set) var outcomes: [RouteDraft.Outcome] = []
  /// The routes among the drafts, by the index of the draft.
  private var routes: [Int: Route] = [:]
  private var index = MeetingIndex()
  /// The draft of each form in the index. Forms that a route gave up stay in the index.
  private var owners: [Int] = []

  private struct Route {
    let draft: RouteDraft
    let shape: RouteShape
    let forms: [RouteShape]

    init(_ draft: RouteDraft, _ settings: TableSettings) throws {
      (self.draft, shape) = (draft, try draft.shape())
      forms = settings.ignoresCase ? shape.forms.map(\.folded) : shape.forms
    }

    /// A link that both routes claim.
    func conflict(with other: Route, _ settings: TableSettings) -> String? {
      for one in forms {
        for two in other.forms {
          let overlap = RouteOverlap(one, two, settings)
          if overlap.relation != .none, overlap.winner == nil || overlap.isByLeavingOut, let link = overlap.witness {
            return link.reference
          }
        }
      }
      return nil
    }

    func withoutEmptyRest(_ settings: TableSettings) -> Route? {
      draft.withoutEmptyRest.flatMap { try? Route($0, settings) }
    }
  }

  init(settings: TableSettings) { self.settings = settings }

  mutating func add(_ draft: RouteDraft) {
    do {
      let route = try Route(draft, settings)
      if case .declaration(_, let text)? = TableCheck([route.shape], settings).faults(reserving: []).first {
        outcomes.append(.leftOut("cannot be a route: \(text)"))
      } else {
        add(route)
      }
    } catch {
      outcomes.append(.leftOut("cannot be written: \((error as? PatternFault)?.text ?? "\(error)")"))
    }
  }

  private mutating func add(_ draft: Route) {
    var route = draft
    var changes: [Int: Route] = [:]
    let neighbours = Set(route.forms.flatMap { index.candidates(for: $0, after: -1) }.map { owners[$0] })
    for place in neighbours.sorted() {
      guard let other = routes[place], let link = other.conflict(with: route, settings) else { continue }
      if let shorter = other.withoutEmptyRest(settings), shorter.conflict(with: route, settings) == nil {
        changes[place] = shorter
      } else if let shorter = route.withoutEmptyRest(settings), other.conflict(with: shorter, settings) == nil {
        route = shorter
      } else {
        return outcomes.append(.leftOut("matches \(link), which \(other.draft.name) matches too"))
      }
    }
    for form in route.forms {
      index.add(form)
      owners.append(outcomes.count)
    }
    changes[outcomes.count] = route
    outcomes.append(.kept(route.draft))
    for (place, route) in changes {
      routes[place] = route
      outcomes[place] = .kept(route.draft)
    }
  }

  /// Leaves out the routes whose links all lead to more specific ones. The links of the other routes are not affected.
  mutating func removeUnreachable() {
    let places = Dictionary(uniqueKeysWithValues: routes.map { ($0.value.draft.name, $0.key) })
    let check = TableCheck(routes.sorted { $0.key < $1.key }.map(\.value.shape), settings)
    for fault in check.faults(reserving: []) {
      guard case .unreachable(let route, _, let other) = fault, let place = places[route.name] else { continue }
      outcomes[place] = .leftOut("matches no link that \(other.name) does not match")
    }
  }
}
