import AssociationFiles
import DeepLinkOctets
import DeepLinking
import TextLanguages

/// The links that dynamic rules match, as languages of links in their canonical spelling.
///
/// Android compares path, items and fragment decoded. An item and a fragment have to be in the link, and `*` ends at the first
/// place where the next character of the pattern stands. A `?` is one unit of UTF-16, and some characters have two.
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
      var parts: [Language] = []
      var index = 0
      while index < tokens.count {
        let count = tokens[index...].prefix { $0 == .anyOne }.count
        let next = index + max(count, 1) < tokens.count ? tokens[index + max(count, 1)] : nil
        switch tokens[index] {
        case .literal(let scalar): parts.append(literal(scalar))
        case .anyOne: parts.append(units(count, isOpen: next == .anyRun))
        case .anyRun, .variable:
          if case .literal(let end)? = next {
            parts.append(.repeated(.except(character, literal(end))))
          } else {
            parts.append(.repeated(character))
          }
        }
        index += max(count, 1)
      }
      return parts.reversed().reduce(.emptyText) { .sequence($1, $0) }
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
