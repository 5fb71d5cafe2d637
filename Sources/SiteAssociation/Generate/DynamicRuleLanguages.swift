import AssociationFiles
import DeepLinkOctets
import DeepLinking
import TextLanguages

/// The parts of a pattern of Android, which match one after the other. A run takes all that it can, and nothing goes back.
package enum AndroidPart: Hashable, Sendable {
  /// A character.
  case literal(UInt32)
  /// Any unit of UTF-16.
  case anyOne
  /// Characters of a choice, as many as there are from the least to the most. One of two units counts once, and Android counts
  /// its units.
  case run(Choice, least: Int = 0, most: Int? = nil)
  /// Any text, which ends where the parts behind it fit: a pattern of an end begins with it.
  case anything
  /// Nothing, where the text does not end.
  case someText

  /// Which characters a run has, by ranges of scalars.
  package enum Choice: Hashable, Sendable {
    case any
    case only([ClosedRange<UInt32>])
    case except([ClosedRange<UInt32>])

    /// Whether no text of the next part begins with a character of the run.
    fileprivate func ends(before next: AndroidPart?) -> Bool {
      guard case .literal(let scalar)? = next else { return next == nil }
      return switch self {
      case .any: false
      case .only(let ranges): !ranges.contains { $0.contains(scalar) }
      case .except(let ranges): ranges.contains { $0.contains(scalar) }
      }
    }
  }
}

/// The links that patterns of Android match, as languages of links in their canonical spelling.
///
/// Android compares path, items and fragment decoded. An item and a fragment have to be in the link. A `?` of a dynamic rule is
/// one unit of UTF-16, and some characters have two.
package struct DynamicRuleLanguages {
  private let path = Part(.component, and: "/")
  private let item = Part(.queryItem)
  private let fragment = Part(.component, and: "/?")

  package init() {}

  /// The links under a path as a row of a proof; nil for all links.
  package func row(path: [AndroidPart]?, comment: String) -> GenerationProof.Row {
    let literals = (path ?? []).prefix { if case .literal = $0 { true } else { false } }
    let head = literals.compactMap { if case .literal(let scalar) = $0 { Unicode.Scalar(scalar) } else { nil } }
      .prefix { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "/") }
    let ends = PathEnds(head: Substring(String(String.UnicodeScalarView(head))))
    return GenerationProof.Row(
      links: LinkSet(path: path.map { self.path.language($0) }, ends: ends), excludes: false, comment: comment)
  }

  /// A rule as a row of a proof.
  func row(_ rule: DynamicComponent, comment: String) -> GenerationProof.Row {
    let links = LinkSet(
      path: rule.path.map { path.language($0) },
      items: (rule.query ?? []).map { item in
        (
          PercentEncoding.encode(item.name.description, for: .queryItem),
          .sequence(.symbols("="), self.item.language(item.pattern))
        )
      },
      fragment: rule.fragment.map { .except(fragment.language($0), .emptyText) },
      // The heads of forms are percent-encoded.
      ends: PathEnds(
        head: (rule.path?.description ?? "").prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "/") },
        tail: (rule.path?.description ?? "")[...]))
    return GenerationProof.Row(links: links, excludes: rule.exclude == true, comment: comment)
  }

  /// A part of a link.
  private final class Part {
    private let reader: PatternLanguages
    /// Octets that links have as they are and as escapes, which decoding makes equal.
    private let ambiguous: SymbolSet
    private let character: Language
    /// A character of one unit, and one of two.
    private let single, double: Language
    private static let mode = ComparisonMode(folds: false, decodes: true)
    /// The characters that were asked for.
    private var literals: [UInt32: Language] = [:]

    init(_ place: PercentEncoding.Place, and ambiguous: SymbolSet = "") {
      let plain = SymbolSet(PercentEncoding.plainOctets(place))
      self.ambiguous = ambiguous
      reader = PatternLanguages(VariableTable([]), plain: plain | ambiguous)
      character = .union([reader.character(Self.mode), .symbols(ambiguous).encoded(plain: "")])
      let beginning = Language.sequence(.literal("%F".utf8), .anything)
      (single, double) = (.except(character, beginning), .both(character, beginning))
    }

    func language(_ pattern: UTF8Text) -> Language {
      let tokens = DynamicPattern.tokens(of: pattern)
      return language(
        tokens.enumerated().map { index, token in
          switch token {
          case .literal(let scalar): return .literal(scalar)
          case .anyOne: return .anyOne
          case .anyRun, .variable:
            // Only a literal follows.
            guard index + 1 < tokens.count, case .literal(let end) = tokens[index + 1] else { return .run(.any) }
            return .run(.except([end...end]))
          }
        })
    }

    func language(_ parts: [AndroidPart]) -> Language {
      var texts = Language.emptyText
      var index = parts.count
      while index > 0 {
        index -= 1
        switch parts[index] {
        case .literal(let scalar): texts = .sequence(literal(scalar), texts)
        case .anything: texts = .sequence(.repeated(character), texts)
        case .someText: texts = .except(texts, .emptyText)
        case .anyOne:
          let count = parts[...index].reversed().prefix { $0 == .anyOne }.count
          let isOpen = if parts.count > index + 1, case .run = parts[index + 1] { true } else { false }
          texts = .sequence(units(count, isOpen: isOpen), texts)
          index -= count - 1
        case .run(let choice, let least, let most):
          let one = language(choice)
          let copies = { (count: Int) in (0..<count).reduce(Language.emptyText) { rest, _ in .sequence(one, rest) } }
          let next = index + 1 < parts.count ? parts[index + 1] : nil
          let end = choice.ends(before: next) ? texts : .except(texts, .sequence(one, .anything))
          var rest = most == nil ? Language.sequence(.repeated(one), end) : texts
          for _ in least..<max(least, most ?? 0) { rest = .union([end, .sequence(one, rest)]) }
          texts = .sequence(copies(least), rest)
        }
      }
      return texts
    }

    private func language(_ choice: AndroidPart.Choice) -> Language {
      switch choice {
      case .any: character
      case .only(let ranges): .union(ranges.flatMap { $0.map(literal) })
      case .except(let ranges): .except(character, .union(ranges.flatMap { $0.map(literal) }))
      }
    }

    /// The texts of some units. Where a `*` follows, the last unit may be the first of two.
    private func units(_ count: Int, isOpen: Bool) -> Language {
      var (before, texts) = (Language.emptyText, isOpen ? character : single)
      for _ in 1..<count {
        (before, texts) = (texts, .union([.sequence(single, texts), .sequence(double, before)]))
      }
      return texts
    }

    private func literal(_ scalar: UInt32) -> Language {
      if let known = literals[scalar] { return known }
      var spelled = reader.spelled([scalar], Self.mode)
      if let octet = UInt8(exactly: scalar), ambiguous.contains(octet) {
        spelled = .union([spelled, .symbols(SymbolSet([octet])).encoded(plain: "")])
      }
      literals[scalar] = spelled
      return spelled
    }
  }
}
