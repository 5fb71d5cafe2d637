import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// A parameter of a route as a file declares it.
struct DeclaredParameter {
  let name: String
  /// The declared place in the link; nil to use the place in the pattern.
  var place: Parameter.Place?
  var type = ValueType.text
  /// The rule for its texts, if no type describes them.
  var rule: TextRule?
  /// Whether a link must have it; nil to decide by the pattern or the place.
  var isRequired: Bool?
  /// The text of its default.
  var fallback: String?
  /// The one value of an item that selects the route.
  var value: String?
  /// The declaration in a file.
  private var node: JSONNode?

  init(_ name: String) { self.name = name }

  var isAbsent: Bool { has("absent") }
  var isRepeated: Bool { has("repeated") }
  var isFlag: Bool { has("flag") }
  var acceptsEmpty: Bool { has("acceptsEmpty") }
  var collection: String? { node?.text("in") }

  private func has(_ key: UTF8Text) -> Bool { node?[key]?.boolean ?? false }

  var codec: TextCodec { TextCodec(type, rule) }

  /// The key that must be unique among the parameters of a route: the name. An item that only selects the route may
  /// share its name with a parameter (`/:type?type=user`), so its key includes the place.
  var identity: [UTF8Text] {
    let isCondition = value != nil || isAbsent
    return [UTF8Text(name)] + (isCondition ? [UTF8Text((place ?? .query).rawValue)] : [])
  }

  /// The canonical text of the default.
  var canonicalFallback: String? { fallback.flatMap { codec.canonical($0) } }
}

extension DeclaredParameter {
  /// The members that say which texts a parameter has.
  static let textKeys: [JSONShape.Key] = [
    .init(
      "type", .choice(["string", "integer", "number", "boolean", "uuid"]),
      "The type of its values.", default: "string"),
    .init(
      "enum",
      .array(
        of: .either([
          .text(.any),
          .object([
            .init(required: "value", .text(.any), "The text that links have."),
            .init("also", .array(of: .text(.any), atLeast: 1), "Texts that are read as it."),
          ]),
        ]), atLeast: 1),
      "The texts that it can have, and no others."),
    .init("minimum", .number, "The least value of an integer or a number."),
    .init("maximum", .number, "The greatest value of an integer or a number."),
    .init("match", .text(.some), "A pattern that the text must match, as in an association file: @?*, ord-$(digit)*."),
    .init("except", .array(of: .text(.some), atLeast: 1), "Texts that do not match."),
    .init("separator", .text(.some), "The separator between values in one text."),
    .init("in", .text(.some), "The collection of the record that the value names."),
  ]

  /// The shape of a parameter in a file.
  static let shape = JSONShape.object(
    [
      .init(required: "name", .text(.some), "The name in the pattern, or that of the query item."),
      .init(
        "place", .choice(["path", "query", "host", "fragment"]),
        "Where the value is in a link; not needed for a name in the pattern."),
    ] + textKeys + [
      .init("expects", goneSince: "0.1.0", remedy: "remove it, or use \"match\""),
      .init("required", .boolean, "Whether a link must have the query item.", default: "false"),
      .init(
        "default",
        .either([.text(.any), .number, .boolean, .null, .array(of: .either([.text(.any), .number, .boolean]))]),
        "The value for links that do not have it."),
      .init("value", .text(.any), "The only value of the item with which the route matches."),
      .init("absent", .boolean, "Whether the route matches only links without the item."),
      .init("repeated", .boolean, "Whether the item can be given any number of times."),
      .init("flag", .boolean, "Whether the item needs no value."),
      .init("acceptsEmpty", .boolean, "Whether a rest may have empty components, or a required item an empty value."),
      .init("caseSensitive", goneSince: "0.1.0", remedy: "write it at the top of the file, for all routes"),
      .init(
        "format", goneSince: "0.1.0",
        remedy:
          "use \"match\", such as \"$(digit)$(digit)\" for two digits, or leave it out: a uuid is read in either case, "
          + "and the app checks the rest"),
      .init("length", goneSince: "0.1.0", remedy: "use \"match\" with a \"$(digit)\" for each digit"),
      .init("maxItems", goneSince: "0.1.0", remedy: "remove it: the app counts the components of a rest"),
      ProgramNames.key,
    ])

  /// Reads a parameter whose shape is right.
  ///
  /// - Parameters:
  ///   - ignoresCase: whether the table ignores the case of letters.
  init(_ node: JSONNode, ignoresCase: Bool, at path: String, _ findings: inout JSONFindings) {
    self.init(node.text("name") ?? "")
    self.node = node
    place = node.text("place").flatMap { Parameter.Place(rawValue: $0) }
    type = Self.type(of: node, at: path, &findings)
    rule = rule(of: node, ignoresCase, at: path, &findings)
    type = type.at(place ?? .path, by: rule)
    if let separator = node.text("separator") { type = .list(of: type, separator: separator) }
    let excess = type.limitFaults(of: name)
    for text in excess { findings.error(path, at: node.offset, text) }
    if !excess.isEmpty {
      type = .text
    } else if let rule, rule.type.samples.isEmpty {
      // A rule may accept few of the texts that its pattern describes.
      let (text, isDecided) = rule.shortest
      if let text {
        self.rule = rule.trying(text)
      } else {
        findings.error(
          path, at: (node["match"] ?? node["except"] ?? node).offset,
          isDecided
            ? "\"except\" excludes every text that \"match\" allows"
            : "it takes too long to find a text that \"match\" allows and \"except\" does not; write a simpler \"match\""
        )
      }
      type = type.at(place ?? .path, by: self.rule)
    }
    isRequired = node["required"]?.boolean
    value = node.text("value")
    if let given = node["default"], !given.isNull {
      fallback = Self.text(of: given, type)
      if isRequired == true {
        findings.error(
          path, at: given.offset, "a parameter with a default cannot be required; remove \"default\" or \"required\"")
      } else if canonicalFallback == nil {
        findings.error(path, "default", of: node, "expected \(type.expects), found \(given.summary)")
      }
    }
    func refuse(_ key: UTF8Text, unless condition: Bool, _ text: String) {
      if node[key] != nil, !condition { findings.error(path, key, of: node, text) }
    }
    refuse("flag", unless: !isFlag || type == .boolean, "a flag must have the type \"boolean\"")
    refuse(
      "value", unless: !isAbsent && !isRepeated && !isFlag && fallback == nil,
      "an item with a \"value\" cannot be absent, repeated or a flag, and cannot have a default")
    refuse(
      "repeated", unless: !isRepeated || isRequired != true && fallback == nil,
      "a repeated item cannot be required and cannot have a default")
    refuse("absent", unless: !isAbsent || isRequired != true, "an absent item cannot be required")
  }

  /// Reads the rule for texts that no type describes.
  private func rule(
    of node: JSONNode, _ ignoresCase: Bool, at path: String, _ findings: inout JSONFindings
  ) -> TextRule? {
    guard let place = node["match"] ?? node["except"] else { return nil }
    guard type == .text else {
      findings.error(
        path, at: place.offset, "\"match\" and \"except\" are for a string without an \"enum\"")
      return nil
    }
    if let pattern = node.text("match"), let name = TextRule.unknownVariables(in: pattern).first {
      let known = TextRule.Kind.allCases.map(\.rawValue)
      let meant = EditDistance.nearest(to: UTF8Text(name), in: known).map { [$0] } ?? known
      findings.error(
        "\(path).match", at: place.offset,
        "$(\(UTF8Text(name).excerpt())) in \"\(UTF8Text(pattern).excerpt())\" is not defined, so the pattern matches nothing: "
          + "write " + Prose.list(meant.map { "$(\($0))" }))
      return nil
    }
    return TextRule(
      match: node.text("match"), except: node["except"]?.texts ?? [], at: self.place ?? .path, ignoresCase: ignoresCase)
  }

  /// Reads the type from the keys of a parameter.
  private static func type(of node: JSONNode, at path: String, _ findings: inout JSONFindings) -> ValueType {
    let name = node.text("type") ?? "string"
    func misplaced(_ keys: [UTF8Text], _ owner: String) {
      for key in keys {
        if node[key] != nil { findings.error(path, key, of: node, "is only for \(owner)") }
      }
    }
    if name != "string" { misplaced(["enum"], "the type \"string\"") }
    if name != "integer", name != "number" {
      misplaced(["minimum", "maximum"], "the types \"integer\" and \"number\"")
    }
    switch name {
    case "integer":
      return .integer(in: range(of: node, "an integer of 64 bits", Int.min...Int.max, path, &findings, \.integer))
    case "number":
      return .number(
        in: range(of: node, "a finite number", -Double.infinity...Double.infinity, path, &findings, \.double))
    case "boolean": return .boolean
    case "uuid": return .uuid
    default:
      guard let members = node["enum"]?.array else { return .text }
      // An object gives a member other texts, and may repeat it.
      var (texts, places, known): ([String], [Int], [UTF8Text: Int]) = ([], [], [:])
      for member in members {
        let value = member["value"]?.string ?? member.string ?? ""
        let place = member.object == nil ? texts.count : known[value, default: texts.count]
        known[value] = place
        let all = (place == texts.count ? [value.description] : []) + (member["also"]?.texts ?? [])
        texts += all
        places += all.map { _ in place }
      }
      return .oneOf(texts, readAs: places.elementsEqual(texts.indices) ? [] : places)
    }
  }

  /// The numbers between the bounds; nil without bounds.
  private static func range<Bound>(
    of node: JSONNode, _ expects: String, _ all: ClosedRange<Bound>, _ path: String, _ findings: inout JSONFindings,
    _ number: (JSONNode) -> Bound?
  ) -> ClosedRange<Bound>? {
    let keys: [UTF8Text] = ["minimum", "maximum"]
    for key in keys {
      guard let bound = node[key], number(bound) == nil else { continue }
      findings.error(path, key, of: node, "expected \(expects), found \(bound.summary)")
    }
    let bounds = keys.map { node[$0].flatMap(number) }
    let (least, greatest) = (bounds[0] ?? all.lowerBound, bounds[1] ?? all.upperBound)
    if least > greatest { findings.error(path, "minimum", of: node, "is greater than \"maximum\"") }
    return bounds.contains { $0 != nil } && least <= greatest ? least...greatest : nil
  }

  /// The text of a JSON value in a link; nil if no link can carry the value.
  private static func text(of node: JSONNode, _ type: ValueType) -> String? {
    switch node.value {
    case .string(let text): return text.description
    case .boolean(let value): return value ? "true" : "false"
    case .number(let text):
      let type = type.element ?? type
      if case .integer = type { return node.integer.map(String.init) }
      if case .number = type { return node.double.map { NumberText.text(of: $0) } }
      return text
    case .array(let elements):
      guard let separator = type.separator else { return nil }
      return elements.compactMap { self.text(of: $0, type) }.joined(separator: separator)
    case .null, .object: return nil
    }
  }
}
