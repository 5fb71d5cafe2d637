import DeepLinkHTTP
import DeepLinkOctets
import DeepLinking

/// The page behind a link as another device shows it, for a frame of the inspector.
extension Endpoint {
  static let inspectorPage = Endpoint(
    route: Route(
      "The page behind a link, on a device", name: "inspector.page", example: previewCall([nil, nil, nil]), previewCall,
      { $0.endpoint == "inspector.page" ? $0.records.filters : nil }
    ) {
      "page"
      OptionalQueryItems(["url", "device", "language"], .text)
    },
    audience: .inspectors,
    answer: { handler, call, request, response in
      do throws(ProblemError) {
        try handler.sendPreview(of: call.records.filters.map { $0 ?? "" }, request, &response)
      } catch {
        handler.send(error.problem, about: request, to: &response)
      }
    })

  /// The files of a site that the frame shows, at whichever host the inspector is.
  static let inspectorPictures = Endpoint(
    route: Route(
      "A picture of a page behind a link", name: "inspector.pictures",
      example: pictureCall("example.com", ["icon.svg"]),
      pictureCall,
      {
        guard $0.endpoint == "inspector.pictures", let host = $0.url else { return nil }
        return (host, $0.id.split(separator: "/").map(String.init))
      }
    ) {
      "pictures"
      Segment("host", .text)
      RestOfPath("file", .text)
    },
    audience: .inspectors,
    answer: { handler, call, request, response in
      do throws(ProblemError) {
        try handler.selectSite(ofHost: call.url ?? "")
        guard let file = handler.site.files.table.file(call.id.split(separator: "/")) else {
          throw ProblemError(.notFound("the site has no such file"))
        }
        handler.respond(with: file, request, &response)
      } catch {
        handler.send(error.problem, about: request, to: &response)
      }
    })

  private static func pictureCall(_ host: String, _ file: [String]) -> EndpointCall {
    var call = EndpointCall("inspector.pictures")
    (call.url, call.id) = (host, file.joined(separator: "/"))
    return call
  }

  private static func previewCall(_ values: [String?]) -> EndpointCall {
    var call = EndpointCall("inspector.page")
    call.records.filters = values
    return call
  }
}

extension DeepLinkHandler {
  /// Sends the page of a link, which only the inspector's own page may frame, and which runs and opens nothing.
  ///
  /// - Parameter values: the link, the device and the language.
  fileprivate func sendPreview(
    of values: [String], _ request: Request, _ response: inout ResponseWriter
  ) throws(ProblemError) {
    guard values.count == 3, !values[0].isEmpty else {
      throw ProblemError(.badRequest("the query item \"url\" is missing"))
    }
    let devices: [String: Device] = ["ios": .iPhone, "android": .android, "mac": .mac, "windows": .desktop]
    guard values[1].isEmpty || devices[values[1]] != nil else {
      throw ProblemError(
        .badRequest("\"device\": expected ios, android, mac or windows, found \"\(UTF8Text(values[1]).excerpt())\""))
    }
    let askedIndex = siteIndex
    selectSite(of: UTF8Text(values[0]))
    let pictures = siteIndex == askedIndex ? "" : endpoints.pictures(of: site)
    let asked: DeepLinkRequest
    do throws(DeepLinkRequest.Fault) {
      asked = try DeepLinkRequest(values[0], opaqueSchemes: site.table.settings.opaqueSchemes)
    } catch {
      throw ProblemError(Problem(error, instance: values[0]))
    }
    let language =
      values[2].isEmpty ? site.pages.languages.language(for: request) : site.pages.languages.language(named: values[2])
    let reader = LandingResponder.Reader(language: language, device: devices[values[1]])
    let origin = baseURL(of: request)
    var status = Status.notFound
    if (try? site.table.resolve(asked, into: &describer.resolution)) == true {
      status = landing.write(
        asked, describer.resolution, of: site.paged, origin: origin, isElsewhere: false, for: reader)
    } else {
      landing.write(site.table.diagnose(asked), of: site.paged, for: reader)
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
