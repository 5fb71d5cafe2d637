import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Writes the data of a table. Types and parameters are written once, and referred to by their indices.
struct PortableWriter {
  private var types = Pool()
  private var parameters = Pool()

  private struct Pool {
    private(set) var values: [PortableValue] = []
    private var indices: [UTF8Text: Int] = [:]

    mutating func index(of value: PortableValue) -> PortableValue {
      let index = indices[UTF8Text(value.text), default: values.count]
      indices[UTF8Text(value.text)] = index
      if index == values.count { values.append(value) }
      return .number(index)
    }
  }

  /// The sets of hosts: those of the table, and those of the roots of the trie, which may have some of the hosts of a set.
  private var hosts: [HostSet] = []

  mutating func lines(_ table: RouteTable) -> [String] {
    let settings = table.settings
    let forms = table.forms.sorted { $0.shape.precedes($1.shape) }
    hosts = table.hosts
    let roots = RouteTrie(forms.map(\.shape), settings).order.map { root -> PortableValue in
      let texts = root.hosts.map { Set($0.exact + $0.suffixes) }
      var place = hosts.firstIndex { Set($0.exact + $0.suffixes) == texts }
      if place == nil, let set = root.hosts { (place, hosts) = (hosts.count, hosts + [set]) }
      return [.number(place ?? -1), root.isDefault ? 1 : 0, .list(root.forms.runs)]
    }
    let routes = table.shapes.map { route($0) }
    let lists: [(String, [PortableValue])] = [
      ("forms", forms.map { form($0) }), ("routes", routes), ("parameters", parameters.values), ("types", types.values),
      ("roots", roots), ("hosts", hosts.map { .texts($0.declared) }),
    ]
    let flags = [
      ("ignoresCase", settings.ignoresCase), ("plusIsSpace", settings.plusIsSpace),
      ("schemeHostIsPath", settings.schemeHostIsPath),
    ]
    let texts = [("schemes", settings.schemes), ("opaqueSchemes", settings.opaqueSchemes)]
    let written = PortableValue.object(
      flags.map { ($0, .flag($1)) } + texts.map { ($0, $1.isEmpty ? nil : .texts($1)) }
        + [("hosts", settings.hosts.flatMap(index(of:)))])
    return ["{\"settings\":\(written.text),"]
      + lists.reversed().flatMap { ["\"\($0)\":["] + Self.filled($1.map(\.text)) + ["],"] }
      + ["\"marks\":\"\(Self.marks)\"}"]
  }

  /// The elements with short ones side by side, so that a line has at most 120 characters.
  private static func filled(_ elements: [String]) -> [String] {
    var lines: [String] = []
    for (index, element) in elements.enumerated() {
      let text = index + 1 == elements.count ? element : element + ","
      if let last = lines.last, last.count + text.count <= 120 {
        lines[lines.count - 1] = last + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  private static let marks = CombiningMarks.ranges.map { range in
    Set([range.lowerBound, range.upperBound]).sorted().map { value in
      Unicode.Scalar(value).map(String.init)?.utf16.map { "\\u" + String(hexadecimal: $0, width: 4) }.joined() ?? ""
    }.joined(separator: "-")
  }.joined()

  private func index(of set: HostSet) -> PortableValue? { hosts.firstIndex(of: set).map(PortableValue.number) }

  private mutating func route(_ shape: RouteShape) -> PortableValue {
    let isPlain = shape.canonicalHost == nil && shape.hosts == nil && shape.query.isEmpty && shape.fragment == nil
    if isPlain { return .list([.text(shape.name)] + path(shape.path)) }
    return .object([("n", .text(shape.name)), ("o", shape.canonicalHost.map(PortableValue.text))] + members(shape))
  }

  private mutating func form(_ form: LinkForm) -> PortableValue {
    let route = form.route.map(PortableValue.number)
    if form.isOwn, let route, form.shape.fragment?.leftOut ?? 0 == 0 {
      return form.shape.leftOutCount == 0 ? route : .list([route] + path(form.shape.path))
    }
    let target = form.leadsOn ? form.rewriting.map { PortableValue.object(members($0.target)) } : nil
    return .object([("r", route), ("to", target)] + members(form.shape))
  }

  private typealias Members = [(String, PortableValue?)]

  private mutating func members(_ shape: RouteShape) -> Members {
    let place: Members = [("h", shape.hosts.flatMap(index(of:))), ("l", shape.label.map { parameter($0) })]
    let fragment = shape.fragment.map { fragment in
      PortableValue.object(parts(fragment.path, fragment.items) + [("t", .text(fragment.declaredPattern))])
    }
    return place + parts(shape.path, shape.query) + [("f", fragment)]
  }

  private mutating func parts(_ pieces: [PathPiece], _ items: [Parameter]) -> Members {
    [("p", .list(path(pieces))), ("q", .list(items.map { parameter($0, isItem: true) }))].filter {
      if case .list(let values) = $0.1 { !values.isEmpty } else { true }
    }
  }

  private mutating func path(_ path: [PathPiece]) -> [PortableValue] {
    path.map { piece in
      switch piece {
      case .literal(let text): .text(text)
      case .segment(let parameter, let others) where others.isEmpty: self.parameter(parameter)
      case .segment(let first, let others): .list(([first] + others).map { parameter($0) })
      case .rest(let parameter): self.parameter(parameter, isRest: true)
      }
    }
  }

  private mutating func parameter(
    _ parameter: Parameter, isItem: Bool = false, isRest: Bool = false
  ) -> PortableValue {
    var (presence, fallback): (Int?, String?) = (nil, nil)
    switch parameter.presence {
    case .required: break
    case .optional(let text): (presence, fallback) = (1, text)
    case .repeated: presence = 2
    case .absent: presence = 3
    }
    let (prefix, suffix) = parameter.affix.texts
    let type = parameter.isCondition ? nil : types.index(of: Self.type(parameter.type, of: parameter))
    let texts: [(String, String?)] = [
      ("k", parameter.key == parameter.name ? nil : parameter.key), ("d", fallback), ("v", parameter.fixedValue),
      ("a", prefix.isEmpty ? nil : prefix), ("z", suffix.isEmpty ? nil : suffix),
    ]
    let flags = [
      ("i", isItem), ("r", isRest), ("f", parameter.isFlag), ("e", parameter.acceptsEmpty && !parameter.isCondition),
    ]
    return parameters.index(
      of: .object(
        [("n", .text(parameter.name)), ("t", type), ("p", presence.map(PortableValue.number))]
          + texts.map { ($0, $1.map(PortableValue.text)) } + flags.map { ($0, .flag($1)) }))
  }

  // MARK: Types

  private static func type(_ type: ValueType, of parameter: Parameter) -> PortableValue {
    func row(_ kind: String, _ rest: PortableValue...) -> PortableValue {
      .list([.text(kind), .text(type.expects)] + rest)
    }
    switch type {
    case .text: return row("s")
    case .integer(let range):
      let (all, form) = (Int.min...Int.max, range == nil ? "[-+]?0*[0-9]{1,19}" : "0|-?[1-9][0-9]{0,18}")
      return row("i", .text(form), .text("\((range ?? all).lowerBound)"), .text("\((range ?? all).upperBound)"))
    case .number:
      let bounds = [type.minimum, type.maximum]
      let exponent = bounds == [nil, nil] ? #"([eE][-+]?[0-9]+)?"# : ""
      return row("n", .text(#"[-+]?[0-9]+(\.[0-9]+)?"# + exponent), bounds[0].value, bounds[1].value)
    case .uuid: return row("u", .text("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"))
    case .boolean: return row("b")
    case .oneOf(let members): return row("o", .texts(members))
    case .custom:
      guard let rule = parameter.rule else { return row("s") }
      // 1 for texts of a query item, and 2 more if the case of letters is ignored.
      return row("r", .text(form(of: rule)), .number((rule.place == .queryItem ? 1 : 0) + (rule.ignoresCase ? 2 : 0)))
    case .list(let element, let separator): return row("l", .text(separator), self.type(element, of: parameter))
    }
  }

  /// The regular expression of the texts of a rule, as links spell them.
  ///
  /// What stands between two runs is found at its first place and nowhere else, which is enough: in a lookahead, it is not
  /// tried again. So no text takes more than its length times that of the pattern.
  private static func form(of rule: TextRule) -> String {
    let refused = rule.except.map { text in
      escaped(TextRule.spelled(Array(text.utf8).span, rule.place, rule.ignoresCase).span.text())
    }
    var parts = (rule.portable ?? "*").split(separator: "*", omittingEmptySubsequences: false).map { String($0) }
    let first = parts.removeFirst()
    let last = parts.popLast()
    let middle = parts.filter { !$0.isEmpty }.enumerated().map { "(?=(.*?\(octets($1))))\\\($0 + 1)" }.joined()
    return (refused.isEmpty ? "" : "(?!(?:\(refused.joined(separator: "|")))$)") + octets(first) + middle
      + (last.map { ".*" + octets($0) } ?? "")
  }

  /// A pattern without runs as a regular expression.
  private static func octets(_ pattern: String) -> String {
    let kinds = [
      "digit": "[0-9]", "xdigit": "[0-9A-Fa-f]", "alpha": "[A-Za-z]", "upper": "[A-Z]", "lower": "[a-z]",
      "alnum": "[0-9A-Za-z]",
    ]
    var form = ""
    var rest = pattern[...]
    while let character = rest.first {
      if let kind = kinds.first(where: { rest.hasPrefix("$(\($0.key))") }) {
        form += kind.value
        rest = rest.dropFirst(kind.key.count + 3)
      } else {
        form += character == "?" ? "." : escaped(String(character))
        rest = rest.dropFirst()
      }
    }
    return form
  }

  /// A text of printable ASCII as a regular expression.
  private static func escaped(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

/// A value of JSON.
enum PortableValue: ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
  case none
  case number(Int)
  case text(String)
  indirect case list([PortableValue])
  /// Members without a value are left out.
  indirect case object([(String, PortableValue?)])

  init(integerLiteral value: Int) { self = .number(value) }
  init(arrayLiteral elements: PortableValue...) { self = .list(elements) }

  static func texts(_ texts: [String]) -> PortableValue { .list(texts.map(PortableValue.text)) }

  /// A member that is 1, or left out.
  static func flag(_ isSet: Bool) -> PortableValue? { isSet ? 1 : nil }

  /// The JSON.
  var text: String {
    switch self {
    case .none: return "null"
    case .number(let value): return "\(value)"
    case .text(let text):
      var writer = JSONWriter()
      writer.string(text)
      return writer.bytes.span.text()
    case .list(let values): return "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      let texts = members.compactMap { name, value in value.map { "\"\(name)\":\($0.text)" } }
      return "{\(texts.joined(separator: ","))}"
    }
  }
}

extension String? {
  fileprivate var value: PortableValue { map(PortableValue.text) ?? .none }
}

extension HostSet {
  /// The hosts as declared: `www.example.com`, `:lang.example.com`, `*.example.com`.
  fileprivate var declared: [String] { exact + suffixes.map { (label.map { ":" + $0 } ?? "*") + $0 } }
}

extension [Int] {
  /// Runs of numbers: the number, or its first and last one.
  fileprivate var runs: [PortableValue] {
    reduce(into: [ClosedRange<Int>]()) { runs, number in
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }.map { $0.count == 1 ? .number($0.lowerBound) : [.number($0.lowerBound), .number($0.upperBound)] }
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
