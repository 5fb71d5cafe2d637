internal import JSON
internal import Octets

/// Checks the definitions of substitution variables.
struct VariableChecks {
  var log: AssociationLog

  /// The names that patterns can use.
  struct Names {
    private let defined: Set<[UInt32]>
    private let texts: [UTF8Text]
    /// How many comparisons are left for finding out which name was meant: as many as a file with a few mistakes needs.
    private var comparisons = 100_000

    init(_ variables: [SubstitutionVariable]) {
      texts = variables.map(\.name) + PredefinedVariable.allCases.map { UTF8Text($0.rawValue) }
      defined = Set(texts.map(\.scalars))
    }

    func contains(_ name: [UInt32]) -> Bool { defined.contains(name) }

    mutating func nearest(to name: UTF8Text) -> UTF8Text? {
      comparisons -= texts.count
      return comparisons > 0 ? EditDistance.nearest(to: name, among: texts) : nil
    }
  }

  mutating func check(_ links: AppLinks) {
    // The members are those of the file; the model has each name once.
    var seen: Set<UTF8Text> = []
    for member in links.source.node?["substitutionVariables"]?.object ?? [] where seen.insert(member.name).inserted {
      check(member)
    }
  }

  private mutating func check(_ member: JSONMember) {
    let name = member.name
    if name.isEmpty || name.holdsAny(of: "$()") {
      log.add(
        .badVariableName, at: member.nameOffset,
        "\(quoted(name)) is no name for a variable, for "
          + (name.isEmpty ? "it is empty" : "\"$\", \"(\" and \")\" cannot be in one")
          + ", so no pattern can use it: rename it")
    } else if PredefinedVariable(name) != nil {
      log.add(
        .hiddenVariable, at: member.nameOffset,
        "\(quoted(name)) is the name of a predefined variable, which this one hides, as we read it; Apple does not say: "
          + "rename it")
    }
    if member.value.array?.isEmpty == true {
      log.add(
        .emptyVariable, at: member.value.offset,
        "\(quoted(name)) has no values, so patterns with $(\(name.excerpt())) match nothing: add values, or remove it")
    }
    for node in member.value.array ?? [] {
      guard let value = node.string, value.holds("$(") else { continue }
      log.add(
        .nestedVariable, at: node.offset,
        "\(quoted(value)) holds \"$(\", but values cannot hold variables, so it stands for itself: write the values out"
      )
    }
  }
}
