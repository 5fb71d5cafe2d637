import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Writes the data of a table, and collects its types.
struct PortableWriter {
  private let table: RouteTable
  private let forms: [LinkForm]
  private var types: [String] = []
  private var names: [(name: String, type: Int)] = []
  private var typesOfNames: [UTF8Text: Int] = [:]
  private var typeIndices: [UTF8Text: Int] = [:]

  init(_ table: RouteTable) {
    self.table = table
    forms = table.forms.sorted { $0.shape.precedes($1.shape) }
  }

  mutating func lines() -> [String] {
    let routes = table.shapes.map { shape in object { $0.route(shape, &$1) } }
    let forms = forms.map { form in object { $0.form(form, &$1) } }
    let names = names.map { name, type in
      "[" + line { $0.string(name) } + ",\(type)]"
    }
    var sets = table.hosts
    let roots = RouteTrie(self.forms.map(\.shape), table.settings).order.map { root in
      // A root may have some of the hosts of a set.
      let texts = root.hosts.map { Set($0.exact + $0.suffixes) }
      var place = sets.firstIndex { Set($0.exact + $0.suffixes) == texts }
      if place == nil, let hosts = root.hosts { (place, sets) = (sets.count, sets + [hosts]) }
      return line { writer in
        writer.beginArray()
        writer.integer(place ?? -1)
        writer.integer(root.isDefault ? 1 : 0)
        writer.beginArray()
        for run in root.forms.runs {
          if run.count < 3 {
            for form in run { writer.integer(form) }
          } else {
            writer.beginArray()
            writer.integer(run.lowerBound)
            writer.integer(run.upperBound)
            writer.endArray()
          }
        }
        writer.endArray()
        writer.endArray()
      }
    }
    let hosts = sets.map { hosts in
      line { writer in
        writer.beginArray()
        writer.strings(hosts.exact)
        writer.strings(hosts.suffixes)
        writer.endArray()
      }
    }
    let settings = line { self.settings(&$0) }
    return ["{\"settings\":\(settings),", "\"marks\":\"\(Self.marks)\","]
      + Self.array("hosts", hosts) + Self.array("types", types)
      + ["\"names\":[\(names.joined(separator: ","))],"] + Self.array("routes", routes)
      + Self.array("forms", Self.filled(forms)) + Self.array("roots", roots, isLast: true)
  }

  private static func array(_ name: String, _ elements: [String], isLast: Bool = false) -> [String] {
    let end = isLast ? "]}" : "],"
    return ["\"\(name)\":["] + elements.dropLast().map { $0 + "," } + elements.suffix(1) + [end]
  }

  /// The elements with short ones side by side, so that a line has at most 120 characters.
  private static func filled(_ elements: [String]) -> [String] {
    var lines: [String] = []
    for element in elements {
      if let last = lines.last, !last.hasSuffix("}"), !element.hasSuffix("}"), last.count + element.count < 119 {
        lines[lines.count - 1] = last + "," + element
      } else {
        lines.append(element)
      }
    }
    return lines
  }

  private static let marks: String = {
    var end: UInt32 = 0
    return CombiningMarks.ranges.map { range in
      defer { end = range.upperBound + 1 }
      let texts = [range.lowerBound - end, range.upperBound + 1 - range.lowerBound].map { String($0, radix: 36) }
      return texts.joined(separator: "-")
    }.joined(separator: " ")
  }()

  private func index(of hosts: HostSet) -> Int? { table.hosts.firstIndex(of: hosts) }

  private func line(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes.span.text()
  }

  private mutating func object(_ write: (inout PortableWriter, inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&self, &writer)
    return writer.bytes.span.text()
  }

  private func settings(_ writer: inout JSONWriter) {
    let settings = table.settings
    writer.beginObject()
    writer.member("ignoresCase", settings.ignoresCase ? 1 : nil)
    writer.member("plusIsSpace", settings.plusIsSpace ? 1 : nil)
    writer.member("schemeHostIsPath", settings.schemeHostIsPath ? 1 : nil)
    writer.member("schemes", settings.schemes.isEmpty ? nil : settings.schemes)
    writer.member("opaqueSchemes", settings.opaqueSchemes.isEmpty ? nil : settings.opaqueSchemes)
    writer.member("hosts", settings.hosts.flatMap(index(of:)))
    writer.endObject()
  }

  private mutating func route(_ shape: RouteShape, _ writer: inout JSONWriter) {
    if let text = plainText(of: shape) {
      writer.string(text)
      return
    }
    writer.beginObject()
    writer.member("n", shape.name)
    writer.member("o", shape.canonicalHost)
    members(shape, &writer)
    writer.endObject()
  }

  /// The text of a plain route; nil for a route that has more than names and types.
  private mutating func plainText(of shape: RouteShape) -> String? {
    guard shape.canonicalHost == nil, shape.hosts == nil, shape.label == nil, shape.query.isEmpty,
      shape.fragment == nil,
      !shape.name.utf8.contains(UInt8(ascii: " "))
    else { return nil }
    var text = shape.name + " "
    for piece in shape.path {
      switch piece {
      case .literal(let literal):
        guard let first = literal.utf8.first, first != UInt8(ascii: ":"), !literal.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        text += "/" + literal
      case .segment(let parameter, let others):
        guard parameter.isPlain, others.isEmpty else { return nil }
        let type = typeIndex(of: parameter)
        if let known = typesOfNames[UTF8Text(parameter.name)] {
          guard known == type else { return nil }
        } else {
          typesOfNames[UTF8Text(parameter.name)] = type
          names.append((parameter.name, type))
        }
        text += "/:" + parameter.name
      case .rest: return nil
      }
    }
    return shape.path.isEmpty ? text + "/" : text
  }

  private mutating func form(_ form: LinkForm, _ writer: inout JSONWriter) {
    if form.isOwn {
      if let route = form.route, form.shape.leftOutCount == 0 {
        writer.integer(route)
        return
      }
      writer.beginArray()
      writer.integer(form.route ?? 0)
      for step in form.shape.leftOut { writer.integer(step) }
      // Below zero: the number of the fragment's components that the links have.
      if let fragment = form.shape.fragment, fragment.leftOut > 0 { writer.integer(-fragment.path.count) }
      writer.endArray()
      return
    }
    writer.beginObject()
    writer.member("r", form.route)
    members(form.shape, &writer)
    if form.leadsOn, let rewriting = form.rewriting {
      writer.literalKey("to")
      writer.beginObject()
      members(rewriting.target, &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  private mutating func members(_ shape: RouteShape, _ writer: inout JSONWriter) {
    writer.member("h", shape.hosts.flatMap(index(of:)))
    if let label = shape.label {
      writer.literalKey("l")
      parameter(label, &writer)
    }
    path(shape.path, &writer)
    items(shape.query, &writer)
    guard let fragment = shape.fragment else { return }
    writer.literalKey("f")
    writer.beginObject()
    path(fragment.path, &writer)
    items(fragment.items, &writer)
    writer.member("t", fragment.declaredPattern)
    writer.endObject()
  }

  private mutating func path(_ path: [PathPiece], _ writer: inout JSONWriter) {
    guard !path.isEmpty else { return }
    writer.literalKey("p")
    writer.beginArray()
    for piece in path {
      switch piece {
      case .literal(let text): writer.string(text)
      case .segment(let parameter, let others) where others.isEmpty: self.parameter(parameter, &writer)
      case .segment(let first, let others):
        writer.beginArray()
        for parameter in [first] + others { self.parameter(parameter, &writer) }
        writer.endArray()
      case .rest(let parameter): self.parameter(parameter, isRest: true, &writer)
      }
    }
    writer.endArray()
  }

  private mutating func items(_ items: [Parameter], _ writer: inout JSONWriter) {
    guard !items.isEmpty else { return }
    writer.literalKey("q")
    writer.beginArray()
    for item in items { parameter(item, &writer) }
    writer.endArray()
  }

  private mutating func parameter(_ parameter: Parameter, isRest: Bool = false, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("n", parameter.name)
    writer.member("k", parameter.key == parameter.name ? nil : parameter.key)
    if !parameter.isCondition { writer.member("t", typeIndex(of: parameter)) }
    switch parameter.presence {
    case .required: break
    case .optional(let text):
      writer.member("p", 1)
      writer.member("d", text)
    case .repeated: writer.member("p", 2)
    case .absent: writer.member("p", 3)
    }
    writer.member("r", isRest ? 1 : nil)
    writer.member("a", Self.text(parameter.affix.prefix))
    writer.member("z", Self.text(parameter.affix.suffix))
    writer.member("v", parameter.fixedValue)
    writer.member("e", parameter.acceptsEmpty && parameter.fixedValue == nil ? 1 : nil)
    writer.member("f", parameter.isFlag ? 1 : nil)
    writer.endObject()
  }

  private static func text(_ octets: [UInt8]) -> String? { octets.isEmpty ? nil : octets.span.text() }

  // MARK: Types

  private mutating func typeIndex(of parameter: Parameter) -> Int {
    let text = line { Self.write(parameter.type, of: parameter, to: &$0) }
    if let index = typeIndices[UTF8Text(text)] { return index }
    typeIndices[UTF8Text(text)] = types.count
    types.append(text)
    return types.count - 1
  }

  private static func write(_ type: ValueType, of parameter: Parameter, to writer: inout JSONWriter) {
    func begin(_ kind: String) {
      writer.beginArray()
      writer.string(kind)
      writer.string(type.expects)
    }
    switch type {
    case .text: begin("s")
    case .integer(let range):
      begin("i")
      if let range {
        writer.string(String(range.lowerBound))
        writer.string(String(range.upperBound))
      }
    case .number:
      begin("n")
      for bound in [type.minimum, type.maximum] {
        if let bound { writer.string(bound) } else { writer.null() }
      }
    case .uuid: begin("u")
    case .boolean: begin("b")
    case .oneOf(let members):
      begin("o")
      writer.strings(members)
    case .custom:
      guard let rule = parameter.rule else {
        begin("s")
        break
      }
      begin("r")
      if let pattern = rule.portable { writer.string(pattern) } else { writer.null() }
      writer.strings(rule.except)
      // 1 for texts of a query item, and 2 more if the case of letters is ignored.
      let flags = (rule.place == .queryItem ? 1 : 0) + (rule.ignoresCase ? 2 : 0)
      if flags != 0 { writer.integer(flags) }
    case .list(let element, let separator):
      begin("l")
      writer.string(separator)
      write(element, of: parameter, to: &writer)
    }
    writer.endArray()
  }
}

extension Parameter {
  /// Whether a component has a name and a type and nothing else.
  fileprivate var isPlain: Bool {
    guard case .required = presence else { return false }
    return key == name && affix.prefix.isEmpty && affix.suffix.isEmpty && fixedValue == nil && !acceptsEmpty && !isFlag
      && !name.utf8.contains(UInt8(ascii: "/"))
  }
}

extension [Int] {
  /// Runs of consecutive numbers.
  fileprivate var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
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
