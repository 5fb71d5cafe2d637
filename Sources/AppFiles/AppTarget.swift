package import AssociationFiles
import Foundation
package import SiteAssociation

/// What a table says of an app: with it the app's own files are compared, and of it they are made.
package struct AppTarget: Sendable {
  package let app: LinkedApp
  package var name: String { app.name }
  /// The hosts of the sites whose links the app opens, as the table declares them, such as `*.example.com`; its schemes.
  package var hosts, schemes: [String]
  /// The types of the user activities that the iOS app continues.
  package var activities: [String]
  /// The links under a host.
  package var links: @Sendable (_ host: String) -> AssociationGenerator

  package init(
    _ app: LinkedApp, hosts: [String], schemes: [String], activities: [String] = [],
    links: @escaping @Sendable (_ host: String) -> AssociationGenerator
  ) {
    (self.app, self.hosts, self.schemes, self.activities, self.links) = (app, hosts, schemes, activities, links)
  }
}

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
