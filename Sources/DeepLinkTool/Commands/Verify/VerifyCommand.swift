import AssociationFiles
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import Foundation
import SiteAssociation
import SiteVerification

/// `deeplink verify`: the files that devices get from live sites, and their effects.
enum VerifyCommand: ToolCommand {
  struct Settings {
    var json = false
    /// Whether the hosts are those of a file, or of the app compiled in.
    var isOfAllSites = false
    var request = VerificationRequest()
    var seconds = 10
  }

  /// The number of sites in progress at a time.
  static let concurrency = 8

  static let tableUse = TableUse.each
  static func tableUse(with arguments: [String]) -> TableUse {
    let isGiven = ["--site", "--config", "--environment"].contains { Tool.value(of: $0, in: arguments) != nil }
    return isGiven || arguments.contains("--all-sites") ? .byLink : .none
  }
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) verify",
      "Fetches a live site's association files as devices do, and reports their effect; exit 1 if anything is wrong.",
      operands: "[HOST|URL…]",
      options: [
        Option("--all-sites", "the hosts of every site of --config, whose files must name its apps") {
          $0.isOfAllSites = true
        },
        Option(
          "--app-id", "ID", "an app that the file must name and links must open, as PREFIX.bundle.id; repeat it"
        ) {
          guard let ids = AppID.list($0) else { return "\(AppID.form)" }
          $1.request.appIDs += ids.map { UTF8Text($0) }
          return nil
        },
        Option(
          "--package", "NAME", "an Android app that the file must let open links, such as com.example.app; repeat it"
        ) {
          $1.request.packages.append(UTF8Text($0))
          return AppListing.isPackage($0) ? nil : "a package such as com.example.app"
        },
        Option(
          "--platform", "ios|android",
          "the platform whose file is required; repeat it for both (default: ios; android's file is optional)"
        ) {
          guard let platform = VerificationRequest.Platform(rawValue: $0) else { return "ios or android" }
          $1.request.platforms.insert(platform)
          return nil
        },
        Option("--no-cdn", "do not ask Apple's CDN and Google's list, from which devices get the files") {
          $0.request.asksDelivery = false
        },
        .number("--timeout", "S", "seconds that a whole answer may take (default: 10)", in: 1...600) {
          $1.seconds = $0
        },
        Option(
          "--from", "ORIGIN",
          "ask this server before the site goes live, such as http://127.0.0.1:8080; implies --no-cdn"
        ) {
          guard let origin = WebOrigin($0), origin.label == nil else { return "\(WebOrigin.form)" }
          $1.request.origin = VerificationTarget.Site(origin: origin.description)
          return nil
        },
        Option("--json", "print a line of JSON for each site: host, good, ios, android, links, findings") {
          $0.json = true
        },
      ],
      examples: [
        "\(tool.name) verify example.com",
        "\(tool.name) verify \(tool.examples.url) --app-id \(tool.exampleAppID)",
        "\(tool.name) verify example.com --from http://127.0.0.1:8080",
        "\(tool.name) verify --all-sites --config links.json --environment stage",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    var (names, tables) = (faults.operands, SiteTables?.none)
    if settings.isOfAllSites || tool.tables != nil {
      guard let read = faults.collect({ try tool.siteTables() }) else { return nil }
      tables = read
      if names.isEmpty { names = read.hosts(ofOne: faults.line.isGiven("--site")) }
    }
    if names.isEmpty {
      faults.add(missing: "expected HOST|URL…, or a file with hosts: --all-sites --config links.json", "--config")
    }
    let targets = faults.urls(names) { try VerificationTarget($0) }
    return targets.map { targets in { try verify(targets, tables, settings, console) } }
  }

  private static func verify(
    _ targets: [VerificationTarget], _ tables: SiteTables?, _ settings: Settings, _ console: Console
  ) throws -> ExitStatus {
    let sites = targets.map(\.site).distinct
    let requests = sites.map { tables?.request(settings.request, of: $0.host) ?? settings.request }
    var (status, fetches) = (ExitStatus.yes, [SiteFetch]())
    for (index, site) in sites.enumerated() {
      // Those behind this site are asked meanwhile.
      for next in sites.indices[index...].dropFirst(fetches.count).prefix(concurrency - fetches.count) {
        fetches.append(fetch(sites[next], requests[next], seconds: settings.seconds))
      }
      console.showProgress("asking \(site) (\(index) of \(sites.count) done)")
      let request = requests[index]
      let outcomes = Dictionary(uniqueKeysWithValues: zip(request.files(of: site), fetches.removeFirst().outcomes()))
      console.showProgress(nil)
      let report = SiteVerifier(request).report(
        on: site, links: targets.filter { $0.site == site }.compactMap(\.link), outcomes)
      if !report.isGood { status = .no }
      if settings.json { console.printJSON(report.write) } else { ReportPrinter(console: console).print(report) }
    }
    return status
  }

  private static func fetch(
    _ site: VerificationTarget.Site, _ request: VerificationRequest, seconds: Int
  ) -> SiteFetch {
    let origin = request.origin
    return SiteFetch(
      request.files(of: site).map { file in
        let host = origin == nil ? [:] : ["Host": site.description]
        return SiteFetch.Request(
          url: file.url(of: origin ?? site), fields: host.merging(["User-Agent": file.userAgent]) { $1 })
      }, seconds: seconds, limit: FetchedAnswer.limit)
  }
}

extension SiteTables {
  /// The hosts that devices ask for the association files of the sites.
  fileprivate func hosts(ofOne: Bool) -> [String] {
    let chosen = ofOne ? [index(for: "/")] : Array(indices)
    return chosen.flatMap { self[$0].hosts }.flatMap { $0.exact + $0.suffixes.map { String($0.dropFirst()) } }
  }

  /// A request that also has the apps which the table of a host's site names for it, on the platforms that are asked for.
  fileprivate func request(_ given: VerificationRequest, of host: String) -> VerificationRequest {
    let (index, asked) = (index(for: "https://\(host)/"), given.platforms)
    var request = given
    guard self[index].hosts.contains(where: { $0.contains(host) || $0.isDomain(host) }) else { return given }
    if asked.isEmpty || asked.contains(.ios) {
      let apps = try? AssociationMatcher(generating: self[index], host, linkedApps(at: index)).apps
      request.appIDs += apps ?? []
    }
    if asked.isEmpty || asked.contains(.android) { request.packages += assetLinks(at: index, host)?.packages ?? [] }
    if request.appIDs.isEmpty, !request.packages.isEmpty { request.platforms.insert(.android) }
    return request
  }
}

/// Prints the report on a site for people.
private struct ReportPrinter {
  let console: Console

  func print(_ report: SiteReport) {
    console.print(console.colored(report.site.description, .bold))
    for finding in report.findings {
      _ = console.report([finding.finding], in: finding.url, json: false)
    }
    for link in report.links { print(link, isApples: report.ios != nil) }
    for (name, platform) in [("ios", report.ios), ("android", report.android)] {
      guard let platform else { continue }
      let color: Console.Color? =
        switch platform.verdict {
        case .good: .green
        case .bad: .red
        case .absent: nil
        }
      let verdict = platform.verdict.rawValue
      console.print(
        "\(name.padded(to: 7))  \(color.map { console.colored(verdict, $0) } ?? "\(verdict)")  \(platform.conclusion)"
      )
    }
    console.print("")
  }

  private func print(_ link: LinkReport, isApples: Bool) {
    let verdict = link.opens ? console.colored("opens", .green) : console.colored("stays in the browser", .red)
    console.print("\(link.url): \(verdict)")
    for match in link.matches {
      let color: Console.Color = match.verdict == .match ? .green : .red
      console.print("  \(console.colored(match.verdict.rawValue, color))  \(match.app): \(match.reason)")
    }
    if link.matches.isEmpty, isApples { console.print("  Apple's file names no app, or cannot be read") }
    for package in link.packages {
      console.print(
        "  \(console.colored("delegated", .green))  \(package): if the app's manifest names the path")
    }
    for note in link.notes { console.print("  note: \(note)") }
  }
}
