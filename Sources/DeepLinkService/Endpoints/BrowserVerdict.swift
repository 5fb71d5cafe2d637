import AssociationFiles
import DeepLinkAnswers
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
  init(of explanation: Explanation, _ resolution: borrowing Resolution, on site: Site) {
    switch explanation.origin {
    case .foreign(let host, _, _), .unknown(let host):
      reason = "Another server answers at \(UTF8Text(host).excerpt(80)), so it is not known what a browser gets."
      return
    case .scheme(let scheme, _):
      reason = "A browser opens no \(UTF8Text(scheme).excerpt(80)): link without the app."
      return
    case .own: break
    }
    let asked = explanation.request
    let target = Self.target(of: explanation.url)
    if target.utf8.count > site.limits.target {
      (status, reason) = (414, "The link is longer than a request to the server may be, so a browser gets an error.")
      return
    }
    let path = target.prefix(before: UInt8(ascii: "?"))
    let endsInSlash = path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/")
    let decision = site.decide(asked, endsInSlash: endsInSlash) { _ in explanation.decision }
    switch decision {
    case .endpoint: (status, reason) = (200, "The server itself answers at this path.")
    case .file: (status, reason) = (200, "A browser gets a file of the server.")
    case .folder where endsInSlash: (status, reason) = (200, "A browser gets the index page of a folder of the server.")
    case .folder:
      (status, reason) = (301, "A browser is sent to the index page of a folder of the server.")
      location = Decision.reference(toFolderAt: path, query: target[path.endIndex...])
    case .link(.route), .link(.dynamic): read(asked, explanation.decision.dynamicLink, resolution, site)
    case .link(.departure(let departure, _)):
      (status, location) = (departure.status, departure.url)
      reason =
        "A browser is sent to \(UTF8Text(departure.url).excerpt(80)), by the redirect from \(departure.redirect.from)."
    case .link(.webOnly(let pattern)):
      (status, reason) = (404, "A browser gets the page for links that no app opens.")
      readUnmatched(asked, pattern, target, "No app opens the link", site)
    case .link(.miss):
      (status, reason) = (404, Self.miss)
      readUnmatched(asked, nil, target, "No route matches", site)
    case .unknownEndpoint: (status, reason) = (404, Self.miss)
    }
  }

  private static let miss = "A browser gets the page for links that match no route."

  private mutating func readUnmatched(
    _ asked: DeepLinkRequest, _ pattern: String?, _ target: Substring, _ cause: String, _ site: Site
  ) {
    guard let other = site.origin(ofUnmatched: asked, pattern, askedAt: asked.origin) else { return }
    (status, location, reason) = (302, other + target, "\(cause), so a browser is sent to \(other).")
  }

  /// The request target that a browser makes of a link: path and query.
  private static func target(of link: String) -> Substring {
    let link = link[...].prefix(before: UInt8(ascii: "#"))
    guard link.utf8.first != UInt8(ascii: "/"), let start = link.utf8.firstRange(of: "://".utf8)?.upperBound else {
      return link
    }
    return Substring(link.utf8[start...].drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") })
  }

  private mutating func read(
    _ asked: DeepLinkRequest, _ dynamic: DynamicLink?, _ resolution: borrowing Resolution, _ site: Site
  ) {
    let page = PageContent(of: resolution, on: site.paged, in: site.pages.languages.all[0])
    func answer(on device: Device?) -> BrowserAnswer {
      site.browserAnswer(
        at: dynamic?.target ?? asked, isBehindAnother: dynamic != nil, resolution, on: device,
        askedAt: site.host(in: asked.authority), asked.origin, showing: page)
    }
    let (other, answers) = (answer(on: nil), site.pages.withoutApp(of: site.table.shapes[resolution.route].name))
    lacksRecord = page.content.isMissing
    // Only a store depends on the phone besides.
    func answer(on phone: Device) -> BrowserAnswer {
      answers[phone] == answers.other && answers.other != .store ? other : answer(on: phone as Device?)
    }
    let phones = Self.phones(ios: answer(on: .iPhone), android: answer(on: .android))
    if let redirect = other.redirect { (status, location) = (redirect.status, redirect.url) }
    let more = phones.filter { $0.answer.redirect?.url != other.redirect?.url }
      .map { ", and \($0.name) \($0.answer.words)" }.joined()
    switch other {
    case .web, .canonical, .store: reason = "A browser without the app \(other.words)\(more)."
    case .page:
      (status, reason) =
        lacksRecord
        ? (404, "The link names a record that is not there, and the page says so.")
        : (200, "A browser without the app gets the page \"\(UTF8Text(page.title.text).excerpt(80))\"\(more).")
    }
  }

  /// What phones get, in one part if both get the same.
  private static func phones(ios: BrowserAnswer, android: BrowserAnswer) -> [(name: String, answer: BrowserAnswer)] {
    if case (.store, .store) = (ios, android) { return [("a phone", ios)] }
    return ios.redirect?.url == android.redirect?.url
      ? [("a phone", ios)] : [("an iPhone", ios), ("a phone with Android", android)]
  }

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

extension BrowserAnswer {
  /// What a browser gets, in words that follow its name.
  fileprivate var words: String {
    switch self {
    case .page: "gets the page"
    case .store: "is sent to the entry of the app in the store"
    case .web(_, let origin): "is sent to \(origin)"
    case .canonical: "is sent to the canonical link"
    }
  }
}
