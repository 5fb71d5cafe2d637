import DeepLinking

/// All parts of a request, as one value for comparisons.
struct Parts: Hashable, Sendable, CustomStringConvertible {
  struct Item: Hashable, Sendable, CustomStringConvertible {
    var name: String
    var value: String?

    init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }

    var description: String { "\(name.debugDescription)=\(value?.debugDescription ?? "nil")" }
  }

  var scheme: String?
  var authority: String?
  var components: [String] = []
  var items: [Item] = []
  var fragment: String?

  var description: String {
    "scheme \(scheme ?? "nil"), authority \(authority ?? "nil"), \(components), \(items), "
      + "fragment \(fragment?.debugDescription ?? "nil")"
  }
}

extension Parts {
  init(_ request: DeepLinkRequest) {
    scheme = request.scheme
    authority = request.authority
    components = request.pathComponents.map(String.init)
    items = request.orderedQueryItems.map { Item(String($0.name), $0.value.map(String.init)) }
    fragment = request.fragment
  }
}
