import AssociationFiles
import DeepLinkOctets
package import SiteAssociation

extension ManifestPath {
  /// The narrowest paths that have all links which an app opens, with their parts.
  package static func claims(
    _ links: AssociationGenerator, _ app: String, from level: Int
  ) -> [(path: ManifestPath, parts: [AndroidPart])] {
    links.claimedPaths(for: app).map { ManifestPath($0, from: level) }.distinct
      .compactMap { path in (try? path.parts()).map { (path, $0) } }
  }

  /// The narrowest text for a path of links that devices from an API level on read.
  package init(_ path: ClaimedPath, from level: Int) {
    let isAdvanced = level >= Attribute.pathAdvancedPattern.leastLevel
    var text = ""
    for (index, component) in path.components.enumerated() {
      text += "/"
      let isLast = index == path.components.count - 1
      text += isAdvanced ? Self.advanced(component, isRest: isLast && path.endsInRest) : Self.glob(component)
    }
    let isLiteral = !path.endsInRest && path.components.allSatisfy { $0.allSatisfy(\.isLiteral) }
    if path.components.isEmpty { text = "/" }
    // A prefix says best what any text may follow.
    let prefix = path.endsInRest && path.components.last == [.anyRun] ? path.components.dropLast() : nil
    switch (isLiteral, prefix) {
    case (true, _): self.init(.path, Self.plain(path.components))
    case (_, let prefix?) where prefix.allSatisfy({ $0.allSatisfy(\.isLiteral) }):
      self.init(.pathPrefix, Self.plain(Array(prefix)) + (prefix.isEmpty ? "" : "/"))
    default: self.init(isAdvanced ? .pathAdvancedPattern : .pathPattern, text)
    }
  }

  private static func plain(_ components: [[PatternToken]]) -> String {
    "/" + components.map { UTF8Text(scalars: $0.compactMap(\.scalar)).description }.joined(separator: "/")
  }

  /// A component of an advanced pattern. A run takes all that it can, so nothing stands behind it in its component.
  private static func advanced(_ tokens: [PatternToken], isRest: Bool) -> String {
    let any = isRest ? "." : "[^/]"
    if tokens.dropLast().contains(.anyRun) { return any + "+" }
    var text = ""
    for (index, token) in tokens.enumerated() {
      let isBeforeRun = index + 1 < tokens.count && tokens[index + 1] == .anyRun
      switch token {
      case .literal(let scalar): text += escaped(scalar, #"\.*+{}[]"#)
      case .anyOne: text += isBeforeRun ? any + "+" : "[^/]"
      case .anyRun, .variable: text += index > 0 && tokens[index - 1] == .anyOne ? "" : any + "*"
      }
    }
    return text
  }

  /// A component of a simple pattern, whose `.*` ends before the next slash.
  private static func glob(_ tokens: [PatternToken]) -> String {
    if tokens.dropLast().contains(.anyRun) { return "..*" }
    return tokens.map { token in
      switch token {
      case .literal(let scalar): escaped(scalar, #"\.*"#)
      case .anyOne: "."
      case .anyRun, .variable: ".*"
      }
    }.joined()
  }

  private static func escaped(_ scalar: UInt32, _ special: String) -> String {
    guard let scalar = Unicode.Scalar(scalar) else { return "" }
    return (special.unicodeScalars.contains(scalar) ? "\\" : "") + String(scalar)
  }
}

extension PatternToken {
  fileprivate var scalar: UInt32? { if case .literal(let scalar) = self { scalar } else { nil } }
  fileprivate var isLiteral: Bool { scalar != nil }
}
