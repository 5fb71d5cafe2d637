import DeepLinkAnswers
import DeepLinkTables
import DeepLinking

/// The ways from a page into the app and to the web: what the device can do.
struct WaysIn {
  /// A way as a link.
  struct Way: Equatable {
    /// The text of the link, or the store.
    enum Title: Equatable {
      case text(PageText)
      case store(Store)
    }

    /// A store that has the app; the raw value is its name on pages.
    enum Store: String {
      case appStore = "App Store"
      case googlePlay = "Google Play"
    }

    let title: Title
    let url: String

    /// The text of the way as a button.
    func buttonText(in language: PageLanguage) -> SpokenText {
      if case .text(let text) = title { language[text] } else { language[.get] }
    }

    /// The text of the way as a link.
    func linkText(in language: PageLanguage) -> SpokenText {
      switch title {
      case .text(let text): language[text]
      case .store(let store): SpokenText(store.rawValue, language.tag)
      }
    }

    /// The store to which the way leads; nil for any other way.
    var store: Store? { if case .store(let store) = title { store } else { nil } }
  }

  /// The way for the device, as the button of the page; nil where the code is the way, or none is known.
  private(set) var action: Way?
  /// The other ways, the most important one first.
  private(set) var others: [Way] = []
  /// Whether the app is known by a scheme or an entry in a store.
  let hasApp: Bool
  /// The reference of a picture with a QR code of the link; nil to show none.
  private(set) var code: String?

  /// - Parameters:
  ///   - link: the link with its query items for the app.
  ///   - url: the same as a URL.
  ///   - app: the app that the device may have, if one.
  ///   - origin: the scheme and authority of links; empty if the client did not send them.
  ///   - web: the same thing on a web site.
  ///   - device: the device; nil to show every way.
  ///   - isAbsent: whether the device has tried to open the app in vain.
  ///   - endpoints: the path of the endpoints.
  init(
    to link: DeepLinkRequest, _ url: String, of app: AppListing.Entry?, _ table: RouteTable, origin: String,
    web: String?, device: Device?, isAbsent: Bool, endpoints: EndpointPrefix
  ) {
    let open = app?.scheme.map { Way(title: .text(.open), url: table.url(of: link, scheme: $0)) }
    let appStore = app?.appStoreURL(from: link).map { Way(title: .store(.appStore), url: $0) }
    let play = app?.playURL(referrer: url).map { Way(title: .store(.googlePlay), url: $0) }
    let site = web.map { Way(title: .text(.web), url: $0) }
    let ways: [Way?] =
      switch device {
      // Without the app, Safari says of its scheme only that the address is invalid.
      case .iPhone where appStore != nil:
        [appStore, open.map { Way(title: .text(.openInstalled), url: $0.url) }, site]
      case .iPhone: [open.map { Way(title: .text(.openInstalled), url: $0.url) }, site]
      case .android where isAbsent: [play, site]
      case .android:
        [
          app.flatMap { Self.intent(to: link, url, of: $0, table, origin: origin) }
            .map { Way(title: .text(.open), url: $0) } ?? open
        ]
          + [site, play]
      // Programs for a phone run on few desktops, so the link is for another device.
      case .desktop: [site, appStore, play]
      case .mac: [site, open, appStore]
      case nil: [open, site, appStore, play]
      }
    others = ways.compactMap(\.self)
    // A store is for another device than a desktop.
    let isPhone = device == .iPhone || device == .android
    if let first = others.first, first.store == nil || isPhone || device == .mac { action = others.removeFirst() }
    let isDesk = device == .desktop || device == .mac
    hasApp = open != nil || appStore != nil || play != nil
    if isDesk, hasApp, !origin.isEmpty, url.utf8.count <= Self.longestCode {
      code =
        endpoints.isOff
        ? QRCode(Array(url.utf8)).map { code in
          let svg = String(decoding: code.svg, as: UTF8.self)
          return "data:image/svg+xml,\(PercentEncoding.encode(svg, for: .nested))"
        }
        : "\(endpoints)/qr.svg?url=\(PercentEncoding.encode(url, for: .nested))"
    }
  }

  /// The length of a link in octets beyond which cameras hardly read its code.
  private static let longestCode = 600

  // MARK: Android

  /// The query item of a link that Android opens if the app is missing. The page then shows no way that has just failed.
  static let absentItem = "app-missing"

  /// The link as a URL by which browsers on Android open the app, or the page if the app is missing
  /// (`Intent.toUri(URI_INTENT_SCHEME)` of Android).
  ///
  /// - Returns: nil if the package is unknown, or if neither a custom scheme nor `https` is there to open.
  static func intent(
    to link: DeepLinkRequest, _ web: String, of app: AppListing.Entry, _ table: RouteTable, origin: String
  ) -> String? {
    guard let package = app.playPackage else { return nil }
    let data = app.scheme.map { table.url(of: link, scheme: $0) } ?? web
    guard let scheme = data.utf8.firstIndex(of: UInt8(ascii: ":")).map({ data[..<$0] }), scheme != "http" else {
      return nil
    }
    return intent(data[scheme.endIndex...], scheme, package, fallback: origin.isEmpty ? nil : absent(web))
  }

  /// The URL of an intent. Each value is percent-encoded, so that no semicolon in it ends the value.
  private static func intent(
    _ data: Substring, _ scheme: some StringProtocol, _ package: String, fallback: String?
  ) -> String {
    let fallback = fallback.map { "S.browser_fallback_url=\(PercentEncoding.encode($0, for: .nested));" }
    return "intent\(data)#Intent;scheme=\(scheme);package=\(package);\(fallback ?? "")end"
  }

  /// A URL with the query item that says that the app is missing.
  private static func absent(_ url: String) -> String {
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let separator = url[..<end].utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return "\(url[..<end])\(separator)\(absentItem)\(url[end...])"
  }
}
