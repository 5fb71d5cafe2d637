import AssociationLint
import SiteAssociation
import TextLanguages

/// Compares the manifests of an Android app with a table.
struct ManifestCheck {
  struct Source {
    let manifest: AndroidManifest
    let log: FindingLog
  }

  /// A claim on the links under a host.
  private struct Claim {
    let row: GenerationProof.Row
    let path: ManifestPath?
    let place: IntentFilter.Text?
    let filter: IntentFilter
    let log: FindingLog
    let subject: String
  }

  private(set) var verdicts: [HostVerdict] = []
  private let filters: [(filter: IntentFilter, log: FindingLog)]
  private let main: FindingLog
  private let check: AppCheck
  private let isUnknown: Bool
  private let level: Int
  private var told: Set<String> = []

  init(_ sources: [Source], _ check: AppCheck) {
    filters = sources.flatMap { source in source.manifest.filters.map { ($0, source.log) } }
    (main, self.check) = (sources[0].log, check)
    isUnknown = filters.contains { $0.filter.isUnknown }
    level = sources.compactMap(\.manifest.level).min() ?? 1
    for source in sources {
      for (reference, offset) in source.manifest.unknown {
        let name = reference.replacing("@string/", with: "").filter { !"${}".contains($0) }
        source.log.add(
          .unknownReference, at: offset,
          "\(reference) has no value here, so what the filter opens is not known: give it with --value \(name)=VALUE")
      }
    }
    for (filter, log) in filters { checkForm(filter, log) }
    for host in check.hosts { checkHost(host.declared, host.pattern, host.name) }
    verdicts.removeAll { level >= 31 && $0.kind == .android6 || level >= 35 && $0.kind == .android12 }
    checkOtherHosts()
  }

  // MARK: Filters

  private func isVerified(_ host: String) -> Bool { filters.contains { $0.filter.isVerified && $0.filter.names(host) } }

  private func checkForm(_ filter: IntentFilter, _ log: FindingLog) {
    for host in filter.hosts where !IntentFilter.isHost(host.text) {
      log.add(
        .badClaim, at: host.offset, "android:host \"\(host.text)\" is no host: write a name alone, or \"*.\" and a name"
      )
    }
    let ours = check.hosts.filter { filter.names($0.name) }
    guard !ours.isEmpty || filter.schemes.contains(where: { check.target.schemes.contains($0.text) }) else { return }
    for category in ["BROWSABLE", "DEFAULT"] where !filter.categories.contains("android.intent.category.\(category)") {
      log.add(
        .notBrowsable, at: filter.offset,
        "the filter has no category android.intent.category.\(category), so no link reaches it: add "
          + "<category android:name=\"android.intent.category.\(category)\" />")
    }
    if filter.hasTypes {
      log.add(
        .notBrowsable, at: filter.offset, "the filter asks for a type, and links have none: take android:mimeType away")
    }
    if !filter.isReachable {
      log.add(.notBrowsable, at: filter.offset, "\(filter.activity) is disabled or not exported, so no link reaches it")
    }
    for (path, place) in filter.paths {
      if let fault = path.fault {
        log.add(.badClaim, at: place.offset, "android:\(path.attribute.rawValue): \(fault)")
      }
    }
    guard !ours.isEmpty else { return }
    if !filter.schemes.contains(where: { $0.text == "https" }), !filter.isUnknown {
      log.add(
        .notVerified, at: filter.offset,
        "the filter has the host \(ours[0].pattern) without the scheme https, so none of its links opens the app: add "
          + "<data android:scheme=\"https\" />")
    } else if let host = ours.first(where: { !isVerified($0.name) }) {
      if !filter.asksToVerify {
        log.add(
          .notVerified, at: filter.offset,
          "the filter has no android:autoVerify=\"true\", so from Android 12 on the links of \(host.pattern) stay in the browser"
        )
      } else if let other = filter.schemes.first(where: { !["http", "https"].contains($0.text) }) {
        log.add(
          .notVerified, at: other.offset,
          "Android verifies no host of a filter with \"\(other.text)\" beside https: give that scheme a filter of its own"
        )
      }
    }
  }

  private func checkOtherHosts() {
    var known: Set<String> = []
    for (filter, log) in filters where filter.isVerified {
      for host in filter.hosts
      where IntentFilter.isHost(host.text) && known.insert(host.text).inserted && !check.isKnown(host.text) {
        log.add(
          .hostNotInTable, at: host.offset,
          "the table has no host \(host.text); up to Android 11 a host whose file lacks the app keeps all others from being "
            + "verified")
      }
    }
  }

  // MARK: Hosts

  private func claims(on name: String, _ kind: DeviceKind) -> [Claim] {
    filters.filter { $0.filter.opens(name) }.flatMap { filter, log -> [Claim] in
      let paths = filter.paths.filter { kind != .android6 || $0.path.attribute.leastLevel < 31 }
      if paths.isEmpty {
        guard !filter.isUnknown else { return [] }
        let row = check.languages.row(path: nil, comment: "")
        return [
          Claim(
            row: row, path: nil, place: nil, filter: filter, log: log, subject: "the filter claims every path, so it")
        ]
      }
      return paths.compactMap { path, place in
        guard path.fault == nil, let parts = try? path.parts() else { return nil }
        return Claim(
          row: check.languages.row(path: parts, comment: ""), path: path, place: place, filter: filter, log: log,
          subject: "\(path.attribute.rawValue) \"\(path.text)\"")
      }
    }
  }

  private mutating func checkHost(_ declared: String, _ pattern: String, _ name: String) {
    func verdict(_ kind: DeviceKind) -> HostVerdict { HostVerdict(host: pattern, kind: kind) }
    guard isVerified(name) else {
      // Why a filter with the host is not verified has been told.
      if !isUnknown, !filters.contains(where: { $0.filter.names(name) }) {
        main.add(
          .hostNotClaimed, at: nil,
          "no verified filter has the table's host \(pattern): deeplink app generate android prints one")
      }
      for kind in [DeviceKind.android6, .android12, .android15] {
        var verdict = verdict(kind)
        verdict.reason = "no verified filter \(isUnknown ? "is known to have" : "has") the host"
        verdict.isDecided = !isUnknown
        verdicts.append(verdict)
      }
      return
    }
    let site = check.rulesVerdict(of: declared)
    check.tellSiteHalf(site, main)
    let modern = claims(on: name, .android12)
    var from12 = compare(modern, declared, verdict(.android12))
    from12.reason = site.reason
    var before12 = from12
    before12.kind = .android6
    if level < 31, filters.contains(where: { $0.filter.paths.contains { $0.path.attribute.leastLevel >= 31 } }) {
      before12 = compare(claims(on: name, .android6), declared, verdict(.android6))
      before12.reason = site.reason
    }
    // Links in excess of the rules are open only if the manifest has them, too.
    var from15 = from12.joined(site)
    from15.kind = .android15
    from15.excess = site.excess.filter { link in modern.contains { $0.row.contains(pathOf: link) } }
    verdicts += [before12, from12, from15]
  }

  /// What claims open under a host that the table does not, and the reverse.
  private mutating func compare(_ claims: [Claim], _ host: String, _ verdict: HostVerdict) -> HostVerdict {
    var verdict = verdict
    let links = check.target.links(host)
    let rows = claims.map(\.row)
    let proof = GenerationProof(claims: rows, of: links.inCase, for: check.target.name, spending: check.budget)
    verdict.isDecided = proof.isDecided && !isUnknown
    if !proof.isDecided {
      main.add(
        .claimUndecided, at: nil,
        "whether the filters have exactly the links of \(verdict.host) takes too long to decide")
    }
    // Links that no list of paths for these devices can leave out are no fault of the manifest.
    let isNarrow =
      level >= 31
      || verdict.kind != .android6 && claims.contains { $0.path.map { $0.attribute.leastLevel >= 31 } ?? false }
    let narrowest = ManifestPath.claims(links, check.target.name, from: isNarrow ? 31 : 1)
      .map { check.languages.row(path: $0.parts, comment: "") }
    let comparison = RowComparison(rows, narrowest, paths: RowComparison.androidPaths, check.budget)
    for finding in proof.findings {
      switch finding {
      case .unopened(_, let link, _) where link.contains("%2F"): continue
      case .unopened(let route, let link, _):
        verdict.missing.append((route, link))
        guard !isUnknown, let first = claims.first, told.insert("\(route) \(first.filter.offset)").inserted else {
          continue
        }
        first.log.add(
          .routeNotClaimed, at: first.filter.offset,
          "route \"\(route)\": no filter has its link \(verdict.text(link))"
            + (verdict.kind == .android6 ? " for \(verdict.kind.name)" : ""))
      case .opened(let row, _, let link, let other):
        guard let index = Int(row.filter(\.isNumber)), claims.indices.contains(index),
          links.opens(link, check.target.name, nil) != true
        else { continue }
        verdict.excess.append(link)
        tell(claims[index], verdict, link, other, comparison, at: index, narrowest)
      }
    }
    return verdict
  }

  private mutating func tell(
    _ claim: Claim, _ verdict: HostVerdict, _ link: String, _ other: String?, _ comparison: RowComparison,
    at index: Int,
    _ narrowest: [GenerationProof.Row]
  ) {
    let isAvoidable = !narrowest.contains { $0.contains(pathOf: link) }
    var shown: String? = isAvoidable ? link : nil
    if other == nil, case .differs(let found, _) = comparison.difference(at: index) { shown = found }
    let place = claim.place?.offset ?? claim.filter.offset
    guard told.insert("\(place) \(claim.subject) \(shown ?? link)").inserted else { return }
    guard let shown else {
      if let other {
        claim.log.add(
          .widestPath, at: place,
          "\(claim.subject) opens the app for \(verdict.text(link)), which the table keeps in the browser (\(other)): up to "
            + "Android 14 no such attribute tells them apart")
      }
      return
    }
    if other == nil, let path = claim.path, path.attribute == .pathPrefix, !path.text.hasSuffix("/"),
      check.hasNoExcess([(.path, path.text), (.pathPrefix, path.text + "/")], narrowest)
    {
      claim.log.add(
        .openPrefix, at: place,
        "\(claim.subject) also opens \(verdict.text(shown)): a path \"\(path.text)\" and a prefix \"\(path.text)/\" do not"
      )
      return
    }
    let own = claim.place.map { place in claim.filter.hosts.filter { $0.element == place.element } } ?? []
    if !own.isEmpty, !own.contains(where: { IntentFilter.matches($0.text, verdict.host) }) {
      claim.log.add(
        .dataCombines, at: place,
        "the <data> elements of a filter combine, so \(claim.subject) of \(own[0].text) opens the app for \(verdict.text(shown)), "
          + "too: give each host a filter of its own")
    } else if let other, shown == link {
      claim.log.add(
        .claimsKeptLink, at: place,
        "\(claim.subject) opens the app for \(verdict.text(link)) up to Android 14, and the table keeps it in the browser (\(other))"
      )
    } else {
      claim.log.add(
        .claimsNoRoute, at: place,
        "\(claim.subject) opens the app for \(verdict.text(shown)) up to Android 14, which matches no route")
    }
  }
}

extension HostVerdict {
  /// A link with the host.
  fileprivate func text(_ link: String) -> String { link.hasPrefix("/") ? "https://\(host)\(link)" : link }
}

extension ManifestPath {
  /// Why the path matches nothing.
  fileprivate var fault: String? {
    if attribute != .pathSuffix, let first = text.first, !"/.[\\*".contains(first) {
      return "\"\(text)\" matches nothing, because a path begins with a slash"
    }
    do throws(ManifestPathFault) {
      _ = try parts()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
