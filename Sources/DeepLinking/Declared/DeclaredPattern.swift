import Octets

/// The pieces of a declared route's links, with a capture for each of its parameters.
struct DeclaredPattern {
  private(set) var pieces = LinkPieces()
  /// The names of the captured parameters, in the order of a description: path, query, host, fragment.
  private(set) var names: [String] = []
  private(set) var captures: [Capture<DeclaredValue?>] = []
  /// Reads and writes each capture, in the order of ``names``. A copy makes no value where the codec can do without
  /// one.
  private(set) var copies: [Route<DeclaredRoute>.Transcription] = []
  /// The parameters, in the order of ``names``.
  private(set) var parameters: [DeclaredParameter] = []

  /// - Parameters:
  ///   - pattern: the pattern as written.
  ///   - hosts: the hosts of the route; nil for those of the table.
  ///   - declared: the declared parameters of the route.
  init(_ pattern: String, _ hosts: HostSet?, _ declared: [DeclaredParameter]) throws(PatternFault) {
    let (path, fragment) = try PatternText(pattern).parts()
    var unused = declared
    func take(_ name: String, _ place: Parameter.Place) throws(PatternFault) -> DeclaredParameter {
      guard let index = unused.firstIndex(where: { $0.name == name && ($0.place ?? place) == place }) else {
        if let other = unused.first(where: { $0.name == name }), let given = other.place {
          throw PatternFault("\"\(name)\" is in the \(place.rawValue), but its \"place\" is \"\(given.rawValue)\"")
        }
        return DeclaredParameter(name)
      }
      return unused.remove(at: index)
    }
    try add(path.path, .path, take)
    for item in try Self.items(path.query, .query, &unused) { add(item, Self.parts(of: item), isInFragment: false) }
    if let hosts {
      pieces.hosts = [hosts]
      if let label = hosts.label {
        let parameter = try take(label, .host)
        try Self.refuseNoLabels(of: parameter)
        let capture = HostLabel(label, parameter.codec, of: hosts).optional
        add(parameter, capture)
        pieces.label = capture.pieces.label
      }
    }
    let link = pieces
    pieces = LinkPieces()
    try add(fragment?.path ?? [], .fragment, take)
    for item in try Self.items(fragment?.items ?? [], .fragment, &unused) {
      add(item, Self.parts(of: item), isInFragment: true)
    }
    let hasFragment = fragment != nil || !pieces.query.isEmpty
    let inside = FragmentPieces(path: pieces.path, items: pieces.query)
    pieces = link + (hasFragment ? LinkPieces(fragment: inside) : LinkPieces())
    try Self.refuse(unused, in: pieces)
  }

  /// Adds the components of the path, or of the fragment.
  private mutating func add(
    _ path: [PathPiece], _ place: Parameter.Place,
    _ take: (String, Parameter.Place) throws(PatternFault) -> DeclaredParameter
  ) throws(PatternFault) {
    for piece in path {
      guard let written = piece.parameter else {
        pieces.path.append(piece)
        continue
      }
      let (parameter, capture) = try Self.capture(take(written.name, place), piece)
      let base = pieces.path.count
      let shifted = capture.shifted(by: base)
      if place == .fragment {
        add(parameter, shifted.inFragment())
      } else {
        add(parameter, shifted, capture.pieces.path.first?.copy(by: parameter.codec, of: parameter.name, at: base))
      }
      pieces.path += capture.pieces.path
    }
  }

  /// Adds an item. An item with a fixed value, or one that must be absent, has no capture.
  private mutating func add(
    _ item: DeclaredParameter, _ parts: (items: [Parameter], capture: Capture<DeclaredValue?>?), isInFragment: Bool
  ) {
    pieces.query += parts.items
    if let capture = parts.capture { add(item, isInFragment ? capture.inFragment() : capture) }
  }

  private mutating func add(
    _ parameter: DeclaredParameter, _ capture: Capture<DeclaredValue?>,
    _ copy: Route<DeclaredRoute>.Transcription? = nil
  ) {
    names.append(parameter.name)
    parameters.append(parameter)
    captures.append(capture)
    copies.append(copy ?? capture.copy(of: parameter.name))
  }

  /// The items of a place: first those that only the pattern has, then the declared ones in their order.
  private static func items(
    _ written: [Parameter], _ place: Parameter.Place, _ unused: inout [DeclaredParameter]
  ) throws(PatternFault) -> [DeclaredParameter] {
    var items: [DeclaredParameter] = []
    for item in written {
      guard item.key == item.name else {
        throw PatternFault(
          "the item \"\(item.key)\" has the name of its parameter, \"\(item.name)\", in the first pattern")
      }
      if let index = unused.firstIndex(where: { $0.name == item.name && ($0.place ?? place) == place }) {
        unused[index].place = place
        if unused[index].isRequired == nil, unused[index].fallback == nil { unused[index].isRequired = true }
        if item.fixedValue != nil { unused[index].value = unused[index].value ?? item.fixedValue }
        continue
      }
      var parameter = DeclaredParameter(item.name)
      (parameter.isRequired, parameter.value) = (true, item.fixedValue)
      items.append(parameter)
    }
    items += unused.filter { $0.place == place }
    unused.removeAll { $0.place == place }
    return items
  }

  /// Refuses a parameter whose texts cannot be labels of a host: any member of a closed set, or all samples of an open
  /// one.
  private static func refuseNoLabels(of parameter: DeclaredParameter) throws(PatternFault) {
    let others = parameter.type.samples.filter { text in
      !(1...63).contains(text.utf8.count)
        || !text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
    let isClosed = parameter.type.members != nil
    guard let text = others.first, isClosed || others.count == parameter.type.samples.count else { return }
    throw PatternFault("the parameter \"\(parameter.name)\" of its hosts cannot be \"\(text.prefix(80))\"")
  }

  private static func refuse(_ unused: [DeclaredParameter], in pieces: LinkPieces) throws(PatternFault) {
    guard let first = unused.first else { return }
    let known = pieces.path.compactMap { $0.parameter?.name }
    let near = EditDistanceAdvice.text(first.name, known)
    if let place = first.place {
      throw PatternFault("its \(place == .host ? "hosts have" : "pattern has") no \"\(first.name)\"\(near)")
    }
    throw PatternFault(
      "\"\(first.name)\" is not in the "
        + "pattern\(near.isEmpty ? "; for a query item, write \"place\": \"query\"" : near)")
  }

  // MARK: Captures

  /// The capture of a component or of a rest.
  private static func capture(
    _ parameter: DeclaredParameter, _ piece: PathPiece
  ) throws(PatternFault) -> (parameter: DeclaredParameter, capture: Capture<DeclaredValue?>) {
    var parameter = parameter
    guard let written = piece.parameter else { throw PatternFault("") }
    let name = parameter.name
    let texts = [written.affix.prefix, written.affix.suffix].map { $0.span.text() }
    let isOptional = piece.isOptional
    guard parameter.value == nil, !parameter.isAbsent, !parameter.isRepeated, !parameter.isFlag else {
      throw PatternFault(
        "\"\(name)\" is in the path, but only a query item can have a value, be absent, repeated or a flag")
    }
    guard parameter.isRequired.map({ $0 != isOptional }) ?? true, parameter.fallback == nil || isOptional else {
      throw PatternFault(
        isOptional
          ? "\"\(name)\" is optional in the pattern, but \"required\" in its parameters"
          : "\"\(name)\" is required in the pattern; write \"?\" after it there to make it optional")
    }
    if case .rest = piece {
      guard parameter.fallback == nil else { throw PatternFault("the rest \"\(name)\" cannot have a default") }
      guard texts[1].isEmpty else { throw PatternFault("nothing can follow the rest \"\(name)\"") }
      let rest = RestOfPath(
        name, parameter.codec, prefix: texts[0], atLeast: isOptional ? 0 : 1,
        atMost: parameter.most ?? Parameter.defaultMost, keepingEmpty: parameter.acceptsEmpty,
        in: parameter.collection)
      return (
        parameter,
        rest.declared {
          .list($0)
        } _: {
          $0.list
        }
      )
    }
    parameter.isRequired = !isOptional
    if !isOptional {
      let capture = Segment(name, parameter.codec, prefix: texts[0], suffix: texts[1], in: parameter.collection)
      return (parameter, capture.optional)
    }
    if let fallback = parameter.fallbackValue {
      let capture = Segment(
        name, parameter.codec, default: fallback, prefix: texts[0], suffix: texts[1], in: parameter.collection)
      return (parameter, capture.optional(orElse: fallback))
    }
    return (
      parameter,
      Segment(optional: name, parameter.codec, prefix: texts[0], suffix: texts[1], in: parameter.collection)
    )
  }

  /// A query item, and its capture if it has a value.
  private static func parts(
    of item: DeclaredParameter
  ) -> (items: [Parameter], capture: Capture<DeclaredValue?>?) {
    if let value = item.value { return ([Parameter(item.name, fixed: value)], nil) }
    if item.isAbsent { return (QueryItem(absent: item.name).pieces.query, nil) }
    let capture = capture(item)
    return (capture.pieces.query, capture)
  }

  private static func capture(_ item: DeclaredParameter) -> Capture<DeclaredValue?> {
    let (name, codec) = (item.name, item.codec)
    if item.isFlag {
      return QueryFlag(name).declared {
        .boolean($0)
      } _: {
        if case .boolean(let value) = $0 { value } else { nil }
      }
    }
    if item.isRepeated {
      return QueryItems(name, codec).declared {
        .list($0)
      } _: {
        $0.list
      }
    }
    if item.isRequired == true { return QueryItem(name, codec, acceptsEmpty: item.acceptsEmpty).optional }
    if let fallback = item.fallbackValue { return QueryItem(name, codec, default: fallback).optional(orElse: fallback) }
    return QueryItem(optional: name, codec)
  }
}

extension Capture {
  /// The same capture, with its values as `DeclaredValue`.
  ///
  /// - Parameters:
  ///   - wrap: makes the declared value.
  ///   - unwrap: returns the value in a declared one, or nil if it has another type.
  fileprivate func declared(
    _ wrap: @escaping @Sendable (Value) -> DeclaredValue, _ unwrap: @escaping @Sendable (DeclaredValue) -> Value?
  ) -> Capture<DeclaredValue?> {
    let (read, write) = (read, write)
    let none = unwrap(.list([])) ?? unwrap(.boolean(false))
    return Capture<DeclaredValue?>(pieces) { request, base, notes in
      read(request, base, &notes).map { .some(wrap($0)) }
    } write: { value, base, writer in
      guard let value = value.map(unwrap) ?? none else { return false }
      return write(value, base, &writer)
    }
  }
}

extension Capture<DeclaredValue> {
  /// The same capture, for a value that is required in a link.
  fileprivate var optional: Capture<DeclaredValue?> {
    let (read, write) = (read, write)
    return Capture<DeclaredValue?>(pieces) { request, base, notes in
      read(request, base, &notes).map { .some($0) }
    } write: { value, base, writer in
      guard let value else { return false }
      return write(value, base, &writer)
    }
  }

  /// The same capture, for a value with a default.
  fileprivate func optional(orElse fallback: DeclaredValue) -> Capture<DeclaredValue?> {
    let (read, write) = (read, write)
    return Capture<DeclaredValue?>(pieces) { request, base, notes in
      read(request, base, &notes).map { .some($0) }
    } write: { value, base, writer in
      write(value ?? fallback, base, &writer)
    }
  }
}

extension Capture<DeclaredValue?> {
  /// Copies by reading the value and writing it again.
  fileprivate func copy(of name: String) -> Route<DeclaredRoute>.Transcription {
    let (read, write) = (read, write)
    return { request, notes, writer in
      guard let value = read(request, 0, &notes) else { return .otherRoute }
      if write(value, 0, &writer) { return .written }
      if writer.inexpressible == nil { _ = writer.reject(true, name: name) }
      return .inexpressible
    }
  }
}

extension PathPiece {
  /// Copies the texts of a component, or of a rest, from a link to the canonical one. Returns nil if the component is
  /// optional or the codec cannot copy.
  ///
  /// - Parameters:
  ///   - codec: the codec of the texts.
  ///   - index: the index of the first component.
  fileprivate func copy(
    by codec: Codec<DeclaredValue>, of name: String, at index: Int
  ) -> Route<DeclaredRoute>.Transcription? {
    guard !isOptional, let parameter, let copy = codec.copy else { return nil }
    let (orEmpty, most) = (parameter.acceptsEmpty, parameter.most)
    let (affix, none) = (parameter.affix, Parameter.Affix())
    @Sendable func component(
      _ index: Int, _ affix: Parameter.Affix, _ request: borrowing DeepLinkRequest, _ writer: inout LinkWriter
    ) -> Route<DeclaredRoute>.Printed {
      guard let range = request.capturable(index, orEmpty: orEmpty),
        let text = affix.value(in: range, of: request.octets.span)
      else { return .otherRoute }
      var isRead = true
      // A closure that captures the request would copy all of it.
      let octets = request.octets
      let isWritten = writer.component(index, name: name, orEmpty: orEmpty) { output in
        affix.write(to: &output) { output in
          let isWritten = copy(octets.span.extracting(text), &output)
          isRead = isWritten != nil
          return isWritten == true
        }
      }
      return isWritten ? .written : isRead ? .inexpressible : .otherRoute
    }
    guard case .rest = self else { return { request, _, writer in component(index, affix, request, &writer) } }
    return { request, _, writer in
      guard index < request.components.count, request.components.count - index <= most else { return .otherRoute }
      for position in index..<request.components.count {
        let printed = component(position, position == index ? affix : none, request, &writer)
        guard printed == .written else { return printed }
      }
      return .written
    }
  }
}

/// Advice for an unknown name.
enum EditDistanceAdvice {
  /// `; did you mean "page"?`, or the empty text if no known name is similar.
  static func text(_ name: String, _ known: [String]) -> String {
    EditDistance.nearest(to: .init(name), in: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
