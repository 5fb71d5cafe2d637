package import DeepLinking
import Octets
package import TextLanguages

/// The links of a form as sets of texts: a link has a path, a value for each item, and a fragment, each independent of the
/// others.
///
/// The limit on the number of components of a rest is left out.
package struct LinkLanguage {
  /// The path as links spell it, with its first slash and without one at the end.
  package let path: Language
  /// The literal text with which every path begins, in lower case if letters compare without case.
  package let head: String
  /// The items that decide, by their names as links spell them: the empty text for no item, else `=` and the value.
  package let items: [(name: String, texts: Language)]
  /// The fragment; nil for any.
  package let fragment: Language?
  /// Whether these are exactly the links. If not, they are too many: only a closure of the app knows some text, or a
  /// number is in bounds, or the fragment has items.
  package let isExact: Bool

  /// - Parameter ignoresCase: whether letters of ASCII compare without case.
  package init(_ shape: RouteShape, ignoresCase: Bool = false) {
    var isExact = true
    func texts(_ place: PlaceTexts) -> Language {
      let languages = place.conditions[0].texts.languages(ignoresCase: ignoresCase)
      if languages.texts == nil { isExact = false }
      return languages.superset
    }
    /// The texts of components with slashes between them.
    func joined(_ pieces: [PathPiece]) -> Language {
      var parts: [Language] = []
      for (index, piece) in pieces.enumerated() {
        parts += [.symbols("/"), texts(PlaceTexts(piece))]
        if case .rest = piece, let further = PlaceTexts(pieces, at: index + 1) {
          parts.append(.repeated(.sequence(.symbols("/"), texts(further))))
        }
      }
      return parts.dropFirst().reversed().reduce(.emptyText) { .sequence($1, $0) }
    }
    path = .sequence(.symbols("/"), joined(shape.path))
    let literals = shape.path.prefix { $0.parameter == nil }.map { piece in
      if case .literal(let text) = piece { PercentEncoding.encode(text, for: .component) } else { "" }
    }
    // A last slash would be missing where only optional components follow.
    let head = "/" + literals.joined(separator: "/")
    self.head = ignoresCase ? head.asciiLowercased : head
    items = shape.demands.filter { $0.place == .query }.map { demand in
      let isAbsent = demand.presence == .absent
      let texts: Language = isAbsent ? .emptyText : .sequence(.symbols("="), texts(PlaceTexts(demand)))
      return (PercentEncoding.encode(demand.key, for: .queryItem), texts)
    }
    if let parts = shape.fragment, parts.isRequired {
      if parts.items.contains(where: \.isRequired) { isExact = false }
      let path = parts.demandedPath.isEmpty ? nil : joined(parts.demandedPath)
      let behind = Language.optional(.sequence(.symbols("?"), Self.anyFragment))
      fragment = path.map { parts.items.isEmpty ? $0 : .sequence($0, behind) }
    } else {
      if shape.demands.contains(where: { $0.place == .fragment }) { isExact = false }
      fragment = nil
    }
    self.isExact = isExact
  }

  /// All paths without a slash at the end; components may be empty in between.
  package static let anyPath: Language = {
    let component = TextPlaces.component.texts
    let slash = Language.symbols("/")
    return .union([slash, .sequence(.repeated(.sequence(slash, .optional(component))), slash, component)])
  }()

  /// No item, or any value.
  package static let anyItem: Language = .optional(
    .sequence(.symbols("="), .optional(TextPlaces.queryItem.anyText)))

  /// Any fragment, or none.
  package static let anyFragment: Language = .repeated(.union([TextPlaces.component.anyText, .symbols("/?")]))
}
