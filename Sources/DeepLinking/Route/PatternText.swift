import DeepLinkOctets

/// A pattern as text: `/products/:id`, `/@:handle`, `/settings/:tab?`, `/docs/*path`, `/index.php?type=user&id=:id`.
///
/// `:name` is a parameter, with optional literal text before or after it, also between several in one component
/// (`/:id-:slug`); `*name` is a rest of the path; a `?` at the end of either component makes it optional. Items follow a `?` after the path: `name=value` selects the route, `name=:parameter` is a
/// parameter, and `name` alone is the item `name` as a parameter. A `#` begins the fragment, in the same form:
/// `#/room/:id`, `#:section?`, `#key=:key`. Any other text is literal; percent-encoding writes a literal `:`, `*`, `?`
/// or `#` (`/wiki/Special%3ASearch`). A parameter in the form of another tool, such as `{id}`, is a fault
/// (``ForeignParameter``).
package struct PatternText {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The pattern with the pattern of a mount before it.
  package func text(below prefix: LinkPieces) -> String {
    guard !prefix.path.isEmpty || !prefix.query.isEmpty else { return text }
    let mount = "/" + prefix.path.map(\.pattern).joined(separator: "/")
    let items = prefix.query.filter(\.isRequired).map(Self.item)
    let whole = prefix.path.isEmpty ? text : text == "/" ? mount : mount + text
    return items.isEmpty ? whole : whole + (whole.contains("?") ? "&" : "?") + items.joined(separator: "&")
  }

  /// The pieces of the pattern.
  ///
  /// - Parameters:
  ///   - prefix: the pieces before it.
  ///   - known: the parameters that the names refer to; nil if every name is a text parameter of its own.
  package func pieces(_ prefix: LinkPieces = LinkPieces(), of known: [Parameter]?) throws(PatternFault) -> LinkPieces {
    let parts = try parts(known)
    guard parts.fragment == nil else {
      throw PatternFault("it has a fragment, which only the first pattern of a route can have")
    }
    let pieces = prefix + parts.pieces
    try pieces.refuseExcess()
    return pieces
  }

  /// The pieces of the pattern, and of its fragment if it has one.
  package func parts(
    _ known: [Parameter]? = nil
  ) throws(PatternFault) -> (pieces: LinkPieces, fragment: (path: [PathPiece], items: [Parameter])?) {
    guard text.utf8.first == UInt8(ascii: "/") else { throw PatternFault("it does not begin with \"/\"") }
    let halves = text[...].parts(between: "#", most: 2)
    let (path, query) = Self.split(halves[0])
    var pieces = LinkPieces()
    for part in Substring(path.utf8.dropFirst()).parts(between: "/") where path != "/" {
      pieces.path.append(try piece(part, known))
    }
    pieces.query = try items(query, known)
    guard halves.count == 2 else { return (pieces, nil) }
    var (front, behind) = Self.split(halves[1])
    // Without a path, the items follow the `#` directly.
    if behind == nil, front.utf8.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: "=")) {
      (front, behind) = ("", front)
    }
    var fragment: [PathPiece] = []
    for part in front.parts(between: "/") where !front.isEmpty {
      fragment.append(try piece(part, known))
    }
    return (pieces, (fragment, try items(behind, known)))
  }

  /// Splits the path from its items. A `?` after a parameter makes it optional, and a `?` before an item begins the
  /// items. The two can be adjacent: `:tab??page=:page`.
  private static func split(_ text: Substring) -> (path: Substring, items: Substring?) {
    let mark = text.utf8.indices.first { index in
      guard text.utf8[index] == UInt8(ascii: "?") else { return false }
      let next = text.utf8.index(after: index)
      return next < text.endIndex && !"/?".utf8.contains(text.utf8[next])
    }
    guard let mark else { return (text, nil) }
    return (text[..<mark], text[text.utf8.index(after: mark)...])
  }

  private func items(_ text: Substring?, _ known: [Parameter]?) throws(PatternFault) -> [Parameter] {
    var items: [Parameter] = []
    for item in (text ?? "").parts(between: "&") where !item.isEmpty { items.append(try self.item(item, known)) }
    return items
  }

  /// The first `:` or `*` before a name.
  package static func parameterMark(in part: Substring) -> String.Index? {
    part.utf8.indices.first { index in
      guard part.utf8[index] == UInt8(ascii: ":") || part.utf8[index] == UInt8(ascii: "*") else { return false }
      let next = part.utf8.index(after: index)
      return next < part.endIndex && isName(part.utf8[next])
    }
  }

  private func piece(_ part: Substring, _ known: [Parameter]?) throws(PatternFault) -> PathPiece {
    try Self.refuseForeign(part)
    guard let mark = Self.parameterMark(in: part) else {
      try Self.refuseNameless(part)
      return .literal(try Self.literal(part))
    }
    let isOptional = part.utf8.last == UInt8(ascii: "?")
    var rest = isOptional ? Substring(part.utf8.dropLast()) : part
    var parameters: [Parameter] = []
    var prefix = try Self.literal(rest[..<mark])
    var next: String.Index? = mark
    let isRest = part.utf8[mark] == UInt8(ascii: "*")
    while let mark = next {
      let behind = rest[rest.utf8.index(after: mark)...]
      let name = Substring(behind.utf8.prefix(while: Self.isName))
      let written = rest[mark..<name.endIndex]
      rest = behind[name.endIndex...]
      next = Self.parameterMark(in: rest)
      if let other = next {
        let second = rest[other...].prefix(1) + Substring(rest[other...].dropFirst().utf8.prefix(while: Self.isName))
        guard !isRest, rest.utf8[other] != UInt8(ascii: "*") else {
          throw PatternFault(
            "\"\(written)\" and \"\(second)\" are in one component, but a rest takes all of its components; put \"/\" "
              + "between them")
        }
        guard other > rest.startIndex else {
          throw PatternFault(
            "nothing tells where \"\(written)\" ends and \"\(second)\" begins; put \"/\" or a literal text between them"
          )
        }
      }
      let literal = next.map { rest[..<$0] } ?? rest
      try Self.refuse(literal, behind: written, in: part)
      let suffix = try Self.literal(literal)
      let place: Parameter.Place = isRest ? .rest : .path
      let parameter = try parameter(String(name), known, place, isOptional: isOptional)
      let affix = Parameter.Affix(prefix, next == nil ? suffix : "")
      parameters.append(parameter.moved(to: place, affix: affix, key: parameter.name, isOptional: isOptional))
      prefix = suffix
    }
    return isRest ? .rest(parameters[0]) : .segment(parameters[0], then: Array(parameters.dropFirst()))
  }

  /// Refuses a literal text behind a parameter that is part of its name elsewhere, or its condition.
  private static func refuse(
    _ suffix: Substring, behind parameter: Substring, in part: Substring
  ) throws(PatternFault) {
    if let next = suffix.first, !next.isASCII {
      let escaped = PercentEncoding.encode(String(next), for: .nested) + suffix.dropFirst()
      throw PatternFault(
        "the name of a parameter has letters from A to Z, digits and \"_\", so it ends before \"\(next)\" in "
          + "\"\(part)\"; choose another name, or write a literal text behind it as \(escaped)")
    }
    try refuseForeign(suffix, behind: parameter)
  }

  private func item(_ text: Substring, _ known: [Parameter]?) throws(PatternFault) -> Parameter {
    let parts = text.parts(between: "=", most: 2)
    let key = try Self.literal(parts[0], inItem: true)
    guard !key.isEmpty else { throw PatternFault("an item of its query has no name") }
    if let slash = parts[0].utf8.firstIndex(of: UInt8(ascii: "/")), Self.parameterMark(in: parts[0][slash...]) != nil {
      throw PatternFault(
        "its \"?\" begins the items of the query, so \"\(parts[0])\" is the name of one; an optional component ends in \"?\", "
          + "and a literal \"?\" is %3F")
    }
    guard parts.count == 2, parts[1].utf8.first != UInt8(ascii: ":") else {
      let name = parts.count == 2 ? try Self.literal(Substring(parts[1].utf8.dropFirst()), inItem: true) : key
      return try parameter(name, known, .query, isOptional: false).moved(to: .query, affix: .init(), key: key)
    }
    try Self.refuseForeign(parts[1])
    return Parameter(key, fixed: try Self.literal(parts[1], inItem: true))
  }

  /// An item as patterns write it: `type=user`, `id=:id`.
  package static func item(_ parameter: Parameter) -> String {
    func escaped(_ text: String) -> String { PercentEncoding.encode(text, for: .nested) }
    let value = parameter.fixedValue.map(escaped) ?? ":" + escaped(parameter.name)
    return "\(escaped(parameter.key))=\(value)"
  }

  private func parameter(
    _ name: String, _ known: [Parameter]?, _ place: Parameter.Place, isOptional: Bool
  ) throws(PatternFault) -> Parameter {
    guard let known else {
      return Parameter(name, place, Codec<String>.text, isOptional ? .optional(default: nil) : .required)
    }
    guard let parameter = known.first(where: { $0.name.hasSameOctets(as: name) }) else {
      let nearest = EditDistance.nearest(to: .init(name), in: known.map(\.name)).map { "; did you mean \"\($0)\"?" }
      throw PatternFault("the route has no parameter \"\(name)\"\(nearest ?? "")")
    }
    return parameter
  }

  /// A literal text, percent-decoded.
  ///
  /// - Parameter isInItem: whether the text is of an item, in which a slash is text, and dots are.
  package static func literal(_ text: Substring, inItem isInItem: Bool = false) throws(PatternFault) -> String {
    // Most literals are plain and need no decoding.
    if text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-_.~".utf8.contains($0) }),
      isInItem || text != "." && text != ".."
    {
      return String(text)
    }
    // A letter before it makes no dots of an item a dot segment.
    var escaped = Array((isInItem ? "/x" : "/").utf8)
    for octet in text.utf8 {
      let isEscaped = octet == UInt8(ascii: "?") || octet == UInt8(ascii: "#") || isInItem && octet == UInt8(ascii: "/")
      if isEscaped { escaped += "%\(octet.hexDigits)".utf8 } else { escaped.append(octet) }
    }
    do throws(DeepLinkRequest.Fault) {
      let link = try DeepLinkRequest(escaped.span.text())
      return link.components.isEmpty ? "" : link.octets.span.extracting(droppingFirst: isInItem ? 1 : 0).text()
    } catch {
      throw PatternFault("\"\(text)\": \(error)")
    }
  }

  /// The parameters of a component with the literal text around them: `@:handle`, `:id.pdf`, `:id-:slug`. Text that
  /// would be read as part of a name is escaped.
  package static func written(_ parameters: [Parameter], _ mark: String = ":") -> String {
    var text = ""
    for (index, parameter) in parameters.enumerated() {
      let (prefix, suffix) = parameter.affix.texts
      text += (index == 0 ? written(prefix) : written(behindName: prefix)) + mark + parameter.name
      text += written(behindName: suffix)
    }
    return text
  }

  /// A literal text as patterns write it behind the name of a parameter.
  package static func written(behindName text: String) -> String {
    let text = written(text)
    guard let first = text.first, !first.isASCII || first.utf8.allSatisfy({ isName($0) || "(+".utf8.contains($0) })
    else { return text }
    return first.utf8.map { "%" + $0.hexDigits }.joined() + text.dropFirst()
  }

  /// A literal text as patterns write it.
  package static func written(_ text: String) -> String {
    guard text.utf8.contains(where: { ":$".utf8.contains($0) || isEscaped($0) }) else { return text }
    let characters = Array(text.unicodeScalars)
    return characters.indices.map { index in
      let character = characters[index]
      let next = index + 1 < characters.count ? characters[index + 1].utf8.first : nil
      let isNamed = next.map(isName) ?? false
      if character == ":", isNamed || index == 0 { return "%3A" }
      if character == "$", isNamed, index == 0 { return "%24" }
      return character.utf8.contains(where: isEscaped)
        ? PercentEncoding.encode(String(character), for: .nested) : String(character)
    }.joined()
  }

  /// Whether a literal must escape an octet, because a pattern would read it as syntax, or because links never contain
  /// it.
  private static func isEscaped(_ octet: UInt8) -> Bool {
    octet <= 0x20 || octet == 0x7F || "?%#/\\*{}<>".utf8.contains(octet)
  }

  static func isName(_ octet: UInt8) -> Bool { octet.isLetter || octet.isDigit || octet == UInt8(ascii: "_") }
}

extension Substring {
  /// The parts between separators, including empty ones. The search compares octets, as in links.
  ///
  /// - Parameter most: the maximum number of parts; the last one may contain separators.
  fileprivate func parts(between separator: Unicode.Scalar, most: Int = .max) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), maxSplits: most - 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}

/// A fault of a pattern, in words that follow its text.
package struct PatternFault: Error {
  package let text: String

  package init(_ text: String) { self.text = text }
}
