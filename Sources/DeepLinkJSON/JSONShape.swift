import DeepLinkOctets

/// The shape of a JSON text, as data: it finds the faults of a text, and it is written as JSON Schema, so that an editor
/// and the program that reads the text never disagree.
public indirect enum JSONShape: Sendable {
  /// An object with these members and no others.
  case object([Key])
  /// An object with any names and values of one shape.
  case dictionary(of: JSONShape, expects: String)
  /// An array of values of one shape.
  case array(of: JSONShape, atLeast: Int = 0)
  /// A text of a form.
  case text(TextForm)
  /// One of these texts.
  case choice([String])
  /// An integer within bounds.
  case integer(ClosedRange<Int>)
  /// One of these integers.
  case integers([Int])
  /// A number.
  case number
  /// `true` or `false`.
  case boolean
  /// `null`.
  case null
  /// One of several shapes, each for another kind of JSON value.
  case either([JSONShape])

  /// A member of an object.
  public struct Key: Sendable {
    /// The name of the member.
    public let name: String
    let shape: JSONShape
    let isRequired: Bool
    let help: String
    /// What holds without the member, in words; nil where the help says it or nothing does.
    let fallback: String?
    /// The members that may not stand beside it.
    let others: [String]
    /// What to do about them, in words that follow "not allowed beside".
    fileprivate let remedy: String
    fileprivate let key: UTF8Text
    /// The first version of the package without the member; nil for a member of this version.
    var goneSince: String?

    /// A member that may be left out.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - shape: the shape of its value.
    ///   - help: what it says, in a sentence for people who write such a text.
    ///   - fallback: what holds without it, in words.
    ///   - others: the members that may not stand beside it.
    ///   - remedy: what to do about them, in words that follow "not allowed beside".
    public init(
      _ name: String, _ shape: JSONShape, _ help: String, default fallback: String? = nil,
      without others: [String] = [], remedy: String = "remove one of the two"
    ) {
      (self.name, self.shape, self.help, isRequired, self.others) = (name, shape, help, false, others)
      self.fallback = fallback
      self.remedy = remedy
      key = UTF8Text(name)
    }

    /// A member that must be there.
    public init(required name: String, _ shape: JSONShape, _ help: String) {
      (self.name, self.shape, self.help, isRequired, others) = (name, shape, help, true, [])
      (fallback, remedy) = (nil, "")
      key = UTF8Text(name)
    }

    /// A member that older versions of the package read.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - version: the first version without it.
    ///   - remedy: what to write now, in words that follow a semicolon: `use "app"`.
    public init(_ name: String, goneSince version: String, remedy: String) {
      (self.name, shape, help, isRequired, others, self.remedy) = (name, .null, "", false, [], remedy)
      (key, goneSince, fallback) = (UTF8Text(name), version, nil)
    }
  }

  /// A form of texts.
  public struct TextForm: Sendable {
    /// The form in words that follow "expected": `a pattern such as "/products/:id"`.
    let expects: String
    /// The same as a regular expression (ECMA-262, as JSON Schema has it), which matches the whole text.
    let pattern: String?
    let accepts: @Sendable (String) -> Bool
    let advice: @Sendable (String) -> String?

    /// - Parameters:
    ///   - expects: the form in words that follow "expected".
    ///   - pattern: the same as a regular expression of JSON Schema; nil for none.
    ///   - accepts: whether a text has the form; it takes the texts that `pattern` matches.
    ///   - advice: what is probably wrong with another text, and what to do; nil if that is not known.
    public init(
      _ expects: String, pattern: String?, accepts: @escaping @Sendable (String) -> Bool,
      advice: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
      (self.expects, self.pattern, self.accepts, self.advice) = (expects, pattern, accepts, advice)
    }

    /// Any text.
    public static let any = TextForm("a text", pattern: nil) { _ in true }
    /// Any text but the empty one.
    public static let some = TextForm("a text that is not empty", pattern: #"^[\s\S]+$"#) { !$0.isEmpty }
  }
}

// MARK: Faults

extension JSONShape {
  /// Finds the faults of a value.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - path: where the value stands, for messages: `routes[2].name`.
  ///   - findings: takes the faults.
  public func check(_ node: JSONNode, at path: String = "", _ findings: inout JSONFindings) {
    var place = Place(root: path)
    check(node, at: &place, &findings)
  }

  /// Where a value stands. The text is made only for a finding.
  private struct Place {
    let root: String
    private var steps: [Step] = []

    private enum Step {
      case member(UTF8Text)
      case element(Int)
    }

    init(root: String) { self.root = root }

    mutating func enter(_ name: UTF8Text) { steps.append(.member(name)) }

    mutating func enter(_ index: Int) { steps.append(.element(index)) }

    mutating func leave() { steps.removeLast() }

    var text: String {
      steps.reduce(into: root) { text, step in
        switch step {
        case .member(let name): text += (text.isEmpty ? "" : ".") + name.excerpt(60)
        case .element(let index): text += "[\(index)]"
        }
      }
    }
  }

  private func check(_ node: JSONNode, at path: inout Place, _ findings: inout JSONFindings) {
    switch self {
    case .object(let keys):
      guard let members = node.object else { return mismatch(node, path, &findings) }
      Self.check(members, of: node, keys, &path, &findings)
    case .dictionary(let shape, _):
      guard let members = node.object else { return mismatch(node, path, &findings) }
      var given: Set<UTF8Text> = []
      for member in members {
        path.enter(member.name)
        defer { path.leave() }
        if !given.insert(member.name).inserted {
          findings.error(path.text, at: member.nameOffset, "given twice; remove one")
        }
        shape.check(member.value, at: &path, &findings)
      }
    case .array(let shape, let least):
      guard let elements = node.array, elements.count >= least else { return mismatch(node, path, &findings) }
      for (index, element) in elements.enumerated() {
        path.enter(index)
        shape.check(element, at: &path, &findings)
        path.leave()
      }
    case .text(let form):
      guard let text = node.string, form.accepts(text.description) else {
        let advice = node.string.flatMap { form.advice($0.description) }
        return mismatch(node, path, &findings, advice.map { "; " + $0 } ?? "")
      }
    case .choice(let texts):
      guard let text = node.string, texts.contains(where: { UTF8Text($0) == text }) else {
        let near = node.string.flatMap { EditDistance.nearest(to: $0, in: texts) }
        return mismatch(node, path, &findings, near.map { "; did you mean \"\($0)\"?" } ?? "")
      }
    case .integer(let range):
      guard let integer = node.integer, range.contains(integer) else { return mismatch(node, path, &findings) }
    case .integers(let integers):
      guard let integer = node.integer, integers.contains(integer) else { return mismatch(node, path, &findings) }
    case .number: if node.double == nil { mismatch(node, path, &findings) }
    case .boolean: if node.boolean == nil { mismatch(node, path, &findings) }
    case .null: if !node.isNull { mismatch(node, path, &findings) }
    case .either(let shapes):
      guard let shape = shapes.first(where: { $0.isKind(of: node) }) else { return mismatch(node, path, &findings) }
      shape.check(node, at: &path, &findings)
    }
  }

  private static func check(
    _ members: [JSONMember], of node: JSONNode, _ keys: [Key], _ path: inout Place, _ findings: inout JSONFindings
  ) {
    var given = [Bool](repeating: false, count: keys.count)
    for member in members {
      path.enter(member.name)
      defer { path.leave() }
      guard let index = keys.firstIndex(where: { $0.key == member.name }) else {
        let names = keys.filter { $0.goneSince == nil }.map(\.name)
        let advice = EditDistance.advice(for: member.name, in: names, else: "the keys here are")
        findings.error(path.text, at: member.nameOffset, "not a known key\(advice)")
        continue
      }
      if let version = keys[index].goneSince {
        findings.error(
          path.text, at: member.nameOffset,
          "a key of versions before \(version), for which this was written; \(keys[index].remedy)")
        continue
      }
      if given[index] { findings.error(path.text, at: member.nameOffset, "given twice; remove one") }
      given[index] = true
      keys[index].shape.check(member.value, at: &path, &findings)
    }
    for (key, isGiven) in zip(keys, given) where isGiven && !key.others.isEmpty {
      for member in members where key.others.contains(where: { UTF8Text($0) == member.name }) {
        path.enter(member.name)
        defer { path.leave() }
        findings.error(
          path.text, at: member.nameOffset,
          "not allowed beside \"\(key.name)\": \(key.remedy)")
      }
    }
    for (key, isGiven) in zip(keys, given) where key.isRequired && !isGiven {
      findings.error(
        path.text, at: node.offset, "the key \"\(key.name)\" is missing: expected \(key.shape.expectation)")
    }
  }

  private func mismatch(_ node: JSONNode, _ path: Place, _ findings: inout JSONFindings, _ more: String = "") {
    findings.error(path.text, at: node.offset, "expected \(expectation), found \(node.summary)\(more)")
  }

  /// Whether a value is of the kind of JSON value that the shape has.
  private func isKind(of node: JSONNode) -> Bool {
    switch self {
    case .object, .dictionary: node.object != nil
    case .array: node.array != nil
    case .text, .choice: node.string != nil
    case .integer, .integers, .number: node.number != nil
    case .boolean: node.boolean != nil
    case .null: node.isNull
    case .either(let shapes): shapes.contains { $0.isKind(of: node) }
    }
  }

  /// The expected value, in words that follow "expected".
  private var expectation: String {
    switch self {
    case .object(let keys):
      "an object with " + keys.filter { $0.goneSince == nil }.prefix(3).map { "\"\($0.name)\"" }.joined(separator: ", ")
        + (keys.count > 3 ? " and others" : "")
    case .dictionary(_, let expects): expects
    case .array(_, 0): "an array"
    case .array(_, let least): "an array of \(least) or more"
    case .text(let form): form.expects
    case .choice(let texts): texts.map { "\"\($0)\"" }.joined(separator: ", ")
    case .integer(let range):
      range.upperBound == .max
        ? "an integer" + (range.lowerBound == .min ? "" : " of at least \(range.lowerBound)")
        : "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .integers(let integers): integers.map(String.init).joined(separator: ", ")
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .either(let shapes): shapes.map(\.expectation).joined(separator: ", or ")
    }
  }
}
