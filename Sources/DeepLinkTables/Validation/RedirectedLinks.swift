import DeepLinkOctets
package import DeepLinking

/// The links of redirects that match a route: the pattern of the redirect with the literals, types and conditions of
/// the forms behind it.
///
/// `/b/:isbn` takes any text. If it redirects to `/books/:isbn`, where 13 digits are expected, its links that match a
/// route are those with 13 digits.
package struct RedirectedLinks {
  /// The forms of a redirect with more shapes than this stay as declared, because a rest such as `/en/*rest` can lead to
  /// every route.
  static let most = 32
  /// The most forms of routes behind a redirect that are looked at to decide what its links are: those that it leads to, and
  /// those behind further redirects.
  private static let mostDecided = 1_000
  /// The most forms of links of all redirects of a table that are told apart; those behind it stay as declared.
  package static let mostInAll = 20_000

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
  package static func step(_ form: LinkForm, _ index: MeetingIndex, _ settings: TableSettings) -> (
    RouteShape, next: [Int]
  )? {
    guard form.leadsOn, let target = form.rewriting?.written else { return nil }
    return (target, index.candidates(for: settings.ignoresCase ? target.folded : target, after: -1))
  }

  /// The shapes of the links of a form that match a route, or the shape of the form if no others describe them. Each has
  /// the forms on its way. Of a component with several values there may be links too many.
  func shapes(of place: Int) -> [(shape: RouteShape, way: [RouteShape])] {
    leadingLinks(of: place, exactly: false) ?? [(forms[place].shape, [])]
  }

  /// The same; nil if no shapes describe them: the redirects can lead back to the form, or there are too many.
  func leadingLinks(of place: Int, exactly: Bool) -> [(shape: RouteShape, way: [RouteShape])]? {
    let source = forms[place].shape
    guard forms[place].leadsOn else { return [(source, [])] }
    var left = Self.most
    guard let ends = ends(of: place, &left) else { return nil }
    let shapes = ends.compactMap { end in
      end.places.shape(of: source, to: forms[end.form].shape, settings, exactly: exactly).map { shape in
        (shape.opened(by: apps(opening: source, end)), way(of: end))
      }
    }
    return shapes.isEmpty || shapes.count < ends.count ? nil : shapes
  }

  /// The apps that open the links of a redirect which lead to a form: those of the route, unless the redirect says others.
  private func apps(opening source: RouteShape, _ end: RedirectEnd) -> OpeningApps {
    let last = forms[end.form]
    let leaves = end.isTooFar || last.rewriting?.origin != nil
    return leaves ? .noApp : source.pieces.apps ?? last.shape.apps
  }

  private func way(of end: RedirectEnd) -> [RouteShape] { end.way.map { index.shapes[$0] } }

  /// The links of a form that match a route, on some hosts: for a redirect one set for each form of a route behind it, and
  /// one for the links that would have to be rewritten too often, which no app opens. Where redirects lead to too many
  /// forms, all links of the redirect count, undecided.
  ///
  /// - Parameter left: the number of forms that may still be found for the redirects of the table.
  func languages(
    of place: Int, on hosts: LinkHosts, _ relations: TextRelations, _ left: inout Int
  ) -> [(apps: OpeningApps, links: LinkLanguage, way: [RouteShape])] {
    let source = forms[place].shape
    guard forms[place].leadsOn else {
      let own = places.isEmpty ? FormPlaces(source, settings) : places[place]
      return hosts.include(own) ? [(source.apps, LinkLanguage(own, relations), [])] : []
    }
    var further = Self.mostDecided
    let found = left > 0 ? ends(of: place, followsLoops: true, &further) : nil
    left -= found?.count ?? 0
    let ends = found ?? [RedirectEnd(places: places[place], form: place, way: [])]
    return ends.filter { hosts.include($0.places) }
      .map { end in
        let links = LinkLanguage(end.places, relations, isDecided: end.isTooFar || !forms[end.form].leadsOn)
        return (apps(opening: source, end), links, way(of: end))
      }
  }

  /// The links of a redirect by the form of a route that they lead to; nil if there are too many, or if they may lead back.
  ///
  /// - Parameters:
  ///   - before: the redirects in front of this one.
  ///   - followsLoops: whether redirects that lead back are followed as far as links are rewritten. Links of the first
  ///     redirect that lead to one with too many forms behind it are then told by that one.
  ///   - left: the number of forms that may still be found, but for those that the first redirect leads to itself.
  private func ends(
    of place: Int, behind before: [Int] = [], followsLoops: Bool = false, _ left: inout Int
  ) -> [RedirectEnd]? {
    guard left > 0, let (target, next) = Self.step(forms[place], index, settings), !target.joinsValues,
      followsLoops || !before.contains(place)
    else { return nil }
    let isFirst = followsLoops && before.isEmpty
    var found: [RedirectEnd] = []
    let written = settings.ignoresCase ? target.folded : target
    for other in next
    where RouteOverlap.all(written, index.shapes[other], settings).contains(where: { $0.relation != .none }) {
      let own = RedirectEnd(
        places: places[other], form: other, way: [],
        isTooFar: before.count + 1 == LinkReading.mostRewritings && forms[other].redirect != nil)
      let isEnd = own.isTooFar || !forms[other].leadsOn
      // A form behind this redirect may take none of its links: it may ask for an item that the redirect reads.
      guard let links = FormPlaces(forms[place].shape, to: target, own.places, settings) else { continue }
      if isEnd {
        if !isFirst { left -= 1 }
        found.append(own.behind(other, links))
      } else if let ends = ends(of: other, behind: before + [place], followsLoops: followsLoops, &left) {
        found += ends.compactMap { end in
          FormPlaces(forms[place].shape, to: target, end.places, settings).map { end.behind(other, $0) }
        }
      } else if isFirst {
        found.append(own.behind(other, links))
      } else {
        return nil
      }
      guard isFirst ? found.count <= Self.mostDecided : left >= 0 else { return nil }
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
  /// Whether the form would have to write links that have been rewritten as often as any is.
  var isTooFar = false

  /// The links of a redirect that leads to these by a form.
  func behind(_ form: Int, _ places: FormPlaces) -> RedirectEnd {
    RedirectEnd(places: places, form: self.form, way: [form] + way, isTooFar: isTooFar)
  }
}

extension RouteShape {
  /// Whether a component has several values. No shape says which values make such a component match.
  fileprivate var joinsValues: Bool { path.contains { $0.parameters.count > 1 } }
}

extension Rewriting {
  /// The pattern of the links that are written: the target without the optional components and the items whose values the
  /// source lacks, and without the optional components directly behind them.
  var written: RouteShape {
    let names = Set(source.parameters.map { UTF8Text($0.name) })
    var isLeftOut = false
    return target.with { pieces in
      pieces.path.removeAll { piece in
        isLeftOut =
          piece.isOptional && (isLeftOut || !piece.parameters.allSatisfy { names.contains(UTF8Text($0.name)) })
        return isLeftOut
      }
      pieces.query.removeAll { $0.fixedValue == nil && !names.contains(UTF8Text($0.name)) }
    }
  }
}
