import Octets

/// A pattern as text: `/products/:id`, `/@:handle`, `/settings/:tab?`, `/docs/*path`, `/index.php?type=user&id=:id`.
///
/// `:name` is a parameter, with literal text before it or behind it; `*name` is a rest of the path; a `?` behind either
/// makes it optional. Items follow a `?` behind the path: `name=value` selects the route, `name=:parameter` is a parameter,
/// and `name` alone is the item `name` as a parameter. Any other text is literal; percent-encoding writes a literal `:`,
/// `*` or `?` (`/wiki/Special%3ASearch`).
struct PatternText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The pieces of the pattern.
  ///
  /// - Parameters:
  ///   - prefix: the pieces before it.
  ///   - known: the parameters that its names stand for; nil if every name is a text.
  func pieces(_ prefix: LinkPieces = LinkPieces(), of known: [Parameter]?) throws(PatternFault) -> LinkPieces {
    guard text.hasPrefix("/") else { throw PatternFault("it does not begin with \"/\"") }
    // A `?` behind a parameter makes it optional; one before an item begins the query.
    let characters = Array(text)
    let query = characters.indices.first { index in
      characters[index] == "?" && index + 1 < characters.count && characters[index + 1] != "/"
    }
    let path = String(characters[..<(query ?? characters.count)])
    var pieces = LinkPieces()
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) where path != "/" {
      pieces.path.append(try piece(part, known))
    }
    if let query {
      for item in String(characters[(query + 1)...]).split(separator: "&") {
        pieces.query.append(try self.item(item, known))
      }
    }
    return prefix + pieces
  }

  private func piece(_ part: Substring, _ known: [Parameter]?) throws(PatternFault) -> PathPiece {
    guard let mark = part.firstIndex(where: { $0 == ":" || $0 == "*" }), part.index(after: mark) < part.endIndex,
      Self.isName(part[part.index(after: mark)])
    else { return .literal(try Self.literal(part)) }
    let isRest = part[mark] == "*"
    let behind = part[part.index(after: mark)...]
    let name = behind.prefix(while: Self.isName)
    var suffix = behind[name.endIndex...]
    let isOptional = suffix.last == "?"
    if isOptional { suffix.removeLast() }
    let affix = Parameter.Affix(try Self.literal(part[..<mark]), try Self.literal(suffix))
    let place: Parameter.Place = isRest ? .rest : .path
    let parameter = try parameter(String(name), known, place, isOptional: isOptional)
    let moved = parameter.moved(to: place, affix: affix, key: parameter.name, isOptional: isOptional)
    return isRest ? .rest(moved) : .segment(moved)
  }

  private func item(_ text: Substring, _ known: [Parameter]?) throws(PatternFault) -> Parameter {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard !parts[0].isEmpty else { throw PatternFault("an item of its query has no name") }
    guard parts.count == 2, !parts[1].hasPrefix(":") else {
      let name = parts.count == 2 ? String(parts[1].dropFirst()) : parts[0]
      return try parameter(name, known, .query, isOptional: false)
        .moved(to: .query, affix: .init(), key: parts[0])
    }
    return Parameter(parts[0], fixed: try Self.literal(parts[1][...]))
  }

  private func parameter(
    _ name: String, _ known: [Parameter]?, _ place: Parameter.Place, isOptional: Bool
  ) throws(PatternFault) -> Parameter {
    guard let known else {
      return Parameter(name, place, Codec<String>.text, isOptional ? .optional(default: nil) : .required)
    }
    guard let parameter = known.first(where: { $0.name == name }) else {
      let nearest = EditDistance.nearest(to: .init(name), in: known.map(\.name)).map { "; did you mean \"\($0)\"?" }
      throw PatternFault("the route has no parameter \"\(name)\"\(nearest ?? "")")
    }
    return parameter
  }

  /// A literal text, percent-decoded.
  private static func literal(_ text: Substring) throws(PatternFault) -> String {
    do throws(DeepLinkRequest.Fault) {
      let link = try DeepLinkRequest("/" + text.replacing("?", with: "%3F").replacing("#", with: "%23"))
      return link.components.isEmpty ? "" : link.octets.span.text()
    } catch {
      throw PatternFault("\"\(text)\": \(error)")
    }
  }

  /// A literal text as a pattern has it.
  static func written(_ text: String) -> String {
    guard text.utf8.contains(where: { ":*?%".utf8.contains($0) }) else { return text }
    let characters = Array(text)
    return characters.indices.map { index in
      let isMark = (characters[index] == ":" || characters[index] == "*") && index + 1 < characters.count
      if isMark, isName(characters[index + 1]) { return characters[index] == ":" ? "%3A" : "%2A" }
      return characters[index] == "?" ? "%3F" : characters[index] == "%" ? "%25" : String(characters[index])
    }.joined()
  }

  private static func isName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }
}

/// What is wrong with a pattern, in words that follow its text.
struct PatternFault: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
