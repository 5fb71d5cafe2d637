import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import TextLanguages

/// The parts of a link beside its path.
extension LinkWalk {
  /// Compares the links with exactly the components of ``path``. The active forms accept them.
  func end(_ active: [Int]) {
    guard haveDifference(active), !comparison.isFull else { return }
    comparison.beginPath()
    if dependsOnMovedValues(active) {
      comparison.giveUp("some redirects move values to where their texts are not compared")
    }
    for parameter in active.flatMap({ forms[$0].places.path.places }).flatMap(\.parameters) {
      comparison.note(parameter)
    }
    for (host, onHost) in hosts(active) {
      for (fragment, following) in fragments(onHost) {
        let link = ComparedLink(host: host, path: path, fragment: fragment)
        items(following, link, settled: [])
      }
    }
  }

  /// Whether a link of the old table may be lost or changed for a value that a redirect moves to where no set of texts
  /// follows it.
  private func dependsOnMovedValues(_ active: [Int]) -> Bool {
    let forms = active.map { self.forms[$0] }
    guard forms.contains(where: { !$0.isShared && (!$0.places.isExact || $0.places.isRearranged) }),
      forms.contains(where: \.isInOld)
    else {
      return false
    }
    // One redirect of both tables makes no difference: the links that it leads to are compared too.
    return Set(forms.map { $0.key[0] }).count > 1 || !forms.contains(where: \.isInNew)
  }

  /// The hosts that distinguish the forms; nil for none.
  private func hosts(_ active: [Int]) -> [(String?, [Int])] {
    let places = active.flatMap { forms[$0].places.hosts }
    guard places.contains(where: { $0.hosts != nil }) else { return [(nil, active)] }
    let sets = places.compactMap(\.hosts)
    let (exact, suffixes) = (sets.flatMap(\.exact).distinct, sets.flatMap(\.suffixes).distinct)
    let labels = places.compactMap(\.label)
    let named: [[UInt8]] = exact.flatMap { name in
      suffixes.filter(name.hasSuffix).map { Array(name.utf8.dropLast($0.utf8.count)) }
    }
    let texts = classes.choices(
      of: labels.map { PlaceTexts($0) }, in: .component, within: .hostLabel, besides: .anyOf(named), like: "label")
    let varying = suffixes.flatMap { suffix in texts.map { $0.text + suffix } }
    let hosts: [String?] = [nil] + exact + varying + ["elsewhere.example"]
    var seen: Set<[Int]> = []
    // Few hosts have labels, and a label may be a value, so each host counts as a class.
    return hosts.compactMap { host in
      let octets = host.map { Array($0.utf8) }
      let survivors = active.filter { form in forms[form].places.hosts.allSatisfy { $0.accepts(octets) } }
      guard haveDifference(survivors), seen.insert(survivors).inserted || !labels.isEmpty else { return nil }
      return (host, survivors)
    }
  }

  /// The fragments that distinguish the forms: one of each class of components. None is the empty one.
  private func fragments(_ active: [Int]) -> [([String], [Int])] {
    let readers = active.filter { forms[$0].places.fragment != nil }
    guard !readers.isEmpty else { return [([], active)] }
    for form in readers { forms[form].places.fragment?.places.flatMap(\.parameters).forEach(comparison.note) }
    var found: [([String], [Int])] = []
    func add(_ texts: [String]) {
      let octets = texts.map { Array($0.utf8) }
      let survivors = active.filter { forms[$0].places.fragment?.accepts(octets) ?? true }
      if haveDifference(survivors) { found.append((texts, survivors)) }
    }
    func extend(_ texts: [String], _ readers: [Int]) {
      let placed = Dictionary(grouping: readers) { form -> PlaceTexts? in
        let track = forms[form].places.fragment
        return track.flatMap { texts.count > $0.places.count ? nil : $0.place(at: texts.count) }
      }
      let places = placed.compactMap { place, forms in place.map { ($0, forms) } }
      classes.visitKinds(of: places, wanted: { _ in true }, wantsAll: true, areRivals: areRivals) { kind in
        add(texts + [kind.text])
        if !kind.survivors.isEmpty { extend(texts + [kind.text], kind.survivors) }
      }
      if texts.isEmpty { add([""]) }
    }
    extend([], readers)
    return found
  }

  // MARK: Items

  /// Compares the links with a given host, path and fragment, with every combination of items that distinguishes the
  /// forms.
  private func items(_ active: [Int], _ link: ComparedLink, settled: Set<ItemName>) {
    comparison.step()
    guard haveDifference(active), !comparison.isPathFull else { return }
    let names = active.flatMap { forms[$0].places.items.map(\.name) }.filter { !settled.contains($0) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    guard let name = counts.keys.max(by: { (counts[$0] ?? 0, $1) < (counts[$1] ?? 0, $0) }), let count = counts[name]
    else { return compare(link) }
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

  private func combinations(_ names: some Collection<ItemName>, _ active: [Int]) -> Int {
    names.reduce(1) { min($0 * values(of: $1, active).count, 1_000_000) }
  }

  /// Compares links with the items of each two forms, and links with an item that a form refuses.
  private func pairs(_ active: [Int], _ link: ComparedLink, _ settled: Set<ItemName>) {
    func names(_ form: Int) -> [ItemName] { forms[form].places.items.map(\.name) }
    let all = Dictionary(uniqueKeysWithValues: Set(active.flatMap(names)).map { ($0, values(of: $0, active)) })
    let forbidden = active.flatMap { forms[$0].places.items }.filter(\.texts.isAbsence).map(\.name)
    for (index, one) in active.enumerated() {
      for other in active[index...] where haveDifference([one, other]) && !comparison.isPathFull {
        let items = Set(names(one) + names(other) + forbidden).subtracting(settled).sorted().map { ($0, all[$0] ?? []) }
        for wanted in one == other ? [[one]] : [[one, other], [one], [other]] { combine(items, wanted, link) }
      }
    }
  }

  /// Compares links that some forms accept, with every combination of these items. If there are too many combinations,
  /// changes one item at a time.
  private func combine(_ items: [(ItemName, [(ComparedLink.Value, [Int])])], _ wanted: [Int], _ link: ComparedLink) {
    let choices = items.map { ($0, values: $1.filter { wanted.allSatisfy($0.1.contains) }.map(\.0)) }
    let count = choices.reduce(1) { min($0 * $1.values.count, Self.mostCombinations + 1) }
    // Two forms may have no value of an item in common. Combinations of the other items are then no links of both.
    guard count > 0 else { return }
    if count > Self.mostCombinations {
      comparison.giveUp("some routes have too many query items to try all combinations")
    }
    combine(choices[...], link, changes: count > Self.mostCombinations ? 1 : .max)
  }

  private func combine(
    _ choices: ArraySlice<(ItemName, values: [ComparedLink.Value])>, _ link: ComparedLink, changes: Int
  ) {
    guard let (name, values) = choices.first else { return compare(link) }
    for (index, value) in values.enumerated() where !comparison.isPathFull && (index == 0 || changes > 0) {
      combine(choices.dropFirst(), link.adding(name, value), changes: changes - min(index, 1))
    }
  }

  /// The classes of values of an item: no item, and the values that distinguish the forms.
  private func values(of name: ItemName, _ active: [Int]) -> [(ComparedLink.Value, [Int])] {
    let asked = active.compactMap { forms[$0].places.texts(of: name) }
    asked.flatMap(\.parameters).forEach(comparison.note)
    // An empty item is not absent, but most routes that require the item refuse an empty one too.
    let takesEmpty = asked.contains { $0.isAbsence || $0.accepts([]) }
    let any = TextPlaces.queryItem.anyText
    let choices = classes.choices(
      of: asked.filter { !$0.isAbsence }, in: .queryItem, within: takesEmpty ? .optional(any) : any,
      and: takesEmpty ? [.emptyText] : [])
    let own: [ComparedLink.Value] = [.none] + (asked.contains(where: \.takesBare) ? [.bare] : [])
    let values = own.map { ($0, nil) } + choices.map { (ComparedLink.Value.text($0.text), Optional($0.spelling)) }
    var seen: [MachineSet?: Set<[Int]>] = [:]
    return values.compactMap { value, spelling in
      let survivors = active.filter { form in
        forms[form].places.texts(of: name).map(value.meets) ?? true
      }
      return seen[spelling, default: []].insert(survivors).inserted ? (value, survivors) : nil
    }
  }

  /// Compares the tables on a link, then on the same link with each optional item of one of the routes.
  private func compare(_ link: ComparedLink) {
    let items = comparison.compare(link).map { comparison.items(of: $0, besides: link, all: casesDiffer) }
    for (name, readers, defaults) in items ?? [] {
      let values = classes.choices(
        of: readers, in: .queryItem, within: TextPlaces.queryItem.anyText, and: defaults
      ).map { ComparedLink.Value.text($0.text) }
      for value in values + [.text(""), .bare] {
        _ = comparison.compare(link.adding(name, value))
      }
      guard let first = values.first, let last = values.last else { continue }
      _ = comparison.compare(link.adding(name, first).adding(name, last))
    }
  }
}
