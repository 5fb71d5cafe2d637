public import DeepLinkOctets

extension JSONWriter {
  /// Writes a node back: members in their order, duplicates included, numbers as they were written, no white space.
  public mutating func node(_ node: JSONNode) {
    switch node.value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let text):
      separate()
      octets.append(text)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.node(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        self.node(member.value)
      }
      endObject()
    }
  }
}

extension JSONWriter {
  /// Writes a string value.
  public mutating func string(_ value: UTF8Text) { string(value.description) }

  /// Writes the name of the next member of the innermost object.
  public mutating func key(_ name: UTF8Text) { key(name.description) }
}

extension JSONNode {
  /// Whether every name and every string satisfies `Span.isQuicklyCompared`. Check this before decoding: a decoder
  /// makes a `String` of each and compares names.
  public var isQuicklyCompared: Bool {
    switch value {
    case .null, .boolean, .number: true
    case .string(let text): text.string != nil
    case .array(let elements): elements.allSatisfy(\.isQuicklyCompared)
    case .object(let members): members.allSatisfy { $0.name.string != nil && $0.value.isQuicklyCompared }
    }
  }
}
