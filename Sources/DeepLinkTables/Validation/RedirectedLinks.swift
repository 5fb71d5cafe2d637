import DeepLinkOctets
package import DeepLinking
import TextLanguages

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
  private let relations: TextRelations
  private let places: [FormPlaces]
  private let index: MeetingIndex

  package init(_ forms: [LinkForm], _ settings: TableSettings) {
    (self.forms, self.settings, relations) = (forms, settings, TextRelations(forms: forms.count))
    let isNeeded = forms.contains(where: \.leadsOn)
    places = isNeeded ? forms.map { FormPlaces($0.shape, settings) } : []
    index = MeetingIndex(isNeeded ? forms.map { settings.ignoresCase ? $0.shape.folded : $0.shape } : [])
  }

  /// The shapes of the links of a form that match a route, or the shape of the form if no others describe them: the
  /// redirects can lead back to the form, or there are too many. Each has the forms on its way. Of a component with several
  /// values there may be links too many.
  func shapes(of place: Int) -> [(shape: RouteShape, way: [RouteShape])] {
    let source = forms[place].shape
    let ends = ends(of: place) ?? []
    let shapes = ends.compactMap { end in
      end.places.shape(of: source, to: forms[end.form].shape, settings).map { shape in
        (shape.opened(by: apps(opening: source, end)), end.way.map { index.shapes[$0] })
      }
    }
    return shapes.isEmpty || shapes.count < ends.count ? [(source, [])] : shapes
  }

  /// The links of a redirect by the form of a route that they lead to; nil if there are too many, or if they may lead back.
  func ends(of place: Int) -> [RedirectEnd]? {
    var left = Self.most
    return ends(of: place, &left)
  }

  /// The same as far as links are rewritten; nil only if there are too many. One that leads on has too many forms behind it.
  ///
  /// - Parameters:
  ///   - most: the number of forms that the redirect may lead to itself.
  ///   - left: the number of forms that may still be found for the redirects of the table.
  package func allEnds(of place: Int, atMost most: Int = mostInAll, _ left: inout Int) -> [RedirectEnd]? {
    var further = Self.mostDecided
    let found = left > 0 ? ends(of: place, followsLoops: true, atMost: most, &further) : nil
    left -= found?.count ?? 0
    return found
  }

  /// The apps that open the links of a redirect which lead to a form: those of the route, unless the redirect says others.
  private func apps(opening source: RouteShape, _ end: RedirectEnd) -> OpeningApps {
    let last = forms[end.form]
    let leaves = end.isTooFar || last.rewriting?.origin != nil
    return leaves ? .noApp : source.pieces.apps ?? last.shape.apps
  }

  /// The links of a form that match a route, on some hosts: for a redirect one set for each form of a route behind it, and
  /// one for the links that would have to be rewritten too often, which no app opens. Where redirects lead to too many
  /// forms, all links of the redirect count, undecided.
  ///
  /// - Parameter left: the number of forms that may still be found for the redirects of the table.
  func languages(
    of place: Int, on hosts: LinkHosts, _ left: inout Int
  ) -> [(apps: OpeningApps, links: LinkLanguage, way: [RouteShape])] {
    let source = forms[place].shape
    guard forms[place].leadsOn else {
      let own = places.isEmpty ? FormPlaces(source, settings) : places[place]
      return hosts.include(own) ? [(source.apps, LinkLanguage(own, relations), [])] : []
    }
    let found = allEnds(of: place, atMost: Self.mostDecided, &left)
    let ends = found ?? [RedirectEnd(places: places[place], form: place, way: [])]
    return ends.filter { hosts.include($0.places) }
      .map { end in
        let links = LinkLanguage(end.places, relations, isDecided: end.isTooFar || !forms[end.form].leadsOn)
        return (apps(opening: source, end), links, end.way.map { index.shapes[$0] })
      }
  }

  /// - Parameters:
  ///   - before: the redirects in front of this one.
  ///   - followsLoops: whether redirects that lead back are followed as far as links are rewritten. Links of the first
  ///     redirect that lead to one with too many forms behind it are then told by that one.
  ///   - most: the number of forms that the first redirect may lead to itself.
  ///   - left: the number of further forms that may still be found.
  private func ends(
    of place: Int, behind before: [Int] = [], followsLoops: Bool = false, atMost most: Int = mostDecided,
    _ left: inout Int
  ) -> [RedirectEnd]? {
    guard left > 0, forms[place].leadsOn, let target = forms[place].rewriting?.written,
      followsLoops || !before.contains(place)
    else { return nil }
    let isFirst = followsLoops && before.isEmpty
    var found: [RedirectEnd] = []
    let written = settings.ignoresCase ? target.folded : target
    for other in index.candidates(for: written, after: -1)
    where RouteOverlap.all(written, index.shapes[other], settings, relations).contains(where: { $0.relation != .none })
    {
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
      guard isFirst ? found.count <= most : left >= 0 else { return nil }
    }
    return found
  }
}

/// The links of a redirect that lead to one form.
package struct RedirectEnd {
  package let places: FormPlaces
  /// The form.
  package let form: Int
  /// The forms that accept the links, one after the other, of which this form is the last.
  package let way: [Int]
  /// Whether the form would have to write links that have been rewritten as often as any is.
  package fileprivate(set) var isTooFar = false

  /// The links of a redirect that leads to these by a form.
  fileprivate func behind(_ form: Int, _ places: FormPlaces) -> RedirectEnd {
    RedirectEnd(places: places, form: self.form, way: [form] + way, isTooFar: isTooFar)
  }
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
