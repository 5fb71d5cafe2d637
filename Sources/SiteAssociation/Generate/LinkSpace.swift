import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import TextLanguages

/// The rows and the forms as products with the same places: the path, each item that one of them names, the fragment.
final class LinkSpace {
  private let names: [String]
  private let rows: [[(any TextMachine)?]]
  private let excludes: [Bool]
  private let forms: [[(any TextMachine)?]]
  /// The same with fragments that spell items canonically.
  private let canonicalForms: [[(any TextMachine)?]]
  /// Those of forms with components in the fragment, with items behind them that the form does not read.
  private let formsWithFurtherItems: [[(any TextMachine)?]?]
  private let links: [(links: LinkLanguage, form: OpenedForm)]
  /// Whether a redirect may lead nowhere.
  private let hasDoubts: Bool
  /// Whether the app opens the links of a form, as far as no other form takes them.
  private let opens: [Bool]
  private let universe: [any TextMachine]
  /// The paths of which is asked whether the file opens too many.
  private let paths: any TextMachine
  /// The ends of the paths of rows, then of forms.
  private let ends: [PathEnds]
  /// Whether one form beats another, by the indices of both.
  private var order: [[Int]: Bool] = [:]

  init(
    _ rows: [GenerationProof.Row], _ forms: [(links: LinkLanguage, form: OpenedForm)], _ app: String, _ paths: Language
  ) {
    let machines = MachineCache()
    let named = rows.flatMap { $0.items.map(\.name) } + forms.flatMap { $0.links.items.map(\.name) }
    // A table that ignores case compares the names of items with it, and the file without.
    let names = Set(named).sorted()
    self.names = names
    func product(
      _ path: Language?, _ items: [(name: String, texts: Language)], _ fragment: Language?
    ) -> [(any TextMachine)?] {
      let texts = names.map { name in items.first { $0.name == name }?.texts }
      return ([path] + texts + [fragment]).map { $0.map(machines.machine) }
    }
    self.rows = rows.map { product($0.path, $0.items, $0.fragment) }
    self.forms = forms.map { product($0.links.path, $0.links.items, $0.links.fragment) }
    canonicalForms = forms.map { product($0.links.path, $0.links.items, $0.links.canonicalFragment) }
    formsWithFurtherItems = forms.map { form in
      form.links.fragmentWithFurtherItems.map { product(form.links.path, form.links.items, $0) }
    }
    links = forms
    hasDoubts = forms.contains { !$0.links.isDecided }
    opens = forms.map { $0.form.apps.contains(app) }
    excludes = rows.map(\.excludes)
    ends = rows.map(\.ends) + forms.map { PathEnds(head: $0.links.head[...], tail: $0.links.tail[...]) }
    self.paths = machines.machine(paths)
    universe =
      [machines.machine(LinkLanguage.anyPath)] + names.map { _ in machines.machine(LinkLanguage.anyItem) }
      + [machines.machine(LinkLanguage.anyFragment)]
  }

  private func subject(_ product: [(any TextMachine)?]) -> [[any TextMachine]] {
    zip(universe, product).map { [$0] + ($1.map { [$0] } ?? []) }
  }

  /// The answer to a question about a row.
  enum Excess {
    /// The app opens every link of the row, as far as it is known which links are those of a route.
    case none(isKnown: Bool)
    /// A link, and its form, if it is one that the app does not open.
    case found(ProductSearch.Combination, of: OpenedForm?)
    case undecided
  }

  /// Whether every link that a row decides is one that the app opens.
  func excess(of row: Int, _ work: inout Work) -> Excess {
    guard !work.isSpent else { return .undecided }
    var subject = subject(rows[row])
    subject[0].append(paths)
    let near = near(Array(0..<row) + Array(rows.count..<ends.count), subject, ends[row], &work)
    func isKept(_ place: Int) -> Bool { place >= rows.count && !opens[place - rows.count] }
    // The links of a redirect that may lead nowhere may be no links of a route.
    func isKnown(_ place: Int) -> Bool { place < rows.count || links[place - rows.count].links.isDecided }
    let others = near.filter { !isKept($0) }
    switch ProductSearch(subject: subject, others: others.map(product)).coverage(work: &work) {
    case .undecided: return .undecided
    case .uncovered(let found):
      return .found(
        found, of: near.first { isKept($0) && contains($0, found) }.map { links[$0 - rows.count].form })
    case .covered(let needed):
      guard others.count < near.count else { return .none(isKnown: needed.allSatisfy { isKnown(others[$0]) }) }
    }
    // What only code of the app knows is not held against the file.
    let known = near.filter { !isKept($0) || links[$0 - rows.count].links.isExact }
    let search = ProductSearch(subject: subject, others: known.map(product))
    // The search has the work, so what its condition costs is taken behind it.
    var beating = Work(work.left)
    let answer = search.first(work: &work) { matching in
      let places = matching.places.map { known[$0] }
      guard places.first.map({ $0 >= rows.count }) ?? true else { return false }
      return keeper(of: places.map { $0 - rows.count }, &beating) != nil
    }
    guard !beating.isSpent else { return .undecided }
    switch answer {
    case .undecided: return .undecided
    case .none: return .none(isKnown: known.allSatisfy(isKnown))
    case .found(let found):
      let places = found.members.places.map { known[$0] - rows.count }
      return .found(found, of: keeper(of: places, &beating).map { links[$0].form })
    }
  }

  /// The form that keeps a link of these forms from the app; nil if the app opens it.
  private func keeper(of matching: [Int], _ work: inout Work) -> Int? {
    let kept = matching.filter { !opens[$0] }
    guard !kept.isEmpty else { return nil }
    let isOpened = matching.contains { one in opens[one] && !kept.contains { beats($0, one, &work) } }
    return isOpened ? nil : kept[0]
  }

  private func beats(_ one: Int, _ other: Int, _ work: inout Work) -> Bool {
    if let known = order[[one, other]] { return known }
    work.take(Self.costOfComparison)
    guard !work.isSpent else { return false }
    let beats = links[one].form.beats(links[other].form) ?? false
    order[[one, other]] = beats
    return beats
  }

  private func contains(_ place: Int, _ found: ProductSearch.Combination) -> Bool {
    zip(product(place), found.texts).allSatisfy { machine, text in
      guard let machine else { return true }
      var work = Work(.max)
      return machine.accepts(text.symbols.reduce(machine.start) { machine.step($0, $1, &work) })
    }
  }

  /// Why a file does not open a link.
  struct Cause {
    /// The exclude that decides; nil if no row does.
    let row: Int?
    /// Whether a redirect takes the link that may lead nowhere.
    var isInDoubt = false
    /// Whether the fragment has items that the form does not read.
    var hasFurtherItems = false
  }

  /// The answer to a question about a form.
  enum Lack {
    case none
    case found(ProductSearch.Combination, Cause)
    case undecided
  }

  /// A link of a form that the app should open, and that the file does not open.
  func lack(of form: Int, _ work: inout Work) -> Lack {
    guard !work.isSpent else { return .undecided }
    var answer = lack(of: form, canonicalForms[form], besidesDoubts: true, &work)
    if case .none = answer, hasDoubts {
      answer = lack(of: form, canonicalForms[form], besidesDoubts: false, &work)
    }
    guard case .none = answer, let further = formsWithFurtherItems[form] else { return answer }
    answer = lack(of: form, further, besidesDoubts: true, &work)
    guard case .found(let found, var cause) = answer else { return answer }
    cause.hasFurtherItems = true
    return .found(found, cause)
  }

  /// - Parameter isBesides: whether a redirect that may lead nowhere keeps its links from the app all the same.
  private func lack(
    of form: Int, _ product: [(any TextMachine)?], besidesDoubts isBesides: Bool, _ work: inout Work
  ) -> Lack {
    let subject = subject(product)
    let candidates =
      Array(rows.indices)
      + opens.indices.filter { !opens[$0] && (isBesides || links[$0].links.isDecided) && beats($0, form, &work) }
      .map { $0 + rows.count }
    let others = near(candidates, subject, ends[rows.count + form], &work)
    let answer = ProductSearch(subject: subject, others: others.map(self.product)).first(work: &work) { matching in
      let places = matching.places.map { others[$0] }
      // The rows stand before the forms.
      if let last = places.last, last >= rows.count { return false }
      return places.first.map { excludes[$0] } ?? true
    }
    switch answer {
    case .none: return .none
    case .found(let found):
      return .found(found, Cause(row: found.members.places.first.map { others[$0] }, isInDoubt: !isBesides))
    case .undecided: return .undecided
    }
  }

  private func product(_ index: Int) -> [(any TextMachine)?] {
    index < rows.count ? rows[index] : forms[index - rows.count]
  }

  /// The rows and forms that may share paths with a subject, whose paths have these ends. The cost of the search behind
  /// it grows fast with their number, so many are each compared with the subject first.
  private func near(
    _ products: [Int], _ subject: [[any TextMachine]], _ subjectEnds: PathEnds, _ work: inout Work
  ) -> [Int] {
    let near = products.filter { subjectEnds.mayMeet(ends[$0]) }
    guard near.count > Self.few else { return near }
    return near.filter { index in
      guard !work.isSpent, let path = product(index)[0] else { return true }
      let found = TextSearch.classes(within: subject[0] + [path], of: [], work: &work) { _ in true }
      return found?.isEmpty != true
    }
  }

  private static let few = 24
  /// The cost of a comparison of two forms, in steps of a machine.
  private static let costOfComparison = 500

  /// The link of one text for each place.
  func link(_ found: ProductSearch.Combination) -> String {
    GenerationProof.link(texts(found), names)
  }

  /// The same without the items that have an empty value; nil if it has none.
  func linkWithoutEmptyItems(_ found: ProductSearch.Combination) -> String? {
    var texts = texts(found)
    let empty = (1..<texts.count - 1).filter { texts[$0] == "=" }
    for place in empty { texts[place] = "" }
    return empty.isEmpty ? nil : GenerationProof.link(texts, names)
  }

  private func texts(_ found: ProductSearch.Combination) -> [String] { found.texts.map { $0.text.span.text() } }
}
