internal import JSON

/// Checks the definitions of substitution variables.
struct VariableChecks {
  var log: AssociationLog

  /// The names that patterns can use.
  struct Names {
    private let defined: Set<[UInt32]>
    private let texts: [String]

    init(_ variables: [SubstitutionVariable]) {
      texts = variables.map(\.name) + PredefinedVariable.allCases.map(\.rawValue)
      defined = Set(texts.map { $0.unicodeScalars.map(\.value) })
    }

    func contains(_ name: [UInt32]) -> Bool { defined.contains(name) }

    func nearest(to name: String) -> String? { Misspelling.nearest(to: name, among: texts) }
  }

  mutating func check(_ links: AppLinks) {
    // The members are those of the file; the model has each name once.
    var seen: Set<String> = []
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
    } else if PredefinedVariable(rawValue: name) != nil {
      log.add(
        .hiddenVariable, at: member.nameOffset,
        "\(quoted(name)) is the name of a predefined variable, which this one hides, as we read it; Apple does not say: "
          + "rename it")
    }
    if member.value.array?.isEmpty == true {
      log.add(
        .emptyVariable, at: member.value.offset,
        "\(quoted(name)) has no values, so patterns with $(\(name)) match nothing: add values, or remove it")
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
