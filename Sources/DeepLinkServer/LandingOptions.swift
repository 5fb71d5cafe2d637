import Arguments
import DeepLinkService

extension Options {
  /// What the pages behind links say of how to open the app, and of where to get it.
  static func landing(of app: AppDefinition) -> [Option<Options>] {
    [
      Option(
        "--app-scheme", variable: "APP_SCHEME", "S",
        "the app's custom scheme, for pages behind links to open it; off for none (default \(app.scheme ?? "off"))"
      ) {
        $1.app.scheme = $0 == "off" ? nil : $0
        return AppListing.isScheme($0) ? nil : "a scheme of the app's own such as nav, or off"
      },
      Option(
        "--app-store-id", variable: "APP_STORE_ID", "N", "the app's number in the App Store, for the same pages"
      ) {
        $1.app.appStoreID = $0
        return AppListing.isAppStoreID($0) ? nil : "the digits of https://apps.apple.com/app/id361309726"
      },
      Option("--play-package", variable: "PLAY_PACKAGE", "P", "its package on Google Play, for the same pages") {
        $1.app.playPackage = $0
        return AppListing.isPackage($0) ? nil : "an application ID such as com.example.app"
      },
    ]
  }
}
