package import AssociationLint
import DeepLinkOctets

/// The devices that open links differently.
package enum DeviceKind: String, CaseIterable, Sendable {
  case ios
  /// Attributes of Android 12 are unknown to it.
  case android6
  case android12
  /// Dynamic rules narrow what the manifest claims.
  case android15

  /// The name for people.
  package var name: String {
    switch self {
    case .ios: "iOS"
    case .android6: "Android 6 to 11"
    case .android12: "Android 12 to 14"
    case .android15: "Android 15 and later"
    }
  }
}

/// What the devices of a kind open under a host, by the app's files and those of the site together.
package struct HostVerdict: Sendable {
  package let host: String
  package internal(set) var kind: DeviceKind
  /// Why the app opens no link.
  package var reason: String?
  /// The routes of which the app does not open all links, each with one of these.
  package var missing: [(route: String, link: String)] = []
  /// Links that the app opens although the table does not say so.
  package var excess: [String] = []
  package var isDecided = true

  /// Whether the app opens links there.
  package var isOpen: Bool { reason == nil }

  /// In words, behind the kind of device.
  package var words: String {
    if let reason { return "\(isDecided ? "no" : "not known"): \(reason)" }
    let routes = missing.map(\.route).distinct
    let more = routes.count > 5 ? " and \(routes.count - 4) more" : ""
    let names = routes.prefix(more.isEmpty ? 5 : 4).joined(separator: ", ") + more
    // A link with an empty component says little.
    let other = excess.first { !$0.dropFirst($0.hasPrefix("/") ? 0 : 8).contains("//") }
    return (routes.isEmpty ? "all links of the app" : "all links but some of \(names)")
      + (other.map { "; also \($0)" } ?? "") + (isDecided ? "" : ", as far as is decided")
  }
}

/// What the files of an app and a table say of each other.
package struct AppReport: Sendable {
  package struct File: Sendable {
    package let name: String
    package let octets: [UInt8]
    package let findings: [LintFinding]
  }

  package internal(set) var files: [File] = []
  /// By hosts, in the order of the table.
  package internal(set) var hosts: [HostVerdict] = []
  /// The schemes of the table, and whether the app opens them; nil where no file was given.
  package internal(set) var schemes: [(name: String, ios: Bool?, android: Bool?)] = []
  /// Whether everything was decided: references have values, and the work was within its budget.
  package internal(set) var isDecided = true

  /// The routes of which some devices open not all links that others open, each with the kinds that do not.
  package var differingRoutes: [(route: String, missing: [DeviceKind])] {
    let lacks = hosts.filter(\.isOpen).flatMap { verdict in verdict.missing.map { ($0.route, verdict.kind) } }
    let byRoute = Dictionary(grouping: lacks, by: \.0)
    return lacks.map(\.0).distinct.map { ($0, (byRoute[$0] ?? []).map(\.1).distinct) }
  }
}
