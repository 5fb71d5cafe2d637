import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// A link made to show a difference between two tables.
struct ComparedLink {
  /// Scheme and host, or nothing.
  var origin = ""
  var path: [String] = []
  /// The components of the fragment.
  var fragment: [String]
  private(set) var items: [(name: ItemName, value: Value)] = []

  init(origin: String, path: [String], fragment: [String]) {
    (self.origin, self.path, self.fragment) = (origin, path, fragment)
  }

  /// The value of an item.
  enum Value {
    /// The link does not have the item.
    case none
    /// The item has no value: `?debug`.
    case bare
    case text(String)

    /// Whether a link with this value of the item has what a form asks for.
    func meets(_ texts: PlaceTexts) -> Bool {
      switch self {
      case .none: texts.isAbsence
      case .bare: texts.takesBare
      case .text(let text): texts.accepts(Array(text.utf8))
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
    guard ![[], [""]].contains(fragment) || !inFragment.isEmpty else { return text }
    text += "#" + Self.components(fragment)
    return text + (fragment.isEmpty || inFragment.isEmpty ? "" : "?") + inFragment
  }

  private static func components(_ texts: [String]) -> String {
    texts.map { PercentEncoding.encode($0, for: .component) }.joined(separator: "/")
  }

  private static func items(_ items: [(name: ItemName, value: Value)]) -> String {
    items.map { item in
      let place: PercentEncoding.Place = item.name.isInFragment ? .fragmentItem : .queryItem
      let name = PercentEncoding.encode(item.name.key.description, for: place)
      switch item.value {
      case .none, .bare: return name
      case .text(let text): return name + "=" + PercentEncoding.encode(text, for: place)
      }
    }.joined(separator: "&")
  }
}
