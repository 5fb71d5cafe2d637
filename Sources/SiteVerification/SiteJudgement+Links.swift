internal import Octets
internal import SiteAssociation

extension SiteJudgement {
  /// Says what becomes of links, by the files as they were served.
  mutating func checkLinks(_ links: [AssociationURL]) {
    // Delegation is all that Android's file decides; paths are the manifest's.
    let packages = report.android?.verdict == .good ? report.android?.apps ?? [] : []
    let delegates =
      request.packages.isEmpty ? !packages.isEmpty : request.packages.allSatisfy { packages.contains($0) }
    for link in links {
      let all = matcher?.matches(link, host: UTF8Text(site.host)) ?? []
      let matches =
        request.appIDs.isEmpty
        ? all : request.appIDs.compactMap { app in matcher?.match(link, app: app, host: UTF8Text(site.host)) }
      let isOpened =
        request.appIDs.isEmpty
        ? matches.contains { $0.verdict == .match }
        : !matches.isEmpty && matches.allSatisfy { $0.verdict == .match }
      report.links.append(
        LinkReport(
          url: link.description, matches: matches, packages: packages,
          opens: (isOpened || !request.needsAssociation) && (delegates || !request.needsAssetLinks),
          notes: link.scheme == "http" ? link.notes.filter { !$0.hasPrefix("port") } : []))
    }
  }
}
