package import AssociationFiles
import DeepLinkAnswers
import DeepLinkOctets
package import DeepLinking

/// The app as landing pages present it: its name, its scheme, its store entries, and the answer to browsers without it.
package struct AppListing: Equatable, Sendable {
  /// The display name; nil to use the host name on pages.
  package var name: String?
  /// The apps that open the links of the site; the first that opens a link is the one of its page.
  package var apps: [Entry]
  /// The answer to a browser at a link.
  package var withoutApp: AnswersWithoutApp
  /// The same for single routes, by their names.
  package var withoutAppOfRoutes: [String: AnswersWithoutApp] = [:]
  /// The sites that browsers are sent to at links of web-only patterns, by these.
  package var webOnly: [String: WebOrigin] = [:]
  /// The site that browsers are sent to where no route matches; nil for the page of a miss.
  package var unmatched: WebOrigin?
  /// The hosts of all sites of the file that declares this one.
  package var servedHosts: [HostSet] = []
  /// The query items that a link passes on to the app and the stores even if its route does not know them.
  package var passedItems: PassedItems
  /// The brand's settings for the pages.
  package var theme: PageTheme

  /// Makes a listing; pages leave out every value that is nil.
  package init(
    name: String? = nil, scheme: String? = nil, appStoreID: String? = nil, playPackage: String? = nil,
    withoutApp: AnswersWithoutApp = .init(.page), passedItems: PassedItems = .campaign, theme: PageTheme = PageTheme()
  ) {
    apps = [Entry(scheme: scheme, appStoreID: appStoreID, playPackage: playPackage)]
    (self.name, self.withoutApp, self.passedItems, self.theme) = (name, withoutApp, passedItems, theme)
  }
}

extension AppListing {
  /// An app, its scheme and its store entries.
  package struct Entry: Equatable, Sendable {
    /// The app as association files name it.
    package var linked: LinkedApp
    /// Its name on pages, if it is one of several, and the path of its icon; nil for those of the brand.
    package var name: String?, icon: String?
    /// The custom scheme of links that open the app: `nav` for `nav:///recipes/1`; nil for none.
    package var scheme: String?
    /// The app's number in Apple's App Store, digits only; nil if the app is not in the store.
    package var appStoreID: String?
    /// The app's package on Google Play: `com.example.app`; nil if the app is not in the store.
    package var playPackage: String?

    /// Makes an entry; what is nil has no way on pages.
    package init(
      linked: LinkedApp = LinkedApp(), name: String? = nil, icon: String? = nil, scheme: String? = nil,
      appStoreID: String? = nil, playPackage: String? = nil
    ) {
      (self.name, self.icon) = (name, icon)
      (self.linked, self.scheme, self.appStoreID, self.playPackage) = (linked, scheme, appStoreID, playPackage)
    }
  }

  /// The same listing with the apps that open a link.
  package func opened(by apps: OpeningApps) -> AppListing {
    if apps == .all { return self }
    var listing = self
    listing.apps.removeAll { !apps.contains($0.linked.name) }
    return listing
  }

  /// The first app that a device may have: one of which only another platform is named is not for it.
  func entry(on device: Device?) -> Entry? {
    apps.first { app in
      let isApples = !app.linked.appIDs.isEmpty || app.appStoreID != nil
      let isAndroids = !app.linked.android.isEmpty
      return switch device {
      case .iPhone, .mac: isApples || !isAndroids
      case .android: !isApples || isAndroids || app.playPackage != nil
      case .desktop, nil: true
      }
    }
  }

  /// The scheme of the first app.
  package var scheme: String? { apps.first?.scheme }
  /// The number of the first app in the App Store.
  package var appStoreID: String? { apps.first?.appStoreID }
}

extension AppListing.Entry {
  /// The app's entry in the App Store.
  ///
  /// - Parameter link: the link that led to the store, with the items that it passes on; nil for none. Its provider, campaign
  ///   and media tokens (`pt`, `ct`, `mt`: Apple, "App Analytics", campaign links) are those of the URL, and its
  ///   `utm_campaign` is the campaign of a link without `ct`.
  package func appStoreURL(from link: DeepLinkRequest?) -> String? {
    guard let id = appStoreID else { return nil }
    let items = link?.orderedQueryItems ?? []
    func item(_ name: String) -> Substring? { items.first { $0.name == name }?.value }
    let tokens = [("pt", item("pt")), ("ct", item("ct") ?? item("utm_campaign")?.prefix(40)), ("mt", item("mt"))]
    let query = tokens.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : "\(name)=\(PercentEncoding.encode(String($0), for: .nested))" }
    }
    return "https://apps.apple.com/app/id\(id)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// The app's entry on Google Play. The store passes the referrer to the app after the installation.
  ///
  /// - Parameter link: the link that led to the store; nil for none. It is left out if it would make the URL too long.
  /// - Returns: nil also for a package of documentation, which no store has.
  package func playURL(referrer link: String?) -> String? {
    playPackage.flatMap { $0.hasPrefix("com.example.") ? nil : $0 }.map { package in
      let referrer = link.map { PercentEncoding.encode($0, for: .nested) }
      let item = referrer.map { $0.utf8.count <= 4_096 ? "&referrer=\($0)" : "" } ?? ""
      return "https://play.google.com/store/apps/details?id=\(package)\(item)"
    }
  }
}

extension AppListing {
  /// The sites that browsers may be sent to.
  package var webOrigins: [WebOrigin] {
    ([withoutApp] + withoutAppOfRoutes.sorted { $0.key < $1.key }.map(\.value)).flatMap(\.webs)
      + webOnly.sorted { $0.key < $1.key }.map(\.value) + [unmatched, theme.web].compactMap { $0 }
  }

  /// Whether the setting is to send browsers to a store, but the app is in none, so that they get the page.
  package var lacksStore: Bool {
    [withoutApp.ios, withoutApp.android, withoutApp.other].contains(.store)
      && apps.allSatisfy { $0.appStoreID == nil && $0.playURL(referrer: nil) == nil }
  }
}

extension AppListing {
  /// Whether a text is a number as in `https://apps.apple.com/app/id361309726`.
  package static func isAppStoreID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) && text.utf8.first != UInt8(ascii: "0")
  }

  /// A scheme and entries in stores that are malformed, in words. Options and files are checked where they are read, so
  /// these are a program's own.
  package var faults: [String] {
    apps.flatMap { app in
      let scheme = app.scheme.flatMap { scheme in
        CustomScheme.isOne(scheme)
          ? nil : "scheme(_:): expected a scheme of the app's own such as nav, found \"\(scheme)\""
      }
      let id = app.appStoreID.flatMap { id in
        Self.isAppStoreID(id) ? nil : "stores(appStoreID:): expected a positive number such as 361309726, found \(id)"
      }
      let package = app.playPackage.flatMap { package in
        Self.isPackage(package)
          ? nil : "stores(playPackage:): expected an application ID such as com.example.app, found \"\(package)\""
      }
      return [scheme, id, package].compactMap(\.self)
    }
  }

  /// Whether a text is an application ID: two or more parts separated by periods, each a letter followed by letters,
  /// digits and underscores.
  package static func isPackage(_ text: String) -> Bool {
    text.utf8.count <= 255 && AssetTarget.isPackage(UTF8Text(text))
  }
}
