import Octets

/// The links of redirects that match a route: the pattern of the redirect with the literals, types and conditions of
/// the forms behind it.
///
/// `/b/:isbn` takes any text. If it redirects to `/books/:isbn`, where 13 digits are expected, its links that match a
/// route are those with 13 digits.
struct RedirectedLinks {
  /// The forms of a redirect with more shapes than this stay as declared, because a rest such as `/en/*rest` can lead to
  /// every route.
  static let most = 32

  private let forms: [LinkForm]
  private let settings: TableSettings
  /// The shapes of the forms, in lower case if the table ignores case.
  private let shapes: [RouteShape]
  private let index: MeetingIndex

  init(_ forms: [LinkForm], _ settings: TableSettings) {
    (self.forms, self.settings) = (forms, settings)
    let isNeeded = forms.contains { $0.redirect != nil }
    shapes = isNeeded ? forms.map { settings.ignoresCase ? $0.shape.folded : $0.shape } : []
    index = MeetingIndex(shapes)
  }

  /// The shapes of the links of a form that match a route, or the shape of the form if no others describe them: it is
  /// not a redirect, its redirects can lead back to it, or there are too many.
  func shapes(of place: Int) -> [RouteShape] {
    guard forms[place].redirect != nil, let found = try? ends(of: place, []), !found.isEmpty else {
      return [forms[place].shape]
    }
    return found
  }

  /// Some shapes of the links of a redirect that lead to a route directly.
  func samples(of place: Int) -> [RouteShape] {
    guard let rewriting = forms[place].rewriting, forms[place].redirect != nil else { return [] }
    let target = written(rewriting)
    return index.candidates(for: target, after: -1).lazy.filter { forms[$0].redirect == nil }.prefix(Self.most)
      .compactMap { (try? rewriting.shape(through: target, to: shapes[$0], settings)).flatMap { $0 } }
  }

  /// - Parameter before: the redirects in front of this one.
  private func ends(of place: Int, _ before: Set<Int>) throws(Inexpressible) -> [RouteShape] {
    guard let rewriting = forms[place].rewriting, !before.contains(place) else { throw Inexpressible() }
    let (target, before) = (written(rewriting), before.union([place]))
    var found: [RouteShape] = []
    for other in index.candidates(for: target, after: -1) {
      guard RouteOverlap(target, shapes[other], settings).relation != .none else { continue }
      for end in forms[other].redirect == nil ? [shapes[other]] : try ends(of: other, before) {
        guard let shape = try rewriting.shape(through: target, to: end, settings) else { continue }
        found.append(shape)
        guard found.count <= Self.most else { throw Inexpressible() }
      }
    }
    return found
  }

  private func written(_ rewriting: Rewriting) -> RouteShape {
    settings.ignoresCase ? rewriting.written.folded : rewriting.written
  }
}

/// No shape describes the links.
private struct Inexpressible: Error {}

extension Rewriting {
  /// The pattern of the links that are written: the target without the optional components whose values the source
  /// lacks.
  var written: RouteShape {
    let names = Set(source.parameters.map(\.name))
    let end = target.path.firstIndex { $0.isOptional && !names.contains($0.parameter?.name ?? "") }
    return target.with { $0.path = Array($0.path[..<(end ?? $0.path.count)]) }
  }

  /// The shape of the source's links that become links of a form.
  ///
  /// - Parameter target: what is written.
  /// - Returns: nil if none does.
  fileprivate func shape(
    through target: RouteShape, to form: RouteShape, _ settings: TableSettings
  ) throws(Inexpressible) -> RouteShape? {
    guard RouteOverlap(target, form, settings).relation != .none else { return nil }
    // What the form has in the place of each value.
    var values: [String: [PathPiece]] = [:]
    func take(_ name: String, _ pieces: [PathPiece]) throws(Inexpressible) {
      guard values.updateValue(pieces, forKey: name) == nil else { throw Inexpressible() }
    }
    let all = source.path + target.path + form.path
    guard all.allSatisfy({ $0.parameters.count < 2 }) else { throw Inexpressible() }
    for (index, piece) in target.path.enumerated() {
      guard let parameter = piece.parameter else { continue }
      switch (piece, form.piece(at: index)) {
      case (.rest, let place):
        guard parameter.affix.isEmpty else { throw Inexpressible() }
        guard place != nil || !parameter.isRequired else { return nil }
        try take(parameter.name, (place.map { [$0] } ?? []) + form.path.dropFirst(index + 1))
      case (_, nil): return nil
      case (_, .literal(let text)?):
        guard let value = parameter.affix.value(of: text) else { return nil }
        try take(parameter.name, [.literal(value)])
      case (_, .segment(let other, _)?), (_, .rest(let other)?):
        guard parameter.affix.isEmpty || parameter.affix == other.affix else { throw Inexpressible() }
        let affix = parameter.affix.isEmpty ? other.affix : Parameter.Affix()
        try take(parameter.name, [.segment(other.moved(to: .path, affix: affix, key: other.key, isOptional: false))])
      }
    }
    let items = form.query.filter { $0.isRequired || $0.presence == .absent }
    for item in target.query where item.fixedValue == nil {
      guard let other = items.first(where: { $0.key == item.key }) else { continue }
      guard other.isRequired else { throw Inexpressible() }
      let place = other.moved(to: .path, affix: .init(), key: other.key)
      try take(item.name, [other.fixedValue.map { .literal($0) } ?? .segment(place)])
    }
    var pieces = source.pieces
    let rests = Set(target.path.compactMap { if case .rest(let parameter) = $0 { parameter.name } else { nil } })
    (pieces.path, pieces.query) = ([], [])
    for piece in source.path {
      guard let name = piece.parameter?.name, let value = values[name] else {
        pieces.path.append(piece)
        continue
      }
      pieces.path += try piece.taking(value, isRest: rests.contains(name))
    }
    for item in source.query {
      guard item.fixedValue == nil, let value = values[item.name] else {
        pieces.query.append(item)
        continue
      }
      pieces.query.append(try item.taking(value))
    }
    let written = Set(target.query.map(\.key))
    for other in items where !written.contains(other.key) {
      if !source.query.contains(where: { $0.key == other.key }) {
        pieces.query.append(other)
      } else if other.isRequired {
        // The redirect does not pass the item on.
        return nil
      }
    }
    pieces.fragments = form.pieces.fragments
    if form.hosts != nil {
      guard source.hosts == nil, settings.hosts == nil else { throw Inexpressible() }
      (pieces.hosts, pieces.label) = (form.pieces.hosts, form.pieces.label)
    }
    return RouteShape(name: source.name, summary: source.summary, pieces)
  }
}

extension RouteShape {
  /// The piece that reads the component at an index; nil behind the end of the path.
  fileprivate func piece(at index: Int) -> PathPiece? {
    if index < path.count { return path[index] }
    guard case .rest(let parameter) = path.last, parameter.most > index - path.count + 1 else { return nil }
    // Literal text is before the first component only.
    let rest = parameter.moved(to: .rest, affix: .init(), key: parameter.key)
    return .rest(rest.withoutEmpty(atMost: parameter.most - (index - path.count + 1)))
  }
}

extension PathPiece {
  /// The pieces of a redirect's links for a parameter whose value another path reads.
  ///
  /// - Parameters:
  ///   - value: the pieces that read the value.
  ///   - isRest: whether the parameter is a rest in the redirect's target.
  fileprivate func taking(_ value: [PathPiece], isRest: Bool) throws(Inexpressible) -> [PathPiece] {
    switch self {
    case .literal: return [self]
    case .segment(let parameter, _):
      guard value.count == 1 else { throw Inexpressible() }
      switch value[0] {
      case .literal(""): throw Inexpressible()
      case .literal(let text): return [.literal(parameter.affix.around(text))]
      case .segment(let other, _), .rest(let other):
        let affix = parameter.affix.around(other.affix)
        return [.segment(other.moved(to: .path, affix: affix, key: other.key, isOptional: false))]
      }
    case .rest(let parameter):
      guard isRest, parameter.affix.isEmpty else { throw Inexpressible() }
      guard case .rest(let other) = value.last else { return value }
      // A link of the redirect has no empty component, and if the rest is required, it has one component at least.
      let isRequired = parameter.isRequired && value.count == 1
      let rest = other.moved(to: .rest, affix: other.affix, key: other.key, isOptional: isRequired ? false : nil)
      return value.dropLast() + [.rest(rest.withoutEmpty(atMost: other.most))]
    }
  }
}

extension Parameter {
  /// The item of a redirect's links whose value another path reads.
  fileprivate func taking(_ value: [PathPiece]) throws(Inexpressible) -> Parameter {
    guard isRequired, value.count == 1 else { throw Inexpressible() }
    switch value[0] {
    case .literal(let text): return Parameter(key, fixed: text)
    case .segment(let other, _), .rest(let other):
      guard other.affix.isEmpty else { throw Inexpressible() }
      return other.moved(to: .query, affix: .init(), key: key, isOptional: false)
    }
  }
}

extension Parameter.Affix {
  /// The value in a text; nil if the literal text is not there.
  fileprivate func value(of text: String) -> String? {
    let octets = Array(text.utf8)
    return value(in: 0..<octets.count, of: octets.span).map { octets.span.extracting($0).text() }
  }

  /// This literal text around another one.
  fileprivate func around(_ inner: Parameter.Affix) -> Parameter.Affix {
    Parameter.Affix(
      prefix.span.text() + inner.prefix.span.text(), inner.suffix.span.text() + suffix.span.text())
  }
}
