import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking

extension RouteDraft {
  /// The links of the draft as patterns without declared parameters; empty if there are none, or too many.
  var webOnlyPatterns: [String] {
    let parts = pattern.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var paths = [parts[0]]
    var items = [""]
    for parameter in parameters {
      switch (parameter.place, parameter.values) {
      case (.path, .text), (.path, .components), (.optional, .text): continue
      case (.path, .members(let texts)):
        paths = paths.flatMap { path in
          texts.map { path.replacing(parameter: parameter.name, with: ImportedPath.escaped(Self.written($0))) }
        }
      case (.required, _):
        guard let key = Self.item(parameter.name) else { return [] }
        let values: [String?] =
          switch parameter.values {
          case .text: [":" + (ImportedPath.identifier(parameter.name) ?? "value\(items[0].utf8.count)")]
          case .fixed(let text): [Self.item(text)]
          case .members(let texts): texts.map(Self.item)
          case .integer, .uuid, .components: [nil]
          }
        guard !values.contains(nil) else { return [] }
        items = items.flatMap { item in
          values.map { item + (item.isEmpty ? "?" : "&") + key + "=" + ($0 ?? "") }
        }
      default: return []
      }
      guard paths.count * items.count <= Self.mostPatterns else { return [] }
    }
    return paths.flatMap { path in items.map { path + $0 + (parts.count > 1 ? "#" + parts[1] : "") } }
  }

  /// The most patterns for one row.
  private static let mostPatterns = 32

  /// A name or a value of an item that patterns spell as links do; nil for others.
  private static func item(_ text: String) -> String? {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.~".utf8.contains($0) } ? text : nil
  }
}

extension String {
  /// A pattern with a literal in place of a parameter.
  fileprivate func replacing(parameter name: String, with literal: String) -> String {
    split(separator: "/", omittingEmptySubsequences: false).map { piece in
      guard let mark = PatternText.parameterMark(in: piece) else { return String(piece) }
      let behind = piece[piece.index(after: mark)...]
      let found = behind.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return found == name ? String(piece[..<mark]) + literal + behind[found.endIndex...] : String(piece)
    }.joined(separator: "/")
  }
}
