import AssociationFiles
import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
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
  ///   - resolution: the resolution of the link, if it matches a route.
  ///   - site: the site of the link.
  /// - Throws: `DeepLinkRequest.Fault` if no link can be read from the text.
  init(of explanation: Explanation, _ resolution: borrowing Resolution, on site: Site) throws {
    switch explanation.origin {
    case .foreign(let host, _, _), .unknown(let host):
      reason = "Another server answers at \(UTF8Text(host).excerpt(80)), so it is not known what a browser gets."
      return
    case .scheme(let scheme, _):
      reason = "A browser opens no \(UTF8Text(scheme).excerpt(80)): link without the app."
      return
    case .own: break
    }
    let asked = try DeepLinkRequest(explanation.url, opaqueSchemes: site.table.settings.opaqueSchemes)
    let target = Self.target(of: explanation.url)
    if target.utf8.count > site.limits.target {
      (status, reason) = (414, "The link is longer than a request to the server may be, so a browser gets an error.")
      return
    }
    let path = Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") })
    let endsInSlash = path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/")
    switch site.place(
      of: asked, endsInSlash: endsInSlash, isLink: { _ in explanation.route != nil || explanation.departure != nil })
    {
    case .endpoint: (status, reason) = (200, "The server itself answers at this path.")
    case .file: (status, reason) = (200, "A browser gets a file of the server.")
    case .link:
      if let departure = explanation.departure {
        (status, location) = (explanation.dynamicLink == nil ? departure.redirect.status : 302, departure.url)
        reason =
          "A browser is sent to \(UTF8Text(departure.url).excerpt(80)), by the redirect from \(departure.redirect.from)."
      } else {
        read(asked, explanation.dynamicLink, resolution, site)
      }
    case .folder where endsInSlash: (status, reason) = (200, "A browser gets the index page of a folder of the server.")
    case .folder:
      (status, reason) = (301, "A browser is sent to the index page of a folder of the server.")
      location = SitePlace.reference(toFolderAt: path, query: target[path.endIndex...])
    case .none:
      // What begins like an endpoint belongs to no other site.
      let isEndpoint = site.endpoints.isBeginning(of: asked)
      let isMiss = isEndpoint || explanation.webOnly == nil
      (status, reason) = (
        404, "A browser gets a page that says \(isMiss ? "where the link goes wrong" : "that no app opens it")."
      )
      let origin = asked.authority.flatMap { authority in asked.scheme.map { "\($0)://\(authority)" } }
      if !isEndpoint,
        let other = site.pages.app.unmatched?.origin(forMiss: asked, in: site.table, besides: site.baseURL, origin)
      {
        (status, location, reason) = (
          302, other + target,
          "\(isMiss ? "No route matches" : "No app opens the link"), so a browser is sent to \(other)."
        )
      }
    }
  }

  /// The request target that a browser makes of a link: path and query.
  private static func target(of link: String) -> Substring {
    let link = Substring(link.utf8.prefix { $0 != UInt8(ascii: "#") })
    guard link.utf8.first != UInt8(ascii: "/"), let start = link.utf8.firstRange(of: "://".utf8)?.upperBound else {
      return link
    }
    return Substring(link.utf8[start...].drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") })
  }

  private mutating func read(
    _ asked: DeepLinkRequest, _ dynamic: DynamicLink?, _ resolution: borrowing Resolution, _ site: Site
  ) {
    let table = site.table
    let passage = table.passage(of: resolution.reading)
    let page = PageContent(of: resolution, on: site.paged, in: site.pages.languages.all[0])
    lacksRecord = page.content.isMissing
    let origin = asked.authority.flatMap { authority in asked.scheme.map { "\($0)://\(authority)" } }
    let destination = table.destination(of: dynamic?.target ?? asked, resolution)
    let shape = table.shapes[resolution.route]
    let other = site.pages.app.withoutApp(of: shape.name).origin(
      for: destination, of: shape, besides: site.baseURL, origin)
    if let other {
      (status, location) = (302, destination.path(at: other))
      reason = "A browser without the app is sent to \(other)."
    } else if dynamic != nil || passage != nil {
      status = dynamic != nil ? 302 : passage?.redirect?.status ?? 301
      location = table.reference(to: destination)
      reason = "A browser without the app is sent to the canonical link."
    } else if lacksRecord {
      (status, reason) = (404, "The link names a record that is not there, and the page says so.")
    } else {
      status = 200
      reason =
        "A browser without the app gets the page \(quoted(page.title.text))\(store(site.pages.app.opened(by: table.apps(opening: asked, resolution)), of: shape.name))."
    }
  }

  /// What phones get instead of the page.
  private func store(_ app: AppListing, of route: String) -> String {
    guard app.withoutApp(of: route) == .store else { return "" }
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
