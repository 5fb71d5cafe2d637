import DeepLinking

/// The components of a file while they are collected, those that decide first in front.
struct ComponentPlan {
  private var writer: PatternWriter
  private(set) var components: [AssociationComponent] = []
  private var crossings: [GenerationNote] = []
  private let dialect: PatternDialect

  init(_ dialect: PatternDialect) {
    self.dialect = dialect
    writer = PatternWriter(dialect)
  }

  /// The variables that the components use.
  var variables: [SubstitutionVariable] { writer.variables }

  /// What the components cannot express, each thing once.
  var notes: [GenerationNote] {
    var unique: [GenerationNote] = []
    for note in writer.notes + crossings where !unique.contains(note) { unique.append(note) }
    return unique
  }

  /// Adds what opens the links of a route. Routes come in the order of ``AssociationGenerator``.
  mutating func add(_ shape: RouteShape) {
    for steps in writer.steps(of: shape) {
      if steps.contains(.open) { excludeEmptyComponents() }
      if shape.endsInRest {
        noteCrossings(steps, shape)
      } else {
        excludeLongerPaths(steps)
      }
      for query in queries(of: shape) {
        components.append(AssociationComponent(path: Self.pattern(steps), query: query, comment: shape.name))
      }
    }
  }

  /// No route has an empty component, and `?*` would let it through. Only Apple's `*` finds a later match: Android's
  /// stops at the first slash.
  ///
  /// The pattern does not end in `/*`, which would match the parent of every path, and so everything.
  private mutating func excludeEmptyComponents() {
    guard dialect == .apple, components.first?.path != "*//?*" else { return }
    components.insert(
      AssociationComponent(path: "*//?*", exclude: true, comment: "an empty component leads nowhere"), at: 0)
  }

  /// Excludes the paths in which a `?*` of these steps would swallow a slash: the same steps with one more beside it.
  private mutating func excludeLongerPaths(_ steps: [PatternStep]) {
    for index in steps.indices where steps[index] == .open {
      let longer = Self.pattern(steps[...index] + [.open] + steps[(index + 1)...])
      let isDecided = components.contains { $0.path.map { Self.covers($0, longer) } == true && $0.query == nil }
      guard !isDecided else { continue }
      components.append(AssociationComponent(path: longer, exclude: true, comment: "\"*\" runs across slashes"))
    }
  }

  /// A rest takes longer paths anyway, but a `?*` before it may swallow what should have been a literal's place.
  private mutating func noteCrossings(_ steps: [PatternStep], _ shape: RouteShape) {
    guard let open = steps.firstIndex(of: .open), steps[open...].contains(where: { $0 != .open }) else { return }
    crossings.append(.crossing(route: shape.name, pattern: Self.pattern(steps)))
  }

  /// Every combination of patterns for the required items; nil alone where there is none.
  private mutating func queries(of shape: RouteShape) -> [QueryPattern?] {
    let required = shape.query.filter(\.isRequired)
    guard !required.isEmpty else { return [nil] }
    var lists: [[QueryItemPattern]] = [[]]
    for parameter in required {
      // Names are compared with those of the URL as it is written.
      let name = PercentEncoding.encode(parameter.name, for: .queryItem)
      let values = writer.values(of: parameter, in: shape)
      lists = lists.flatMap { list in values.map { list + [QueryItemPattern(name, $0)] } }
    }
    return lists.map { .items($0) }
  }

  private static func pattern(_ steps: some Sequence<PatternStep>) -> String {
    "/" + steps.map(\.text).joined(separator: "/")
  }

  /// Whether `pattern` matches every path that `other` matches, as far as can be told by laying one over the other: step
  /// by step, a `?*` over anything, and a last `?*` over all that follows.
  private static func covers(_ pattern: String, _ other: String) -> Bool {
    let (steps, others) = (pattern.split(separator: "/"), other.split(separator: "/"))
    guard steps.count <= others.count, steps.count == others.count || steps.last == "?*" else { return false }
    return zip(steps, others).allSatisfy { $0 == $1 || $0 == "?*" }
  }
}
