import DeepLinkHTTP
import DeepLinkOctets
import DeepLinkPages
import DeepLinking

/// The page behind a link as another device shows it, for a frame of the inspector.
extension Endpoint {
  static let inspectorPage = Endpoint(
    "The page behind a link, on a device", name: "inspector.page", audience: .inspectors
  ) {
    "page"
    QueryItem(optional: "url", .text)
    QueryItem(optional: "device", .text)
    QueryItem(optional: "language", .text)
  } answer: { url, device, language in
    { handler, request, response in
      try handler.sendPreview(of: url ?? "", on: device ?? "", in: language ?? "", request, &response)
    }
  }

  /// The files of a site that the frame shows, at whichever host the inspector is.
  static let inspectorPictures = Endpoint(
    "A picture of a page behind a link", name: "inspector.pictures", audience: .inspectors
  ) {
    "pictures"
    Segment("host", .text)
    RestOfPath("file", .text)
  } answer: { host, file in
    { handler, request, response in
      try handler.selectSite(ofHost: host)
      guard let file = handler.site.files.table.file(file.map { $0[...] }) else {
        throw ProblemError(.notFound("the site has no such file"))
      }
      handler.respond(with: file, request, &response)
    }
  }
}

extension DeepLinkHandler {
  /// Sends the page of a link, which only the inspector's own page may frame, and which runs and opens nothing.
  ///
  /// - Parameters:
  ///   - url: the link.
  ///   - device: the name of the device; empty for none.
  ///   - name: the language; empty for that of the request.
  fileprivate func sendPreview(
    of url: String, on device: String, in name: String, _ request: Request, _ response: inout ResponseWriter
  ) throws(ProblemError) {
    guard !url.isEmpty else {
      throw ProblemError(.badRequest("the query item \"url\" is missing"))
    }
    let devices: [String: Device] = ["ios": .iPhone, "android": .android, "mac": .mac, "windows": .desktop]
    guard device.isEmpty || devices[device] != nil else {
      throw ProblemError(
        .badRequest("\"device\": expected ios, android, mac or windows, found \"\(UTF8Text(device).excerpt())\""))
    }
    let askedIndex = siteIndex
    selectSite(of: UTF8Text(url))
    let pictures = siteIndex == askedIndex ? "" : endpoints.pictures(of: site)
    let asked: DeepLinkRequest
    do throws(DeepLinkRequest.Fault) {
      asked = try DeepLinkRequest(url, opaqueSchemes: site.table.settings.opaqueSchemes)
    } catch {
      throw ProblemError(Problem(error, instance: url))
    }
    let language =
      name.isEmpty ? site.pages.languages.language(for: request) : site.pages.languages.language(named: name)
    let origin = baseURL(of: request)
    var status = Status.notFound
    if (try? site.table.resolve(asked, into: &describer.resolution)) == true {
      status = landing.write(
        PageContent(of: describer.resolution, on: site.paged, in: language), at: asked, describer.resolution,
        of: site.paged, origin: origin, isElsewhere: false, for: .init(language: language, device: devices[device]))
    } else {
      landing.write(Problem(describer.diagnose(asked)), of: site.paged, in: language)
    }
    // The status is that of the page: a frame shows it with any.
    response.send(status, Self.previewFields, body: Self.framed(landing.page, origin, picturesAt: pictures).span)
  }

  /// The page with links that would open another window, which a frame in a sandbox must not do: a page that a link leads to
  /// does not let itself be framed.
  ///
  /// - Parameters:
  ///   - origin: the scheme and host of the page.
  ///   - pictures: where the files of its site are; empty if they are where the page says.
  private static func framed(_ page: [UInt8], _ origin: String, picturesAt pictures: String) -> [UInt8] {
    guard let start = page.firstRange(of: "<head>".utf8) else { return page }
    let framed = Array(page[..<start.upperBound] + Array("<base target=\"_blank\">".utf8) + page[start.upperBound...])
    guard !pictures.isEmpty else { return framed }
    // A text of the page has no quotation mark.
    return ["src=\"", "srcset=\"", "property=\"og:image\" content=\"\(origin)"].reduce(framed) { page, place in
      page.replacing(" \(place)/".utf8, with: " \(place)\(pictures)/".utf8)
    }
  }

  private static let previewFields = HeaderBlock.constant([
    "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'self'; sandbox",
  ])
}

extension EndpointTable {
  /// Where the inspector has the files of another site; empty without a host that names it.
  func pictures(of site: Site) -> String {
    guard let place = inspector.path(besides: prefix), let host = site.hosts.first?.canonical else { return "" }
    return "\(place)/pictures/\(host)"
  }
}
