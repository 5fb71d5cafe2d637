import DeepLinking
import HTTP
import JSON
import Octets
import SiteAssociation

/// What a browser gets at a link if the app does not open it.
struct BrowserVerdict {
  /// The status of the answer; nil if another server answers, or none.
  private(set) var status: Int?
  /// The target of a redirect.
  private var location: String?
  /// The answer in a sentence.
  private(set) var reason = ""
  /// Whether the link names a record that the site does not have.
  private(set) var lacksRecord = false

  /// - Parameters:
  ///   - explanation: what is known of the link.
  ///   - served: the site of the link.
  /// - Throws: the errors of resolving the link.
  init(of explanation: Explanation, on served: ServedSite) throws {
    switch explanation.origin {
    case .foreign(let host, _), .unknown(let host):
      reason = "Another server answers at \(UTF8Text(host).excerpt(80)), so it is not known what a browser gets."
      return
    case .scheme(let scheme, _):
      reason = "A browser opens no \(UTF8Text(scheme).excerpt(80)): link without the app."
      return
    case .own: break
    }
    var request = try DeepLinkRequest(explanation.url)
    if Self.target(of: explanation.url) > served.site.limits.target {
      (status, reason) = (414, "The link is longer than a request to the server may be, so a browser gets an error.")
      return
    }
    if served.site.endpoints.match(request) != nil {
      (status, reason) = (200, "The server itself answers at this path.")
      return
    }
    var resolution = Resolution()
    var isBehindAnother = false
    var leads = try served.site.table.resolve(request, into: &resolution)
    if !leads,
      let dynamic = DynamicLink(
        request, of: served.site.table, baseHost: served.site.baseHost,
        askedHost: request.host.map(String.init))
    {
      (request, isBehindAnother) = (dynamic.target, true)
      leads = try served.site.table.resolve(request, into: &resolution)
    }
    if leads {
      read(request, resolution, served, isBehindAnother: isBehindAnother)
    } else if served.site.files.contains(request.path) {
      (status, reason) = (200, "A browser gets a file of the server.")
    } else {
      (status, reason) = (404, "A browser gets a page that says where the link goes wrong.")
    }
  }

  /// The octets of the request target that a browser makes of a link: path and query.
  private static func target(of link: String) -> Int {
    let link = link.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let start = link.firstRange(of: "://".utf8)?.upperBound else { return link.count }
    return link[start...].drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }.count
  }

  private mutating func read(
    _ request: DeepLinkRequest, _ resolution: borrowing Resolution, _ served: ServedSite, isBehindAnother: Bool
  ) {
    let (site, table) = (served.site, served.site.table)
    let passage = table.passage(of: resolution.reading)
    let page = site.page(of: resolution, in: site.pages.languages.all[0]).0
    lacksRecord = page.content.isMissing
    if case .web(let web) = site.pages.app.withoutApp, site.baseURL.map({ web.isOrigin(of: $0) }) != true {
      (status, location) = (302, "\(web)\(table.destination(of: request, resolution).path)")
      reason = "A browser without the app is sent to \(web)."
    } else if isBehindAnother || passage != nil {
      status = isBehindAnother ? 302 : passage?.redirect?.status ?? 301
      location = table.reference(to: table.destination(of: request, resolution))
      reason = "A browser without the app is sent to the canonical link."
    } else if lacksRecord {
      (status, reason) = (404, "The link names a record that is not there, and the page says so.")
    } else {
      status = 200
      reason =
        "A browser without the app gets the page \(quoted(page.title.text))\(store(site))."
    }
  }

  /// What phones get instead of the page.
  private func store(_ site: Site) -> String {
    let app = site.pages.app
    guard app.withoutApp == .store else { return "" }
    return switch (app.appStoreID, app.playPackage) {
    case (_?, _?): ", and a phone the entry of the app in its store"
    case (_?, nil): ", and an iPhone the entry of the app in the App Store"
    case (nil, _?): ", and a phone with Android the entry of the app on Google Play"
    case (nil, nil): ""
    }
  }

  private func quoted(_ text: String) -> String { "\"\(UTF8Text(text).excerpt(80))\"" }

  /// Writes the verdict as an object: `status`, which is null if another server answers, `location` of a redirect, and
  /// `reason`.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.literalKey("status")
    if let status { writer.integer(status) } else { writer.null() }
    if let location { writer.member("location", location) }
    writer.member("reason", reason)
    writer.endObject()
  }
}
