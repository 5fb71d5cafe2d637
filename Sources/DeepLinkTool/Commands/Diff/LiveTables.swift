import AssociationLint
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTables
import SiteVerification

/// The tables and settings that a running server serves at `/routes`, by the URL of the server: `https://links.example.com`,
/// with the path of `--endpoints-at` behind it if the server has one.
struct LiveTables {
  private let url: String
  private let server: VerificationTarget.Site
  /// The path of the server's endpoints; empty for none.
  private let prefix: String

  /// Reads a URL; nil for the name of a file.
  init?(_ text: String) {
    guard let start = ["https://", "http://"].first(where: text.hasPrefix)?.endIndex,
      let server = VerificationTarget.Site(origin: text)
    else { return nil }
    let path = text[start...].firstIndex(of: "/").map { text[$0...] } ?? ""
    (url, self.server) = (text, server)
    prefix = String(path.hasSuffix("/") ? path.dropLast() : path)
  }

  /// The sites of a file, each with what the server has of it.
  ///
  /// A site is asked at its own host, with the scheme and the port of the URL, if the host of the URL is one of the sites;
  /// else the server of the URL is asked about each, by the field `Host`.
  ///
  /// - Parameter host: a host of the only site to ask; nil for all sites.
  /// - Throws: an ``InputError`` if there is no answer, or none that is a table.
  func pairs(to new: ComparedFile, of host: String?) throws -> [ComparedPair] {
    let isOfSite = new.file.sites.contains { $0.hosts.contains { $0.contains(server.host) } }
    return try zip(new.file.sites, new.sites).filter { $0.1.isAsked(by: host) }.map { site, compared in
      // The settings that a server of the file would print.
      var writer = JSONWriter()
      var compared = compared
      RouteManifest(site.table, and: site.settings).write(to: &writer)
      compared.settings = SiteSettings.all(in: try ComparedFile.source(writer.bytes, named: "NEW"))[0]
      guard new.file.hosts != nil else { return (nil, try table(of: server, at: nil) ?? .nothing(), compared) }
      guard let host = site.hosts.first?.canonical ?? site.name else { return (site.name, try .nothing(), compared) }
      let own = VerificationTarget.Site(scheme: server.scheme, host: host, port: isOfSite ? server.port : nil)
      return (site.name, try table(of: own, at: isOfSite ? nil : server) ?? .nothing(), compared)
    }
  }

  /// A site as the server has it; nil if the server does not have the site (421, RFC 9110 section 15.5.20).
  private func table(of site: VerificationTarget.Site, at origin: VerificationTarget.Site?) throws -> ComparedSite? {
    let asked = origin ?? site
    let url = "\(asked.scheme)://\(asked)\(prefix)/routes"
    let name = origin == nil ? url : "\(url) (Host: \(site))"
    let fields = ["User-Agent": "deeplink-diff"].merging(origin == nil ? [:] : ["Host": site.description]) { $1 }
    switch SiteFetch([.init(url: url, fields: fields)], seconds: 30, limit: 64 << 20).outcomes()[0] {
    case .answer(let answer) where answer.answer.status == 200:
      return try ComparedFile(ComparedFile.source(answer.answer.body, named: name)).sites[0]
    case .answer(let answer) where answer.answer.status == 421: return nil
    case .answer(let answer):
      throw InputError(
        "\(name): answered \(answer.answer.status): expected the routes of a server of this package; the path of "
          + "--endpoints-at stands behind the host")
    case .failure(let failure):
      throw InputError("\(name): \(failure.words(host: asked.host, port: asked.effectivePort))")
    }
  }
}
