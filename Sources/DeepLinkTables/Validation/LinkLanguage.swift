import DeepLinkOctets
package import DeepLinking
package import TextLanguages

/// The links of a form as sets of texts: a link has a path, a value for each item, and a fragment, each independent of the
/// others.
package struct LinkLanguage {
  /// The path as links spell it, with its first slash and without one at the end.
  package let path: Language
  /// The literal text with which every path begins.
  package let head: String
  /// The literal text with which every path ends; empty without one.
  package let tail: String
  /// The items that decide, by their names as links spell them: the empty text for no item, else `=` and the value.
  package let items: [(name: String, texts: Language)]
  /// The fragment; nil for any. With items, there are texts too many, because an item may be spelled in several ways.
  package let fragment: Language?
  /// Fragments of the links alone: if there are items, those that spell them canonically. Nil for any.
  package let canonicalFragment: Language?
  /// Fragments of the links with items that the form does not read, behind components; nil for a form that reads items, or
  /// no fragment.
  package let fragmentWithFurtherItems: Language?
  /// Whether the links are exactly those of ``path``, ``items`` and ``canonicalFragment``, but for other spellings of items
  /// in the fragment.
  package let isExactInOneSpelling: Bool
  /// Whether these are exactly the links. If not, they are too many: only a closure of the app knows some text,
  /// or the fragment has items, or a redirect moves a value to where no set of texts follows it.
  package let isExact: Bool
  /// Whether it is known which links a redirect leads to a route. If not, the links are too many.
  package let isFollowed: Bool
  /// Whether each of the links is one of a route, as far as codecs of the app let through what they may. If not, the links
  /// are those of a redirect, and whether a route is behind it is not known.
  package let isDecided: Bool

  /// - Parameter ignoresCase: whether letters of ASCII compare without case.
  package init(_ shape: RouteShape, ignoresCase: Bool = false) {
    self.init(FormPlaces(shape, TableSettings(ignoresCase: ignoresCase)), TextRelations())
  }

  /// - Parameter relations: makes the languages of places.
  init(_ form: FormPlaces, _ relations: TextRelations, isDecided: Bool = true) {
    (self.isDecided, isFollowed) = (isDecided, form.isExact)
    var isExact = form.isExact && isDecided
    func texts(_ place: PlaceTexts) -> Language {
      let languages = relations.languages(of: place)
      if languages.texts == nil { isExact = false }
      return languages.superset
    }
    /// The texts of components with slashes between them.
    func joined(_ path: PathPlaces) -> Language {
      var parts = path.places.flatMap { [.symbols("/"), texts($0)] }.dropFirst()
      if let rest = path.rest { parts.append(.repeated(.sequence(.symbols("/"), texts(rest)))) }
      return parts.reversed().reduce(.emptyText) { .sequence($1, $0) }
    }
    let path = Language.sequence(.symbols("/"), joined(form.path))
    // The link of one empty component is `//`, and `/` has none.
    self.path = form.path.places.first?.acceptsEmpty == true ? .except(path, .symbols("/")) : path
    let literals = form.path.places.prefix { $0.literal != nil }.compactMap(\.literal).map {
      PercentEncoding.encode($0.span.text(), for: .component)
    }
    // A last slash would be missing where only optional components follow.
    head = "/" + literals.joined(separator: "/")
    let last = form.path.rest == nil ? form.path.places.last?.literal : nil
    tail = last.map { "/" + PercentEncoding.encode($0.span.text(), for: .component) } ?? ""
    var items: (query: [(String, Language)], fragment: [FragmentLanguage.Item]) = ([], [])
    for (name, place) in form.items {
      let key = name.key.description
      let values = place.isAbsence ? nil : texts(place)
      if name.isInFragment {
        items.fragment.append((key, values))
      } else {
        let name = PercentEncoding.encode(key, for: .queryItem)
        items.query.append((name, values.map { .sequence(.symbols("="), $0) } ?? .emptyText))
      }
    }
    self.items = items.query
    var found: FragmentLanguage?
    if form.fragment != nil || !items.fragment.isEmpty {
      // No link tells an empty fragment from none.
      found = FragmentLanguage(
        path: form.fragment.map(joined), items: items.fragment, readsItems: form.readsFragmentItems)
    }
    (fragment, canonicalFragment) = (found?.superset, found?.canonical)
    fragmentWithFurtherItems = found?.withFurtherItems
    isExactInOneSpelling = isExact
    self.isExact = isExact && items.fragment.isEmpty
  }

  /// All paths without a slash at the end; components may be empty in between.
  package static let anyPath: Language = {
    let component = TextPlaces.component.components
    let slash = Language.symbols("/")
    return .union([slash, .sequence(.repeated(.sequence(slash, .optional(component))), slash, component)])
  }()

  /// No item, or any value.
  package static let anyItem: Language = .optional(
    .sequence(.symbols("="), .optional(TextPlaces.queryItem.anyText)))

  /// Any fragment, or none.
  package static let anyFragment: Language = .repeated(.union([TextPlaces.component.anyText, .symbols("/?")]))
}
