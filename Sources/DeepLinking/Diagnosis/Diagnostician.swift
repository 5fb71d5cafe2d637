import DeepLinkOctets

/// Finds out why a link matches no route, from the shapes of a table.
@usableFromInline
struct Diagnostician {
  let index: RouterIndex
  /// Whether the form at an index is a route's, and not a redirect.
  func isRoute(_ form: Int) -> Bool { index.formsByName[form].route != nil }

  /// Whether a link matches a route and may be suggested. Fills a new reading with the work that it took.
  private let read: LinkReading.Test
  /// What the diagnosis may still do.
  let work = WorkBudget()

  var shapes: [RouteShape] { index.shapesByName }
  /// The settings of the table.
  var settings: TableSettings { index.settings }

  /// The greatest number of hosts that are named.
  static let mostHosts = 8

  @usableFromInline
  init(_ index: RouterIndex, resolves: @escaping LinkReading.Test) { (self.index, read) = (index, resolves) }

  /// Whether a link matches a route and may be suggested.
  func resolves(_ link: borrowing DeepLinkRequest) -> Bool {
    guard work.take(1) else { return false }
    var reading = LinkReading()
    // A redirect may stand between a suggestion and its route, and no more.
    let start = LinkReading.mostTries - 1
    reading.rewritings = start
    defer {
      let rewritings = reading.rewritings - start
      _ = work.take(WorkBudget.ofTrying + 4 * reading.refusals + WorkBudget.ofRewriting * rewritings)
    }
    return read(link, &reading)
  }

  /// The link as a suggestion; nil if it is not to be offered.
  func suggestion(_ link: DeepLinkRequest) -> String? { resolves(link) ? settings.url(of: link) : nil }

  /// Why a link matches no route. A value diagnoses one link.
  @usableFromInline
  func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    work.add((WorkBudget.ofReading + 8) * request.components.count)
    var diagnosis = cause(request)
    diagnosis.isPartial = work.isSpent
    return diagnosis
  }

  private func cause(_ request: DeepLinkRequest) -> RouteDiagnosis {
    let drawing = LinkDrawing(request)
    do throws(TableSettings.Refusal) {
      let link = try settings.link(for: request)
      if link.siteHost != nil, !link.hasCustomScheme, index.trie.roots(of: link).isEmpty, !shapes.isEmpty {
        return unknownHost(link, drawing)
      }
      return diagnose(link, request.hasUnexpectedHost ? drawing.withHostAsComponent() : drawing)
    } catch {
      // A suggestion is written, which escapes a plus sign.
      var request = request
      if settings.plusIsSpace { request.replacePluses() }
      return switch error {
      case .scheme: unknownScheme(request, drawing)
      case .unexpectedHost: unexpectedHost(request, drawing)
      case .unreadableHost: unreadableHost(drawing)
      }
    }
  }

  /// The diagnosis of a host that no route stands on. Suggests the link on the canonical host.
  private func unknownHost(_ request: DeepLinkRequest, _ drawing: LinkDrawing) -> RouteDiagnosis {
    let hosts = index.declaredHosts
    var suggestions: [String] = []
    for host in hosts.prefix(4) where suggestions.isEmpty && HostSet([host]).canonical != nil {
      var link = request
      link.authority = host
      suggestions = suggestion(link).map { [$0] } ?? []
    }
    return RouteDiagnosis(
      link: drawing.text, columns: drawing.host, expected: hosts.prefix(Self.mostHosts).map { "the host \"\($0)\"" },
      suggestions: suggestions, foreignHost: request.siteHost)
  }

  /// The diagnosis of a scheme that does not belong to the app. Suggests the link with the app's first scheme.
  private func unknownScheme(_ request: DeepLinkRequest, _ drawing: LinkDrawing) -> RouteDiagnosis {
    var link = request
    (link.scheme, link.hasColons) = (settings.schemes.first, false)
    return RouteDiagnosis(
      link: drawing.text, columns: 0..<(request.scheme ?? "").utf8.count,
      expected: (["https", "http"] + settings.schemes).map { "the scheme \"\($0)\"" },
      suggestions: suggestion(link).map { [$0] } ?? [])
  }

  /// Compares the path of a link with every route. The drawing shows the link as received.
  private func diagnose(_ request: DeepLinkRequest, _ drawing: LinkDrawing) -> RouteDiagnosis {
    let stops = FurthestStops(request, index, work).stops
    if stops.count(where: \.isOtherValues) > LinkReading.mostTries {
      // Not all of them were tried when the link was read.
      work.stop()
      return RouteDiagnosis(
        link: drawing.text, columns: columns(request, drawing, stops),
        expected: expectations(Array(stops.prefix(Self.mostHosts))), suggestions: [])
    }
    if let diagnosis = redirected(request, drawing, stops) { return diagnosis }
    var suggestions = Suggestions(self)
    let links = suggestions.near(request, stops)
    // At the root every route expects a component, so without a suggestion no route is near.
    let isFar = links.isEmpty && stops.first?.depth == 0
    let near = isFar ? stops.filter(\.hasWholePath) : suggestions.nearestStops(request, stops)
    let nearest = nearest(to: request, near)
    return RouteDiagnosis(
      link: drawing.text,
      columns: columns(request, drawing, stops),
      expected: expectations(stops),
      suggestions: links,
      nearest: nearest.map { shapes[$0.route].name })
  }

  /// The diagnosis of a link with the pattern of a redirect, if the link that this makes matches no route:
  /// what the made link should have been.
  private func redirected(_ request: DeepLinkRequest, _ drawing: LinkDrawing, _ stops: [Stop]) -> RouteDiagnosis? {
    for (index, stop) in stops.enumerated() {
      guard stop.isOtherValues, work.take(WorkBudget.ofRewriting),
        let target = self.index.formsByName[stop.route].rewriting?.link(
          for: request, ignoringCase: settings.ignoresCase)
      else { continue }
      let made = FurthestStops(target, self.index, work).stops
      guard let depth = made.first?.depth, !made.contains(where: \.isOtherValues) else { continue }
      var others = stops
      others.remove(at: index)
      let expected = expectations(made) + (others.isEmpty ? [] : expectations(others))
      var suggestions = Suggestions(self)
      return RouteDiagnosis(
        link: drawing.text, columns: columns(of: target, depth, in: request, drawing), expected: expected.distinct,
        suggestions: suggestions.near(target, made), nearest: shapes[stop.route].name)
    }
    return nil
  }

  /// The columns of the component from which a made link has its component at `depth`; the whole link if there is none.
  private func columns(
    of target: DeepLinkRequest, _ depth: Int, in request: DeepLinkRequest, _ drawing: LinkDrawing
  ) -> Range<Int> {
    guard depth < target.components.count else { return 0..<drawing.text.utf8.count }
    let text = target.octets[target.components[depth].range]
    let place = request.components.lastIndex { request.octets[$0.range] == text }
    guard let place, place < drawing.components.count else { return 0..<drawing.text.utf8.count }
    return drawing.components[place]
  }

  /// The stop with which the link agrees most; of several the first.
  private func nearest(to request: DeepLinkRequest, _ stops: [Stop]) -> Stop? {
    var (nearest, most): (Stop?, Int) = (nil, .min)
    for stop in stops where work.take(1) {
      let agreement = stop.agreement(of: request, shapes[stop.route], ignoresCase: settings.ignoresCase)
      if agreement > most { (nearest, most) = (stop, agreement) }
    }
    return nearest
  }

  /// The alternatives expected at the fault: captures, then literals by name, then items. The end of the path is named
  /// only if nothing else was expected.
  private func expectations(_ stops: [Stop]) -> [String] {
    var (captures, literals, items) = ([String](), [String](), [String]())
    literals.reserveCapacity(stops.count)
    // Neighbouring routes often share a parameter or a literal; comparing with the last one avoids rendering it again.
    var (lastLiteral, last): ([UInt8]?, Parameter?)
    for stop in stops {
      let shape = shapes[stop.route]
      switch stop.expected {
      case .piece:
        if let literal = shape.literal(at: stop.depth) {
          if literal == lastLiteral { continue }
          literals.append("\"" + literal.span.text() + "\"")
          lastLiteral = literal
        } else {
          let piece = shape.path[min(stop.depth, shape.path.count - 1)]
          guard let parameter = piece.parameter else { continue }
          if let last, last.name == parameter.name, last.type == parameter.type { continue }
          captures.append(piece.expectation)
          last = parameter
        }
      case .item(let index): items.append(shape.query[index].expectation)
      case .host: items += ((shape.hosts ?? settings.hosts)?.declared ?? []).map { "the host \"\($0)\"" }
      case .fragment: items.append("the fragment \(shape.fragment?.declaredPattern ?? "#")")
      case .end, .otherValues: break
      }
    }
    if stops.contains(where: \.isOtherValues) {
      items.append("another combination of values")
    }
    literals.sort()
    let unique = (captures + literals + items).distinct
    return unique.isEmpty && !stops.isEmpty ? ["the end of the path"] : unique
  }

  private func columns(_ request: DeepLinkRequest, _ drawing: LinkDrawing, _ stops: [Stop]) -> Range<Int> {
    let depth = stops.first?.depth ?? 0
    if depth < drawing.components.count { return drawing.components[depth] }
    var end = drawing.queryEnd
    for stop in stops {
      switch stop.expected {
      case .item(let index):
        let name = shapes[stop.route].query[index].keyOctets
        if let item = request.firstItem(named: name) { return drawing.items[item] }
      case .piece, .end: end = drawing.pathEnd
      case .host: return drawing.host
      case .fragment: return drawing.queryEnd..<drawing.text.utf8.count
      case .otherValues: return 0..<drawing.text.utf8.count
      }
    }
    return end..<end
  }

  /// The diagnosis of a host that stands for a component and has a malformed escape.
  private func unreadableHost(_ drawing: LinkDrawing) -> RouteDiagnosis {
    RouteDiagnosis(
      link: drawing.text, columns: drawing.host,
      expected: ["a component with two hexadecimal digits after each \"%\""], suggestions: [])
  }

  /// The diagnosis of an unexpected host. Suggests the link with the host as its first component; else the suggestions
  /// for that link; else the link without the host.
  private func unexpectedHost(_ request: DeepLinkRequest, _ drawing: LinkDrawing) -> RouteDiagnosis {
    let (scheme, host) = (request.scheme ?? "", request.host ?? "")
    let isOpaque = settings.opaqueSchemes.contains(scheme)
    let moved = request.withHostAsComponent()
    let whole = moved.flatMap { resolves($0) ? settings.url(of: $0) : nil }
    var suggestions = moved.map { whole == nil ? diagnose($0).suggestions : suggestion($0).map { [$0] } ?? [] } ?? []
    let bare = whole == nil ? suggestion(request.withoutHost()) : nil
    let isJunk = suggestions.isEmpty && bare != nil
    if isJunk { suggestions = bare.map { [$0] } ?? [] }
    // The expectation does not depend on suggestions, which clients of a table do not make.
    let example = whole ?? bare ?? (isOpaque ? "\(scheme):\(host)" : "\(scheme):///\(host)")
    return RouteDiagnosis(
      link: drawing.text,
      columns: drawing.host,
      expected: [isOpaque ? "no host, as in \(example)" : "an empty host, as in \(example)"],
      suggestions: suggestions,
      remark: isJunk
        ? "a \"\(scheme)\" link has no host: \(example)"
        : "the host \"\(host)\" looks like a path component; a \"\(scheme)\" link has "
          + "\(isOpaque ? "colons" : "three slashes"): \(suggestions.first ?? example)")
  }
}

extension RouteShape {
  /// The octets of the literal at an index of the path, or nil if there is none.
  package func literal(at index: Int) -> [UInt8]? {
    index < steps.count ? steps[index].literal : nil
  }
}
