import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation
package import TextLanguages

/// A file of an app that says which links it opens.
package struct AppFile: Sendable {
  enum Content: Sendable {
    case manifest(AndroidManifest)
    /// Entitlements, or Info.plist.
    case propertyList(JSONNode)
    /// The value of `expo` in app.json; nil for a file that is not Expo's.
    case expo(JSONNode?, AndroidManifest)
  }

  package let name: String
  let octets: [UInt8]
  let content: Content

  /// Reads a file; the end of its name says what it is.
  ///
  /// - Throws: `XMLFault` or `JSONSyntaxError`.
  package init(_ name: String, _ octets: [UInt8], resolving values: ReferenceValues = ReferenceValues()) throws {
    (self.name, self.octets) = (name, octets)
    if name.hasSuffix(".json") {
      let root = try JSONNode(parsing: octets)
      // `expo config --json` prints the value alone. Other tools have an app.json, too.
      let node = root["expo"] ?? (root["slug"] == nil ? nil : root)
      content = .expo(node, AndroidManifest(expo: node ?? root, from: values["${minSdk}"]))
    } else if name.hasSuffix(".plist") || name.hasSuffix(".entitlements") || name.hasSuffix(".xcent") {
      content = .propertyList(try JSONNode(propertyList: octets, named: name, resolving: values))
    } else {
      content = .manifest(try AndroidManifest(parsing: octets) { values[$0] })
    }
  }
}

/// Compares the files of an app with what a table says of it: what each opens that the other does not.
package struct AppCheck {
  let target: AppTarget
  /// The hosts under which the app opens links: as files name them, and one to try.
  let hosts: [(declared: String, pattern: String, name: String)]
  let languages = DynamicRuleLanguages()
  let budget: SharedWork
  private let known: [String]
  private var report = AppReport()

  /// - Parameters:
  ///   - files: the files; of those of one kind without a word about links, all but the last are left out.
  ///   - others: the hosts of the table on which the app opens no links.
  package static func report(
    on files: [AppFile], _ target: AppTarget, others: [String] = [], spending budget: SharedWork
  ) -> AppReport {
    var check = AppCheck(target, others, budget)
    check.run(files)
    return check.report
  }

  private init(_ target: AppTarget, _ others: [String], _ budget: SharedWork) {
    (self.target, self.budget) = (target, budget)
    known = (target.hosts + others).map(AppTarget.wildcard)
    hosts = target.hosts.filter { !target.links($0).claimedPaths(for: target.name).isEmpty }.map { host in
      let pattern = AppTarget.wildcard(host)
      return (host, pattern, pattern.hasPrefix("*") ? "any" + pattern.dropFirst() : pattern)
    }
  }

  /// Whether a host of a file, perhaps `*.example.com`, is one of the table.
  func isKnown(_ host: String) -> Bool {
    known.contains { IntentFilter.matches($0, host) || IntentFilter.matches(host, $0) }
  }

  private mutating func run(_ files: [AppFile]) {
    let logs = files.map { _ in FindingLog() }
    var (manifests, domains, schemes) = ([ManifestCheck.Source](), [AppleSource](), [AppleSource]())
    var groups: [[ManifestCheck.Source]] = []
    for (file, log) in zip(files, logs) {
      switch file.content {
      case .manifest(let manifest): manifests.append(.init(manifest: manifest, log: log))
      case .propertyList(let node):
        if let list = node["com.apple.developer.associated-domains"] {
          domains.append(AppleSource(list.list, at: list.offset, log))
        } else if !file.name.hasSuffix(".plist") {
          domains.append(AppleSource(nil, at: 0, log))
        }
        if file.name.hasSuffix(".plist"), node["com.apple.developer.associated-domains"] == nil {
          schemes.append(AppleSource(Self.schemes(of: node), at: 0, log))
        }
      case .expo(nil, _): continue
      case .expo(let node?, let manifest):
        let isForIOS = node["ios"] != nil || !target.app.appIDs.isEmpty
        let platforms = node["platforms"]?.texts ?? ["ios", "android"]
        if platforms.contains("ios"), isForIOS {
          domains.append(
            AppleSource(node["ios"]?["associatedDomains"]?.list ?? [], at: node["ios"]?.offset ?? node.offset, log))
          let all = [node["scheme"], node["ios"]?["scheme"]].compactMap(\.self).flatMap(\.list)
          schemes.append(
            AppleSource(all + (node["ios"]?["infoPlist"].flatMap(Self.schemes) ?? []), at: node.offset, log))
          checkName(
            node["ios"]?["bundleIdentifier"],
            among: target.app.appIDs.map { String($0.drop { $0 != "." }.dropFirst()) }, log)
        }
        if platforms.contains("android"), node["android"] != nil || !target.app.android.isEmpty {
          groups.append([.init(manifest: manifest, log: log)])
          checkName(node["android"]?["package"], among: target.app.android.map(\.name), log)
        }
      }
    }
    let speaking = manifests.filter { !$0.manifest.filters.isEmpty }
    if !manifests.isEmpty { groups.append(speaking.isEmpty ? manifests.suffix(1) : speaking) }
    var found: [String: HostVerdict] = [:]
    let verdicts =
      AppleSource.speaking(domains).flatMap(checkDomains) + groups.flatMap { ManifestCheck($0, self).verdicts }
    for verdict in verdicts {
      let name = "\(verdict.kind) \(verdict.host)"
      found[name] = found[name].map { $0.joined(verdict) } ?? verdict
    }
    report.hosts = hosts.flatMap { host in DeviceKind.allCases.compactMap { found["\($0) \(host.pattern)"] } }
    report.isDecided = report.hosts.allSatisfy(\.isDecided)
    checkSchemes(AppleSource.speaking(schemes), groups)
    report.files = zip(files, logs).map { file, log in
      AppReport.File(name: file.name, octets: file.octets, findings: log.findings(in: file.octets))
    }
  }

  /// The identifier of a build is one of the table's. One in which a variable stands is not known.
  private func checkName(_ node: JSONNode?, among names: [String], _ log: FindingLog) {
    guard let node, let name = node.string?.description, !names.isEmpty, !names.contains(name) else { return }
    log.add(
      .otherApp, at: node.offset,
      "the table has no app \"\(name)\", so no link opens it; it has \(names.joined(separator: ", "))")
  }

  // MARK: Schemes

  private static func schemes(of node: JSONNode) -> [JSONNode]? {
    node["CFBundleURLTypes"]?.list.flatMap { $0["CFBundleURLSchemes"]?.list ?? [] }
  }

  private mutating func checkSchemes(_ apples: [AppleSource], _ groups: [[ManifestCheck.Source]]) {
    func filters(_ group: [ManifestCheck.Source]) -> [(filter: IntentFilter, log: FindingLog)] {
      group.flatMap { source in
        source.manifest.filters.filter(\.isBrowsable).map { ($0, source.log) }
      }
    }
    for scheme in target.schemes {
      var (ios, android): (Bool?, Bool?)
      for source in apples {
        let isThere = source.texts.contains { $0.text.lowercased() == scheme.lowercased() }
        if !isThere {
          source.log.add(
            .schemeNotClaimed, at: source.offset,
            "the app does not have the table's scheme \"\(scheme)\": deeplink app generate ios prints its CFBundleURLTypes"
          )
        }
        ios = (ios ?? true) && isThere
      }
      for group in groups {
        let all = filters(group).filter { $0.filter.schemes.contains { $0.text == scheme } }
        if all.isEmpty, group.contains(where: { $0.manifest.filters.contains { $0.unknown.contains("scheme") } }) {
          report.isDecided = false
        } else if all.isEmpty {
          group[0].log.add(
            .schemeNotClaimed, at: nil,
            "no filter has the table's scheme \"\(scheme)\": deeplink app generate android prints one")
        }
        if let (filter, log) = all.first, all.allSatisfy({ !$0.filter.hosts.isEmpty }) {
          let hosts = all.flatMap { $0.filter.hosts.map { "\(scheme)://\($0.text)" } }
          log.add(
            .schemeWithHost, at: filter.hosts[0].offset,
            "of the links with the table's scheme the app opens only those with \(hosts.joined(separator: ", ")): take the host away"
          )
        }
        android = (android ?? true) && !all.isEmpty
      }
      report.schemes.append((scheme, ios, android))
    }
    for source in apples { for text in source.texts { checkScheme(text.text, at: text.offset, source.log) } }
    for (filter, log) in groups.flatMap(filters) {
      for scheme in filter.schemes { checkScheme(scheme.text, at: scheme.offset, log) }
    }
  }

  private func checkScheme(_ scheme: String, at offset: Int, _ log: FindingLog) {
    if ["http", "https"].contains(scheme) { return }
    let name = scheme.prefix { $0 != ":" && $0 != "/" }
    if name.count < scheme.count || scheme.isEmpty {
      return log.add(.badClaim, at: offset, "\"\(scheme)\" is no scheme, so no link has it: write \"\(name)\"")
    }
    // Kits have schemes of their own: fb123, com.googleusercontent.apps.x, exp+app; a variable is a name of the app.
    let isOfKit = scheme.contains(".") || scheme.contains("$") || scheme.hasPrefix("exp+") || scheme.hasPrefix("fb")
    if isOfKit || target.schemes.contains(where: { $0.lowercased() == scheme.lowercased() }) { return }
    log.add(
      .schemeNotInTable, at: offset, "the table has no scheme \"\(scheme)\": add it to \"schemes\", or take it away")
  }

  // MARK: The site's half

  /// Whether paths have no links that others lack.
  func hasNoExcess(_ paths: [(ManifestPath.Attribute, String)], _ others: [GenerationProof.Row]) -> Bool {
    let rows = paths.map { languages.row(path: (try? ManifestPath($0, $1).parts()) ?? [], comment: "") }
    let comparison = RowComparison(rows, others, paths: RowComparison.androidPaths, budget)
    return rows.indices.allSatisfy { if case .same = comparison.difference(at: $0) { true } else { false } }
  }

  /// Says that the site lets the app open nothing.
  func tellSiteHalf(_ verdict: HostVerdict, _ log: FindingLog) {
    guard let reason = verdict.reason, !log.contains(.siteOpensNothing) else { return }
    log.add(
      .siteOpensNothing, at: nil,
      "\(reason), so what \(verdict.host) serves lets this app open nothing: declare it there")
  }

  /// What Apple's file of a host opens.
  func associationVerdict(of host: String) -> HostVerdict {
    var verdict = HostVerdict(host: AppTarget.wildcard(host), kind: .ios)
    let links = target.links(host)
    guard !target.app.appIDs.isEmpty, let file = try? links.written(for: [target.app], spending: budget).file else {
      verdict.reason = "the table names no app on iOS"
      return verdict
    }
    verdict.add(GenerationProof(file, of: links, for: target.app, spending: budget))
    return verdict
  }

  /// What the dynamic rules of a host open.
  func rulesVerdict(of host: String) -> HostVerdict {
    var verdict = HostVerdict(host: AppTarget.wildcard(host), kind: .android15)
    var app = target.app
    app.android.removeAll(where: \.fingerprints.isEmpty)
    guard !app.android.isEmpty else {
      verdict.reason = "the table names no package with fingerprints"
      return verdict
    }
    let links = target.links(host)
    let file = links.assetLinks(for: [app], spending: budget).file
    verdict.add(GenerationProof(file, of: links, for: app, spending: budget))
    return verdict
  }
}

extension HostVerdict {
  /// Adds the differences of a proof.
  fileprivate mutating func add(_ proof: GenerationProof) {
    isDecided = isDecided && proof.isDecided
    for finding in proof.findings {
      switch finding {
      // A link that no pattern can open is no fault of a manifest. Android reads an escaped slash as one, which ends a component.
      case .unopened(_, let link, _) where kind != .ios && link.contains("%2F"): continue
      case .unopened(let route, let link, nil): missing.append((route, link))
      case .unopened: continue
      case .opened(_, _, let link, _): excess.append(link)
      }
    }
  }

  /// What is opened only by this and by another half; the links in excess stay those of this one.
  func joined(_ other: HostVerdict) -> HostVerdict {
    var joined = self
    joined.reason = reason ?? other.reason
    joined.missing += other.missing.filter { link in !missing.contains { $0 == link } }
    joined.isDecided = isDecided && other.isDecided
    return joined
  }
}
