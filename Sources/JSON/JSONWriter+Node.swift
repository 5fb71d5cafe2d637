import Octets

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
