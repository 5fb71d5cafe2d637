import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkOctets

/// A list of texts in a file for iOS: domains, or schemes.
struct AppleSource {
  let texts: [(text: String, offset: Int)]
  let offset: Int
  let log: FindingLog
  /// Whether the file has the list.
  private let speaks: Bool

  init(_ nodes: [JSONNode]?, at offset: Int, _ log: FindingLog) {
    texts = (nodes ?? []).map { ($0.string?.description ?? $0.summary, $0.offset) }
    (self.offset, self.log, speaks) = (offset, log, nodes != nil)
  }

  /// The sources with a list; one of those without, if there is none. An extension of an app has files, too.
  static func speaking(_ sources: [AppleSource]) -> [AppleSource] {
    let speaking = sources.filter(\.speaks)
    return speaking.isEmpty ? sources.suffix(1) : speaking
  }
}

extension AppCheck {
  private static let services = ["applinks", "webcredentials", "activitycontinuation", "appclips"]

  /// Compares the associated domains of an app with the hosts of the table.
  func checkDomains(_ source: AppleSource) -> [HostVerdict] {
    let log = source.log
    var claimed: [String: [String]] = [:]
    var (all, isUnknown): (Set<String>, Bool) = ([], false)
    for (text, offset) in source.texts {
      if text.contains("$(") {
        log.add(.unknownReference, at: offset, "\"\(text)\" has a variable whose value is not known here")
        isUnknown = true
        continue
      }
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Self.services.contains(String(parts[0])) else {
        log.add(
          .badDomain, at: offset, "found \"\(text)\", expected \"applinks:\" and a host, such as applinks:example.com")
        continue
      }
      let halves = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let (service, host) = (String(parts[0]), halves[0].lowercased())
      let rest = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
      let isHost =
        !rest.isEmpty
        && rest.utf8.allSatisfy { octet in
          (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet) || "-._".utf8.contains(octet)
        }
      guard isHost else {
        log.add(
          .badDomain, at: offset,
          "\"\(halves[0])\" is no host, so iOS associates nothing: write a name alone, without scheme, port, path and spaces"
        )
        continue
      }
      if !all.insert(text.lowercased()).inserted {
        log.add(.duplicateDomain, at: offset, "\"\(text)\" stands there twice")
      }
      if halves.count > 1 {
        guard ["mode=developer", "mode=managed"].contains(halves[1]) else {
          log.add(.badDomain, at: offset, "found \"?\(halves[1])\", expected ?mode=developer or ?mode=managed")
          continue
        }
        log.add(
          .developerMode, at: offset,
          "\"?\(halves[1])\" has no effect in the App Store, where the host is then not associated: leave it out of a release"
        )
        if !source.texts.contains(where: { $0.text.lowercased() == "\(service):\(host)" }) { continue }
      }
      claimed[service, default: []].append(host)
      if !isKnown(host) {
        log.add(.hostNotInTable, at: offset, "the table has no host \(host), so no link there opens the app by it")
      }
    }
    let links = claimed["applinks"] ?? []
    return hosts.map { host in
      var verdict = HostVerdict(host: host.pattern, kind: .ios)
      if links.contains(where: { $0 == host.pattern || IntentFilter.matches($0, host.name) }) {
        verdict = associationVerdict(of: host.declared)
        tellSiteHalf(verdict, log)
      } else if isUnknown {
        verdict.isDecided = false
        verdict.reason = "the entitlements have a variable"
      } else {
        verdict.reason = "the entitlements do not have applinks:\(host.pattern)"
        log.add(
          .hostNotClaimed, at: source.offset, "the table has the host \(host.pattern): add applinks:\(host.pattern)")
      }
      let passwords = claimed["webcredentials"] ?? []
      let isForPasswords = passwords.contains { $0 == host.pattern || IntentFilter.matches($0, host.name) }
      if isForPasswords != target.app.webCredentials, !isUnknown {
        log.add(
          .credentialsDiffer, at: source.offset,
          isForPasswords
            ? "the app has webcredentials:\(host.pattern), and the table does not say \"webCredentials\": true of it"
            : "the table says that the app uses passwords of the site: add webcredentials:\(host.pattern)")
      }
      return verdict
    }
  }
}
