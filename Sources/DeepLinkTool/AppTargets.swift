import AppFiles
import AssociationFiles
import DeepLinkNavigation
import SiteAssociation

extension SiteTables {
  /// The apps of all sites, each with the hosts of the sites that declare it.
  func appTargets() throws(InputError) -> [AppTarget] {
    var targets: [AppTarget] = []
    for (index, tool) in sources.tools.enumerated() {
      let table = self[index]
      let entries = (tool.declared?.listing ?? tool.app.listing).apps
      let hosts = table.hosts.flatMap(\.declared)
      for entry in entries {
        var schemes = [entry.scheme].compactMap(\.self)
        // Only the app of a table may have several.
        if entries.count == 1 {
          schemes += ([tool.app.scheme].compactMap(\.self) + table.settings.schemes).filter { !schemes.contains($0) }
        }
        let activities = tool.app.activities.expectations.map(\.type).filter { $0 != UserActivity.browsingWeb }
        let links = { @Sendable (host: String) in AssociationGenerator(table, declaredHost: host) }
        guard let known = targets.firstIndex(where: { $0.app == entry.linked }) else {
          targets.append(
            AppTarget(entry.linked, hosts: hosts, schemes: schemes, activities: activities, links: links))
          continue
        }
        let (others, before) = (targets[known].hosts, targets[known].links)
        targets[known].hosts += hosts
        targets[known].schemes += schemes.filter { !targets[known].schemes.contains($0) }
        targets[known].links = { others.contains($0) ? before($0) : links($0) }
      }
    }
    return targets
  }

  /// One app, which `--app` names where there are several.
  func appTarget(named name: String?) throws(InputError) -> AppTarget {
    let isChosen = sources.tools[sources.first].tableOptions.contains("--site")
    let chosen = isChosen ? self[sources.first].hosts.flatMap(\.declared) : []
    let targets = try appTargets().filter { !isChosen || $0.hosts.contains(where: chosen.contains) }
    let found = targets.filter { $0.name == name || name == nil && targets.count == 1 }
    guard found.count == 1 else {
      let names = Set(targets.map { "\"\($0.name)\"" }).sorted().joined(separator: ", ")
      throw InputError(
        "--app: expected one of \(names), because each app has files of its own"
          + (Set(targets.map(\.name)).count < targets.count ? "; choose one with --site" : ""))
    }
    return found[0]
  }
}
