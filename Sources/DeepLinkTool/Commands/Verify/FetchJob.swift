import JSON
import Octets
import SiteVerification

/// What a fetching process is asked to do: a line of JSON in its arguments.
struct FetchJob: Sendable {
  var files: [SiteFile]
  let site: VerificationTarget.Site
  /// How long all of it may take.
  let seconds: Int
  let detours: [ConnectionDetour]
  let authorities: String?

  /// The word before it on the command line, which no command has.
  static let word = "--fetch-for-verify"

  /// As JSON.
  var text: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("files")
    writer.beginArray()
    for file in files { writer.string(file.rawValue) }
    writer.endArray()
    writer.key("host")
    writer.string(site.host)
    writer.key("port")
    writer.integer(Int(site.port ?? 0))
    writer.key("seconds")
    writer.integer(seconds)
    writer.key("detours")
    writer.beginArray()
    for detour in detours {
      writer.string(detour.origin)
      writer.string(detour.address)
    }
    writer.endArray()
    if let authorities {
      writer.key("authorities")
      writer.string(authorities)
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A job for these files of a site.
  init(
    files: [SiteFile], site: VerificationTarget.Site, seconds: Int, detours: [ConnectionDetour], authorities: String?
  ) {
    self.files = files
    self.site = site
    self.seconds = seconds
    self.detours = detours
    self.authorities = authorities
  }

  /// Reads ``text``; nil if it is something else.
  init?(_ text: String) {
    guard let node = try? JSONNode(parsing: Array(text.utf8)), let host = node["host"]?.string?.string,
      let port = node["port"]?.integer, let seconds = node["seconds"]?.integer,
      let files = node["files"]?.array, let detours = node["detours"]?.array?.compactMap({ $0.string?.string })
    else { return nil }
    self.init(
      files: files.compactMap { $0.string?.string.flatMap(SiteFile.init) },
      site: .init(host: host, port: port == 0 ? nil : UInt16(exactly: port)), seconds: seconds,
      detours: stride(from: 0, to: detours.count - detours.count % 2, by: 2).map {
        ConnectionDetour(origin: detours[$0], address: detours[$0 + 1])
      },
      authorities: node["authorities"]?.string?.description)
  }
}
