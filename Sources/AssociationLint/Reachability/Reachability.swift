import AssociationFiles
import DeepLinkOctets
import SiteAssociation
import TextLanguages

/// Finds the rules that no URL can reach because earlier ones match all their URLs, the excludes that keep no URL from an
/// app, and the entries whose URLs open the app of an earlier entry.
///
/// The URLs of a rule are a product of sets of texts, one for each part of a URL. Only decided rules are reported. The work is
/// limited, and a finding says where the limit was reached.
final class Reachability {
  let log: FindingLog
  /// The offsets of components that were found to exclude every URL.
  var excludingEverything: Set<Int> = []
  private(set) var rules: [Rule] = []
  private(set) var entries: [Entry] = []
  /// The rules with a finding that no URL reaches them.
  private(set) var unreached: Set<Int> = []
  private var parts: [Int: [(part: Part, texts: Language)]?] = [:]
  /// A text of several values of an item has this symbol behind each, which is escaped in URLs.
  private static let mark: SymbolSet = "\u{0}"
  private let patterns: PatternLanguages
  private let machines = MachineCache()
  /// A value of each variable.
  private let values: [[UInt32]: [PatternToken]]
  /// The steps for the file.
  private let budget: SharedWork
  /// The allowance for matching the URLs made for rules, for the whole file.
  private var allowance = MatchAllowance(MatchLimits())

  typealias Rule = CompiledRule

  struct Entry {
    let apps: Set<UTF8Text>
    let rules: Range<Int>
    /// The earlier entries that all its apps are in, whose rules come first for each of them.
    let before: [Int]
    let offset: Int?
  }

  init(_ links: AppLinks, log: FindingLog, limits: LintLimits) {
    self.log = log
    budget = SharedWork(limits.steps, question: limits.steps / 8)
    var variables = VariableTable(links.substitutionVariables ?? [])
    patterns = PatternLanguages(variables, plain: .all - "%" - Self.mark)
    values = PatternSamples.values(links.substitutionVariables ?? [])
    var entriesOfApp: [UTF8Text: [Int]] = [:]
    for (number, (detail, entry)) in zip(links.details ?? [], links.rules).enumerated() {
      let start = rules.count
      for rule in entry.rules { rules.append(CompiledRule(rule, entry.defaults, variables: &variables)) }
      let apps = Set(detail.apps)
      // More than a few entries of one app are a mistake that has its own finding.
      let before = (entriesOfApp[detail.apps.first ?? ""] ?? []).suffix(16).filter {
        entries[$0].apps.isSuperset(of: apps)
      }
      entries.append(Entry(apps: apps, rules: start..<rules.count, before: before, offset: detail.offset))
      for app in apps { entriesOfApp[app, default: []].append(number) }
    }
  }

  func check() {
    for number in entries.indices where !entries[number].apps.isEmpty {
      for rule in entries[number].rules {
        guard budget.take(1) else { return undecided(rules[rule], isRest: true) }
        guard check(rule, in: entries[number]) else {
          // What stands behind is covered by the finding.
          unreached.formUnion((rule + 1)..<entries[number].rules.upperBound)
          break
        }
      }
    }
    for number in entries.indices where !entries[number].apps.isEmpty {
      for rule in entries[number].rules {
        guard budget.take(1) else { return }
        checkEffect(rule, in: entries[number])
      }
      checkOtherApps(number)
    }
  }

  /// Checks a rule; returns false if the finding covers the rest of the entry.
  private func check(_ number: Int, in entry: Entry) -> Bool {
    let rule = rules[number]
    guard rule.isRule else { return true }
    let earlier = near(number, (entry.before.map { entries[$0].rules } + [entry.rules.lowerBound..<number]).joined())
    switch coverage(of: number, by: earlier) {
    case .undecided: undecided(rule, isRest: false)
    case .open: break
    case .covered(let needed):
      let isWholeEntry = needed.count == 1 && needed.allSatisfy { isUniversal($0) && !entry.rules.contains($0) }
      report(rule, coveredBy: needed.map { rules[$0] }, isWholeEntry: isWholeEntry)
      unreached.insert(number)
      return !isWholeEntry
    }
    let rest = entry.rules.upperBound - number - 1
    // A path matches the root only if it starts with a slash alone or a wildcard.
    guard rest > 0, rule.start.count < 2, rule.source.component.path != "/", isUniversal(number) else { return true }
    reportUniversal(rule, rest)
    return false
  }

  /// The rules among others whose paths may start as those of a rule do.
  func near(_ number: Int, _ others: some Collection<Int>) -> [Int] {
    let start = rules[number].start
    guard budget.take(others.count / 4) else { return Array(others) }
    return others.filter { other in
      let their = rules[other].start
      return start.starts(with: their) || their.starts(with: start)
    }
  }

  /// Those of others that match a URL which is made for a rule, of characters that hardly any pattern has: if there are none,
  /// the URL reaches the rule. A rule that does not match its own URL can match none, which other checks say.
  private func matching(_ number: Int, _ others: [Int]) -> [Int] {
    let rule = rules[number]
    guard !others.isEmpty, let link = PatternSamples(rule.source.component, values, fillers: ["~"]).links.first,
      let url = try? AssociationURL(link),
      // A variable can make the URL much longer than the rule, and many rules can have that variable.
      budget.take(url.text.count + others.count * (1 + url.text.count / 64))
    else { return [] }
    var parts = URLPartsByMode(url)
    guard rule.matches(parts[rule.mode], &allowance) else { return [] }
    return others.filter { other in
      (rules[other].path?.hasVariables != true || budget.take(8))
        && rules[other].matches(parts[rules[other].mode], &allowance)
    }
  }
}

/// The sets of URLs.
extension Reachability {
  /// A part of a URL as rules read it: the path, the fragment, the whole query, or the values of an item.
  ///
  /// Texts as they are written and decoded ones count as parts that are independent of each other, and so do items with and
  /// without case. Rules that cover another one for such parts cover it for those that URLs have.
  struct Part: Hashable {
    enum Place: Hashable { case path, fragment, query, item([UInt32], folds: Bool) }

    let place: Place
    let decodes: Bool
    var isItem: Bool { if case .item = place { true } else { false } }
  }

  enum Coverage {
    /// As few rules as are easily found, which together match all URLs.
    case covered([Int])
    case open
    case undecided
  }

  /// The most rules that are looked at together.
  private static let most = 64

  /// Whether others together match all URLs of a rule: those that match one URL, or a few more.
  func coverage(of number: Int, by others: [Int]) -> Coverage {
    let matching = matching(number, others)
    guard !matching.isEmpty else { return .open }
    if case .covered(let needed) = coverage(of: number, with: matching) { return .covered(needed) }
    let more = others.filter { !matching.contains($0) }.prefix(max(0, Self.most - matching.count))
    return coverage(of: number, with: (matching + more).sorted())
  }

  private func coverage(of number: Int, with others: [Int]) -> Coverage {
    guard let subject = parts(number) else { return .undecided }
    func texts(_ parts: [(part: Part, texts: Language)], _ part: Part) -> Language? {
      parts.first { $0.part == part }?.texts
    }
    // An item that the subject does not have may have any values.
    let known = others.compactMap { other in
      parts(other).flatMap { parts in
        parts.allSatisfy { !$0.part.isItem || texts(subject, $0.part) != nil } ? (rule: other, parts: parts) : nil
      }
    }
    let places = (subject + known.flatMap(\.parts)).map(\.part).distinct
    let search = ProductSearch(
      subject: places.map { part in [universe(part), texts(subject, part)].compactMap { $0.map(machines.machine) } },
      others: known.map { other in places.map { texts(other.parts, $0).map(machines.machine) } })
    return budget.ask { work in
      switch search.coverage(work: &work) {
      case .covered(let needed): needed.isEmpty ? .open : .covered(needed.map { known[$0].rule })
      case .uncovered: .open
      case .undecided: .undecided
      }
    }
  }

  private func universe(_ part: Part) -> Language {
    let mode = ComparisonMode(folds: false, decodes: part.decodes)
    guard part.isItem else { return patterns.universe(part.place == .path ? .path : .other, mode) }
    return .repeated(.sequence(patterns.universe(.other, mode), .symbols(Self.mark)))
  }

  /// The texts of the parts that a rule compares; nil if a pattern has too many parts.
  func parts(_ number: Int) -> [(part: Part, texts: Language)]? {
    if let known = parts[number] { return known }
    let rule = rules[number]
    // A pattern counts as not universal if finding out takes more than this share of the budget.
    let language = budget.ask { RuleLanguage(rule.source.component, rule.mode, patterns, machines, &$0) }
    let found = language.map { language -> [(part: Part, texts: Language)] in
      func part(_ place: Part.Place) -> Part { Part(place: place, decodes: rule.mode.decodes) }
      var found = [(.path, language.path), (.fragment, language.fragment)].compactMap { place, texts in
        texts.map { (part: part(place), texts: $0) }
      }
      switch language.query {
      case .any: break
      case .whole(let query): found.append((part(.query), query))
      case .items(let items):
        for (name, pattern) in items {
          let hasVariants = name.contains { CaseFolding.variants(of: CaseFolding.fold($0)).count > 1 }
          let text = Language.sequence(
            .both(pattern, .repeated(.symbols(.all - Self.mark))), .symbols(Self.mark))
          // Each value has to match, and an absent item is the empty text.
          let texts = pattern.acceptsEmptyText ? Language.repeated(text) : .sequence(text, .repeated(text))
          found.append((part(.item(name, folds: hasVariants && rule.mode.folds)), texts))
        }
      }
      return found
    }
    parts[number] = .some(found)
    return found
  }

  /// Whether a rule matches every URL.
  func isUniversal(_ number: Int) -> Bool { parts(number)?.isEmpty == true }

  /// Whether a URL may match two rules.
  func mayShareURLs(_ one: Int, _ other: Int) -> Bool {
    guard let mine = parts(one), let theirs = parts(other) else { return true }
    return mine.allSatisfy { part, texts in
      theirs.filter { $0.part == part }.allSatisfy { other in
        let both = [texts, other.texts].map(machines.machine)
        return budget.ask { TextSearch.classes(within: both, of: [], work: &$0) { _ in true }?.isEmpty != true }
      }
    }
  }
}
