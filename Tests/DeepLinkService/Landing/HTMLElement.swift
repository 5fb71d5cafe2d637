/// An element of a page, as a strict reader reads it. It accepts only pages that all browsers read in the same way.
struct HTMLElement {
  indirect enum Node {
    case text(String)
    case element(HTMLElement)
  }

  let name: String
  let attributes: [String: String]
  var children: [Node] = []

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// All text in the element, in document order.
  var text: String {
    children.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// The element and all elements in it, in document order.
  var elements: [HTMLElement] {
    children.reduce(into: [self]) { elements, node in
      if case .element(let element) = node { elements += element.elements }
    }
  }

  /// All elements with this name.
  func all(_ name: String) -> [HTMLElement] { elements.filter { $0.name == name } }

  /// The only element with this name; nil if there are none or several.
  func only(_ name: String) -> HTMLElement? {
    let all = all(name)
    return all.count == 1 ? all.first : nil
  }

  /// The elements with this class.
  func classed(_ name: String) -> [HTMLElement] { elements.filter { $0["class"] == name } }

  /// The button of a page.
  var action: HTMLElement? { classed("action").first?.only("a") }

  /// The button of a page and the links below it.
  var ways: [HTMLElement] {
    [action].compactMap(\.self) + (only("article")?.classed("links") ?? []).flatMap { $0.all("a") }
  }

  /// The content of the only `<meta>` with this name or property.
  func meta(_ name: String) -> String? {
    let found = all("meta").filter { $0["name"] == name || $0["property"] == name }
    return found.count == 1 ? found[0]["content"] : nil
  }

  /// The nested names of elements and attributes: `<html lang><head><meta charset>…`. A heading has a class if it is
  /// long, which is left out.
  var outline: String {
    let inner = children.map { node in
      if case .element(let element) = node { element.outline } else { "" }
    }.joined()
    let names = attributes.keys.filter { name != "h1" || $0 != "class" }
    return "<\(([name] + names.sorted()).joined(separator: " "))>" + inner + "</>"
  }
}

/// The reason why the server must not send a text as a page.
struct BadHTML: Error, CustomStringConvertible {
  let description: String
}

/// Reads `<!DOCTYPE html>` and one element.
///
/// Every element except void ones has its end tag. Attributes are in double quotes and unique. Text and attributes
/// contain no `<`, `>` or quotation marks, `&` only in one of the five references, and no control characters except
/// tabs and line feeds. There are no comments.
struct HTMLReader {
  private static let void: Set<String> = ["meta", "link", "img", "source"]
  private static let allowed: Set<String> = [
    "html", "head", "body", "title", "style", "main", "footer", "section", "h1", "h2", "p", "ul", "li", "div", "a",
    "bdi",
    "header", "article", "span", "picture",
  ]
  private static let references: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'",
  ]
  private var rest: Substring.UnicodeScalarView

  static func page(_ text: String) throws -> HTMLElement {
    var reader = HTMLReader(rest: text[...].unicodeScalars)
    try reader.expect("<!DOCTYPE html>\n")
    let page = try reader.element()
    try reader.expect("\n")
    guard reader.rest.isEmpty, page.name == "html" else { throw BadHTML(description: "more than one element") }
    return page
  }

  private mutating func element() throws -> HTMLElement {
    try expect("<")
    let name = take { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    guard Self.allowed.contains(name) || Self.void.contains(name) else { throw bad("element \(name)") }
    var attributes: [String: String] = [:]
    while rest.first == " " {
      try expect(" ")
      let attribute = take { $0.properties.isAlphabetic || $0 == "-" }
      try expect("=\"")
      guard attributes.updateValue(try text(until: "\""), forKey: attribute) == nil else { throw bad("twice") }
      try expect("\"")
    }
    try expect(">")
    var element = HTMLElement(name: name, attributes: attributes)
    if Self.void.contains(name) { return element }
    while !rest.starts(with: "</".unicodeScalars) {
      let isRaw = name == "style"
      if rest.first == "<", !isRaw {
        element.children.append(.element(try self.element()))
      } else {
        element.children.append(.text(isRaw ? take { $0 != "<" } : try text(until: "<")))
      }
      guard !rest.isEmpty else { throw bad("no end of \(name)") }
    }
    try expect("</\(name)>")
    return element
  }

  private mutating func text(until end: Unicode.Scalar) throws -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != end {
      rest.removeFirst()
      switch scalar {
      case "<", ">", "\"", "'": throw bad("bare \(scalar)")
      case "&":
        guard let reference = Self.references[take { $0 != ";" && $0 != " " }] else { throw bad("reference") }
        try expect(";")
        text.append(reference)
      case "\t", "\n": text.append(scalar)
      default:
        guard scalar.properties.generalCategory != .control else { throw bad("control \(scalar.value)") }
        text.append(scalar)
      }
    }
    return String(text)
  }

  private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.prefix(while: condition)
    rest = rest.dropFirst(taken.count)
    return String(String.UnicodeScalarView(taken))
  }

  private mutating func expect(_ text: String) throws {
    guard rest.starts(with: text.unicodeScalars) else { throw bad("expected \(text)") }
    rest = rest.dropFirst(text.unicodeScalars.count)
  }

  private func bad(_ what: String) -> BadHTML {
    BadHTML(description: "\(what) before \(String(String.UnicodeScalarView(rest.prefix(80))).debugDescription)")
  }
}

/// The text that a page shows for a text: the same, without characters that a document may not have.
func shown(_ text: String) -> String {
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x09, 0x0A: shown.append(scalar)
    case 0x00...0x1F, 0x7F...0x9F: shown.append("\u{FFFD}")
    case 0x2028, 0x2029: shown.append(" ")
    case 0x202A...0x202E, 0x2066...0x2069: break
    default: shown.append(scalar)
    }
  }
  return String(shown)
}

/// Texts that have an effect if they are not escaped.
let hostileTexts = [
  "</title><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='alert(1)", "a\" style=\"x",
  "</style></pre></bdi><b>", "<!-- ", "--><svg/onload=alert(1)>", "<![CDATA[x]]>", "&lt;b&gt; &amp;amp; &#60; &nbsp",
  "javascript:alert(1)", "a\u{0}b\u{1}\u{1F}c\u{7F}d\u{80}\u{9F}e\r\nf\tg", "x\u{2028}y\u{2029}z",
  "\u{FEFF}\u{A0}\u{AD}",
  "\u{202E}gpj.exe\u{202C} \u{2066}\u{2067}\u{2069} \u{202A}\u{202B}\u{202D}\u{2068}", "لوحة مفاتيح abc \u{200F}",
  "é ä ß 水 🥧 👩‍👩‍👧 \u{FFFE}\u{10FFFF} ␀ \u{2027}\u{202F}\u{2065}\u{206A}", "{{x}} ${x} <%= x %> %3Cscript%3E",
  String(repeating: "<&>\"'", count: 60), "\u{C2}\u{E2}", "&", "<", "'", "x",
]
