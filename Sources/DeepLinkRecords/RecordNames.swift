import DeepLinkOctets

/// Checks the names in schemas, which become part of URLs and query items.
///
/// Some names come from file names, so any name may be malformed or taken. Both are faults, and the endpoints use only
/// names that passed.
struct RecordNames {
  /// The owners of the names below `/catalog`.
  private var places: [String: String] = [:]

  /// Logs every fault of the names in these loaders' schemas.
  static func check(_ loaders: inout [RecordLoader]) {
    var names = RecordNames()
    // Collections come first, because a listing can be renamed in the schema, while a file often cannot be renamed.
    for index in loaders.indices { names.addCollection(&loaders[index]) }
    for index in loaders.indices {
      names.addListings(&loaders[index])
      checkParts(of: loaders[index].schema) { loaders[index].fault($0) }
    }
  }

  private mutating func addCollection(_ loader: inout RecordLoader) {
    let schema = loader.schema
    guard Self.isPlain(schema.name) else {
      let found = UTF8Text(schema.name).excerpt()
      loader.fault("the name of a collection is part of URLs: \(Self.expectation), found \"\(found)\"")
      return
    }
    if places.updateValue("collection \"\(schema.name)\"", forKey: schema.name) != nil {
      loader.fault("two schemas have the name \"\(schema.name)\"")
    }
  }

  private mutating func addListings(_ loader: inout RecordLoader) {
    for filter in loader.schema.filters {
      guard let listing = filter.listing else { continue }
      let subject = "filter \"\(filter.field)\""
      if !Self.isPlain(listing) {
        loader.fault("\(subject) is listed in URLs: \(Self.expectation), found \"\(listing)\"")
      } else if let other = places.updateValue("\(subject) of \"\(loader.schema.name)\"", forKey: listing) {
        loader.fault("\(subject) is listed as \"\(listing)\", a name already used by \(other)")
      }
    }
  }

  private static func checkParts(of schema: RecordSchema, _ report: (String) -> Void) {
    for (index, relation) in schema.relations.enumerated() {
      let subject = "relation \"\(relation.name)\""
      if !isPlain(relation.name) {
        report("\(subject) is part of URLs: \(expectation)")
      } else if routeKinds.contains(relation.name) {
        report("\(subject): an endpoint already has that name")
      } else if schema.relations[..<index].contains(where: { $0.name == relation.name }) {
        report("\(subject) is declared twice")
      }
    }
    for (index, filter) in schema.filters.enumerated() {
      let subject = "filter \"\(filter.field)\""
      if queryItems.contains(filter.field) {
        report("\(subject): every collection has a query item of that name")
      } else if schema.filters[..<index].contains(where: { $0.field == filter.field }) {
        report("\(subject) is declared twice")
      }
    }
  }

  /// The query items of every collection besides its filters.
  private static let queryItems = ["q", "limit", "after"]
  /// The endpoint names that no relation may have.
  private static let routeKinds = ["collection", "record"]

  private static let expectation = "expected letters (a to z, A to Z), digits, \"-\" and \"_\""

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { octet in
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
