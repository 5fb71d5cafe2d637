import DeepLinkAnswers
import DeepLinkPages
import DeepLinkTables
import DeepLinking

/// What answers at a path of a site. `Site.decide(_:endsInSlash:_:)` decides, for requests and for explanations.
enum Decision {
  /// An endpoint of the service, with the call and the reading of the path.
  case endpoint(EndpointCall, LinkReading)
  /// A file of Public.
  case file(StaticFile)
  /// The index page of a folder of Public.
  case folder(StaticFile)
  /// What the table says.
  case link(LinkDecision)
  /// Nothing, and the path begins like an endpoint, so it belongs to no other site.
  case unknownEndpoint

  /// The reference to a folder from its path without a final slash.
  ///
  /// - Parameter query: the query with its `?`, or nothing.
  static func reference(toFolderAt path: Substring, query: Substring) -> String {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path
    // A name with a colon would be read as a scheme (RFC 3986 section 4.2).
    return "./\(name)/\(query)"
  }
}

extension Site {
  /// Decides what answers at a path: an endpoint; a file that wins over links; a link; any other file; the index page of a
  /// folder.
  ///
  /// - Parameters:
  ///   - path: the path, with or without a host.
  ///   - endsInSlash: whether the path has a slash at the end, except the path `/`.
  ///   - byTable: what the table says of the path.
  @inline(__always)
  func decide(
    _ path: borrowing DeepLinkRequest, endsInSlash: Bool, _ byTable: (borrowing DeepLinkRequest) throws -> LinkDecision
  ) rethrows -> Decision {
    if let (call, reading) = endpoints.match(path) { return .endpoint(call, reading) }
    if claims.hasWinners, let file = claims.winners.file(at: path, endsInSlash: endsInSlash) {
      return .file(file)
    }
    let decision = try byTable(path)
    if decision.isRoute || decision.departure != nil { return .link(decision) }
    if let file = files.table.file(at: path, endsInSlash: endsInSlash) { return .file(file) }
    if let index = files.table.index(at: path) { return .folder(index) }
    return endpoints.isBeginning(of: path) ? .unknownEndpoint : .link(decision)
  }
}

extension Site {
  /// Decides what a browser gets at a link.
  ///
  /// - Parameters:
  ///   - link: the link, or that behind a dynamic link.
  ///   - isBehindAnother: whether a dynamic link led to it.
  ///   - device: the device; nil if it is not known, and for a crawler, which no store shows a preview of the link.
  ///   - host: the host at which the browser asks, as ``host(in:)`` has it.
  ///   - origin: its scheme and authority.
  ///   - page: the content of the page.
  func browserAnswer(
    at link: borrowing DeepLinkRequest, isBehindAnother: Bool, _ resolution: borrowing Resolution, on device: Device?,
    askedAt host: String?, _ origin: @autoclosure () -> String?, showing page: @autoclosure () -> PageContent
  ) -> BrowserAnswer {
    let shape = table.shapes[resolution.route]
    if !pages.app.webOnly.isEmpty, let pattern = table.webOnlyPattern(of: link),
      let other = forward(pattern, link, askedAt: origin())
    {
      return .web(link.path(at: other), origin: other)
    }
    let answer = pages.withoutApp(of: shape.name)[device]
    switch answer {
    case .page: break
    case .store:
      let app = pages.app.opened(by: table.apps(opening: link, resolution)).apps.first
      let url: String? =
        switch device {
        case .iPhone: app?.appStoreURL(from: paged.passed(link, resolution))
        case .android: app?.playURL(referrer: paged.passed(link, resolution).url(at: base(askedAt: host, origin())))
        case .mac, .desktop, nil: nil
        }
      if let url { return .store(url) }
    case .web:
      let destination = paged.destination(of: link, resolution)
      if let other = answer.origin(for: destination, of: shape, besides: baseURL, origin()) {
        return .web(destination.path(at: other), origin: other)
      }
    }
    let passage = table.passage(of: resolution.reading)
    // A link of an alias whose values have no link of their own is not sent to itself.
    let isPage = !isBehindAnother && (passage == nil || resolution.linkFault != nil && passage?.redirect == nil)
    if isPage || pages.leadsToWeb {
      let page = page()
      let web = paged.answer(goingOnFrom: page, at: link, resolution, besides: [baseURL, origin()], hosts)
      if let web { return web }
      if isPage { return .page(page) }
    }
    let base = isElsewhere(host) ? base(askedAt: host, origin()) : ""
    // The redirect is temporary: the target of a dynamic link may change.
    return .canonical(
      table.reference(to: paged.destination(of: link, resolution), at: base),
      status: isBehindAnother ? 302 : passage?.redirect?.status ?? 301)
  }

  /// The scheme and authority of absolute links in answers: the configured ones; else those at which the client asked, if the
  /// table has links on that host.
  func base(askedAt host: String?, _ origin: @autoclosure () -> String?) -> String {
    if let baseURL { return baseURL }
    if isElsewhere(host), let canonical = table.settings.hosts?.canonical { return "https://" + canonical }
    return origin() ?? ""
  }

  /// The host for looking up the links of an authority; nil for the canonical host. The host of the base URL counts as
  /// canonical too, unless a route stands on it.
  func host(in authority: String?) -> String? {
    guard let host = authority.flatMap(table.host(in:)) else { return nil }
    return baseHost == host && !hosts.contains { $0.contains(host) } ? nil : host
  }

  /// The site that gets a link which matches no route; nil if none does.
  ///
  /// - Parameter pattern: the web-only pattern that the link matches, if any.
  func origin(
    ofUnmatched link: borrowing DeepLinkRequest, _ pattern: String?, askedAt origin: @autoclosure () -> String?
  ) -> String? {
    pattern.flatMap { forward($0, link, askedAt: origin()) }
      ?? pages.app.unmatched?.origin(forMiss: copy link, in: table, besides: baseURL, origin())
  }

  /// The site that gets the links of a web-only pattern; nil if none does.
  private func forward(
    _ pattern: String, _ link: borrowing DeepLinkRequest, askedAt origin: @autoclosure () -> String?
  ) -> String? {
    pages.app.webOnly[pattern]?.origin(forMiss: copy link, in: table, besides: baseURL, origin())
  }

  /// Whether a host is another one than that of links without a host.
  func isElsewhere(_ host: String?) -> Bool { host.map { table.settings.hosts?.contains($0) == false } ?? false }
}

extension FileTable {
  /// The file at a path. A file is no folder: `/index.html/` does not name `/index.html`.
  fileprivate func file(at path: borrowing DeepLinkRequest, endsInSlash: Bool) -> StaticFile? {
    guard !endsInSlash, path.components.count <= greatestDepth, let file = file(path.pathComponents) else { return nil }
    // Invalid UTF-8 shows as U+FFFD in the components, and a file name may contain that character.
    return path.hasTextPath ? file : nil
  }

  /// The index page of the folder at a path.
  fileprivate func index(at path: borrowing DeepLinkRequest) -> StaticFile? {
    guard path.components.count < greatestDepth, let index = index(of: path.pathComponents) else { return nil }
    return path.hasTextPath ? index : nil
  }
}
