import DeepLinkHTTP
import DeepLinkService
import Foundation
import SampleSite

/// The sample site as the repository ships it, with its routes, its catalogue, and its Public.
extension Sample {
  private static let site = Result {
    let (app, folder) = (sampleApp.definition, PublicFolder(reading: Sample.folder))
    let files = try PublicFiles(folder)
    let records = try Records.load(app.schemas, from: folder.recordSource("catalog")).records
    return try Site(
      table: app.table(showing: records), activities: app.activities, records: records, files: files)
  }

  /// The content of the answer to a GET.
  static func get(_ target: String) throws -> String {
    try send("GET \(target) HTTP/1.1\r\nHost: links.example.com\r\n\r\n")
  }

  /// The content of the answer to a POST with JSON.
  static func post(_ target: String, _ content: String) throws -> String {
    try send(
      "POST \(target) HTTP/1.1\r\nHost: links.example.com\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
  }

  private static func send(_ request: String) throws -> String {
    let connection = InMemoryConnection(to: DeepLinkHandler(SiteSource(try site.get())))
    let answer = connection.send(Array(request.utf8))
    return String(decoding: answer, as: UTF8.self).components(separatedBy: "\r\n\r\n").dropFirst().joined()
  }
}
