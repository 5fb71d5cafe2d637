import AssociationFiles
import DeepLinkOctets
import DeepLinking
import TextLanguages

/// The links that dynamic rules match, as languages of links in their canonical spelling.
///
/// Android compares path, items and fragment decoded. An item and a fragment have to be in the link, and `*` ends at the first
/// place where the next character of the pattern stands. A `?` is one unit of UTF-16; that two of them match a character of
/// two units is not asked.
struct DynamicRuleLanguages {
  private let path = Part(.component, and: "/")
  private let item = Part(.queryItem)
  private let fragment = Part(.component, and: "/?")

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
    /// A character of one unit.
    private let single: Language
    private static let mode = ComparisonMode(folds: false, decodes: true)
    /// The characters that were asked for.
    private var literals: [UInt32: Language] = [:]

    init(_ place: PercentEncoding.Place, and ambiguous: SymbolSet = "") {
      let plain = SymbolSet(PercentEncoding.plainOctets(place))
      self.ambiguous = ambiguous
      reader = PatternLanguages(VariableTable([], limits: MatchLimits()), plain: plain | ambiguous)
      character = .union([reader.character(Self.mode), .symbols(ambiguous).encoded(plain: "")])
      single = .except(character, .sequence(.literal("%F".utf8), .anything))
    }

    func language(_ pattern: UTF8Text) -> Language {
      let tokens = DynamicPattern.tokens(of: pattern)
      let parts = tokens.indices.map { index -> Language in
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        switch tokens[index] {
        case .literal(let scalar): return literal(scalar)
        // The second unit of a character may be one of those that a `*` takes.
        case .anyOne: return next == .anyRun ? character : single
        case .anyRun, .variable:
          guard case .literal(let end)? = next else { return .repeated(character) }
          return .repeated(.except(character, literal(end)))
        }
      }
      return parts.reversed().reduce(.emptyText) { .sequence($1, $0) }
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
