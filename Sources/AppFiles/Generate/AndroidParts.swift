import Foundation
import SiteAssociation
package import TextLanguages

/// The intent filters of a table: one for each set of hosts with the same paths, and one for the schemes.
package struct AndroidParts {
  /// A filter: what stands in its `<data>` elements.
  struct Filter {
    var hosts: [String] = []
    var paths: [ManifestPath] = []
    var schemes: [String] = []
  }

  let filters: [Filter]

  /// - Parameters:
  ///   - level: the lowest API level of the devices.
  ///   - budget: for the question which paths others have already.
  package init(_ target: AppTarget, from level: Int, spending budget: SharedWork) {
    var filters: [Filter] = []
    for host in target.hosts {
      let links = target.links(host)
      // An app with links on another host only claims nothing here.
      guard let paths = Self.needed(ManifestPath.claims(links, target.name, from: level), budget) else { continue }
      if let known = filters.firstIndex(where: { $0.paths == paths }) {
        filters[known].hosts.append(AppTarget.wildcard(host))
      } else {
        filters.append(Filter(hosts: [AppTarget.wildcard(host)], paths: paths))
      }
    }
    if !target.schemes.isEmpty { filters.append(Filter(schemes: target.schemes)) }
    self.filters = filters
  }

  /// The paths without those whose links others have, too; nil if there are none.
  private static func needed(
    _ claims: [(path: ManifestPath, parts: [AndroidPart])], _ budget: SharedWork
  ) -> [ManifestPath]? {
    guard !claims.isEmpty else { return nil }
    let languages = DynamicRuleLanguages()
    let rows = claims.map { languages.row(path: $0.parts, comment: "") }
    let comparison = RowComparison(rows, [], paths: RowComparison.androidPaths, budget)
    var left = Array(rows.indices)
    for index in rows.indices where comparison.decides(index, behind: left.filter { $0 != index }) == false {
      left.removeAll { $0 == index }
    }
    return left.map { claims[$0].path }
  }

  /// The filters for the activity that opens links, as they stand in AndroidManifest.xml.
  package var xml: String {
    filters.map { filter in
      let data =
        (filter.hosts.isEmpty ? filter.schemes : ["https"]).map { ("scheme", $0) }
        + filter.hosts.map { ("host", $0) } + filter.paths.map { ($0.attribute.rawValue, $0.resource) }
      return """
        <intent-filter\(filter.hosts.isEmpty ? "" : " android:autoVerify=\"true\"")>
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />

        """ + data.map { "  <data android:\($0)=\"\($1.escapedForXML)\" />\n" }.joined() + "</intent-filter>\n"
    }.joined()
  }

  /// The filters of hosts as `expo.android.intentFilters` has them; Expo makes that of the schemes itself.
  fileprivate var expo: [[String: Any]] {
    filters.filter { !$0.hosts.isEmpty }.map { filter in
      [
        "action": "VIEW", "autoVerify": true, "category": ["BROWSABLE", "DEFAULT"],
        "data": filter.hosts.flatMap { host in
          filter.paths.map { ["scheme": "https", "host": host, $0.attribute.rawValue: $0.resource] }
        },
      ]
    }
  }
}

extension ManifestPath {
  /// The text as a resource has it: a backslash is written twice, because the first takes the meaning from the second.
  var resource: String {
    var resource = ""
    for character in text { resource += ["\\", "'", "\""].contains(character) ? "\\\(character)" : String(character) }
    return resource
  }
}

extension AppTarget {
  /// The members of `expo` in app.json.
  package func expo(_ parts: AndroidParts) throws -> String {
    var members: [String: Any] = [
      "ios": ["associatedDomains": associatedDomains], "android": ["intentFilters": parts.expo],
    ]
    members["scheme"] = schemes.count == 1 ? schemes[0] : schemes.isEmpty ? nil : schemes
    let octets = try JSONSerialization.data(
      withJSONObject: ["expo": members], options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: octets, as: UTF8.self) + "\n"
  }
}
