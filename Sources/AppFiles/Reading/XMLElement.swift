package import DeepLinkJSON
import DeepLinkOctets

/// An element of an XML file, with its place in octets, so that what is said of it can show its line.
///
/// XML 1.0 without definitions of entities: manifests and property lists have none, and a file that defines some is refused.
package struct XMLElement: Sendable {
  package struct Attribute: Sendable {
    package let name: String
    package let value: String
    package let offset: Int
  }

  /// The name as it is written, with its prefix.
  package let name: String
  package let offset: Int
  package var attributes: [Attribute] = []
  package var children: [XMLElement] = []
  /// The text in the element itself.
  package var text = ""

  package subscript(attribute: String) -> Attribute? { attributes.first { $0.name == attribute } }

  /// Reads a file.
  /// - Throws: `XMLFault` at the first octet that is not as XML has it.
  package init(parsing octets: [UInt8]) throws(XMLFault) {
    var reader = XMLReader(octets)
    self = try reader.root()
  }

  fileprivate init(_ name: String, at offset: Int) { (self.name, self.offset) = (name, offset) }
}

/// Why octets are no XML.
package struct XMLFault: Error, CustomStringConvertible {
  package let message: String
  package let offset: Int
  package let position: JSONPosition

  package init(_ message: String, at offset: Int, in octets: [UInt8]) {
    (self.message, self.offset, position) = (message, offset, JSONPosition(of: offset, in: octets))
  }

  package var description: String { "\(position): \(message)" }
}

private struct XMLReader {
  private let octets: [UInt8]
  private var place = 0
  /// Files nest some ten deep.
  private static let greatestDepth = 200

  init(_ octets: [UInt8]) {
    self.octets = octets
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  mutating func root() throws(XMLFault) -> XMLElement {
    var open: [XMLElement] = []
    var root: XMLElement?
    while place < octets.count {
      guard octets[place] == UInt8(ascii: "<") else {
        let (start, end) = (place, octets[place...].firstIndex(of: UInt8(ascii: "<")) ?? octets.count)
        place = end
        let text = try text(start..<end)
        if !open.isEmpty {
          open[open.count - 1].text += text
        } else if !text.allSatisfy(\.isWhitespace) {
          throw fault("found text, expected an element", at: start)
        }
        continue
      }
      if skips("<!--") {
        try skip(past: "-->", "the end of the comment")
      } else if skips("<![CDATA[") {
        let start = place
        try skip(past: "]]>", "the end of the CDATA section")
        if !open.isEmpty { open[open.count - 1].text += String(decoding: octets[start..<(place - 3)], as: UTF8.self) }
      } else if skips("<?") {
        try skip(past: "?>", "\"?>\"")
      } else if skips("<!") {
        let start = place
        try skip(past: ">", "\">\"")
        if octets[start..<place].contains(UInt8(ascii: "[")) {
          throw fault("found definitions of entities, which these files do not have", at: start - 2)
        }
      } else if skips("</") {
        let start = place - 2
        let name = name()
        guard let last = open.popLast(), last.name == name else {
          throw fault(
            "found \"</\(name)>\", expected \(open.isEmpty ? "no end" : "the end of another element")", at: start)
        }
        skipSpace()
        guard skips(">") else { throw fault("expected \">\"", at: place) }
        close(last, &open, &root)
      } else {
        if root != nil { throw fault("found a second element at the top", at: place) }
        let (element, isClosed) = try start()
        if isClosed {
          close(element, &open, &root)
        } else if open.count < Self.greatestDepth {
          open.append(element)
        } else {
          throw fault("elements nest more than \(Self.greatestDepth) deep", at: element.offset)
        }
      }
    }
    if let last = open.last { throw fault("\"<\(last.name)>\" has no end", at: last.offset) }
    guard let root else { throw fault("expected an element", at: octets.count) }
    return root
  }

  private func close(_ element: XMLElement, _ open: inout [XMLElement], _ root: inout XMLElement?) {
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  /// The start of an element, and whether it is the end, too.
  private mutating func start() throws(XMLFault) -> (XMLElement, isClosed: Bool) {
    let offset = place
    place += 1
    let name = name()
    if name.isEmpty { throw fault("expected the name of an element behind \"<\"", at: offset) }
    var element = XMLElement(name, at: offset)
    var known: Set<String> = []
    while true {
      let hasSpace = skipSpace()
      if skips("/>") { return (element, true) }
      if skips(">") { return (element, false) }
      let start = place
      let name = self.name()
      skipSpace()
      guard hasSpace, !name.isEmpty, skips("=") else {
        throw fault("expected an attribute, or the end of \"<\(element.name)\"", at: start)
      }
      skipSpace()
      guard place < octets.count, case let quote = octets[place], quote == 0x22 || quote == 0x27,
        let end = octets[(place + 1)...].firstIndex(of: quote)
      else { throw fault("expected the value of \"\(name)\" in quotes", at: place) }
      guard known.insert(name).inserted else { throw fault("\"\(name)\" stands there twice", at: start) }
      element.attributes.append(.init(name: name, value: try text((place + 1)..<end), offset: start))
      place = end + 1
    }
  }

  /// The octets up to white space or a mark of XML.
  private mutating func name() -> String {
    let start = place
    while place < octets.count, octets[place] > 0x20, !"=/><\"'".utf8.contains(octets[place]) { place += 1 }
    return String(decoding: octets[start..<place], as: UTF8.self)
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = place
    while place < octets.count, " \t\r\n".utf8.contains(octets[place]) { place += 1 }
    return place > start
  }

  private mutating func skips(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { octets[place...].starts(with: $0) }
    if isNext { place += text.utf8CodeUnitCount }
    return isNext
  }

  private mutating func skip(past end: StaticString, _ what: String) throws(XMLFault) {
    let start = place
    while place < octets.count {
      if skips(end) { return }
      place += 1
    }
    throw fault("expected \(what)", at: start)
  }

  /// A text with its references replaced.
  private func text(_ range: Range<Int>) throws(XMLFault) -> String {
    guard octets[range].contains(UInt8(ascii: "&")) else { return String(decoding: octets[range], as: UTF8.self) }
    var (text, rest) = ([UInt8](), octets[range])
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<mark]
      guard let end = rest[mark...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = Self.scalar(String(decoding: rest[(mark + 1)..<end], as: UTF8.self))
      else { throw fault("expected a reference such as \"&amp;\"", at: mark) }
      text += Array(String(scalar).utf8)
      rest = rest[(end + 1)...]
    }
    return String(decoding: text + rest, as: UTF8.self)
  }

  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where reference.hasPrefix("#x"): UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where reference.hasPrefix("#"): UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  private func fault(_ message: String, at offset: Int) -> XMLFault {
    XMLFault(message, at: offset, in: octets)
  }
}

extension String {
  /// The text as an attribute's value (XML 1.0 sections 2.2, 2.4, 3.3.3). A line break becomes a character reference, and
  /// a character that XML does not allow becomes U+FFFD.
  package var escapedForXML: String {
    let names: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return unicodeScalars.map { scalar in
      switch scalar {
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": "\u{FFFD}"
      default: names[scalar] ?? String(scalar)
      }
    }.joined()
  }
}
