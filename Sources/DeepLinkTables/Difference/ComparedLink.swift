import DeepLinkOctets
import DeepLinking

/// A link made to show a difference between two tables.
struct ComparedLink {
  /// Scheme and host, or nothing.
  var origin = ""
  var path: [String] = []
  /// The components of the fragment; nil for none.
  var fragment: [String]?
  private(set) var items: [(name: ItemName, value: Value)] = []

  init(origin: String, path: [String], fragment: [String]?) {
    (self.origin, self.path, self.fragment) = (origin, path, fragment)
  }

  /// An item of the query or of the fragment.
  struct ItemName: Hashable, Comparable {
    let isInFragment: Bool
    let key: String

    init(_ parameter: Parameter) { (isInFragment, key) = (parameter.place == .fragment, parameter.key) }

    static func < (a: ItemName, b: ItemName) -> Bool {
      a.isInFragment == b.isInFragment ? a.key < b.key : b.isInFragment
    }
  }

  /// The value of an item.
  enum Value {
    /// The link does not have the item.
    case none
    /// The item has no value: `?debug`.
    case bare
    case text(String)
    /// The text as links spell it, with unescaped plus signs.
    case written(String)

    /// Whether a link with this value of the item satisfies a form.
    func meets(_ demand: Parameter, ignoresCase: Bool) -> Bool {
      switch self {
      case .none: demand.presence == .absent
      case .bare: demand.presence != .absent && demand.fixedValue?.isEmpty == true
      case .text(let text):
        demand.presence != .absent && demand.accepts(Array(text.utf8), ignoresCase: ignoresCase)
      // One table may read the plus signs as they are, and the other as spaces.
      case .written(let text):
        Value.text(text).meets(demand, ignoresCase: ignoresCase)
          || Value.text(text.replacing("+", with: " ")).meets(demand, ignoresCase: ignoresCase)
      }
    }
  }

  func has(_ name: ItemName) -> Bool { items.contains { $0.name == name } }

  func adding(_ name: ItemName, _ value: Value) -> ComparedLink {
    guard case .none = value else {
      var link = self
      link.items.append((name, value))
      return link
    }
    return self
  }

  /// The link as text.
  var text: String {
    var text = origin + "/" + Self.components(path) + (path.last == "" ? "/" : "")
    let query = Self.items(items.filter { !$0.name.isInFragment })
    if !query.isEmpty { text += "?" + query }
    let inFragment = Self.items(items.filter { $0.name.isInFragment })
    guard fragment != nil || !inFragment.isEmpty else { return text }
    text += "#" + Self.components(fragment ?? [])
    return text + (fragment == nil || inFragment.isEmpty ? "" : "?") + inFragment
  }

  private static func components(_ texts: [String]) -> String {
    texts.map { PercentEncoding.encode($0, for: .component) }.joined(separator: "/")
  }

  private static func items(_ items: [(name: ItemName, value: Value)]) -> String {
    items.map { item in
      let place: PercentEncoding.Place = item.name.isInFragment ? .fragmentItem : .queryItem
      let name = PercentEncoding.encode(item.name.key, for: place)
      switch item.value {
      case .none, .bare: return name
      case .text(let text): return name + "=" + PercentEncoding.encode(text, for: place)
      case .written(let text): return name + "=" + text
      }
    }.joined(separator: "&")
  }
}
