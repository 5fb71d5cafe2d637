import DeepLinkJSON
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import SampleRoutes
import SiteAssociation

/// Matching links by the association file of the sample site.
extension Operations {
  static var associating: [Operation] {
    [
      Operation("match the association file") {
        let matcher = AssociationMatcher(try PublicFiles(reading: folder).associationRules)
        let link = "https://example.com" + String(decoding: Sample.target, as: UTF8.self)
        return { keep(matcher.matches(try AssociationURL(link))) }
      },
      Operation("explain a link") {
        let matcher = AssociationMatcher(try PublicFiles(reading: folder).associationRules)
        let table = try RouteTable(appRouter)
        let link = "https://example.com" + String(decoding: Sample.target, as: UTF8.self)
        var writer = JSONWriter()
        return {
          writer.removeAll()
          try table.explain(link, matcher).write(to: &writer)
        }
      },
    ]
  }
}

/// Finding records by id.
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
