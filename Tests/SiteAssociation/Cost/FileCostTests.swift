import JSON
import Octets
import Support
import Testing

@testable import SiteAssociation

/// A file that a site serves, and a URL that anybody sends, may hold any text anywhere. Twice the text costs twice as much.
@Suite("A hostile text costs its length", .serialized)
struct FileCostTests {
  /// An association file that has everything once. Strings are places for hostile texts, and so are names.
  static let association = HostileJSON(
    """
    {"applinks": {"apps": ["A.a"], "defaults": {"caseSensitive": false, "percentEncoded": false, "?": {"d": "*e"}},
    "substitutionVariables": {"food": ["burrito", "pizza*"]},
    "details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "appID": "9JA89QQLNQ.com.acme.old",
    "defaults": {"/": "/d*", "?": "x=*", "#": "*y", "exclude": true},
    "components": [{"/": "/$(food)/*", "?": {"q": "?*", "r": "$(lang)"}, "#": "sec*tion", "exclude": true, "comment": "UK"},
    {"/": "/$(region)/?", "caseSensitive": true, "comment": "UK food"}, {"?": "a=*&b=?*", "percentEncoded": false}]},
    {"appID": "ABCDE12345.com.example.old", "paths": ["NOT /private/*", "/shop/*"], "other": ["key"]}]},
    "webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}, "appclips": {"apps": ["9JA89QQLNQ.com.acme.app.Clip"]},
    "activitycontinuation": {"apps": ["9JA89QQLNQ.com.acme.app"]}, "unknown": "value"}
    """)

  /// Android's file with everything in it.
  static let assetLinks = HostileJSON(
    """
    [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
    "package_name": "com.acme.app", "sha256_cert_fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64"],
    "unknown": "value"}, "relation_extensions": {"delegate_permission/common.handle_all_urls":
    {"dynamic_app_link_components": [{"/": "/buy/*", "?": {"q": "*"}, "#": "section", "exclude": true, "x": "y"}]}}},
    {"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "web", "site": "https://a.example"}},
    {"include": "https://b.example/statements.json"}]
    """)

  /// Few steps, so that what the limits do not count is what is measured.
  static let linter = AssociationLinter(limits: LintLimits(steps: 2_000))

  static let urls = ["https://a.example/pizza/1?q=1&r=de#section", "/DE/1?x=1&X=2", "/shop/%C3%A9", "/?a=1&b=2"]

  static func lint(_ octets: [UInt8]) {
    for finding in linter.lint(octets) { #expect(finding.message.utf8.count < 4_000) }
  }

  static func match(_ octets: [UInt8]) {
    guard let file = try? AssociationFile(parsing: octets) else { return }
    #expect(!file.json().isEmpty)
    let matcher = AssociationMatcher(file, limits: MatchLimits(steps: 2_000))
    for url in urls {
      guard let url = try? AssociationURL(url) else { continue }
      for match in matcher.matches(url, host: "a.example") { #expect(match.reason.utf8.count < 4_000) }
      for app in matcher.apps.prefix(2) {
        for miss in matcher.misses(url, app: app) { #expect(miss.description.utf8.count < 4_000) }
      }
    }
  }

  static func checkTexts(_ template: HostileJSON, _ operation: ([UInt8]) -> Void) {
    for changes in template.texts { #expect(template.growths(changes, size: 8_192, operation) == []) }
  }

  static func checkParts(_ template: HostileJSON, _ operation: ([UInt8]) -> Void) {
    for change in template.repetitions {
      let growth = CostGrowth(of: 4_096, { template.changed(change, size: $0) }, operation)
      #expect(growth.isLinear, "\(change): \(growth)")
    }
  }

  @Test("as any string of an association file, to the linter") func lintedTexts() {
    Self.checkTexts(Self.association, Self.lint)
  }

  @Test("as any string of an association file, to the matcher") func matchedTexts() {
    Self.checkTexts(Self.association, Self.match)
  }

  @Test("as any part of an association file many times, to the linter") func lintedParts() {
    Self.checkParts(Self.association, Self.lint)
  }

  @Test("as any part of an association file many times, to the matcher") func matchedParts() {
    Self.checkParts(Self.association, Self.match)
  }

  @Test("in a statement list") func statements() {
    Self.checkTexts(Self.assetLinks, Self.lintStatements)
    Self.checkParts(Self.assetLinks, Self.lintStatements)
  }

  static func lintStatements(_ octets: [UInt8]) {
    for finding in AssetLinksLinter().lint(octets) { #expect(finding.message.utf8.count < 4_000) }
    if let links = try? AssetLinks(parsing: octets) { #expect(!links.json().isEmpty) }
  }

  @Test("and no key that is read is without a place") func places() {
    let names = AssociationFile.names + AppLinks.names + AssociationDetail.names + AssociationComponent.names
    #expect(Set(names.map(\.description)).subtracting(Self.association.names) == [])
    let statements = AssetStatement.names + AssetTarget.names + [RelationExtension.components] + DynamicComponent.names
    #expect(Set(statements.map(\.description)).subtracting(Self.assetLinks.names) == [])
  }
}
