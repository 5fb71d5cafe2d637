import AppModel
import AppRoutes
import AppSite
import DeepLinkService
import DeepLinking
import Foundation
import Records

/// The sample app as the repository ships it: its routes, its catalogue, its Public.
enum Sample {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Public").path

  /// - Parameter isEmpty: with a catalogue of nothing.
  static func site(
    baseURL: String? = nil, isEmpty: Bool = false, rememberedLinks: Int = 256, limits: LinkLimits = LinkLimits()
  ) throws -> Site {
    let none = Dictionary(uniqueKeysWithValues: Records.appSchemas.map { ($0.file, Array("[]".utf8)) })
    let source = isEmpty ? RecordSource(none) : .directory(folder + "/catalog")
    let catalog = try Records.load(Records.appSchemas, from: source).records
    return try Site(
      table: sampleApp.definition.table(showing: catalog),
      activities: sampleApp.definition.activities,
      records: catalog, files: PublicFiles(reading: folder), baseURL: baseURL,
      details: ServiceDetails(title: "Sample", version: "1.2.3", navigationSchema: AppNavigation.schema),
      rememberedLinks: rememberedLinks, limits: limits)
  }

  /// A client of the sample site.
  static func client() throws -> Client { try Client(site()) }

  static let keyboard = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
  /// An id that the catalogue lacks.
  static let nobody = "00000000-0000-4000-8000-000000000000"
}

/// The fields of an answer with JSON.
let jsonFields = ["Content-Type: application/json", "Cache-Control: no-cache"] + sharedFields
/// The fields of every answer in JSON: its type is not to be guessed at, and pages of any origin may read it.
let sharedFields = ["X-Content-Type-Options: nosniff", "Access-Control-Allow-Origin: *"]
/// The fields of a route description.
let descriptionFields = ["Content-Type: application/json", "Vary: Accept", "Cache-Control: no-cache"] + sharedFields
/// The fields of a problem document.
let problemFields = ["Content-Type: application/problem+json", "Cache-Control: no-cache"] + sharedFields
/// The fields of a problem document about a link that leads nowhere, at the URL of which browsers get a page.
let missFields = ["Vary: Accept"] + problemFields

/// The answer to a request that cannot be understood.
func badRequest(_ instance: String, _ detail: String) -> Reply {
  let body =
    #"{"type":"about:blank","title":"Bad request","status":400,"instance":\#(quoted(instance)),"#
    + #""detail":\#(quoted(detail))}"#
  return Reply(status: 400, fields: problemFields, body: body + "\n")
}
