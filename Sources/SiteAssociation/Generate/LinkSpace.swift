import DeepLinkTables
import DeepLinking
import TextLanguages

/// The rows of a file and the forms of a table: which links the file opens, and which the table says.
final class LinkSpace {
  let search: LinkSearch
  private let rows: [GenerationProof.Row]
  private let links: [(links: LinkLanguage, form: OpenedForm)]
  /// The sets of the forms behind those of the rows, then those with fragments that spell items canonically.
  private let forms, canonical: Range<Int>
  /// The sets with items in the fragment that their forms do not read.
  private var further: [Int: Int] = [:]
  /// Whether the app opens the links of a form, as far as no other form takes them.
  private let opens: [Bool]
  /// The paths of which is asked whether the file opens too many.
  private let paths: Language
  /// Whether one form beats another, by the indices of both.
  private var order: [[Int]: Bool] = [:]

  init(
    _ rows: [GenerationProof.Row], _ links: [(links: LinkLanguage, form: OpenedForm)], _ app: String, _ paths: Language
  ) {
    (self.rows, self.links, self.paths) = (rows, links, paths)
    opens = links.map { $0.form.apps.contains(app) }
    forms = rows.count..<(rows.count + links.count)
    canonical = forms.upperBound..<(forms.upperBound + links.count)
    let all = links.map(\.links)
    var sets = rows.map(\.links) + all.map { $0.set($0.fragment) } + all.map { $0.set($0.canonicalFragment) }
    for (form, links) in all.enumerated() {
      guard let fragment = links.fragmentWithFurtherItems else { continue }
      further[form] = sets.count
      sets.append(links.set(fragment))
    }
    search = LinkSearch(sets)
  }

  /// The form of a set; nil for a row.
  private func form(_ set: Int) -> Int? { set < forms.lowerBound ? nil : set - forms.lowerBound }

  /// The answer to a question about a row or a form: a link, and what is to be said about it.
  enum Answer<Remark> {
    case none
    case found(LinkSearch.Found, Remark)
    case undecided
  }

  private func isKept(_ set: Int) -> Bool { form(set).map { !opens[$0] } ?? false }

  /// A link that a row decides and that the app should not open, with the form that keeps it from the app, if it is a link of
  /// one.
  func excess(of row: Int, ofRoutes isOfRoutes: Bool = false, _ work: inout Work) -> Answer<OpenedForm?> {
    let near = search.near(Array(0..<row) + Array(forms), to: row, on: [paths], &work)
    // What only code of the app knows is not held against the file.
    let known = near.filter { set in !isKept(set) || form(set).map { links[$0].links.isExact } ?? true }
    // The search has the work, so what its condition costs is taken behind it.
    var beating = Work(work.left)
    func first(among others: [Int]) -> ProductSearch.Answer {
      let hasKept = others.contains(where: isKept)
      guard hasKept || !isOfRoutes else { return .none }
      return search.first(of: row, on: [paths], among: others, keeping: hasKept ? .all : .minimal, &work) { sets in
        let forms = sets.compactMap(form)
        guard forms.count == sets.count, !isOfRoutes || !forms.isEmpty else { return false }
        return !forms.contains { one in opens[one] && !forms.contains { !opens[$0] && beats($0, one, &beating) } }
      }
    }
    switch first(among: known) {
    case _ where beating.isSpent: return .undecided
    case .undecided: return .undecided
    case .found(let found):
      let keeper = near.first { isKept($0) && search.contains($0, found) }.flatMap(form)
      return .found(found, keeper.map { links[$0].form })
    case .none:
      // The links of a redirect that may lead nowhere may be no links of a route.
      let certain = known.filter { form($0).map { links[$0].links.isDecided } ?? true }
      guard certain.count < known.count else { return .none }
      if case .none = first(among: certain) { return .none }
      return .undecided
    }
  }

  private func beats(_ one: Int, _ other: Int, _ work: inout Work) -> Bool {
    if let known = order[[one, other]] { return known }
    work.take(Cost.pair)
    guard !work.isSpent else { return false }
    let beats = links[one].form.beats(links[other].form) ?? false
    order[[one, other]] = beats
    return beats
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

  /// A link of a form that the app should open, and that the file does not open.
  func lack(of form: Int, _ work: inout Work) -> Answer<Cause> {
    let set = canonical.lowerBound + form
    var answer = lack(of: form, set, besidesDoubts: true, &work)
    if case .none = answer, links.contains(where: { !$0.links.isDecided }) {
      answer = lack(of: form, set, besidesDoubts: false, &work)
    }
    guard case .none = answer, let further = further[form] else { return answer }
    answer = lack(of: form, further, besidesDoubts: true, &work)
    guard case .found(let found, var cause) = answer else { return answer }
    cause.hasFurtherItems = true
    return .found(found, cause)
  }

  /// - Parameter isBesides: whether a redirect that may lead nowhere keeps its links from the app all the same.
  private func lack(of form: Int, _ set: Int, besidesDoubts isBesides: Bool, _ work: inout Work) -> Answer<Cause> {
    let keeping = opens.indices.filter {
      !opens[$0] && (isBesides || links[$0].links.isDecided) && beats($0, form, &work)
    }
    let others = search.near(Array(rows.indices) + keeping.map { $0 + forms.lowerBound }, to: set, on: [], &work)
    // The rows stand before the forms.
    let answer = search.first(of: set, on: [], among: others, &work) { sets in
      sets.last.flatMap(self.form) == nil && sets.first.map { rows[$0].excludes } ?? true
    }
    return switch answer {
    case .none: .none
    case .found(let found): .found(found, Cause(row: found.members.places.first, isInDoubt: !isBesides))
    case .undecided: .undecided
    }
  }
}

extension LinkLanguage {
  /// The links with some fragments; nil for any.
  fileprivate func set(_ fragment: Language?) -> LinkSet {
    LinkSet(path: path, items: items, fragment: fragment, ends: PathEnds(head: head[...], tail: tail[...]))
  }
}
