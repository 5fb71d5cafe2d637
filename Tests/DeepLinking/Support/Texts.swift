import DeepLinkOctets

@testable import DeepLinkTables
@testable import DeepLinking

// Comparisons with the string literals of tests.

extension DeepLinkRequest {
  init(components: [String], items: [(String, String?)] = []) {
    self.init(
      components: components.map { UTF8Text($0) },
      items: items.map { (name: UTF8Text($0), value: $1.map { UTF8Text($0) }) })
  }
}

extension Parameter {
  func accepts(_ text: String) -> Bool { acceptsValue(UTF8Text(text)) }
}

extension RouteTable {
  func link(to name: String, _ parameters: [(name: String, texts: [String])]) throws -> DeepLinkRequest {
    try link(to: UTF8Text(name), parameters.map { (name: UTF8Text($0.name), texts: $0.texts.map { UTF8Text($0) }) })
  }
}
