import AssociationFiles
import DeepLinking

/// Links of one route as patterns: the steps of its path, and a pattern for each item that it needs.
struct PatternRow {
  var route: String
  var steps: [PatternStep]
  var query: [(name: String, step: PatternStep)]
  var endsInRest: Bool
  /// Whether a component of the rest may be empty.
  var keepsEmpty = false
  /// The pattern of the fragment; nil if any will do.
  var fragment: String?
  /// The items that a link must not have, by their names in links, decoded.
  var absent: [String] = []

  /// The place of the form among those of the plan.
  var form = 0
  /// Whether the app does not open the links of the form, so that the row excludes them.
  var isKept = false

  /// Rows of links that the row matches, and that are no links of the route.
  var refused: [PatternRow] = []

  /// The rows with a text that a place refuses: a step of the path, or the value of an item behind them.
  ///
  /// Each component of a rest may be the text, without the literal text around the first one. A `*` before the rest may run
  /// into it (`/:p/a*q` has the link `/p/a1/ab`, and `/:p/:q/*r` the link `/p/1/b/2`), so the text of the first component
  /// alone refuses nothing then, and neither does that of a component before it.
  func refusing(_ step: PatternStep, further: PatternStep, at index: Int, _ dialect: PatternDialect) -> [PatternRow] {
    var row = self
    guard index < steps.count else {
      row.query[index - steps.count].step = step
      return [row]
    }
    let (front, first) = (Array(steps[..<index]), steps[index])
    let runsOn = dialect == .apple && front.contains(where: \.isOpen)
    guard endsInRest, index == steps.count - 1 else {
      row.steps[index] = step
      return endsInRest && runsOn ? [] : [row]
    }
    let isFirst = step != further && runsOn
    return ((isFirst ? [] : [[step], [step, .open]]) + [[first, further], [first, further, .open]]).map { rest in
      row.steps = front + rest
      return row
    }
  }

  /// The pattern of the path.
  var path: String { "/" + steps.map(\.text).joined(separator: "/") }

  /// The same rows with no text in one of the components that may hold any, but the last one. Android's `*` matches it too.
  var withEmptyComponents: [PatternRow] {
    steps.indices.dropLast().filter { steps[$0].text.hasSuffix("?*") }.map { index in
      var row = self
      row.steps[index] = PatternStep(pattern: String(steps[index].text.dropLast(2)), breadth: 1)
      row.refused = []
      return row
    }
  }

  /// A text that is equal for rows of the same paths; names of variables do not count.
  var pathMembers: String { Self.members(steps) }

  /// The same for the items and the fragment.
  var queryMembers: String {
    (fragment ?? "") + query.map(\.name).joined(separator: "&") + Self.members(query.map(\.step))
  }

  private static func members(_ steps: [PatternStep]) -> String {
    steps.map { $0.members.sorted().joined(separator: " ") }.joined(separator: "/")
  }

  /// Whether a `*` in the path may run across slashes.
  var isOpen: Bool { steps.contains(where: \.isOpen) }

  /// Whether every URL that the other row matches is one that this row matches, as far as can be told by laying one over
  /// the other.
  func covers(_ other: PatternRow) -> Bool {
    Self.covers(steps, other.steps) && (fragment == nil || fragment == other.fragment)
      && query.allSatisfy { item in
        other.query.contains { $0.name == item.name && item.step.covers($0.step) }
      }
  }

  /// Whether every path that the other row matches is one that this row matches, as far as can be told likewise.
  func coversPath(of other: PatternRow) -> Bool { Self.covers(steps, other.steps) }

  /// The row of the paths and items that both rows match, component by component; nil if there are none.
  ///
  /// - Parameter isExact: whether a row that matches more is none.
  func common(with other: PatternRow, exactly isExact: Bool = false) -> PatternRow? {
    let (mine, theirs) = (steps.count, other.steps.count)
    guard mine == theirs || mine < theirs && endsInRest || theirs < mine && other.endsInRest else { return nil }
    var row = mine < theirs ? other : self
    row.endsInRest = endsInRest && other.endsInRest
    for index in row.steps.indices {
      let (one, two) = (index < mine ? steps[index] : .open, index < theirs ? other.steps[index] : .open)
      guard let step = one.common(with: two, exactly: isExact) else { return nil }
      row.steps[index] = step
    }
    row.query = query
    for item in other.query {
      if let known = row.query.firstIndex(where: { $0.name == item.name }) {
        guard let step = row.query[known].step.common(with: item.step, exactly: isExact) else { return nil }
        row.query[known].step = step
      } else {
        row.query.append(item)
      }
    }
    (row.fragment, row.refused, row.absent) = (fragment ?? other.fragment, [], [])
    return row
  }

  /// Whether a row refuses all links of the other one too.
  func isRefusing(_ other: PatternRow) -> Bool { refused.contains { $0.covers(other) } }

  /// Whether a path may match both rows, as far as their literals tell.
  func mayMeet(_ other: PatternRow) -> Bool {
    for (mine, theirs) in zip(steps, other.steps) {
      if mine.isOpen || theirs.isOpen { return true }
      if mine.isLiteral, theirs.isLiteral, mine.text.lowercased() != theirs.text.lowercased() { return false }
    }
    let longer = steps.count > other.steps.count ? self : other
    return steps.count == other.steps.count || longer.isOpen || endsInRest || other.endsInRest
  }

  /// Step by step, a `?*` over anything, and a last `*` over all that follows.
  static func covers(_ steps: [PatternStep], _ others: [PatternStep]) -> Bool {
    guard steps.count <= others.count, steps.count == others.count || steps.last?.text.last == "*" else {
      return false
    }
    return zip(steps, others).allSatisfy { $0.covers($1) }
  }
}

extension PatternRow {
  /// The paths of a rest that has an empty component: its first one, or a later one.
  var pathsWithEmpty: [String] {
    let front = steps.dropLast().map(\.text)
    guard let rest = steps.last, !front.isEmpty || rest != .open else { return [ComponentPlan.anyEmpty] }
    func path(_ steps: [String]) -> String { "/" + (front + steps).joined(separator: "/") }
    return (rest == .open ? [path(["", "?*"])] : []) + [path([rest.text, "", "?*"])]
  }

  /// The row for links that have a value of an item, too.
  func with(item name: String) -> PatternRow {
    var row = self
    row.query.append((PercentEncoding.encode(name, for: .queryItem), .open))
    return row
  }

  /// The same row of a form of the plan.
  func of(form: Int, isKept: Bool = false) -> PatternRow {
    var row = self
    (row.form, row.isKept) = (form, isKept)
    return row
  }

  /// The same row for links that another row decides.
  func of(_ other: PatternRow) -> PatternRow {
    var row = self
    (row.route, row.isKept, row.keepsEmpty, row.endsInRest) = (
      other.route, other.isKept, other.keepsEmpty, other.endsInRest
    )
    return row
  }

  /// The rows of the paths in which a `*` or a `?` of this row would swallow a slash: the same steps with one more beside
  /// it.
  func longer(_ dialect: PatternDialect) -> [(row: PatternRow, reason: String)] {
    // Android's `*` ends at the slash behind its component.
    steps.indices.filter { dialect == .apple || $0 == steps.count - 1 }.flatMap { index in
      steps[index].crossings(dialect).map { crossing in
        let longer = Array(steps[..<index] + crossing + steps[(index + 1)...])
        let row = PatternRow(route: route, steps: longer, query: query, endsInRest: false)
        return (row, "\"\(steps[index].isOpen ? "*" : "?")\" also matches slashes")
      }
    }
  }
}
