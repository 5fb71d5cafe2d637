import JSON
import Octets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Item: CatalogRecord {
  static let fields = ["id", "name", "color", "status"]
  static let idForm = RecordID.Form.uuid

  var recordID: RecordID { RecordID(id) }
  var title: String { name }

  init?(_ reader: RecordReader) {
    let id = reader.field("id", expecting: "a UUID") { $0.plainText.flatMap(UUID.init(uuidString:)) }
    let name = reader.text("name")
    let status = Status(reader)
    // `.some(nil)` for no colour, which is fine; `nil` for a faulty one.
    let color = Self.color(reader)
    guard let id, let name, let status, let color else { return nil }
    self.init(id: id, name: name, color: color, status: status)
  }

  static func id(_ node: JSONNode) -> RecordID? {
    node.plainText.flatMap(UUID.init(uuidString:)).map(RecordID.init)
  }

  /// A colour in the file is absent, `null`, an object with its shares, or just the name of a known colour.
  private static func color(_ reader: RecordReader) -> Color?? {
    guard let node = reader.node["color"], !node.isNull else { return .some(nil) }
    if node.object != nil { return Color(reader.nested(node, "color")) }
    if let color = node.plainText.flatMap(Color.init(named:)) { return color }
    let names = Color.named.map { "\"\($0.name)\"" }.joined(separator: ", ")
    reader.mismatch(node, "color", "null, an object with name, red, green and blue, or one of \(names)")
    return nil
  }
}

extension Item.Color {
  fileprivate init?(_ reader: RecordReader) {
    let name = reader.text("name")
    let (red, green, blue) = (reader.share("red"), reader.share("green"), reader.share("blue"))
    reader.warnOfOthers(than: ["name", "red", "green", "blue"])
    guard let name, let red, let green, let blue else { return nil }
    self.init(name: name, red: red, green: green, blue: blue)
  }
}

extension Item.Status {
  fileprivate init?(_ reader: RecordReader) {
    let expected = #"{"inStock": {"quantity": …}} or {"outOfStock": {"isOnBackOrder": …}}"#
    let details = reader.field("status", expecting: expected) { node -> (kind: Kind, reader: RecordReader)? in
      guard let members = node.object, members.count == 1, let member = members.first, member.value.object != nil,
        let kind = member.name.string.flatMap(Kind.init)
      else { return nil }
      return (kind, reader.nested(member.value, "status.\(kind.rawValue)"))
    }
    guard let details else { return nil }
    switch details.kind {
    case .inStock:
      details.reader.warnOfOthers(than: ["quantity"])
      let quantity = details.reader.integer("quantity", atLeast: 0, expecting: "an integer, 0 or more")
      guard let quantity else { return nil }
      self = .inStock(quantity: quantity)
    case .outOfStock:
      details.reader.warnOfOthers(than: ["isOnBackOrder"])
      guard let isOnBackOrder = details.reader.boolean("isOnBackOrder") else { return nil }
      self = .outOfStock(isOnBackOrder: isOnBackOrder)
    }
  }
}
