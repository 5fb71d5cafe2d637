import DeepLinkAnswers
import DeepLinkTables

/// The page of metrics, made in one pass over the counters of the sites.
///
/// The series of one site are those of its routes, so many sites would have many thousands. Of several sites, only those
/// that the request asks for have series for each route. The others have series for each site, where alerts need them,
/// or are summed up without a site.
extension Observation {
  /// The families in the order of the page, each with its name and its help.
  private enum Family: String, CaseIterable {
    // No series combines method, path and status: clients choose two of them, and could create every combination.
    case durations =
      "http_server_request_duration_seconds Time from a complete request to its answer, without the network."
    case answers = "deeplink_requests_total Answers by subject and status class."
    case statuses = "deeplink_responses_total Answers by method and status."
    case resolved = "deeplink_links_resolved_total Links that matched a route, in request targets or content."
    case passed = "deeplink_redirects_total Links that took a redirect or an alias, by its pattern."
    case missed = "deeplink_link_misses_total Links that matched no route, by the one that came nearest, if any."
    case warned = "deeplink_links_warned_total Links that matched a route although a value was not as expected."
    case unrecognized = "deeplink_links_unrecognized_total Links with query items that their route does not know."
    case fetches = "deeplink_association_fetches_total Fetches of association files by kind of client."
    case sites = "deeplink_sites Sites with hosts and routes of their own."
    case routes = "deeplink_routes Routes of the table."
    case files = "deeplink_public_files Files of Public."
    case records = "deeplink_catalog_records Records of the catalogue."
    case reloads = "deeplink_reloads_total Reloads of the files by result."
    case lastReloadSucceeded =
      "deeplink_config_last_reload_successful Whether the last reload succeeded; the start counts as one."
    case lastReload =
      "deeplink_config_last_reload_success_timestamp_seconds When the served files were read, in seconds since 1970."
    case info = "deeplink_config_info The digests of what is served, as in the log."
  }

  /// The samples of all families; those of a family with equal labels are summed up.
  private struct Samples {
    private var families: [Family: (places: [String: Int], all: [(labels: String, numbers: [Int])])] = [:]

    mutating func add(_ family: Family, _ labels: KeyValuePairs<String, String?>, _ numbers: some Collection<Int>) {
      let text = MetricsWriter.text(labels)
      if let place = families[family]?.places[text] {
        for (offset, number) in numbers.enumerated() { families[family]?.all[place].numbers[offset] += number }
      } else {
        families[family, default: ([:], [])].places[text] = families[family]?.all.count ?? 0
        families[family]?.all.append((text, Array(numbers)))
      }
    }

    mutating func add(_ family: Family, _ labels: KeyValuePairs<String, String?>, _ number: Int) {
      add(family, labels, CollectionOfOne(number))
    }

    func write(to page: inout MetricsWriter) {
      for family in Family.allCases where family != .passed || families[family] != nil {
        page.family(family.rawValue, family == .durations ? .histogram : nil)
        for (labels, numbers) in families[family]?.all ?? [] {
          if family == .durations { page.histogram(labels, numbers) } else { page.sample(labels, numbers[0]) }
        }
      }
    }
  }

  /// Writes the whole page of metrics. The first site always has series; another site has them after its first request.
  ///
  /// - Parameters:
  ///   - page: gets the page.
  ///   - names: the names of the sites with series for each route. A site without a name has them always.
  package func writeMetrics(to page: inout MetricsWriter, routesOf names: Set<String> = []) {
    let isListed = { (name: String?) in name.map { $0.isEmpty || names.contains($0) } ?? true }
    let (sites, contents) = (sites, contents)
    var samples = Samples()
    for listed in [true, false] {
      for site in sites where isListed(site.name) == listed { Self.add(site, isListed: listed, to: &samples) }
      for index in 0..<contents.served.count {
        let site = contents.served[index]
        guard isListed(site.name) == listed else { continue }
        let name = listed ? site.name : nil
        samples.add(.routes, ["site": name], site.table.shapes.count)
        samples.add(.files, ["site": name], site.fileCount)
        for (kind, count) in listed ? site.recordCounts : [("", site.recordCounts.reduce(0) { $0 + $1.count })] {
          samples.add(.records, ["site": name, "collection": listed ? kind : nil], count)
        }
      }
    }
    samples.add(.sites, [:], contents.served.count)
    samples.add(.reloads, ["result": "ok"], contents.reloads)
    samples.add(.reloads, ["result": "failed"], contents.failedReloads)
    samples.add(.lastReloadSucceeded, [:], contents.lastReloadSucceeded ? 1 : 0)
    samples.add(.lastReload, [:], contents.lastReload)
    samples.add(.info, ["digest": contents.served.digest, "config_digest": contents.served.configDigest ?? ""], 1)
    samples.write(to: &page)
    settings.writeMore(&page)
  }

  private static func add(_ site: ObservedSite, isListed: Bool, to samples: inout Samples) {
    let numbers = site.numbers
    // For Prometheus, an empty label is none, so the requests that belong to no site have a name that no host has.
    let name = site.isOutside ? "_OTHER" : site.name
    let listed = isListed ? name : nil
    for (index, subject) in site.subjects.enumerated() {
      let counts = numbers[index * ObservedSite.perSubject..<(index + 1) * ObservedSite.perSubject]
      guard counts.contains(where: { $0 > 0 }) else { continue }
      let route = isListed || subject.kind != "route" ? subject.template : "_OTHER"
      samples.add(.durations, ["site": listed, "http_route": route], counts)
      for (digit, count) in zip(2..., counts.suffix(4)) where count > 0 {
        let (kind, route) = isListed ? (subject.kind, subject.name) : (nil, nil)
        samples.add(.answers, ["site": name, "kind": kind, "route": route, "status_class": "\(digit)xx"], count)
      }
    }
    for (method, word) in ObservedSite.methods.enumerated() {
      for (place, count) in numbers[(site.statuses + method * 32)...].prefix(32).enumerated() where count > 0 {
        let code = place < ObservedSite.codes.count ? "\(ObservedSite.codes[place])" : "other"
        samples.add(
          .statuses, ["site": listed, "http_request_method": word, "http_response_status_code": code], count)
      }
    }
    guard !site.isOutside else { return }
    // Of what the first table did not have, only that which was counted is written.
    for (family, label, range) in [(Family.resolved, "route", site.resolved), (.missed, "nearest", site.missed)] {
      for (index, count) in numbers[range].enumerated() where !isListed || index != site.routeCount || count > 0 {
        let route = index > site.routeCount ? "" : site.subjects[index].name
        let owner = isListed && index < site.routeCount ? site.subjects[index].owner : nil
        samples.add(family, ["site": name, label: isListed ? route : nil, "owner": owner], count)
      }
    }
    for (index, count) in numbers[site.passed].enumerated() where !isListed || index < site.passages.count || count > 0
    {
      let passage = index < site.passages.count ? site.passages[index] : PassageName(kind: "_OTHER", from: "_OTHER")
      let (from, kind) = isListed ? (passage.from, passage.kind) : (nil, nil)
      samples.add(.passed, ["site": name, "from": from, "kind": kind], count)
    }
    samples.add(.warned, ["site": listed], numbers[site.warned])
    samples.add(.unrecognized, ["site": listed], numbers[site.warned + 1])
    for (index, count) in numbers[site.fetches...].enumerated() where isListed || count > 0 {
      let (file, client) = index.quotientAndRemainder(dividingBy: ObservedSite.fetchers.count)
      let word = ObservedSite.fetchers[client].rawValue
      samples.add(.fetches, ["site": name, "file": ObservedSite.files[file], "client": word], count)
    }
  }
}
