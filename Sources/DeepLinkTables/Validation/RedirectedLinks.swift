import DeepLinkOctets
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
    let isNeeded = forms.contains(where: \.leadsOn)
    places = isNeeded ? forms.map { FormPlaces($0.shape, settings) } : []
    index = MeetingIndex(isNeeded ? forms.map { settings.ignoresCase ? $0.shape.folded : $0.shape } : [])
  }

  /// The forms that may accept links of a redirect's target; nil for one that leads to none.
  static func step(_ form: LinkForm, _ index: MeetingIndex, _ settings: TableSettings) -> (RouteShape, next: [Int])? {
    guard form.leadsOn, let target = form.rewriting?.written else { return nil }
    return (target, index.candidates(for: settings.ignoresCase ? target.folded : target, after: -1))
  }

  /// The shapes of the links of a form that match a route, or the shape of the form if no others describe them. Each has
  /// the forms on its way.
  func shapes(of place: Int) -> [(shape: RouteShape, way: [RouteShape])] {
    leadingLinks(of: place) ?? [(forms[place].shape, [])]
  }

  /// The same; nil if no shapes describe them: the redirects can lead back to the form, or there are too many.
  func leadingLinks(of place: Int) -> [(shape: RouteShape, way: [RouteShape])]? {
    let source = forms[place].shape
    guard forms[place].leadsOn else { return [(source, [])] }
    guard let ends = ends(of: place) else { return nil }
    let shapes = ends.compactMap { end in
      end.places.shape(of: source, to: forms[end.form].shape, settings).map { shape in
        (shape.opened(by: apps(opening: source, end)), way(of: end))
      }
    }
    return shapes.isEmpty || shapes.count < ends.count ? nil : shapes
  }

  /// The apps that open the links of a redirect which lead to a form: those of the route, unless the redirect says others.
  private func apps(opening source: RouteShape, _ end: RedirectEnd) -> OpeningApps {
    let last = forms[end.form]
    let leaves = last.rewriting?.origin != nil
    return leaves ? .noApp : source.pieces.apps ?? last.shape.apps
  }

  private func way(of end: RedirectEnd) -> [RouteShape] { end.way.map { index.shapes[$0] } }

  /// The links of a form that match a route, on some hosts: for a redirect one set for each form of a route
  /// behind it. Where redirects lead back, or to too many forms, all links of the redirect count, undecided.
  func languages(
    of place: Int, on hosts: LinkHosts, _ relations: TextRelations
  ) -> [(apps: OpeningApps, links: LinkLanguage, way: [RouteShape])] {
    let source = forms[place].shape
    guard forms[place].leadsOn else {
      let own = places.isEmpty ? FormPlaces(source, settings) : places[place]
      return hosts.include(own) ? [(source.apps, LinkLanguage(own, relations), [])] : []
    }
    let ends =
      ends(of: place, atMost: Self.mostDecided, keepsRedirects: true)
      ?? [RedirectEnd(places: places[place], form: place, way: [])]
    return ends.filter { hosts.include($0.places) }
      .map { end in
        let links = LinkLanguage(end.places, relations, isDecided: !forms[end.form].leadsOn)
        return (apps(opening: source, end), links, way(of: end))
      }
  }

  /// Some shapes of the links of a redirect that lead to a route directly.
  func samples(of place: Int) -> [RouteShape] {
    guard let (target, next) = Self.step(forms[place], index, settings), !target.joinsValues else { return [] }
    let source = forms[place].shape
    return next.lazy.filter { !forms[$0].leadsOn }.prefix(Self.most).compactMap { other in
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
  ) -> [RedirectEnd]? {
    guard let (target, next) = Self.step(forms[place], index, settings), !target.joinsValues,
      !before.contains(place)
    else { return nil }
    var found: [RedirectEnd] = []
    let written = settings.ignoresCase ? target.folded : target
    for other in next where RouteOverlap(written, index.shapes[other], settings).relation != .none {
      let isEnd = !forms[other].leadsOn
      // A redirect behind this one may take none of its links: it may ask for an item that this one reads.
      guard isEnd || FormPlaces(forms[place].shape, to: target, places[other], settings) != nil else { continue }
      let behind = isEnd ? nil : ends(of: other, before.union([place]))
      guard
        let ends = behind
          ?? (isEnd || keepsRedirects ? [RedirectEnd(places: places[other], form: other, way: [])] : nil)
      else { return nil }
      for end in ends {
        guard let links = FormPlaces(forms[place].shape, to: target, end.places, settings) else { continue }
        found.append(RedirectEnd(places: links, form: end.form, way: [other] + end.way))
        guard found.count <= most else { return nil }
      }
    }
    return found
  }
}

/// The links of a redirect that lead to one form.
private struct RedirectEnd {
  let places: FormPlaces
  /// The form.
  let form: Int
  /// The forms that accept the links, one after the other, of which this form is the last.
  let way: [Int]
}

extension RouteShape {
  /// Whether a component has several values. No shape says which values make such a component match.
  fileprivate var joinsValues: Bool { path.contains { $0.parameters.count > 1 } }
}

extension Rewriting {
  /// The pattern of the links that are written: the target without the optional components whose values the source
  /// lacks, and without those directly behind them.
  var written: RouteShape {
    let names = Set(source.parameters.map { UTF8Text($0.name) })
    var isLeftOut = false
    return target.with { pieces in
      pieces.path.removeAll { piece in
        isLeftOut =
          piece.isOptional && (isLeftOut || !piece.parameters.allSatisfy { names.contains(UTF8Text($0.name)) })
        return isLeftOut
      }
    }
  }
}
