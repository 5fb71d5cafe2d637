import DeepLinkOctets
import DeepLinking
import TextLanguages

/// The fragments of a form: components, items, or both.
///
/// An item may be spelled in several ways, such as `k=a=b` for `k=a%3Db`, so there are two sets: one with every fragment
/// that the form may read, and one with those that it certainly reads.
struct FragmentLanguage {
  /// An item that a link must have: its name, and the values; nil for an item that the link must not have.
  typealias Item = (key: String, values: Language?)

  /// All fragments of the form, and others with items in other spellings.
  let superset: Language
  /// Fragments of the form with canonical items.
  let canonical: Language
  /// Components with items behind them, which a form of components alone does not read; nil for other forms.
  let withFurtherItems: Language?

  /// - Parameters:
  ///   - path: the texts of the components; nil if the form ignores them.
  ///   - items: the items that decide.
  ///   - readsItems: whether the form reads items, which may be optional ones.
  init(path: Language?, items: [Item], readsItems: Bool) {
    let unmarked = Language.repeated(.symbols(.all - "?"))
    let front = path ?? unmarked
    func whole(_ items: [Language], readsItems: Bool) -> Language {
      guard let first = items.first else {
        return readsItems ? .sequence(front, .optional(.sequence(.symbols("?"), .anything))) : front
      }
      let all = items.dropFirst().reduce(first) { .both($0, $1) }
      // Without a mark, the text of the components is that of the items, too.
      return .union([.both(front, .both(unmarked, all)), .sequence(front, .symbols("?"), all)])
    }
    superset = whole(items.map { Self.texts(of: $0, isCanonical: false) }, readsItems: true)
    canonical = whole(items.map { Self.texts(of: $0, isCanonical: true) }, readsItems: readsItems)
    withFurtherItems = path.flatMap { items.isEmpty && !readsItems ? .sequence($0, .symbols("?"), .anything) : nil }
  }

  /// The texts of pairs between `&` in which the first of a name has a value of the item.
  private static func texts(of item: Item, isCanonical: Bool) -> Language {
    let (mark, and) = (Language.symbols("="), Language.symbols("&"))
    let name = Language.literal(PercentEncoding.encode(item.key, for: .fragmentItem).utf8)
    let any = Language.repeated(.symbols(.all - "&"))
    let plain = Language.repeated(.symbols(.all - "&=%+"))
    let named = Language.sequence(name, .optional(.sequence(mark, any)))
    // A name with an escape or a plus sign may be another spelling of the same one.
    let others = Language.except(isCanonical ? .sequence(plain, .optional(.sequence(mark, any))) : any, named)
    let pairs = Language.sequence(others, .repeated(.sequence(and, others)))
    guard let values = item.values else { return pairs }
    var found = Language.sequence(name, mark, .both(values, isCanonical ? .repeated(.symbols(.all - "&=+?")) : any))
    if !isCanonical {
      let respelled = Language.sequence(any, .symbols("%+="), any)
      found = .union([
        found, .sequence(.union([name, .both(respelled, any)]), mark, .both(any, .union([values, respelled]))),
      ])
      if values.acceptsEmptyText { found = .union([found, name]) }
    }
    return .sequence(.repeated(.sequence(others, and)), found, .optional(.sequence(and, .anything)))
  }
}
