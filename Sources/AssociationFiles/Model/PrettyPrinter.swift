package import DeepLinkJSON
package import DeepLinkOctets

/// How a JSON value is spread over lines.
package indirect enum Layout {
  /// All of it on one line, with a space after commas and colons.
  case line(JSONNode)
  /// An array with an element to a line; an empty one takes one line.
  case array([Layout])
  /// An object with a member to a line; an empty one takes one line.
  case object([(name: UTF8Text, layout: Layout)])

  /// Strings on one line if that line is short, else one to a line.
  static func strings(_ strings: [UTF8Text]) -> Layout {
    block(JSONNode(.array(strings.map { JSONNode(.string($0)) })))
  }

  /// Containers with containers in them, and long ones, are spread; the rest stands on a line.
  package static func block(_ node: JSONNode) -> Layout {
    switch node.value {
    case .array(let elements):
      if isShort(elements) { return .line(node) }
      return .array(elements.map { block($0) })
    case .object(let members):
      return .object(members.map { ($0.name, block($0.value)) })
    default: return .line(node)
    }
  }

  /// The value.
  var node: JSONNode {
    switch self {
    case .line(let node): node
    case .array(let elements): JSONNode(.array(elements.map(\.node)))
    case .object(let members): JSONNode(.object(members.map { JSONMember($0.name, $0.layout.node) }))
    }
  }

  private static let width = 80

  private static func isShort(_ elements: [JSONNode]) -> Bool {
    var left = width
    for element in elements {
      guard element.array == nil, element.object == nil else { return false }
      left -= (element.string?.count ?? element.number?.utf8.count ?? 0) + 4
      if left < 0 { return false }
    }
    return true
  }
}

/// Writes JSON for people to read: indented by two spaces, nothing that depends on anything but the value.
package struct PrettyPrinter: ~Copyable {
  private var writer = JSONWriter()
  private var bytes: [UInt8] = []
  private var depth = 0
  /// Where the text may end early, in octets.
  private let limit: Int

  /// - Parameter limit: the number of octets that are needed. Writing stops soon after them, without closing brackets.
  package init(limit: Int = .max) { self.limit = limit }

  package mutating func print(_ layout: Layout) {
    switch layout {
    case .line(let node): line(node)
    case .array(let elements):
      spread("[", "]", elements) { $0.print($1) }
    case .object(let members):
      spread("{", "}", members) { printer, member in
        printer.name(member.name)
        printer.print(member.layout)
      }
    }
  }

  /// The whole text of a value.
  package static func text(_ layout: Layout) -> [UInt8] {
    var printer = PrettyPrinter()
    printer.print(layout)
    return printer.finish()
  }

  /// The text, ended by a line feed.
  package consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func spread<Part>(
    _ opening: StaticString, _ closing: StaticString, _ parts: [Part], _ body: (inout PrettyPrinter, Part) -> Void
  ) {
    append(opening)
    guard !parts.isEmpty else { return append(closing) }
    depth += 1
    for (index, part) in parts.enumerated() {
      append(index == 0 ? "" : ",")
      newLine()
      body(&self, part)
    }
    depth -= 1
    newLine()
    append(closing)
  }

  private mutating func line(_ node: JSONNode) {
    if bytes.count > limit { return }
    switch node.value {
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if bytes.count > limit { return }
        append(index == 0 ? "" : ", ")
        line(element)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if bytes.count > limit { return }
        append(index == 0 ? "" : ", ")
        name(member.name)
        line(member.value)
      }
      append("}")
    default:
      writer.removeAll()
      if let text = node.string, text.count > limit { writer.string(text.excerpt(limit)) } else { writer.node(node) }
      flush()
    }
  }

  /// Moves what the writer has to the text.
  private mutating func flush() {
    writer.withSpan { bytes.append(contentsOf: $0) }
  }

  private mutating func name(_ name: UTF8Text) {
    writer.removeAll()
    writer.string(name.count > limit ? UTF8Text(name.excerpt(limit)) : name)
    flush()
    append(": ")
  }

  private mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
