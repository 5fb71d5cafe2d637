import Arguments
import DeepLinkService
import Foundation
import JSON
import Octets
import SiteAssociation
import SiteVerification

/// `deeplink verify`: what devices get from live sites, and what they make of it.
enum VerifyCommand: ToolCommand {
  struct Settings {
    var json = false
    var request = VerificationRequest()
    var detours: [ConnectionDetour] = []
    var authorities: String?
    var seconds = 10
    var asksDelivery = true
  }

  /// How many sites are asked at a time.
  static let concurrency = 8

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) verify",
      "Fetches a live site's association files as devices do, and says what they make of them; exit 1 if anything is wrong.",
      operands: "HOST|URL…",
      options: [
        Option(
          "--app-id", "ID", "an app that has to be named, as PREFIX.bundle.id, and that links have to open; repeat it"
        ) {
          guard let ids = AppID.list($0) else { return "\(AppID.form)" }
          $1.request.appIDs += ids.map { UTF8Text($0) }
          return nil
        },
        Option("--package", "NAME", "an Android app that has to be let open links, such as com.example.app; repeat it")
        {
          $1.request.packages.append(UTF8Text($0))
          return AppListing.isPackage($0) ? nil : "a package such as com.example.app"
        },
        Option(
          "--platform", "ios|android",
          "whose file has to be there; repeat it for both (default: ios, and android's is looked at if it is there)"
        ) {
          guard let platform = VerificationRequest.Platform(rawValue: $0) else { return "ios or android" }
          $1.request.platforms.insert(platform)
          return nil
        },
        Option("--no-cdn", "do not ask Apple's CDN, which is where devices get the file") { $0.asksDelivery = false },
        .number("--timeout", "S", "seconds that an answer may take, whole (default: 10)", in: 1...600) {
          $1.seconds = $0
        },
        Option(
          "--resolve", "HOST:PORT:ADDRESS[:PORT]", "connect to this address for that host and port; repeat it for more"
        ) {
          guard let detour = ConnectionDetour($0) else {
            return "such as example.com:443:127.0.0.1:8443, an IPv6 address in brackets"
          }
          $1.detours.append(detour)
          return nil
        },
        Option("--insecure-ca", "FILE", "trust the certificate authorities in this PEM file, which no device does") {
          $1.authorities = $0
          return $0.isEmpty ? "a file" : nil
        },
        Option("--json", "print one JSON object a line for each site: host, good, ios, android, links, findings") {
          $0.json = true
        },
      ],
      examples: [
        "\(tool.name) verify example.com",
        "\(tool.name) verify \(tool.examples.url) --app-id ABCDE12345.com.example.app",
        "\(tool.name) verify example.com --resolve example.com:443:127.0.0.1:8443 --insecure-ca staging-ca.pem --no-cdn",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let operands = faults.operands
    let targets = faults.collect { try URLs.read(operands, as: { try VerificationTarget($0) }) }
    if let file = settings.authorities { _ = faults.collect { try checkAuthorities(file, console) } }
    return targets.map { targets in { try verify(targets, settings, console) } }
  }

  private static func verify(
    _ targets: [VerificationTarget], _ settings: Settings, _ console: Console
  ) throws -> ExitStatus {
    var sites: [VerificationTarget.Site] = []
    for target in targets where !sites.contains(target.site) { sites.append(target.site) }
    let request = settings.request
    let queue = SiteQueue(
      sites.map { site in
        FetchJob(
          files: request.files(of: site, asksDelivery: settings.asksDelivery), site: site, seconds: settings.seconds,
          detours: settings.detours, authorities: settings.authorities)
      }, concurrency: concurrency)
    let progress = VerifyProgress(count: sites.count)
    queue.start(progress)
    var status = ExitStatus.yes
    for (index, site) in sites.enumerated() {
      let outcomes = try queue.outcomes(of: index)
      let report = SiteVerifier(request.detoured(by: detour(of: site, settings))).report(
        on: site, links: targets.filter { $0.site == site }.compactMap(\.link), outcomes)
      if !report.isGood { status = .no }
      progress.clear()
      if settings.json { console.write(json(report)) } else { ReportPrinter(console: console).print(report) }
    }
    return status
  }

  /// What is different from what devices do, in words; nil if nothing is.
  private static func detour(of site: VerificationTarget.Site, _ settings: Settings) -> String? {
    let origins = [site.host + ":\(site.port ?? 443)", SiteFile.deliveryHost + ":443"]
    let detours = settings.detours.filter { origins.contains($0.origin) }
    var parts: [String] = []
    if !detours.isEmpty {
      let places = detours.map { "\($0.origin) was asked at \($0.address)" }.joined(separator: ", ")
      parts.append("\(places) (--resolve)")
    }
    if settings.authorities != nil { parts.append("authorities that no device knows were trusted (--insecure-ca)") }
    return parts.isEmpty ? nil : "not as devices do it: " + parts.joined(separator: ", ")
  }

  private static func checkAuthorities(_ name: String, _ console: Console) throws {
    guard name != "-" else { throw InputError("--insecure-ca: expected a file, not standard input") }
    guard String(decoding: try console.read(name), as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
      throw InputError("\(name): expected a file with certificates in PEM form")
    }
  }

  private static func json(_ report: SiteReport) -> [UInt8] {
    var writer = JSONWriter()
    report.write(to: &writer)
    writer.newline()
    return writer.bytes
  }
}
