import JSON
import Records

/// From an id to its record.
extension Operations {
  static var records: [Operation] {
    [
      find("record by integer id", "42", in: "products"),
      find("record by UUID", Sample.identifier, in: "inventory"),
      Operation("write a record") {
        let items = try Sample.collection("inventory")
        var writer = JSONWriter()
        return {
          writer.removeAll()
          items.write(recordAt: 0, to: &writer)
        }
      },
    ]
  }

  private static func find(_ name: String, _ id: String, in collection: String) -> Operation {
    Operation(name) {
      let records = try Sample.collection(collection)
      let text = Array(id.utf8)
      return { keep(records.index(ofID: text.span)) }
    }
  }
}
