import DeepLinkOctets
package import DeepLinking
import TextLanguages

/// The checks of a table that need only shapes.
final class TableCheck {
  /// The forms of all routes and redirects, sorted by name, so that faults and their links do not depend on the order of
  /// declaration.
  let forms: [LinkForm]
  /// The routes as declared, sorted likewise.
  let routes: [RouteShape]
  let settings: TableSettings
  private let patternFaults: [TableFault]
  let redirects: [Redirect]
  let relations: TextRelations
  /// Whether every question so far was decided within its budget.
  var isDecided: Bool { !relations.isUndecided }

  init(_ routes: [RouteShape], redirects: [Redirect] = [], _ settings: TableSettings = TableSettings()) {
    self.routes = routes.sorted { $0.precedes($1) }
    (self.settings, self.redirects) = (settings, redirects)
    relations = TextRelations(forms: routes.count + redirects.count)
    let (all, faults) = LinkForm.all(routes, redirects)
    patternFaults = faults.map { route, pattern, text in
      route.map { .declaration(.init($0), "its alias \(pattern): \(text)") } ?? .redirect(pattern, text)
    }
    forms = (settings.ignoresCase ? all.map(\.folded) : all).sorted { $0.shape.precedes($1.shape) }
  }

  lazy var trie = RouteTrie(forms.map(\.shape), settings)
  private lazy var redirected = RedirectedLinks(forms, settings)
  /// The links of each form, whose texts are in lower case already if that does not count.
  private lazy var places = {
    var settings = settings
    settings.ignoresCase = false
    return forms.map { FormPlaces($0.shape, settings) }
  }()

  /// Every fault, sorted by kind. What declarations do together is checked of those without a fault of their own.
  ///
  /// - Parameter unread: the patterns of routes that could not be read, to which redirects may lead.
  func faults(reserving reserved: [RouteShape] = [], besides unread: [String] = []) -> [TableFault] {
    let (limits, ofRoutes) = (limitFaults(), routes.map(declarationFaults))
    let declarations = settingsFaults() + limits + ofRoutes.joined() + patternFaults
    guard limits.isEmpty else { return declarations }
    guard ofRoutes.allSatisfy(\.isEmpty) else {
      let sound = zip(routes, ofRoutes).filter(\.1.isEmpty).map(\.0)
      let others = zip(routes, ofRoutes).filter { !$1.isEmpty }.map(\.0.pattern)
      let check = TableCheck(sound, redirects: redirects, settings)
      return declarations + check.faultsTogether(reserving: reserved, besides: unread + others)
    }
    return declarations + faultsTogether(reserving: reserved, besides: unread)
  }

  private func faultsTogether(reserving reserved: [RouteShape], besides unread: [String]) -> [TableFault] {
    sameNames() + overlaps() + Self.reservations(of: forms, settings, reserved) + redirectFaults(besides: unread)
  }

  private func sameNames() -> [TableFault] {
    // Code finds a route by its name as a `String`, which takes a composed letter for a decomposed one.
    var known: [String: RouteShape] = [:]
    return routes.compactMap { route in
      known.updateValue(route, forKey: route.name).map { .sameName(.init($0), .init(route)) }
    }
  }

  /// For each form those of other routes that take the links that both have, each with the hosts on which it does.
  lazy var rivals: [[(form: Int, hosts: HostSet?)]] = {
    var rivals = forms.map { _ in [(form: Int, hosts: HostSet?)]() }
    for (one, other, overlap) in pairs {
      switch overlap.winner {
      case .first: rivals[other].append((one, overlap.hosts))
      case .second: rivals[one].append((other, overlap.hosts))
      case nil: continue
      }
    }
    return rivals
  }()

  /// Every pair of forms of different routes that share links, by their indices in `forms`. If there are too many conflicts,
  /// or too many to compare, the first ones.
  lazy var pairs: [(Int, Int, RouteOverlap)] = {
    let index = MeetingIndex(forms.map(\.shape))
    var (pairs, conflicts): ([(Int, Int, RouteOverlap)], Int) = ([], 0)
    for one in forms.indices where conflicts < Self.mostConflicts {
      let others = index.candidates(for: forms[one].shape, after: one)
      for other in others where !forms[one].isSameRoute(as: forms[other]) && conflicts < Self.mostConflicts {
        guard relations.take(Cost.pair) else { return pairs }
        for overlap in RouteOverlap.all(forms[one].shape, forms[other].shape, settings, relations)
        where overlap.relation != .none {
          if overlap.winner == nil { conflicts += 1 }
          pairs.append((one, other, overlap))
        }
      }
    }
    return pairs
  }()

  /// The conflicts of a table that are told.
  private static let mostConflicts = 1_000

  /// Routes that claim the same link, then routes whose links are all taken by more specific ones.
  private func overlaps() -> [TableFault] {
    let conflicts = pairs.compactMap { one, other, overlap -> TableFault? in
      guard overlap.winner == nil, let witness = overlap.witness else { return nil }
      return .conflict(.init(forms[one]), .init(forms[other]), link: witness.reference)
    }
    guard conflicts.count < Self.mostConflicts else {
      return conflicts + [.settings("further routes match the same links; mend those that are listed first")]
    }
    var hidden = forms.indices.filter(isHidden).map { forms[$0] }
    // A route whose form without an optional component belongs to another one keeps its other links.
    hidden.removeAll { form in
      form.shape.leftOutCount > 0
        && forms.contains { other in
          other.isSameRoute(as: form) && other.alias == form.alias
            && other.shape.leftOutCount < form.shape.leftOutCount
        }
    }
    guard !hidden.isEmpty else { return conflicts }
    let unreachable = hidden.compactMap { form -> TableFault? in
      let link = DeepLinkRequest(sampleOf: form.shape)
      var winner: LinkForm?
      offer(link) { taking in
        winner = taking
        return true
      }
      // A link without a host may be one of a table whose hosts all have labels that vary.
      guard let winner, !winner.isSameRoute(as: form) else { return nil }
      return .unreachable(.init(form), link: link.reference, takenBy: .init(winner))
    }
    return conflicts + unreachable
  }

  /// Whether more specific forms take all links of a form. Of those of a redirect, the links count that lead to a route.
  private func isHidden(_ form: Int) -> Bool {
    let rivals = rivals[form]
    func isCovered(by others: [FormPlaces]) -> Bool {
      guard !others.isEmpty, case .unreachable = relations.ownLink(of: places[form], besides: others)
      else { return false }
      return true
    }
    guard isCovered(by: takers(from: form)) else { return false }
    guard rivals.contains(where: { forms[$0.form].leadsOn }) else { return true }
    let ends = rivals.map { [places, redirected, forms] rival in
      forms[rival.form].leadsOn
        ? redirected.ends(of: rival.form)?.map { $0.places.on(rival.hosts) } : [places[rival.form].on(rival.hosts)]
    }
    let leading = ends.flatMap { $0 ?? [] }
    if isCovered(by: leading.filter(\.isExact)) { return true }
    if ends.contains(where: { $0 == nil }) || !leading.allSatisfy(\.isExact) { relations.stop() }
    return false
  }

  /// The links of the forms that take links from a form.
  private func takers(from form: Int) -> [FormPlaces] { rivals[form].map { places[$0.form].on($0.hosts) } }

  /// A link of a form that no more specific one takes.
  func ownLink(of form: Int) -> DeepLinkRequest? {
    guard case .reachable(let link) = relations.ownLink(of: places[form], besides: takers(from: form))
    else { return nil }
    return link
  }

  /// A link of each of these routes that no more specific route takes, by their names; none for a route whose links all
  /// belong to others, or for which the search takes too long.
  func ownLinks(of names: Set<UTF8Text>) -> [UTF8Text: DeepLinkRequest] {
    var links: [UTF8Text: DeepLinkRequest] = [:]
    for (index, form) in forms.enumerated() where form.isOwn {
      let name = UTF8Text(form.shape.name)
      if names.contains(name), links[name] == nil { links[name] = ownLink(of: index) }
    }
    return links
  }

  /// The routes that claim a reserved link.
  ///
  /// A route that is less specific than an endpoint, such as `/:slug` or `/:owner/:project`, is no fault: the server
  /// only answers its own links first.
  static func reservations(
    of forms: [LinkForm], _ settings: TableSettings, _ reserved: [RouteShape]
  ) -> [TableFault] {
    let index = MeetingIndex(reserved)
    let forms = settings.ignoresCase ? forms.map(\.folded) : forms
    return forms.sorted { $0.shape.precedes($1.shape) }.flatMap { form in
      index.candidates(for: form.shape, after: -1).map { reserved[$0] }.compactMap { endpoint in
        guard let overlap = RouteOverlap.all(form.shape.onAnyHost, endpoint).first, overlap.winner != .second else {
          return nil
        }
        return overlap.witness.map { .reserved(.init(form), link: $0.path, by: .init(endpoint)) }
      }
    }
  }
}

extension LinkForm {
  /// Whether both lead to the same route, or are the same redirect.
  func isSameRoute(as other: LinkForm) -> Bool { route == other.route && redirect == other.redirect }

  /// The same form with literals and the members of closed sets in lower case.
  fileprivate var folded: LinkForm {
    var form = self
    form.shape = shape.folded
    return form
  }
}

extension RouteShape {
  /// The same shape, on any host.
  var onAnyHost: RouteShape { hosts == nil ? self : with { $0.hosts = [] } }

  /// The same shape with literals and the members of closed sets in lower case.
  package var folded: RouteShape {
    with { pieces in
      pieces.path = pieces.path.map { piece in
        piece.literal.map { .literal($0.asciiLowercased) } ?? piece.mapped(\.folded)
      }
      pieces.query = pieces.query.map(\.folded)
    }
  }
}
