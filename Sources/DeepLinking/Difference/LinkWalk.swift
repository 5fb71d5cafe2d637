import Octets

/// Walks through the links of two tables at once, component by component. At each place it takes one text of every kind
/// that some form distinguishes, and it compares the tables on a link of every combination.
///
/// The walk enters only branches with a form that the tables do not share: links that only shared forms accept resolve
/// alike.
struct LinkWalk {
  let forms: [ComparedForm]
  private let cases: TextClasses.Cases
  private let plusDiffers: Bool
  var comparison: LinkComparison
  /// The components of the link.
  private var path: [String] = []

  /// - Parameter most: the maximum number of links to try; nil for one by the size of the tables.
  init(_ old: RouteTable, _ new: RouteTable, atMost most: Int? = nil) {
    forms = ComparedForm.all(old, new)
    comparison = LinkComparison(old, new, atMost: most)
    let ignored = [old, new].map(\.settings.ignoresCase)
    cases = ignored[0] != ignored[1] ? .different : ignored[0] ? .ignored : .count
    plusDiffers = old.settings.plusIsSpace != new.settings.plusIsSpace
  }

  /// Compares the tables on all these links.
  mutating func run() {
    guard forms.contains(where: { !$0.isShared }) else { return }
    walk(Array(forms.indices), wasInRest: false)
  }

  private func haveDifference(_ active: [Int]) -> Bool { active.contains { !forms[$0].isShared } }

  /// Compares the links that begin with ``path``. The active forms accept these components.
  ///
  /// - Parameter wasInRest: whether only rests accept the previous component.
  private mutating func walk(_ active: [Int], wasInRest: Bool) {
    comparison.step()
    let depth = path.count
    end(active.filter { forms[$0].track.allows(depth) })
    let next = active.filter { forms[$0].track.place(at: depth) != nil }
    guard haveDifference(next), !comparison.isFull else { return }
    let isInRest = next.allSatisfy { depth >= forms[$0].track.places.count }
    // All components of a rest are read alike, so only their number matters.
    guard !(isInRest && wasInRest) else { return repeatRest(next) }
    for (text, survivors) in classes(of: next, haveDifference) { step(text, survivors, isInRest) }
  }

  private mutating func step(_ text: String, _ survivors: [Int], _ isInRest: Bool) {
    path.append(text)
    walk(survivors, wasInRest: isInRest)
    path.removeLast()
  }

  /// Compares longer links at the lengths where a rest ends: at its maximum, and one component beyond.
  private mutating func repeatRest(_ active: [Int]) {
    guard let text = path.last else { return }
    let depth = path.count
    let ends = Set(active.map { forms[$0].track.longest }).sorted().dropLast()
    let counts = Set([depth + 1] + ends.flatMap { [$0, $0 + 1] }).sorted()
    for count in counts where count > depth && count <= Self.longestRest {
      path += repeatElement(text, count: count - path.count)
      end(active.filter { forms[$0].track.allows(count) })
    }
    path.removeSubrange(depth...)
  }

  private static let longestRest = 1_024

  /// One text of each kind at the next place, with the forms that accept it.
  private func classes(
    of active: [Int], _ isOfInterest: ([Int]) -> Bool
  ) -> [(text: String, survivors: [Int])] {
    let depth = path.count
    var sorter = KindSorter()
    for form in active {
      guard let place = forms[form].track.place(at: depth) else { continue }
      sorter.add(form, place, ignoresCase: forms[form].ignoresCase)
    }
    return sorter.kinds(cases, isOfInterest)
  }

  // MARK: Beyond the path

  /// Compares the links with exactly the components of ``path``. The active forms accept them.
  private mutating func end(_ active: [Int]) {
    guard haveDifference(active), !comparison.isFull else { return }
    comparison.beginPath()
    for parameter in active.flatMap({ forms[$0].track.places }).flatMap(\.parameters) { comparison.note(parameter) }
    for (origin, onHost) in origins(active) {
      for (fragment, following) in fragments(onHost) {
        let link = Witness(origin: origin, path: path, fragment: fragment)
        items(following, link, settled: [])
      }
    }
  }

  /// The hosts that distinguish the forms, each as the beginning of a link.
  private func origins(_ active: [Int]) -> [(String, [Int])] {
    let places = active.flatMap { forms[$0].hosts }
    guard places.contains(where: { $0.hosts != nil }) else { return [("", active)] }
    var hosts: [TextClasses.Candidate?] = [nil]
    for place in places {
      guard let set = place.hosts else { continue }
      hosts += set.exact.map { TextClasses.Candidate($0) }
      let labels = place.label.map { TextClasses.values(of: [$0]) } ?? []
      hosts += set.suffixes.flatMap { suffix in
        (labels + [.init("label")]).map { .init($0.text.lowercased() + suffix, $0.spelling) }
      }
    }
    hosts.append(.init("elsewhere.example"))
    var seen: Set<[Int]> = []
    // Few hosts have labels, and a label may be a value, so each host counts as a kind.
    let hasLabels = places.contains { $0.label != nil }
    return hosts.compactMap { host in
      let survivors = active.filter { form in forms[form].hosts.allSatisfy { $0.accepts(host?.octets) } }
      guard haveDifference(survivors), seen.insert(survivors).inserted || hasLabels else { return nil }
      return (host.map { "https://" + $0.text } ?? "", survivors)
    }
  }

  /// The fragments that distinguish the forms: none, one that no form has, and those of the forms.
  private func fragments(_ active: [Int]) -> [([String]?, [Int])] {
    let paths = active.compactMap { forms[$0].readFragment?.path }.filter { !$0.isEmpty }
    guard !paths.isEmpty else { return [(nil, active)] }
    var choices: [[String]?] = [nil, ["text"], ["text", "text"], ["", "text"], [""]]
    for path in paths {
      let least = path.firstIndex(where: \.isOptional) ?? path.count
      for count in max(1, least)...max(1, path.count) {
        let samples = path.prefix(count).map { TextSet([$0], at: 0)?.sample ?? "" }
        choices.append(samples)
        for index in samples.indices {
          var sorter = KindSorter()
          for (form, other) in paths.enumerated() {
            PathTrack(other).place(at: index).map { sorter.add(form, $0, ignoresCase: false) }
          }
          for kind in sorter.kinds(cases, { _ in true }) {
            choices.append(samples.enumerated().map { $0.offset == index ? kind.text : $0.element })
          }
        }
        if case .rest? = path.last { choices.append(samples + samples.suffix(1)) }
      }
    }
    var seen: Set<[String]?> = []
    return choices.compactMap { choice in
      guard seen.insert(choice).inserted else { return nil }
      let survivors = active.filter { follows(choice, forms[$0].fragment) }
      return haveDifference(survivors) ? (choice, survivors) : nil
    }
  }

  private func follows(_ texts: [String]?, _ fragment: FragmentPieces?) -> Bool {
    guard let path = fragment?.demandedPath, !path.isEmpty else { return true }
    guard let texts else { return false }
    return PathTrack(path).accepts(texts.map { Array($0.utf8) }, ignoresCase: false)
  }

  // MARK: Items

  /// Compares the links with a given host, path and fragment, with every combination of items that distinguishes the
  /// forms.
  private mutating func items(_ active: [Int], _ link: Witness, settled: Set<Witness.ItemName>) {
    comparison.step()
    guard haveDifference(active), !comparison.isPathFull else { return }
    var counts: [Witness.ItemName: Int] = [:]
    for form in active {
      for name in Set(forms[form].demands.map(Witness.ItemName.init)) where !settled.contains(name) {
        counts[name, default: 0] += 1
      }
    }
    guard let name = counts.keys.max(by: { (counts[$0] ?? 0, $1) < (counts[$1] ?? 0, $0) }), let count = counts[name]
    else { return compare(link, active) }
    // An item that most forms require distinguishes them at once. Any other item counts only if two forms require it.
    let isDecided = count * 2 > active.count || active.count <= 6
    guard isDecided, !settled.isEmpty || combinations(counts.keys, active) <= Self.mostCombinations else {
      return pairs(active, link, settled)
    }
    for (value, survivors) in values(of: name, active) where haveDifference(survivors) {
      items(survivors, link.adding(name, value), settled: settled.union([name]))
    }
  }

  /// The maximum number of combinations of items. Beyond it, only the items of each two forms are combined.
  private static let mostCombinations = 1_000

  private func combinations(_ names: some Collection<Witness.ItemName>, _ active: [Int]) -> Int {
    names.reduce(1) { min($0 * values(of: $1, active).count, 1_000_000) }
  }

  /// Compares links with the items of each two forms, and links with an item that a form refuses.
  private mutating func pairs(_ active: [Int], _ link: Witness, _ settled: Set<Witness.ItemName>) {
    func names(_ form: Int) -> [Witness.ItemName] {
      forms[form].demands.filter { $0.presence != .absent }.map(Witness.ItemName.init).filter { !settled.contains($0) }
    }
    let forbidden = Set(
      active.flatMap { forms[$0].demands }.filter { $0.presence == .absent }.map(Witness.ItemName.init))
    for (index, one) in active.enumerated() {
      for other in active[index...] where haveDifference([one, other]) {
        let all = Set(names(one) + names(other)).union(forbidden).subtracting(settled).sorted()
        combine(all, [one, other], active, link)
        combine(all, [one], active, link)
        if other != one { combine(all, [other], active, link) }
      }
    }
  }

  /// Compares links that some forms accept, with every combination of these items. If there are too many combinations,
  /// changes one item at a time.
  private mutating func combine(_ names: [Witness.ItemName], _ wanted: [Int], _ active: [Int], _ link: Witness) {
    let choices = names.map { name in
      (name, values: values(of: name, active).filter { wanted.allSatisfy($0.1.contains) }.map(\.0))
    }
    guard !choices.contains(where: \.values.isEmpty) else { return }
    if choices.reduce(1, { min($0 * $1.values.count, Self.mostCombinations + 1) }) <= Self.mostCombinations {
      return combine(choices[...], active, link)
    }
    func base(without name: Witness.ItemName? = nil) -> Witness {
      choices.reduce(link) { $1.0 == name ? $0 : $0.adding($1.0, $1.values[0]) }
    }
    comparison.noteSingleItems()
    compare(base(), active)
    for (name, values) in choices {
      for value in values.dropFirst() where !comparison.isPathFull {
        compare(base(without: name).adding(name, value), active)
      }
    }
  }

  private mutating func combine(
    _ choices: ArraySlice<(Witness.ItemName, values: [Witness.Value])>, _ active: [Int], _ link: Witness
  ) {
    guard let (name, values) = choices.first else { return compare(link, active) }
    for value in values where !comparison.isPathFull {
      combine(choices.dropFirst(), active, link.adding(name, value))
    }
  }

  /// The kinds of values of an item: no item, and the values that distinguish the forms.
  private func values(of name: Witness.ItemName, _ active: [Int]) -> [(Witness.Value, [Int])] {
    var parameters: [Parameter] = []
    var texts: [String] = []
    var affixes: [Parameter.Affix] = []
    var takesEmpty = false
    var values: [(Witness.Value, String)] = [(.none, "")]
    for form in active {
      for demand in forms[form].demands where Witness.ItemName(demand) == name {
        // An empty item is not absent, but most routes that require the item refuse an empty one too.
        if demand.acceptsEmpty || demand.presence == .absent { takesEmpty = true }
        guard demand.presence != .absent else { continue }
        if let fixed = demand.fixedValue { texts.append(fixed) }
        if !parameters.contains(where: { $0.type == demand.type }) { parameters.append(demand) }
        if demand.fixedValue?.isEmpty == true { values.append((.bare, "bare")) }
        // A redirect may move the value into a component with literal text around it.
        if !demand.affix.isEmpty, !affixes.contains(demand.affix) { affixes.append(demand.affix) }
      }
    }
    texts += parameters.isEmpty ? ["1"] : []
    let ofParameters = TextClasses.values(of: parameters)
    values += texts.map { (.text($0), "") } + ofParameters.map { (.text($0.text), $0.spelling) }
    for affix in affixes {
      values += (ofParameters + [.init("text")]).map { (.text(affix.around($0.text)), $0.spelling) }
    }
    let members = texts + parameters.flatMap { $0.type.members ?? [] }
    values += cases == .different ? members.map { (.text($0.uppercased()), "case \($0)") } : []
    values += [(.text("text"), "")] + (plusDiffers ? Self.pluses.map { ($0, "plus") } : [])
    // Among values of one kind, the empty one is the most likely to have a canonical link that matches another route.
    if takesEmpty { values.append((.text(""), "")) }
    var seen: Set<[String]> = []
    return values.compactMap { value, spelling in
      let survivors = active.filter { form in
        forms[form].demands.allSatisfy { demand in
          Witness.ItemName(demand) != name || value.meets(demand, ignoresCase: forms[form].ignoresCase)
        }
      }
      let key = survivors.map(String.init) + [parameters.count > 1 || cases != .count || plusDiffers ? spelling : ""]
      return seen.insert(key).inserted ? (value, survivors) : nil
    }
  }

  /// Values with a plus sign. Two are integers, because one of them may be the default.
  private static let pluses: [Witness.Value] = [.written("a+b"), .written("+2"), .written("+3")]

  /// Compares the tables on a link, then on the same link with each optional item of one of the routes.
  private mutating func compare(_ link: Witness, _ active: [Int]) {
    guard let routes = comparison.compare(link) else { return }
    for (name, parameters) in comparison.items(of: routes, besides: link, all: plusDiffers || cases == .different) {
      let texts = TextClasses.values(of: parameters).map(\.text)
      let respelled = cases == .different ? texts.map { $0.uppercased() } : []
      let values = (texts + respelled).map { Witness.Value.text($0) }
      let all = values + [.text("text"), .text(""), .bare] + (plusDiffers ? Self.pluses : [])
      for value in all { _ = comparison.compare(link.adding(name, value)) }
      guard let first = values.first, let last = values.last else { continue }
      _ = comparison.compare(link.adding(name, first).adding(name, last))
    }
  }
}

/// Sorts the texts of a place into kinds: texts that the same forms accept.
private struct KindSorter {
  /// The forms with a literal at the place, by its octets: `exact` of tables that compare case, `folded` of tables that
  /// ignore it.
  private var exact: [[UInt8]: [Int]] = [:]
  private var folded: [[UInt8]: [Int]] = [:]
  private var literals: Set<[UInt8]> = []
  /// The forms with other texts at the place, divided in the same way.
  private var places: [TextPlace: (exact: [Int], folded: [Int])] = [:]
  private var order: [TextPlace] = []

  mutating func add(_ form: Int, _ place: TextPlace, ignoresCase: Bool) {
    if let literal = place.literal {
      literals.insert(literal)
      if ignoresCase {
        folded[literal.map(\.lowercased), default: []].append(form)
      } else {
        exact[literal, default: []].append(form)
      }
    } else {
      if places[place] == nil { order.append(place) }
      if ignoresCase {
        places[place, default: ([], [])].folded.append(form)
      } else {
        places[place, default: ([], [])].exact.append(form)
      }
    }
  }

  func kinds(_ cases: TextClasses.Cases, _ isOfInterest: ([Int]) -> Bool) -> [(text: String, survivors: [Int])] {
    struct Kind: Hashable {
      let survivors: [Int]
      let spelling: String
    }
    let sorted = literals.sorted { $0.lexicographicallyPrecedes($1) }
    var seen: Set<Kind> = []
    return TextClasses(sorted, order, cases).candidates.compactMap { candidate in
      var survivors = (exact[candidate.octets] ?? []) + (folded[candidate.octets.map(\.lowercased)] ?? [])
      var readers = 0
      for place in order {
        let count = survivors.count
        let forms = places[place] ?? ([], [])
        if !forms.exact.isEmpty, place.accepts(candidate.octets, ignoresCase: false) { survivors += forms.exact }
        if !forms.folded.isEmpty, place.accepts(candidate.octets, ignoresCase: true) { survivors += forms.folded }
        if survivors.count > count { readers += 1 }
      }
      guard isOfInterest(survivors) else { return nil }
      survivors.sort()
      let spelling = readers > 1 || cases == .different ? candidate.spelling : ""
      return seen.insert(Kind(survivors: survivors, spelling: spelling)).inserted ? (candidate.text, survivors) : nil
    }
  }
}
