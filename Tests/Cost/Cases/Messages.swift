import DeepLinkJSON
import DeepLinkOctets

/// A request as its octets.
func message(_ method: String, _ target: String, fields: [String] = [], content: [UInt8]? = nil) -> [UInt8] {
  var lines = ["\(method) \(target) HTTP/1.1", "Host: example.com"] + fields
  if let content { lines += ["Content-Type: application/json", "Content-Length: \(content.count)"] }
  return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (content ?? [])
}

/// Octets as a part of a request target: everything but letters, digits and a few others escaped.
func escaped(_ octets: [UInt8]) -> String {
  var text: [UInt8] = []
  for octet in octets {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2A, 0x3A, 0x2C: text.append(octet)
    default: text += [0x25, digit(octet >> 4), digit(octet & 15)]
    }
  }
  return String(decoding: text, as: UTF8.self)
}

private func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

/// Octets as a JSON string, with what is no UTF-8 as it is.
func string(of octets: [UInt8]) -> [UInt8] {
  var text: [UInt8] = [0x22]
  for octet in octets {
    if octet == 0x22 || octet == 0x5C { text.append(0x5C) }
    text.append(octet < 0x20 ? 0x20 : octet)
  }
  return text + [0x22]
}

/// The places of a JSON text that hold a key or a value.
struct JSONPlaces {
  struct Place: Sendable {
    /// What it is called: `"parameters"."name"`.
    let name: String
    let isKey: Bool
    /// Where it stands in the text.
    let range: Range<Int>
  }

  let text: [UInt8]
  private(set) var all: [Place] = []

  /// What the content is called.
  var label: String { String(decoding: text.prefix(48), as: UTF8.self) }

  init(_ content: JSONNode) {
    var writer = JSONWriter()
    writer.node(content)
    text = writer.bytes
    if let node = try? JSONNode(parsing: text) { visit(node, "the content") }
  }

  /// The text with another value or key at a place.
  func replacing(_ place: Place, with octets: [UInt8]) -> [UInt8] {
    text[..<place.range.lowerBound] + octets + text[place.range.upperBound...]
  }

  private mutating func visit(_ node: JSONNode, _ name: String) {
    all.append(Place(name: name, isKey: false, range: node.offset..<node.end))
    for (index, element) in (node.array ?? []).enumerated() { visit(element, "\(name)[\(index)]") }
    for member in node.object ?? [] {
      // Behind the key there is nothing but its colon.
      let key = member.nameOffset..<(member.value.offset - 1)
      all.append(Place(name: "the key \(member.name)", isKey: true, range: key))
      visit(member.value, "\(name).\(member.name)")
    }
  }
}

extension JSONNode {
  /// The text of a string or a number.
  var description: String? { string?.description ?? number }
}
