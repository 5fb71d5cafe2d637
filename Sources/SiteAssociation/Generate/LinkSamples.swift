package import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
public import DeepLinking

/// Links of a route, made from texts that its parameters read: every closed set member by member, a rest of one and of
/// several components, and once with every item that may be left out.
public struct LinkSamples: RandomAccessCollection, Sendable {
  /// Up to this many links, every combination of texts is among them; beyond, every text is in one of them at least.
  public static let limit = 256

  private let links: [String]

  /// Samples of the links of a route, as paths with queries, or as URLs on its first host.
  public init(_ shape: RouteShape) {
    let parameters = shape.valuesBySlot
    let places = parameters.map { $0.map { Self.texts(of: $0) } ?? [[]] }
    let optional = parameters.compactMap(\.self).filter { $0.place == .query && !$0.isRequired }
    let choices = places.contains(where: \.isEmpty) ? [] : Self.choices(places)
    let extra = choices.prefix(optional.isEmpty ? 0 : 1).map { choice in
      var choice = choice
      for item in optional { choice[item.slot] = item.type.samples.filter(item.canBeCarried).suffix(1) }
      return choice
    }
    links = (choices + extra).map { choice in
      var link = shape.link { choice[$0.slot] }
      if link.authority == nil, let host = shape.sampleHosts.first { link.setHost(host) }
      return link.reference
    }
  }

  /// Where the samples begin.
  public var startIndex: Int { links.startIndex }
  /// Where the samples end.
  public var endIndex: Int { links.endIndex }
  /// One of the samples.
  public subscript(position: Int) -> String { links[position] }

  /// A text of each place, in every combination if there are few, else so that each text has its turn.
  private static func choices(_ places: [[[String]]]) -> [[[String]]] {
    let count = places.reduce(1) { Swift.min($0 * $1.count, limit + 1) }
    guard count > limit else {
      return places.reduce([[]]) { lists, texts in lists.flatMap { list in texts.map { list + [$0] } } }
    }
    return (0..<(places.map(\.count).max() ?? 0)).map { index in places.map { $0[index % $0.count] } }
  }

  /// The texts of a parameter, one or several of a rest: those of the path in turn, and no optional item.
  private static func texts(of parameter: Parameter) -> [[String]] {
    if parameter.isItem, !parameter.isRequired { return [[]] }
    let samples = parameter.type.samples.filter(parameter.canBeCarried)
    guard let first = samples.first, parameter.place != .fragment, parameter.place != .host, !parameter.isPart else {
      return samples.prefix(1).map { [$0] }
    }
    guard parameter.isRest else { return samples.map { [$0] } }
    return samples.map { [$0] } + [[first] + samples.prefix(longestRest)]
      + (parameter.acceptsEmpty ? [[first, "", first]] : [])
  }

  /// The components of a rest behind its first one, at most: a closed set may have thousands of members.
  private static let longestRest = 63
}

/// Links that a component matches, made by putting texts where its patterns leave room.
package struct PatternSamples {
  /// Octets of a link at most: a variable with a long value may stand in a pattern any number of times.
  private static let greatestLength = 8_192

  /// The links, as paths with queries and fragments.
  package let links: [String]

  /// - Parameters:
  ///   - values: a value of each variable of the file.
  ///   - fillers: the texts for wildcards, a link for each.
  package init(
    _ component: AssociationComponent, _ values: [[UInt32]: [PatternToken]], fillers: [String] = ["x", "1"]
  ) {
    links = fillers.compactMap { filler in
      var fill = Fill(values: values, filler: filler)
      fill.add(path: component.path ?? "/")
      switch component.query {
      case .whole(let pattern): fill.add("?", pattern)
      case .items(let items):
        for (index, item) in items.enumerated() {
          fill.add((index == 0 ? "?" : "&") + item.name.excerpt(PatternSamples.greatestLength) + "=")
          fill.add(item.pattern)
        }
      case nil: break
      }
      if let fragment = component.fragment { fill.add("#", fragment) }
      return fill.octets.count <= Self.greatestLength ? fill.octets.span.text() : nil
    }
  }

  /// A value of each variable, by its name: Apple's own, and those of a file.
  package static func values(_ variables: [SubstitutionVariable]) -> [[UInt32]: [PatternToken]] {
    let known = PredefinedVariable.allCases.map { (UTF8Text($0.rawValue), $0.values) }
    let pairs = (variables.map { ($0.name, $0.values) } + known).compactMap { name, values in
      values.first.map { value in
        // A value holds no variables (WWDC 2020, session 10098), and one that names itself is not followed.
        (name.scalars, PatternToken.tokens(of: value, allowsVariables: false))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// A link while it is made.
  private struct Fill {
    let values: [[UInt32]: [PatternToken]]
    let filler: String
    var octets: [UInt8] = []

    /// Adds what a pattern matches, and the mark before it unless that is nothing.
    mutating func add(_ mark: String, _ pattern: UTF8Text) {
      let length = octets.count
      add(mark)
      add(pattern)
      if octets.count == length + mark.utf8.count { octets.removeLast(mark.utf8.count) }
    }

    mutating func add(_ pattern: UTF8Text) { add(PatternToken.tokens(of: pattern)) }

    /// Adds a path. Slashes at the start of a pattern count as one, and none as one.
    mutating func add(path pattern: UTF8Text) {
      add(CompiledPattern.tokens(pattern, .path, folds: false))
      if octets.first != UInt8(ascii: "/") { octets.insert(UInt8(ascii: "/"), at: 0) }
    }

    mutating func add(_ text: String) {
      if octets.count <= PatternSamples.greatestLength { octets += text.utf8 }
    }

    private mutating func add(_ tokens: [PatternToken]) {
      for (index, token) in tokens.enumerated() where octets.count <= PatternSamples.greatestLength {
        switch token {
        case .literal(let scalar):
          octets += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
        // The `?` of a `?*` is text enough.
        case .anyRun where index > 0 && tokens[index - 1] == .anyOne: continue
        case .anyOne, .anyRun: add(filler)
        case .variable(let name): add(values[name] ?? [])
        }
      }
    }
  }
}
