import AssociationFiles
import Foundation

extension AppTarget {
  /// The domains of the entitlement `com.apple.developer.associated-domains` (Apple, "Associated Domains Entitlement").
  package var associatedDomains: [String] {
    let hosts = hosts.map(Self.wildcard)
    return hosts.map { "applinks:\($0)" } + (app.webCredentials ? hosts.map { "webcredentials:\($0)" } : [])
  }

  /// A host as files of apps have it: any label before a domain is `*`, whatever a parameter reads of it.
  static func wildcard(_ host: String) -> String {
    host.first == ":" ? host.firstIndex(of: ".").map { "*\(host[$0...])" } ?? host : host
  }

  /// The keys for the iOS app's entitlements and for its Info.plist, as a property list.
  package func applePropertyList() throws -> String {
    var list: [String: Any] = [:]
    if !hosts.isEmpty { list["com.apple.developer.associated-domains"] = associatedDomains }
    if !schemes.isEmpty {
      // Xcode replaces the variable by the bundle id, a name that no other app has.
      list["CFBundleURLTypes"] = [
        ["CFBundleURLName": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleURLSchemes": schemes] as [String: Any]
      ]
    }
    if !activities.isEmpty { list["NSUserActivityTypes"] = activities }
    let octets = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    return String(decoding: octets, as: UTF8.self)
  }
}
