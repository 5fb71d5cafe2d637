import AppRoutes
import DeepLinkService
import DeepLinking
import JSON
import SiteAssociation

/// What a device makes of a link, going by the association file of the sample site.
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
