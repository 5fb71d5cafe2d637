import AssociationFiles
import DeepLinkOctets
import SiteAssociation
import TextLanguages

/// Finds the rules that no URL can reach because earlier ones match all their URLs.
///
/// For each rule, a URL is made that the rule matches and that, by its choice of characters, hardly any other rule matches.
/// If no earlier rule matches this URL, the rule is reached; otherwise the languages of the rules are compared. Only decided
/// rules are reported. The work is limited, and a finding says where the limit was reached.
struct Reachability {
  let log: FindingLog
  /// The offsets of components that were found to exclude every URL.
  var excludingEverything: Set<Int> = []
  private(set) var rules: [Rule] = []
  private(set) var entries: [Entry] = []
  /// The rules with a finding that no URL reaches them.
  var unreached: Set<Int> = []
  private var languages: [Int: RuleLanguage?] = [:]
  let patterns: PatternLanguages
  let machines = MachineCache()
  private var index = PrefixIndex()
  /// A value of each variable.
  private let values: [[UInt32]: [PatternToken]]
  /// The steps left for the file, and the number that one rule may take.
  var work: Work
  let share: Int
  /// The allowance for matching the URLs made for rules, for the whole file.
  private var allowance = MatchAllowance(MatchLimits())

  typealias Rule = CompiledRule

  struct Entry {
    let apps: Set<UTF8Text>
    let rules: Range<Int>
    /// The earlier entries that all its apps are in, whose rules come first for each of them.
    let before: Set<Int>
    let offset: Int?
  }

  init(_ links: AppLinks, log: FindingLog, limits: LintLimits) {
    self.log = log
    work = Work(limits.steps)
    share = limits.steps / 8
    var variables = VariableTable(links.substitutionVariables ?? [])
    patterns = PatternLanguages(variables)
    values = PatternSamples.values(links.substitutionVariables ?? [])
    var entriesOfApp: [UTF8Text: [Int]] = [:]
    for (number, (detail, entry)) in zip(links.details ?? [], links.rules).enumerated() {
      let start = rules.count
      for rule in entry.rules { rules.append(CompiledRule(rule, entry.defaults, variables: &variables)) }
      let apps = Set(detail.apps)
      var before: Set<Int> = []
      // More than a few entries of one app are a mistake that has its own finding.
      let earlier = entriesOfApp[detail.apps.first ?? ""] ?? []
      for earlier in earlier[max(0, earlier.count - 16)...] where entries[earlier].apps.isSuperset(of: apps) {
        before.insert(earlier)
      }
      entries.append(Entry(apps: apps, rules: start..<rules.count, before: before, offset: detail.offset))
      for app in apps { entriesOfApp[app, default: []].append(number) }
    }
  }

  mutating func check() {
    for number in entries.indices where !entries[number].apps.isEmpty {
      for rule in entries[number].rules {
        guard !work.isSpent else { return undecided(rule, isRest: true) }
        let goesOn = check(rule, in: entries[number])
        index.insert(rule, start: rules[rule].start)
        guard goesOn else {
          // What stands behind is covered by the finding.
          unreached.formUnion((rule + 1)..<entries[number].rules.upperBound)
          break
        }
      }
    }
    for number in entries.indices where !entries[number].apps.isEmpty {
      for rule in entries[number].rules {
        guard !work.isSpent else { return }
        checkEffect(rule, in: entries[number])
      }
      checkOtherApps(number)
    }
  }

  /// Checks a rule; returns false if the finding covers the rest of the entry.
  private mutating func check(_ number: Int, in entry: Entry) -> Bool {
    guard rules[number].isRule else { return true }
    let matching = matchingBefore(number, entry)
    if !matching.isEmpty {
      switch decide(number, matching, entry) {
      case .reached: break
      case .covered:
        unreached.insert(number)
        return true
      case .coveredWithItsEntry:
        unreached.insert(number)
        return false
      }
    }
    let rest = entry.rules.upperBound - number - 1
    guard rest > 0, mayBeUniversal(rules[number]), language(number)?.isUniversal == true else { return true }
    reportUniversal(rules[number], rest)
    return false
  }

  /// The earlier rules that match a URL made for a rule. A rule that does not match its own URL can match none, which other
  /// checks say.
  private mutating func matchingBefore(_ number: Int, _ entry: Entry) -> [Int] {
    let rule = rules[number]
    guard number > (entry.before.min().map { entries[$0].rules } ?? entry.rules).lowerBound else { return [] }
    // Every wildcard stands for a character that hardly any pattern has.
    let link = PatternSamples(rule.source.component, values, fillers: ["~"]).links.first
    guard let url = link.flatMap({ try? AssociationURL($0) }) else { return [] }
    // A variable can make the URL much longer than the rule, and many rules can have that variable.
    work.take(url.text.count)
    var parts = URLPartsByMode(url)
    let own = parts[rule.mode]
    guard rule.matches(own, &allowance) else { return [] }
    let candidates = index.candidates(for: own.path)
    work.take(own.path.count + candidates.reduce(0) { $0 + $1.count } * (1 + own.path.count / 64))
    guard !work.isSpent else { return [] }
    var matching: [Int] = []
    for other in candidates.joined() where isBefore(other, number, entry) {
      work.take(rules[other].path?.hasVariables == true ? 8 : 1)
      if rules[other].matches(parts[rules[other].mode], &allowance) { matching.append(other) }
    }
    return matching.sorted()
  }

  private enum Decision {
    case reached
    case covered
    case coveredWithItsEntry
  }

  /// Compares a rule with those that match its URL, one by one and then together with all earlier ones.
  private mutating func decide(_ number: Int, _ matching: [Int], _ entry: Entry) -> Decision {
    guard let subject = language(number) else {
      undecided(number, isRest: false)
      return .reached
    }
    let granted = min(share, work.left)
    var coverage = RuleCoverage(subject: subject, patterns: patterns, machines: machines, work: Work(granted))
    defer { work.take(granted - coverage.work.left) }
    for other in matching {
      guard let theirs = language(other), coverage.covering([theirs]) != nil else { continue }
      let isWholeEntry = theirs.isUniversal && !entry.rules.contains(other)
      report(rules[number], coveredBy: [rules[other]], isWholeEntry: isWholeEntry)
      return isWholeEntry ? .coveredWithItsEntry : .covered
    }
    let start = rules[number].start
    var others: [Int] = matching
    for other
      in (entry.before.sorted().map { entries[$0].rules } + [entry.rules.lowerBound..<number])
      .joined()
    {
      coverage.work.take(2)
      guard !coverage.work.isSpent, others.count < RuleCoverage.most else { break }
      let their = rules[other].start
      coverage.work.take(min(start.count, their.count) / 16)
      if !matching.contains(other), their.starts(with: start) || start.starts(with: their) { others.append(other) }
    }
    others = others.sorted().filter { language($0) != nil }
    guard others.count > 1, let needed = coverage.covering(others.compactMap { language($0) }) else {
      if coverage.work.isSpent { undecided(number, isRest: false) }
      return .reached
    }
    report(rules[number], coveredBy: needed.map { rules[others[$0]] }, isWholeEntry: false)
    return .covered
  }

  private func isBefore(_ other: Int, _ number: Int, _ entry: Entry) -> Bool {
    other < number && (entry.rules.contains(other) || entry.before.contains(rules[other].source.detail))
  }

  /// The language of a rule; nil if a pattern has too many parts.
  mutating func language(_ number: Int) -> RuleLanguage? {
    if let known = languages[number] { return known }
    let rule = rules[number]
    // A pattern counts as not universal if finding out takes more than this share of the budget.
    let granted = min(share, work.left)
    var allowance = Work(granted)
    let language = RuleLanguage(rule.source.component, rule.mode, patterns, machines, &allowance)
    work.take(granted - allowance.left)
    languages[number] = .some(language)
    return language
  }

  /// Whether a rule may match every URL: its path matches the root only if it starts with a slash alone or a wildcard.
  private func mayBeUniversal(_ rule: Rule) -> Bool {
    rule.start.count < 2 && rule.source.component.path != "/"
  }
}

/// Finds the rules whose path pattern can match a path, by the text that patterns start with: in a file of many rules few
/// remain to be tried.
struct PrefixIndex {
  private var rules: [UInt64: [Int]] = [:]

  /// Puts a rule in under the start of its pattern.
  mutating func insert(_ rule: Int, start: [UInt32]) {
    rules[Self.hash(start), default: []].append(rule)
  }

  /// The rules whose start is a start of this path, and a few by chance, in lists, each in the order in which they were
  /// put in.
  func candidates(for path: [UInt32]) -> [[Int]] {
    var (hash, found) = (Self.seed, [rules[Self.seed] ?? []])
    for scalar in path {
      hash = Self.add(CaseFolding.fold(scalar), to: hash)
      if let more = rules[hash] { found.append(more) }
    }
    return found
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(_ text: [UInt32]) -> UInt64 {
    text.reduce(seed) { add($1, to: $0) }
  }

  private static func add(_ scalar: UInt32, to hash: UInt64) -> UInt64 {
    (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
  }
}
