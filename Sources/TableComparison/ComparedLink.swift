import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// A link made to show a difference between two tables.
struct ComparedLink {
  /// The host; nil for a link without one.
  let host: String?
  let path: [String]
  /// The components of the fragment.
  let fragment: [String]
  private(set) var items: [(name: ItemName, value: String?)] = []

  init(host: String?, path: [String], fragment: [String]) {
    (self.host, self.path, self.fragment) = (host, path, fragment)
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
    var link = self
    switch value {
    case .none: break
    case .bare: link.items.append((name, nil))
    case .text(let text): link.items.append((name, text))
    }
    return link
  }

  /// The link as text.
  var text: String { DeepLinkRequest(host: host, path: path, fragment: fragment, items).reference }
}
