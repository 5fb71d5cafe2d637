import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets

extension PatternChecks {
  /// Checks for faults that only patterns of paths have.
  func checkPath(_ pattern: UTF8Text, _ place: Place, at offset: Int?) {
    if pattern.isEmpty {
      log.add(
        .neverMatches, at: offset,
        "\"\" matches no path, because every path begins with a slash: write \"/\" for the root, \"*\" for any path")
    } else if place == .path, pattern.starts(with: "NOT ") {
      log.add(
        .notPrefix, at: offset,
        "\"NOT \" works only in \"paths\"; here it is read as part of the path, so nothing matches: write "
          + "\(quoted(pattern.dropping(4))) and \"exclude\": true")
    } else if pattern.holds("://") {
      log.add(
        .urlInPath, at: offset,
        "\(quoted(pattern)) is a whole URL, but it is compared only with the path, so it never matches: write what "
          + "follows the host, \(quoted(Self.path(ofURL: pattern)))")
    } else if pattern.holds("#") {
      log.add(
        .fragmentInPath, at: offset,
        "\(quoted(pattern)) has a \"#\", which a path cannot contain, so it never matches: write \"/\": "
          + "\(quoted(pattern.before("#"))), "
          + "\"#\": \(quoted(pattern.behind("#")))")
    } else if let query = Self.query(in: pattern) {
      let value = query.value.utf8.allSatisfy { $0 == 0x2A } ? "?*" : query.value
      log.add(
        .queryInPath, at: offset,
        "\"?\" in \(quoted(pattern)) is a wildcard for one character, and a path does not contain the query: write "
          + "\"/\": "
          + "\(quoted(query.path)), \"?\": {\(quoted(query.name)): \(quoted(value))}")
    } else if let first = pattern.utf8.first, !"/*?$^(".utf8.contains(first) {
      log.add(
        .leadingSlash, at: offset,
        "\(quoted(pattern)) also works without a slash at its start, but \(quoted("/" + pattern.excerpt(200))) is "
          + "clearer")
    } else if pattern.utf8.count > 1, pattern.utf8.last == UInt8(ascii: "/") {
      log.add(
        .trailingSlash, at: offset,
        "the slash at the end of \(quoted(pattern)) has no effect, because a slash at the end of a path is ignored")
    }
  }

  private static func path(ofURL pattern: UTF8Text) -> String {
    "/" + pattern.behind(":").dropping(2).behind("/").excerpt(200)
  }

  /// The first item of a query in a path (`?`, a name and `=`), and the text before it.
  private static func query(in pattern: UTF8Text) -> (path: UTF8Text, name: UTF8Text, value: UTF8Text)? {
    guard pattern.holdsAny(of: "?"), pattern.holdsAny(of: "=") else { return nil }
    let octets = Array(pattern.utf8)
    var mark = octets.firstIndex(of: UInt8(ascii: "?"))
    while let start = mark {
      let part = octets[(start + 1)...].prefix { $0 != UInt8(ascii: "?") }
      let name = part.prefix(while: Self.isInName)
      if !name.isEmpty, name.endIndex < part.endIndex, part[name.endIndex] == UInt8(ascii: "=") {
        let value = part[(name.endIndex + 1)...].prefix { $0 != UInt8(ascii: "&") }
        return (
          UTF8Text(octets: octets[..<start]), UTF8Text(octets: name), UTF8Text(octets: value)
        )
      }
      mark = part.endIndex < octets.endIndex ? part.endIndex : nil
    }
    return nil
  }

  private static func isInName(_ octet: UInt8) -> Bool {
    octet.isDigit || octet.isLetter || "_-.[]".utf8.contains(octet)
  }
}

/// Checks the definitions of substitution variables.
struct VariableChecks {
  let log: FindingLog

  /// The names that patterns can use.
  struct Names {
    private let defined: Set<[UInt32]>
    private let texts: [UTF8Text]
    /// The number of comparisons left for suggesting a name: enough for a file with a few mistakes.
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

  func check(_ links: AppLinks) {
    // The members are those of the file; the model has each name once.
    var seen: Set<UTF8Text> = []
    for member in links.source.node?["substitutionVariables"]?.object ?? [] where seen.insert(member.name).inserted {
      check(member)
    }
  }

  private func check(_ member: JSONMember) {
    let name = member.name
    if name.isEmpty || name.holdsAny(of: "$()") {
      log.add(
        .badVariableName, at: member.nameOffset,
        "\(quoted(name)) cannot be the name of a variable, because "
          + (name.isEmpty ? "it is empty" : "\"$\", \"(\" and \")\" cannot be in one")
          + ", so no pattern can use it: rename it")
    } else if PredefinedVariable(name) != nil {
      log.add(
        .hiddenVariable, at: member.nameOffset,
        "\(quoted(name)) is the name of a predefined variable; this one probably replaces it, but Apple does not say: "
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
        "\(quoted(value)) contains \"$(\", but values cannot contain variables, so it is plain text: write the values "
          + "out"
      )
    }
  }
}
