import DeepLinkJSON
import DeepLinkOctets

extension JSONNode {
  /// Reads a property list, whose values keep their places in the file. Variables that have values are replaced.
  ///
  /// - Throws: `XMLFault` if the file is none in XML.
  /// - Parameter name: the name of the file, for advice.
  init(propertyList octets: [UInt8], named name: String, resolving values: ReferenceValues) throws(XMLFault) {
    if octets.starts(with: Array("bplist00".utf8)) {
      throw XMLFault(
        "found a binary property list, expected XML: write it with plutil -convert xml1 \(name)", at: 0, in: octets)
    }
    let root = try XMLElement(parsing: octets)
    guard root.name == "plist", let value = root.children.first else {
      throw XMLFault("found \"<\(root.name)>\", expected \"<plist>\" with a value", at: root.offset, in: octets)
    }
    self = try Self.value(value, octets, values)
  }

  private static func value(
    _ element: XMLElement, _ octets: [UInt8], _ values: ReferenceValues
  ) throws(XMLFault) -> JSONNode {
    let value: Value
    switch element.name {
    case "dict":
      var members: [JSONMember] = []
      var rest = element.children[...]
      while let key = rest.popFirst() {
        guard key.name == "key", let next = rest.popFirst() else {
          throw XMLFault("found \"<\(key.name)>\", expected \"<key>\" and a value", at: key.offset, in: octets)
        }
        members.append(JSONMember(UTF8Text(key.text), try self.value(next, octets, values), nameOffset: key.offset))
      }
      value = .object(members)
    case "array":
      var elements: [JSONNode] = []
      for child in element.children { elements.append(try self.value(child, octets, values)) }
      value = .array(elements)
    case "true", "false": value = .boolean(element.name == "true")
    default:
      let parts = element.text.split(separator: "$(", omittingEmptySubsequences: false)
      let text = parts.dropFirst().reduce(String(parts[0])) { text, part in
        let name = part.prefix { $0 != ")" }
        return text + (values["$(\(name))"].map { $0 + part.dropFirst(name.count + 1) } ?? "$(" + part)
      }
      value = .string(UTF8Text(text))
    }
    return JSONNode(value, offset: element.offset)
  }
}
