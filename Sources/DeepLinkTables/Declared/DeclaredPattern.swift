import DeepLinkOctets
import DeepLinking

/// The pieces of a declared route's links.
struct DeclaredPattern {
  private(set) var pieces = LinkPieces()

  /// - Parameters:
  ///   - pattern: the pattern as written.
  ///   - hosts: the hosts of the route; nil for those of the table.
  ///   - declared: the declared parameters of the route.
  init(_ pattern: String, _ hosts: HostSet?, _ declared: [DeclaredParameter]) throws(PatternFault) {
    let (path, fragment) = try PatternText(pattern).parts()
    if let empty = path.path.firstIndex(where: { $0.literal == "" }) {
      throw PatternFault(
        empty + 1 == path.path.count
          ? "a \"/\" at its end means nothing, because links match with it and without it; remove it"
          : "it has \"//\", and no component of a link is empty; remove one \"/\"")
    }
    var unused = declared
    func take(_ name: String, _ place: Parameter.Place) throws(PatternFault) -> DeclaredParameter {
      guard let index = unused.firstIndex(where: { $0.name.hasSameOctets(as: name) && ($0.place ?? place) == place })
      else {
        if let other = unused.first(where: { $0.name.hasSameOctets(as: name) }), let given = other.place {
          throw PatternFault("\"\(name)\" is in the \(place.rawValue), but its \"place\" is \"\(given.rawValue)\"")
        }
        return DeclaredParameter(name)
      }
      return unused.remove(at: index)
    }
    func pieces(_ path: [PathPiece], _ place: Parameter.Place) throws(PatternFault) -> [PathPiece] {
      var pieces: [PathPiece] = []
      for piece in path { pieces.append(try Self.piece(piece) { name throws(PatternFault) in try take(name, place) }) }
      return pieces
    }
    self.pieces.path = try pieces(path.path, .path)
    self.pieces.query = try Self.items(path.query, .query, &unused).map(\.item)
    if let hosts {
      self.pieces.hosts = [hosts]
      if let label = hosts.label {
        self.pieces.label = Parameter(label, .host, try take(label, .host).codec, .required)
      }
    }
    let inside = FragmentPieces(
      path: try pieces(fragment?.path ?? [], .fragment),
      items: try Self.items(fragment?.items ?? [], .fragment, &unused).map(\.item))
    if fragment != nil || !inside.items.isEmpty { self.pieces = self.pieces + LinkPieces(fragment: inside) }
    self.pieces.number()
    try Self.refuse(unused, in: self.pieces)
    try self.pieces.refuseExcess()
  }

  /// The items of a place: first those that only the pattern has, then the declared ones in their order.
  private static func items(
    _ written: [Parameter], _ place: Parameter.Place, _ unused: inout [DeclaredParameter]
  ) throws(PatternFault) -> [DeclaredParameter] {
    var items: [DeclaredParameter] = []
    for item in written {
      guard item.key.hasSameOctets(as: item.name) else {
        throw PatternFault(
          "the item \"\(item.key)\" has the name of its parameter, \"\(item.name)\", in the first pattern")
      }
      if let index = unused.firstIndex(where: { $0.name.hasSameOctets(as: item.name) && ($0.place ?? place) == place })
      {
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

  private static func refuse(_ unused: [DeclaredParameter], in pieces: LinkPieces) throws(PatternFault) {
    guard let first = unused.first else { return }
    let known = pieces.path.compactMap { $0.parameter?.name }
    let near = EditDistance.advice(for: UTF8Text(first.name), in: known)
    if let place = first.place {
      throw PatternFault("its \(place == .host ? "hosts have" : "pattern has") no \"\(first.name)\"\(near)")
    }
    throw PatternFault(
      "\"\(first.name)\" is not in the "
        + "pattern\(near.isEmpty ? "; for a query item, write \"place\": \"query\"" : near)")
  }

  // MARK: Pieces

  /// A step of the path with its declared parameters.
  private static func piece(
    _ piece: PathPiece, _ take: (String) throws(PatternFault) -> DeclaredParameter
  ) throws(PatternFault) -> PathPiece {
    var parameters: [Parameter] = []
    for written in piece.parameters { parameters.append(try parameter(take(written.name), written, piece)) }
    guard let first = parameters.first else { return piece }
    return piece.isRest ? .rest(first) : .segment(first, then: Array(parameters.dropFirst()))
  }

  /// - Parameter written: the parameter as the pattern has it.
  private static func parameter(
    _ parameter: DeclaredParameter, _ written: Parameter, _ piece: PathPiece
  ) throws(PatternFault) -> Parameter {
    let name = parameter.name
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
    if piece.isRest {
      guard parameter.fallback == nil else { throw PatternFault("the rest \"\(name)\" cannot have a default") }
      guard written.affix.suffix.isEmpty else { throw PatternFault("nothing can follow the rest \"\(name)\"") }
    } else if piece.parameters.count > 1, parameter.fallback != nil {
      throw PatternFault("\"\(name)\" shares its component with another parameter, so it cannot have a default")
    }
    return Parameter(
      name, piece.isRest ? .rest : .path, parameter.codec,
      isOptional ? .optional(default: parameter.canonicalFallback) : .required,
      collection: parameter.collection, affix: written.affix, acceptsEmpty: piece.isRest && parameter.acceptsEmpty)
  }
}

extension DeclaredParameter {
  /// The parameter as a query item.
  fileprivate var item: Parameter {
    if let value { return Parameter(name, fixed: value) }
    if isAbsent { return Parameter(name, .query, Codec<String>.text, .absent) }
    if isFlag { return Parameter(name, .query, Codec<Bool>.boolean, .optional(default: "false"), isFlag: true) }
    let presence: Parameter.Presence =
      isRepeated ? .repeated : isRequired == true ? .required : .optional(default: canonicalFallback)
    return Parameter(name, .query, codec, presence, acceptsEmpty: isRequired == true && acceptsEmpty)
  }
}
