import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// The text of a setting in which names in braces stand for values: `Order {number}`, `{item.name}`.
package struct PageTemplate {
  /// Texts and names, in order. A brace without a partner is text.
  package let parts: [(text: Substring, isName: Bool)]

  package init(_ text: String) {
    var (parts, rest) = ([(text: Substring, isName: Bool)](), text[...])
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      parts.append((rest[..<start], false))
      parts.append((rest[rest.utf8.index(after: start)..<end], true))
      rest = rest[rest.utf8.index(after: end)...]
    }
    self.parts = parts + [(rest, false)]
  }

  /// The names in braces, in order.
  package var names: [String] { parts.compactMap { $0.isName ? String($0.text) : nil } }

  /// The beginning of the names that stand for fields of the record.
  package static let recordPrefix = "item."

  /// The text with the values; nil if nothing is left but white space.
  func filled(_ values: PageValues) -> String? {
    let text = parts.map { $0.isName ? values[String($0.text)] ?? "" : String($0.text) }.joined()
    return text.isBlank ? nil : text
  }

  /// The name of the field, if the template is a field of a record alone. Its value is a whole URL. A parameter alone is
  /// none: anyone can write a link, and would choose the URL.
  package var onlyField: String? {
    let used = parts.filter { $0.isName || !$0.text.isEmpty }
    guard used.count == 1, used[0].isName, used[0].text.hasPrefix(Self.recordPrefix) else { return nil }
    return String(used[0].text)
  }

  /// A URL or path with the values, escaped so that they separate nothing; ``onlyField`` is taken as it is. Nil if a
  /// value is missing.
  func filledURL(_ values: PageValues) -> String? {
    if let onlyField { return values[onlyField] }
    var url = ""
    for part in parts {
      guard part.isName else {
        url += part.text
        continue
      }
      guard let value = values[String(part.text)], !value.isEmpty, value != ".", value != ".." else { return nil }
      url += PercentEncoding.encode(value, for: .nested)
    }
    return url
  }
}

/// The values that names in braces stand for: the parameters of a link, and the fields of the record that it names.
struct PageValues {
  let parameters: [JSONMember]
  var record: [JSONMember] = []

  subscript(name: String) -> String? {
    let isField = name.hasPrefix(PageTemplate.recordPrefix)
    let key = UTF8Text(isField ? String(name.dropFirst(PageTemplate.recordPrefix.count)) : name)
    return (isField ? record : parameters).first { $0.name == key }?.value.shortText
  }
}

extension String {
  /// Whether the text has nothing but white space. Most texts begin with a visible octet, which needs no table.
  var isBlank: Bool { !(0x21...0x7E ~= utf8.first ?? 0) && allSatisfy(\.isWhitespace) }
}
