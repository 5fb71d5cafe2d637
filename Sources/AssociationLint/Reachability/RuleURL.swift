import AssociationFiles
import DeepLinkOctets

/// A URL that a rule matches and others probably do not: every wildcard stands for a character that is in no pattern.
struct RuleURL {
  /// The character for wildcards.
  let fresh: Unicode.Scalar

  /// Chooses the character.
  /// - Parameter used: the scalars of all patterns.
  init(avoiding used: Set<UInt32>) {
    let candidates = "~_-!.'+;,@0x9Zq".unicodeScalars
    fresh = candidates.first { !used.contains($0.value) } ?? "\u{E000}"
  }

  /// The URL, nil if a variable has no values.
  func url(_ component: AssociationComponent, mode: ComparisonMode, variables: VariableTable) -> AssociationURL? {
    // Slashes at the start of a path pattern count as one slash, but not in a URL.
    let tokens = CompiledPattern.tokens(component.path ?? "/", .path, folds: false)
    guard let path = text(tokens, variables), let fragment = text(component.fragment ?? "", variables) else {
      return nil
    }
    var url = path.first == "/" ? "" : "/"
    url += encode(path, mode, keepsSlashes: true)
    switch component.query {
    case .whole(let pattern):
      guard let query = text(pattern, variables) else { return nil }
      if !query.isEmpty { url += "?" + encode(query, mode) }
    case .items(let items):
      var parts: [String] = []
      for item in items {
        guard let value = text(item.pattern, variables) else { return nil }
        if !value.isEmpty {
          parts.append(encode(Array(item.name.description.unicodeScalars), mode) + "=" + encode(value, mode))
        }
      }
      if !parts.isEmpty { url += "?" + parts.joined(separator: "&") }
    case nil: break
    }
    if !fragment.isEmpty { url += "#" + encode(fragment, mode) }
    return try? AssociationURL("https://example.com" + url)
  }

  private func text(_ pattern: UTF8Text, _ variables: VariableTable) -> [Unicode.Scalar]? {
    text(PatternToken.tokens(of: pattern), variables)
  }

  private func text(_ tokens: [PatternToken], _ variables: VariableTable) -> [Unicode.Scalar]? {
    var text: [Unicode.Scalar] = []
    for token in tokens {
      switch token {
      case .literal(let scalar): text.append(Unicode.Scalar(scalar) ?? fresh)
      case .anyOne, .anyRun: text.append(fresh)
      case .variable(let name):
        guard let value = variables.values(name).first else { return nil }
        text += value.description.unicodeScalars.map { $0 == "*" || $0 == "?" ? fresh : $0 }
      }
    }
    return text
  }

  /// The text of a URL that is compared as this text: with escapes if the URL is decoded first.
  private func encode(_ text: [Unicode.Scalar], _ mode: ComparisonMode, keepsSlashes: Bool = false) -> String {
    var result = ""
    for scalar in text {
      let isPlain = 0x30...0x39 ~= scalar.value || 0x61...0x7A ~= scalar.value | 0x20
      if !mode.decodes || isPlain || "-._~".unicodeScalars.contains(scalar) || keepsSlashes && scalar == "/" {
        result.unicodeScalars.append(scalar)
      } else {
        for octet in String(scalar).utf8 { result += "%" + octet.hexDigits }
      }
    }
    return result
  }
}
