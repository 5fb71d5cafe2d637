import DeepLinkOctets
package import DeepLinking

/// The checks of a table that need only shapes.
final class TableCheck {
  /// The forms of all routes and redirects, sorted by name, so that faults and their links do not depend on the order of
  /// declaration.
  let forms: [LinkForm]
  /// The routes as declared, sorted likewise.
  let routes: [RouteShape]
  let settings: TableSettings
  private let patternFaults: [TableFault]
  private let redirects: [Redirect]
  let relations: TextRelations
  /// Whether every question so far was decided within its budget.
  var isDecided: Bool { !relations.isUndecided }

  init(_ routes: [RouteShape], redirects: [Redirect] = [], _ settings: TableSettings = TableSettings()) {
    self.routes = routes.sorted { $0.precedes($1) }
    self.settings = settings
    self.redirects = redirects
    relations = TextRelations(forms: routes.count + redirects.count)
    let (all, faults) = LinkForm.all(routes, redirects)
    patternFaults = faults.map { route, pattern, text in
      route.map { .declaration(.init($0), "its alias \(pattern): \(text)") } ?? .redirect(pattern, text)
    }
    forms = (settings.ignoresCase ? all.map(\.folded) : all).sorted { $0.shape.precedes($1.shape) }
  }

  lazy var trie = RouteTrie(forms.map(\.shape), settings)
  private lazy var redirected = RedirectedLinks(forms, settings)

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
    sameNames() + overlaps() + Self.reservations(of: forms, reserved) + redirectFaults(besides: unread)
  }

  private func settingsFaults() -> [TableFault] {
    var texts = (settings.hosts?.faults ?? []) + [settings.baseURLFault].compactMap { $0 }
    texts += settings.schemes.filter { !CustomScheme.isOne($0) }.map {
      "\"\($0)\" is not a custom scheme; write a name such as \"shop\""
    }
    texts += repeated(settings.opaqueSchemes).map { "the opaque scheme \"\($0)\" is declared twice; remove one" }
    texts += settings.opaqueSchemes.filter { !settings.schemes.contains($0) }.map {
      "the opaque scheme \"\($0)\" is not one of the schemes of the table; add it to them"
    }
    texts += settings.webOnlyFaults
    return texts.map { .settings($0) }
  }

  /// What is beyond these limits costs too much to check.
  private func limitFaults() -> [TableFault] {
    let hosts = Set(([settings.hosts] + routes.map(\.hosts)).flatMap { $0?.declared ?? [] })
    return [
      TableLimit.hosts.fault(hosts.count, in: "the site"),
      TableLimit.routes.fault(routes.count + redirects.count, in: "the table"),
      TableLimit.webOnly.fault(settings.webOnly.count, in: "the site"),
    ].compactMap { $0.map { .settings($0) } }
  }

  private func declarationFaults(_ shape: RouteShape) -> [TableFault] {
    var texts = shape.pieces.limitFaults
    // What is beyond a limit costs too much to check.
    guard texts.isEmpty else { return texts.map { .declaration(.init(shape), $0) } }
    let parameters = shape.parameters
    for (index, piece) in shape.path.enumerated() {
      if let text = piece.literal, ["", ".", ".."].contains(text) {
        texts.append("\"\(text)\" cannot be a path component; write literals as \"inventory\" or \"inventory/archive\"")
      } else if let parameter = piece.rest, index + 1 < shape.path.count {
        texts.append("nothing can follow \"*\(parameter.name)\", which takes the rest of the path; put it last")
      }
    }
    texts += shape.pieces.literalFaults
    for piece in shape.path where Set(piece.parameters.map(\.isRequired)).count > 1 {
      texts.append("the parameters of \"\(piece.pattern)\" must all be optional or all required")
    }
    for (parameter, next) in shape.path.flatMap({ zip($0.parameters, $0.parameters.dropFirst()) })
    where next.affix.prefix.isEmpty {
      texts.append(
        "nothing tells where \"\(parameter.name)\" ends and \"\(next.name)\" begins; put a literal text between them")
    }
    for name in repeated(parameters.map(\.name)) {
      texts.append("two parameters are called \"\(name)\"; give each its own name")
    }
    let names = Set(parameters.map { UTF8Text($0.name) }).sorted()
    for name in repeatedAsStrings(names) {
      texts.append(
        "two parameters are called \"\(name)\", with its letters composed in different ways, "
          + "which JSON readers take for one name; give each its own name")
    }
    for items in [shape.query, shape.fragment?.items ?? []] {
      for key in repeated(items.map(\.key)) where !repeated(parameters.map(\.name)).contains(where: key.hasSameOctets) {
        texts.append("two items are called \"\(key)\"; give each its own name")
      }
    }
    texts += shape.pieces.hosts.flatMap(\.faults)
    if shape.pieces.hosts.count > 1 { texts.append("its hosts are declared twice; put them in one piece") }
    if shape.pieces.fragments.count(where: { !$0.path.isEmpty }) > 1 {
      texts.append("the path of its fragment is declared twice; put it in one Fragment")
    }
    if let fragment = shape.fragment, let first = fragment.path.first, first.isOptional, !fragment.items.isEmpty {
      texts.append(
        "\"\(first.pattern)\" of its fragment is optional, so the items of the fragment could be read as its value; "
          + "make it required")
    }
    let inFragment = shape.fragment?.declaredPath ?? []
    for (piece, next) in zip(inFragment, inFragment.dropFirst()) where piece.isOptional && !next.isOptional {
      texts.append(
        "\"\(piece.pattern)\" of its fragment is optional, so \"\(next.pattern)\" behind it could be read as its value; "
          + "make it required")
    }
    if inFragment.first?.literal == "", inFragment.count > 1, inFragment[1].isOptional {
      texts.append(
        "its fragment may be empty, which no link tells from none; write a literal before \"\(inFragment[1].pattern)\", "
          + "or make it required")
    }
    for parameter in parameters
    where parameter.type.element?.element != nil
      || parameter.type.element != nil && (parameter.isRest || parameter.presence == .repeated)
    {
      texts.append("parameter \"\(parameter.name)\" has lists in a list; declare its values without a separator")
    }
    for parameter in parameters where parameter.name.isEmpty {
      texts.append("a parameter has no name")
    }
    for parameter in parameters where parameter.type.samples.isEmpty {
      texts.append("parameter \"\(parameter.name)\" accepts nothing: its set or its examples are empty")
    }
    for parameter in parameters
    where parameter.acceptsEmpty && parameter.fixedValue == nil && !parameter.acceptsValue(UTF8Text("")) {
      texts.append(
        "parameter \"\(parameter.name)\" accepts empty values, but none is \(parameter.type.expects); remove one of "
          + "the two")
    }
    if let label = shape.label { texts += labelFaults(label) }
    for parameter in parameters {
      let members = parameter.type.members ?? []
      for text in repeated(settings.ignoresCase ? members.map(\.asciiLowercased) : members) {
        texts.append("parameter \"\(parameter.name)\" has \"\(text)\" twice in its set; give each value its own text")
      }
      for sample in parameter.type.samples where !parameter.acceptsValue(UTF8Text(sample)) {
        texts.append("parameter \"\(parameter.name)\" does not read its own example \"\(sample)\"")
      }
      for sample in parameter.type.samples
      where !parameter.isItem && parameter.affix.isEmpty && ["", ".", ".."].contains(sample)
        && (sample.isEmpty || !parameter.isPart)
      {
        texts.append("parameter \"\(parameter.name)\" has the text \"\(sample)\", which cannot be a path component")
      }
    }
    return texts.map { .declaration(.init(shape), $0) }
  }

  /// The faults of a parameter that is a label of a host: its texts are in lower case in every link.
  private func labelFaults(_ label: Parameter) -> [String] {
    let others = label.type.samples.filter { sample in
      label.codec.canonical(sample).map { !label.canBeCarried($0) } ?? false
    }
    let isClosed = label.type.members != nil
    guard let first = others.first, isClosed || others.count == label.type.samples.count else { return [] }
    return [
      "parameter \"\(label.name)\" has the text \"\(label.codec.canonical(first) ?? first)\", which cannot be a "
        + "label of a host: letters in lower case, digits, \"-\" and \"_\", at most 63"
    ]
  }

  /// The first of each texts that are equal as a `String` takes them.
  private func repeatedAsStrings(_ texts: [UTF8Text]) -> [String] {
    texts.indices.filter { index in
      let name = texts[index].description
      return !texts[..<index].contains { $0.description == name }
        && texts[(index + 1)...].contains { $0.description == name }
    }.map { texts[$0].description }
  }

  private func repeated(_ names: [String]) -> [String] {
    let texts = names.map { UTF8Text($0) }
    guard names.count > 1, Set(texts).count < names.count else { return [] }
    return Dictionary(grouping: texts) { $0 }.filter { $0.value.count > 1 }.keys.sorted().map(\.description)
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
        guard relations.take(Self.costOfPair) else { return pairs }
        for overlap in RouteOverlap.all(forms[one].shape, forms[other].shape, settings, relations)
        where overlap.relation != .none {
          if overlap.winner == nil { conflicts += 1 }
          pairs.append((one, other, overlap))
        }
      }
    }
    return pairs
  }()

  /// The cost of a comparison of two forms, in steps of a machine.
  static let costOfPair = 500
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
    var hidden = zip(forms, rivals).filter { form, rivals in isHidden(form, by: rivals) }
    // A route whose form without an optional component belongs to another one keeps its other links.
    hidden.removeAll { form, _ in
      form.shape.leftOutCount > 0
        && forms.contains { other in
          other.isSameRoute(as: form) && other.alias == form.alias
            && other.shape.leftOutCount < form.shape.leftOutCount
        }
    }
    guard !hidden.isEmpty else { return conflicts }
    let unreachable = hidden.compactMap { form, _ -> TableFault? in
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
  private func isHidden(_ form: LinkForm, by rivals: [(form: Int, hosts: HostSet?)]) -> Bool {
    let reachability = ReachedRoutes(relations, settings)
    func isCovered(by shapes: [RouteShape]) -> Bool {
      guard !shapes.isEmpty, case .unreachable = reachability.ownLink(of: form.shape, besides: shapes) else {
        return false
      }
      return true
    }
    guard isCovered(by: rivals.map { forms[$0.form].shape.on($0.hosts) }) else { return false }
    guard rivals.contains(where: { forms[$0.form].leadsOn }) else { return true }
    let leading = rivals.map { rival in redirected.leadingLinks(of: rival.form)?.map { $0.shape.on(rival.hosts) } }
    if isCovered(by: leading.compactMap { $0 }.flatMap(\.self)) { return true }
    if leading.contains(where: { $0 == nil }) { relations.stop() }
    return false
  }

  /// A link of each of these routes that no more specific route takes, by their names; none for a route whose links all
  /// belong to others, or for which the search takes too long.
  func ownLinks(of names: Set<UTF8Text>) -> [UTF8Text: DeepLinkRequest] {
    let index = MeetingIndex(forms.map(\.shape))
    let reachability = ReachedRoutes(relations, settings)
    var links: [UTF8Text: DeepLinkRequest] = [:]
    for (place, form) in forms.enumerated() where form.isOwn {
      let name = UTF8Text(form.shape.name)
      guard names.contains(name), links[name] == nil else { continue }
      let rivals = index.candidates(for: form.shape, after: -1).flatMap { other -> [RouteShape] in
        guard other != place, !forms[other].isSameRoute(as: form), relations.take(Self.costOfPair) else { return [] }
        return RouteOverlap.all(form.shape, forms[other].shape, settings, relations)
          .filter { $0.winner == .second }.map { forms[other].shape.on($0.hosts) }
      }
      if case .reachable(let link) = reachability.ownLink(of: form.shape, besides: rivals) {
        links[name] = link
      }
    }
    return links
  }

  /// The routes that claim a reserved link.
  static func reservations(
    of forms: [LinkForm], _ settings: TableSettings, _ reserved: [RouteShape]
  ) -> [TableFault] {
    let forms = settings.ignoresCase ? forms.map(\.folded) : forms
    return reservations(of: forms.sorted { $0.shape.precedes($1.shape) }, reserved)
  }

  /// A route that is less specific than an endpoint, such as `/:slug` or `/:owner/:project`, is no fault: the server
  /// only answers its own links first.
  private static func reservations(of forms: [LinkForm], _ reserved: [RouteShape]) -> [TableFault] {
    let index = MeetingIndex(reserved)
    return forms.flatMap { form in
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
  /// The same shape on some hosts; nil for those that it has.
  func on(_ hosts: HostSet?) -> RouteShape { hosts.map { hosts in with { $0.hosts = [hosts] } } ?? self }

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
