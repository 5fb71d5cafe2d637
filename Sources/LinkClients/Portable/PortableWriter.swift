import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Writes the data of a table as JSON. Types and parameters are written once, and referred to by their indices.
struct PortableWriter {
  private var types = Pool()
  private var parameters = Pool()
  /// The sets of hosts: those of the table, and those of the roots of the trie, which may have some of the hosts of a set.
  private var hosts: [HostSet] = []

  private struct Pool {
    private(set) var texts: [String] = []
    private var indices: [UTF8Text: Int] = [:]

    mutating func index(of text: String) -> String {
      let index = indices[UTF8Text(text), default: texts.count]
      indices[UTF8Text(text)] = index
      if index == texts.count { texts.append(text) }
      return "\(index)"
    }
  }

  mutating func lines(_ table: RouteTable) -> [String] {
    let settings = table.settings
    let forms = table.forms.sorted { $0.shape.precedes($1.shape) }
    hosts = table.hosts
    let roots = RouteTrie(forms.map(\.shape), settings).order.map { root in
      let texts = root.hosts.map { Set($0.exact + $0.suffixes) }
      var place = hosts.firstIndex { Set($0.exact + $0.suffixes) == texts }
      if place == nil, let set = root.hosts { (place, hosts) = (hosts.count, hosts + [set]) }
      return Self.list(["\(place ?? -1)", root.isDefault ? "1" : "0", Self.list(root.forms.runs)])
    }
    let stacks = ScreenStacks(table.shapes)
    let routes = table.shapes.enumerated().map { route($1, below: stacks?.routes(below: $0) ?? []) }
    let lists = [
      ("forms", forms.map { form($0) }), ("routes", routes), ("parameters", parameters.texts), ("types", types.texts),
      ("roots", roots), ("hosts", hosts.map { Self.texts($0.declared) }),
    ]
    let members: Members = [
      ("ignoresCase", Self.flag(settings.ignoresCase)), ("plusIsSpace", Self.flag(settings.plusIsSpace)),
      ("schemeHostIsPath", Self.flag(settings.schemeHostIsPath)),
      ("schemes", settings.schemes.isEmpty ? nil : Self.texts(settings.schemes)),
      ("opaqueSchemes", settings.opaqueSchemes.isEmpty ? nil : Self.texts(settings.opaqueSchemes)),
      ("hosts", settings.hosts.flatMap(index(of:))),
    ]
    return ["{\"settings\":\(Self.object(members)),"]
      + lists.reversed().flatMap { ["\"\($0)\":["] + Self.filled($1) + ["],"] } + ["\"marks\":\"\(Self.marks)\"}"]
  }

  /// The elements with short ones side by side, so that a line has at most 120 characters.
  private static func filled(_ elements: [String]) -> [String] {
    elements.enumerated().reduce(into: []) { lines, element in
      let text = element.element + (element.offset + 1 == elements.count ? "" : ",")
      let isShort = lines.last.map { $0.count + text.count <= 120 } ?? false
      if isShort { lines[lines.count - 1] += text } else { lines.append(text) }
    }
  }

  private static let marks = CombiningMarks.ranges.map { range in
    Set([range.lowerBound, range.upperBound]).sorted().map { value in
      Unicode.Scalar(value).map(String.init)?.utf16.map { "\\u" + String(hexadecimal: $0, width: 4) }.joined() ?? ""
    }.joined(separator: "-")
  }.joined()

  private func index(of set: HostSet) -> String? { hosts.firstIndex(of: set).map { "\($0)" } }

  private mutating func route(_ shape: RouteShape, below: [Int]) -> String {
    let (name, host) = (Self.text(shape.name), shape.canonicalHost.map(Self.text))
    let members = [("o", host), ("u", below.isEmpty ? nil : Self.list(below.map(\.description)))] + members(shape)
    let isPlain = members.allSatisfy { $0 == "p" || $1 == nil }
    return isPlain ? Self.list([name] + path(shape.path)) : Self.object([("n", name)] + members)
  }

  private mutating func form(_ form: LinkForm) -> String {
    let route = form.route.map { "\($0)" }
    if form.isOwn, let route, form.shape.fragment?.leftOut ?? 0 == 0 {
      return form.shape.leftOutCount == 0 ? route : Self.list([route] + path(form.shape.path))
    }
    let target = form.leadsOn ? form.rewriting.map { Self.object(members($0.target)) } : nil
    return Self.object([("r", route), ("to", target)] + members(form.shape))
  }

  private mutating func members(_ shape: RouteShape) -> Members {
    let place = [("h", shape.hosts.flatMap(index(of:))), ("l", shape.label.map { parameter($0) })]
    let fragment = shape.fragment.map { Self.object(parts($0.path, $0.items) + [("t", Self.text($0.declaredPattern))]) }
    return place + parts(shape.path, shape.query) + [("f", fragment)]
  }

  private mutating func parts(_ pieces: [PathPiece], _ items: [Parameter]) -> Members {
    let steps = pieces.isEmpty ? nil : Self.list(path(pieces))
    return [("p", steps), ("q", items.isEmpty ? nil : Self.list(items.map { parameter($0, isItem: true) }))]
  }

  private mutating func path(_ path: [PathPiece]) -> [String] {
    path.map { piece in
      switch piece {
      case .literal(let text): Self.text(text)
      case .segment(let parameter, let others) where others.isEmpty: self.parameter(parameter)
      case .segment(let first, let others): Self.list(([first] + others).map { parameter($0) })
      case .rest(let parameter): self.parameter(parameter, isRest: true)
      }
    }
  }

  private mutating func parameter(_ parameter: Parameter, isItem: Bool = false, isRest: Bool = false) -> String {
    let (presence, fallback): (String?, String?) =
      switch parameter.presence {
      case .required: (nil, nil)
      case .optional(let text): ("1", text)
      case .repeated: ("2", nil)
      case .absent: ("3", nil)
      }
    let (prefix, suffix) = parameter.affix.texts
    let texts = [
      ("k", parameter.key == parameter.name ? nil : parameter.key), ("d", fallback), ("v", parameter.fixedValue),
      ("a", prefix.isEmpty ? nil : prefix), ("z", suffix.isEmpty ? nil : suffix),
    ]
    let flags = [
      ("i", isItem), ("r", isRest), ("f", parameter.isFlag), ("e", parameter.acceptsEmpty && !parameter.isCondition),
    ]
    let type = parameter.isCondition ? nil : types.index(of: Self.type(parameter.type, of: parameter))
    let members: Members = [("n", Self.text(parameter.name)), ("t", type), ("p", presence)]
    return parameters.index(
      of: Self.object(members + texts.map { ($0, $1.map(Self.text)) } + flags.map { ($0, Self.flag($1)) }))
  }

  // MARK: Types

  private static func type(_ type: ValueType, of parameter: Parameter) -> String {
    func row(_ kind: String, _ rest: String...) -> String { list([text(kind), text(type.expects)] + rest) }
    switch type {
    case .text: return row("s")
    case .integer(let range):
      let (bounds, form) = (range ?? .min ... .max, range == nil ? "[-+]?0*[0-9]{1,19}" : "0|-?[1-9][0-9]{0,18}")
      return row("i", text(form), text("\(bounds.lowerBound)"), text("\(bounds.upperBound)"))
    case .number:
      let bounds = [type.minimum, type.maximum].map { $0.map(text) ?? "null" }
      let exponent = bounds == ["null", "null"] ? #"([eE][-+]?[0-9]+)?"# : ""
      return row("n", text(#"[-+]?[0-9]+(\.[0-9]+)?"# + exponent), bounds[0], bounds[1])
    case .uuid: return row("u", text("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"))
    case .boolean: return row("b")
    case .oneOf(let all, []): return row("o", texts(all))
    case .oneOf(let all, let places): return row("o", texts(all), texts(places.map { all[$0] }))
    case .custom:
      guard let rule = parameter.rule else { return row("s") }
      let flags = (rule.place == .queryItem ? 1 : 0) + (rule.ignoresCase ? 2 : 0)
      return row("r", text(form(of: rule)), "\(flags)")
    case .list(let element, let separator): return row("l", text(separator), self.type(element, of: parameter))
    }
  }

  /// The regular expression of the texts of a rule, as links spell them.
  ///
  /// What stands between two runs is found at its first place and nowhere else, which is enough: in a lookahead, it is not
  /// tried again. So no text takes more than its length times that of the pattern.
  static func form(of rule: TextRule) -> String {
    let refused = rule.except.map { text in
      octets(TextRule.spelled(Array(text.utf8).span, rule.place, rule.ignoresCase).span.text(), isPattern: false)
    }
    var parts = (rule.portable ?? "*").split(separator: "*", omittingEmptySubsequences: false).map {
      octets(String($0))
    }
    let first = parts.removeFirst()
    let last = parts.popLast().map { ".*" + $0 } ?? ""
    let middle = parts.filter { !$0.isEmpty }.enumerated().map { "(?=(.*?\($1)))\\\($0 + 1)" }.joined()
    return (refused.isEmpty ? "" : "(?!(?:\(refused.joined(separator: "|")))$)") + first + middle + last
  }

  /// A pattern without runs, or a text, as a regular expression.
  private static func octets(_ text: String, isPattern: Bool = true) -> String {
    var (form, rest) = ("", text[...])
    while let character = rest.first {
      let kind = isPattern ? kinds.first { rest.hasPrefix($0.key) } : nil
      form += kind?.value ?? ("\\^$.|?*+()[]{}".contains(character) ? "\\\(character)" : String(character))
      rest = rest.dropFirst(kind?.key.count ?? 1)
    }
    return form
  }

  private static let kinds = [
    "?": ".", "$(digit)": "[0-9]", "$(xdigit)": "[0-9A-Fa-f]", "$(alpha)": "[A-Za-z]", "$(upper)": "[A-Z]",
    "$(lower)": "[a-z]", "$(alnum)": "[0-9A-Za-z]",
  ]

  // MARK: JSON

  /// Members of an object; those without a value are left out.
  private typealias Members = [(String, String?)]

  private static func object(_ members: Members) -> String {
    "{\(members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ","))}"
  }

  private static func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  private static func text(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.bytes.span.text()
  }

  private static func texts(_ texts: [String]) -> String { list(texts.map(text)) }

  private static func flag(_ isSet: Bool) -> String? { isSet ? "1" : nil }
}

extension HostSet {
  /// The hosts as declared: `www.example.com`, `:lang.example.com`, `*.example.com`.
  fileprivate var declared: [String] { exact + suffixes.map { (label.map { ":" + $0 } ?? "*") + $0 } }
}

extension [Int] {
  /// Runs of numbers as JSON: the number, or its first and last one.
  fileprivate var runs: [String] {
    reduce(into: [ClosedRange<Int>]()) { runs, number in
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }.map { $0.count == 1 ? "\($0.lowerBound)" : "[\($0.lowerBound),\($0.upperBound)]" }
  }
}

extension RouteTrie {
  /// The forms of each set of hosts in the order in which ``visit(_:try:)`` tries them.
  ///
  /// A branch is a literal, which excludes its neighbours, or a capture, which is always tried. So the walk for a link
  /// meets the forms in the order of this list, and leaves out some.
  fileprivate var order: [(hosts: HostSet?, isDefault: Bool, forms: [Int])] {
    func forms(below index: Int) -> [Int] {
      let node = nodes[index]
      let literals = node.slotMask < 0 ? [] : slots[node.firstSlot...node.firstSlot + node.slotMask].map(\.child)
      let children = literals.filter { $0 >= 0 }.map(forms).sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
      return children.flatMap(\.self) + node.captures.flatMap { forms(below: lists[$0]) }
        + node.rests.map { lists[$0] } + node.ends.map { lists[$0] }
    }
    return roots.map { ($0.hosts, $0.isDefault, forms(below: $0.node)) }
  }
}
