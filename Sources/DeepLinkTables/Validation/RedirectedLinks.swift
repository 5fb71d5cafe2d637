import DeepLinking

/// The links of redirects that match a route: the pattern of the redirect with the literals, types and conditions of
/// the forms behind it.
///
/// `/b/:isbn` takes any text. If it redirects to `/books/:isbn`, where 13 digits are expected, its links that match a
/// route are those with 13 digits.
struct RedirectedLinks {
  /// The forms of a redirect with more shapes than this stay as declared, because a rest such as `/en/*rest` can lead to
  /// every route.
  static let most = 32
  /// The most forms of routes behind a redirect that are looked at to decide what its links are.
  private static let mostDecided = 1_000

  private let forms: [LinkForm]
  private let settings: TableSettings
  private let places: [FormPlaces]
  private let index: MeetingIndex

  init(_ forms: [LinkForm], _ settings: TableSettings) {
    (self.forms, self.settings) = (forms, settings)
    let isNeeded = forms.contains { $0.redirect != nil }
    places = isNeeded ? forms.map { FormPlaces($0.shape, settings) } : []
    index = MeetingIndex(isNeeded ? forms.map { settings.ignoresCase ? $0.shape.folded : $0.shape } : [])
  }

  /// The forms that may accept links of a redirect's target; nil for a form of no redirect.
  static func step(_ form: LinkForm, _ index: MeetingIndex, _ settings: TableSettings) -> (RouteShape, next: [Int])? {
    guard form.redirect != nil, let target = form.rewriting?.written else { return nil }
    return (target, index.candidates(for: settings.ignoresCase ? target.folded : target, after: -1))
  }

  /// The shapes of the links of a form that match a route, or the shape of the form if no others describe them: it is
  /// not a redirect, its redirects can lead back to it, or there are too many.
  func shapes(of place: Int) -> [RouteShape] {
    let source = forms[place].shape
    guard forms[place].redirect != nil, let ends = ends(of: place) else { return [source] }
    let shapes = ends.compactMap { $0.places.shape(of: source, to: forms[$0.form].shape, settings) }
    return shapes.isEmpty || shapes.count < ends.count ? [source] : shapes
  }

  /// The links of a form that match a route, on some hosts: for a redirect one set for each form of a route
  /// behind it. Where redirects lead back, or to too many forms, all links of the redirect count, undecided.
  func languages(
    of place: Int, on hosts: LinkHosts, _ relations: TextRelations
  ) -> [(apps: OpeningApps, links: LinkLanguage)] {
    let source = forms[place].shape
    guard forms[place].redirect != nil else {
      let own = places.isEmpty ? FormPlaces(source, settings) : places[place]
      return hosts.include(own) ? [(source.apps, LinkLanguage(own, relations))] : []
    }
    let ends = ends(of: place, atMost: Self.mostDecided, keepsRedirects: true) ?? [(places[place], place)]
    return ends.filter { hosts.include($0.places) }
      .map { end in
        let links = LinkLanguage(end.places, relations, isDecided: forms[end.form].redirect == nil)
        return (source.pieces.apps ?? forms[end.form].shape.apps, links)
      }
  }

  /// Some shapes of the links of a redirect that lead to a route directly.
  func samples(of place: Int) -> [RouteShape] {
    guard let (target, next) = Self.step(forms[place], index, settings), !target.joinsValues else { return [] }
    let source = forms[place].shape
    return next.lazy.filter { forms[$0].redirect == nil }.prefix(Self.most).compactMap { other in
      FormPlaces(source, to: target, places[other], settings)?.shape(of: source, to: forms[other].shape, settings)
    }
  }

  /// The links of a redirect by the form of a route that they lead to; nil if there are too many, or if they may lead back.
  ///
  /// - Parameters:
  ///   - before: the redirects in front of this one.
  ///   - most: the greatest number of forms.
  ///   - keepsRedirects: whether the links that lead to a redirect without an answer are told by this redirect.
  private func ends(
    of place: Int, _ before: Set<Int> = [], atMost most: Int = most, keepsRedirects: Bool = false
  ) -> [(places: FormPlaces, form: Int)]? {
    guard let (target, next) = Self.step(forms[place], index, settings), !target.joinsValues,
      !before.contains(place)
    else { return nil }
    var found: [(places: FormPlaces, form: Int)] = []
    let written = settings.ignoresCase ? target.folded : target
    for other in next where RouteOverlap(written, index.shapes[other], settings).relation != .none {
      let isEnd = forms[other].redirect == nil
      let behind = isEnd ? nil : ends(of: other, before.union([place]))
      guard let ends = behind ?? (isEnd || keepsRedirects ? [(places[other], other)] : nil) else { return nil }
      for (last, form) in ends {
        guard let links = FormPlaces(forms[place].shape, to: target, last, settings) else { continue }
        found.append((links, form))
        guard found.count <= most else { return nil }
      }
    }
    return found
  }
}

extension RouteShape {
  /// Whether a component has several values. No shape says which values make such a component match.
  fileprivate var joinsValues: Bool { path.contains { $0.parameters.count > 1 } }
}

extension Rewriting {
  /// The pattern of the links that are written: the target without the optional components whose values the source
  /// lacks, and without those directly behind them.
  var written: RouteShape {
    let names = Set(source.parameters.map(\.name))
    var isLeftOut = false
    return target.with { pieces in
      pieces.path.removeAll { piece in
        isLeftOut = piece.isOptional && (isLeftOut || !piece.parameters.allSatisfy { names.contains($0.name) })
        return isLeftOut
      }
    }
  }
}
