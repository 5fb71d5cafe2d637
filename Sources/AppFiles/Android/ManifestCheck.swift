package import AssociationLint
import SiteAssociation
package import TextLanguages

/// Compares an Android app's manifest with a table: what each opens that the other does not.
package struct ManifestCheck {
  /// The versions of Android that open links differently, by their first API level.
  package enum Generation: Int, CaseIterable, Sendable {
    /// Attributes of Android 12 are unknown to it, and one host that fails keeps all from being verified.
    case before12 = 1
    case from12 = 31
    /// Dynamic rules narrow what the manifest claims.
    case from15 = 35

    package var name: String {
      switch self {
      case .before12: "Android 6 to 11"
      case .from12: "Android 12 to 14"
      case .from15: "Android 15 and later"
      }
    }
  }

  /// What a generation opens under a host.
  package struct Verdict: Sendable {
    package let host: String
    package let generation: Generation
    /// The routes of which the app does not open all links, each with one of these.
    package var missing: [(route: String, link: String)] = []
    /// A link that the app opens although the table has it for no route of the app.
    package var excess: String?
    package var isClaimed = false
    package var isDecided = true
  }

  package private(set) var verdicts: [Verdict] = []
  private let manifest: AndroidManifest
  private let target: AppTarget
  private let log: FindingLog
  private let budget: SharedWork
  private let languages = DynamicRuleLanguages()

  /// Compares them, and puts what differs in a log.
  package init(_ manifest: AndroidManifest, _ target: AppTarget, _ log: FindingLog, spending budget: SharedWork) {
    (self.manifest, self.target, self.log, self.budget) = (manifest, target, log, budget)
    for reference in manifest.unknown {
      log.add(.unknownReference, at: reference.offset, "\(reference.reference) has no value here: give it with --value")
    }
    for filter in manifest.filters { check(filter) }
    checkHosts()
    checkSchemes()
  }

  // MARK: Filters

  private func check(_ filter: IntentFilter) {
    let isOurs = filter.authorities.contains { authority in target.hosts.contains { authority.matches($0) } }
      || filter.schemes.contains { target.schemes.contains($0.text) }
    guard isOurs else { return }
    for category in ["BROWSABLE", "DEFAULT"] where !filter.categories.contains("android.intent.category.\(category)") {
      log.add(
        .notBrowsable, at: filter.offset,
        "the filter has no category android.intent.category.\(category), so no link reaches it: add "
          + "<category android:name=\"android.intent.category.\(category)\" />")
    }
    if filter.hasTypes {
      log.add(.notBrowsable, at: filter.offset, "the filter asks for a type, and links have none: take android:mimeType away")
    }
    if !filter.isReachable {
      log.add(.notBrowsable, at: filter.offset, "\(filter.activity) is disabled or not exported, so no link reaches it")
    }
    for path in filter.paths {
      if let fault = Self.fault(of: path.path) {
        log.add(.badPath, at: path.offset, "android:\(path.path.attribute.rawValue): \(fault)")
      }
    }
    guard filter.isForWeb else { return }
    if !filter.isVerified {
      log.add(
        .notVerified, at: filter.offset,
        "the filter has no android:autoVerify=\"true\", so from Android 12 on its links stay in the browser")
    } else if let other = filter.schemes.first(where: { !["http", "https"].contains($0.text) }) {
      log.add(
        .notVerified, at: other.offset,
        "Android verifies no host of a filter with the scheme \"\(other.text)\" beside https: give it a filter of its own")
    }
    if !filter.schemes.contains(where: { $0.text == "https" }) {
      log.add(.notVerified, at: filter.offset, "the filter has no scheme https, which the links of the table have")
    }
  }

  private static func fault(of path: ManifestPath) -> String? {
    if path.attribute != .pathSuffix, let first = path.text.first, first != "/", first != ".", first != "[" {
      return "\"\(path.text)\" matches nothing, because a path begins with a slash"
    }
    do throws(ManifestPathFault) {
      _ = try path.parts()
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: Hosts

  private func claims(_ filter: IntentFilter, _ host: String) -> Bool {
    filter.isForWeb && filter.schemes.contains { $0.text == "https" } && filter.isVerified && filter.isBrowsable
      && filter.authorities.contains { $0.matches(host) && [nil, "443"].contains($0.port) }
  }

  private mutating func checkHosts() {
    for host in target.hosts {
      let name = host.hasPrefix("*.") ? "any" + host.dropFirst() : host
      let filters = manifest.filters.filter { claims($0, name) }
      if filters.isEmpty {
        log.add(.hostNotClaimed, at: nil, "no verified filter claims https://\(host): see deeplink app generate android")
      }
      checkPaths(of: host, filters)
    }
    var known: Set<String> = []
    for filter in manifest.filters where filter.isForWeb && filter.isVerified {
      for authority in filter.authorities where known.insert(authority.host).inserted {
        let isKnown = target.hosts.contains { host in
          authority.matches(host) || host.hasPrefix("*.") && authority.host.hasSuffix(host.dropFirst())
        }
        if !isKnown {
          log.add(
            .hostNotInTable, at: authority.offset,
            "the table has no host \(authority.host); up to Android 11 a host without a file of the app keeps all others "
              + "from being verified")
        }
      }
    }
  }

  /// The paths that filters claim, as rows with the places of their attributes; the place of the filter for all paths.
  private func rows(
    _ filters: [IntentFilter], _ generation: Generation
  ) -> [(row: GenerationProof.Row, offset: Int, text: String)] {
    filters.flatMap { filter in
      let paths = filter.paths.filter { $0.path.attribute.leastLevel <= generation.rawValue }
      if paths.isEmpty {
        return [(languages.row(path: nil, comment: "every path"), filter.offset, "every path")]
      }
      return paths.compactMap { path, offset in
        guard Self.fault(of: path) == nil, let parts = try? path.parts() else { return nil }
        let text = "\(path.attribute.rawValue) \"\(path.text)\""
        return (languages.row(path: parts, comment: text), offset, text)
      }
    }
  }

  private mutating func checkPaths(of host: String, _ filters: [IntentFilter]) {
    let links = target.links(host)
    var told: Set<String> = []
    // What dynamic rules keep in the browser is told for the versions before them.
    for generation in [Generation.from12, .before12] {
      let rows = rows(filters, generation)
      var verdict = Verdict(host: host, generation: generation, isClaimed: !filters.isEmpty)
      let proof = GenerationProof(claims: rows.map(\.row), of: links, for: target.name, spending: budget)
      verdict.isDecided = proof.isDecided
      let narrowest = ManifestPath.claims(links, target.name, from: generation.rawValue)
        .map { languages.row(path: $0.parts, comment: "") }
      let comparison = RowComparison(rows.map(\.row), narrowest, paths: RowComparison.androidPaths, budget)
      for finding in proof.findings {
        switch finding {
        case .unopened(let route, let link, _):
          verdict.missing.append((route, link))
          guard !filters.isEmpty, told.insert("\(route) \(link)").inserted else { continue }
          log.add(
            .routeNotClaimed, at: filters[0].offset,
            "route \"\(route)\": no filter claims its link https://\(host)\(link)\(told.count > 0 && generation == .before12 ? " for \(generation.name)" : "")")
        case .opened(let row, _, let link, let other):
          guard let index = Int(row.filter(\.isNumber)) else { continue }
          var excess: String? = other == nil ? nil : link
          if other == nil, case .differs(let found, _) = comparison.difference(at: index) { excess = found }
          guard let excess else { continue }
          verdict.excess = verdict.excess ?? excess
          let subject = rows[index].text
          guard told.insert("\(subject) \(excess)").inserted else { continue }
          if let other {
            log.add(
              .claimsKeptLink, at: rows[index].offset,
              "\(subject) opens the app for https://\(host)\(excess) up to Android 14, and the table keeps it in the browser (\(other))")
          } else {
            log.add(
              .claimsNoRoute, at: rows[index].offset,
              "\(subject) opens the app for https://\(host)\(excess) up to Android 14, which matches no route")
          }
        }
      }
      verdicts.append(verdict)
    }
  }

  // MARK: Schemes

  private func checkSchemes() {
    let others = manifest.filters.filter { !$0.isForWeb && $0.isBrowsable }
    for scheme in target.schemes where !others.contains(where: { $0.schemes.contains { $0.text == scheme } }) {
      log.add(.schemeNotClaimed, at: nil, "no filter claims \(scheme): links, which the table has: see deeplink app generate android")
    }
    for filter in others {
      for scheme in filter.schemes where !target.schemes.contains(scheme.text) {
        log.add(.schemeNotInTable, at: scheme.offset, "the table has no scheme \"\(scheme.text)\"")
      }
    }
  }
}
