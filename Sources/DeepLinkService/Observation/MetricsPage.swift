import DeepLinkHTTP
import DeepLinkOctets
import DeepLinking

/// The page of metrics.
///
/// The series of one site are those of its routes, so many sites would have many thousands. Of several sites, only those
/// that the request asks for have series for each route. The others have series for each site, where alerts need them,
/// or are summed up without a site.
extension Observation {
  /// The most sites with series for each route in one page.
  static let mostSites = 10

  /// Answers with the page that a request asks for: `?site=NAME` for series of each route of that site, up to
  /// ``mostSites`` times.
  ///
  /// A name that no site has changes nothing, because a reload may remove a site from a server that is watched.
  ///
  /// - Throws: the problem that keeps the request from being answered.
  func sendMetrics(to request: Request, _ response: inout ResponseWriter) throws(ProblemError) {
    var link = DeepLinkRequest()
    let isRead = (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil
    let names = isRead ? link.queryItems["site", default: []].compactMap { $0.map(String.init) } : []
    guard names.count <= Self.mostSites else {
      throw ProblemError(
        .badRequest(
          "\"site\": expected at most \(Self.mostSites) sites, found \(names.count); send several requests"))
    }
    var page = MetricsWriter()
    writeMetrics(to: &page, routesOf: Set(names))
    response.send(.ok, Headers.metrics, body: page.bytes)
  }

  /// Writes the whole page of metrics. The first site always has series; another site has them after its first request.
  ///
  /// - Parameters:
  ///   - page: gets the page.
  ///   - names: the names of the sites with series for each route. A site without a name has them always.
  package func writeMetrics(to page: inout MetricsWriter, routesOf names: Set<String> = []) {
    let isListed = { (name: String?) in name.map { $0.isEmpty || names.contains($0) } ?? true }
    let counted = counted
    let listed = counted.filter { isListed($0.site.name) }
    let others = counted.filter { !isListed($0.site.name) }
    page.durations(of: listed, others)
    page.answers(of: listed, others)
    page.links(of: listed.filter { !$0.site.isOutside }, others)
    writeContents(to: &page, isListed)
    settings.writeMore(&page)
  }
}

/// The counters of a site at some moment, summed up over the threads.
struct CountedSite {
  let site: ObservedSite
  let numbers: [Int]

  init(_ site: ObservedSite) {
    self.site = site
    var numbers = [Int](repeating: 0, count: site.layout.count)
    for thread in site.threads {
      for index in numbers.indices { numbers[index] &+= thread.numbers[index] }
    }
    self.numbers = numbers
  }

  fileprivate var labels: SubjectLabels { site.labels }

  /// The counters of the subject with this label.
  fileprivate func answers(_ label: Int) -> ArraySlice<Int> {
    numbers[label * CounterLayout.perSubject..<(label + 1) * CounterLayout.perSubject]
  }

  /// The sum of some counters.
  fileprivate func sum(_ range: KeyPath<CounterLayout, Range<Int>>) -> Int {
    numbers[site.layout[keyPath: range]].reduce(0, +)
  }
}

/// The sum of the counters of several subjects.
private struct AnswerTotal {
  private(set) var numbers = [Int](repeating: 0, count: CounterLayout.perSubject)

  mutating func add(_ other: ArraySlice<Int>) {
    for (index, number) in other.enumerated() { numbers[index] += number }
  }
}

extension MetricsWriter {
  /// Writes about each site, with its name as a label. For Prometheus, an empty label is none, so the requests that belong to
  /// no site have a name that no host has.
  private mutating func each(_ sites: [CountedSite], _ write: (CountedSite, inout MetricsWriter) -> Void) {
    for counted in sites {
      site = counted.site.isOutside ? "_OTHER" : counted.site.name
      write(counted, &self)
    }
    site = nil
  }

  /// Durations by route. No series combines method, path and status: clients choose two of them, and could create every
  /// combination.
  fileprivate mutating func durations(of listed: [CountedSite], _ others: [CountedSite]) {
    family(
      "http_server_request_duration_seconds", .histogram,
      "Time from a complete request to its answer, without the network.")
    each(listed) { counted, page in
      for template in counted.labels.templates {
        var total = AnswerTotal()
        for label in template.labels { total.add(counted.answers(label)) }
        page.histogram(["http_route": template.name], total.numbers)
      }
    }
    var sums: [String: AnswerTotal] = [:]
    for counted in others {
      for (index, label) in counted.labels.labels.enumerated() {
        sums[label.kind == "route" ? "_OTHER" : label.template, default: AnswerTotal()].add(counted.answers(index))
      }
    }
    for (template, total) in sums.sorted(by: { $0.key < $1.key }) {
      histogram(["http_route": template], total.numbers)
    }
  }

  /// Answers by subject and class of status, and by method and status.
  fileprivate mutating func answers(of listed: [CountedSite], _ others: [CountedSite]) {
    family("deeplink_requests_total", .counter, "Answers by subject and status class.")
    each(listed) { counted, page in
      for (index, label) in counted.labels.labels.enumerated() {
        for (digit, count) in zip(2..., counted.answers(index).suffix(4)) where count > 0 {
          page.sample(["kind": label.kind, "route": label.name, "status_class": "\(digit)xx"], count)
        }
      }
    }
    each(others) { counted, page in
      var total = AnswerTotal()
      for index in counted.labels.labels.indices { total.add(counted.answers(index)) }
      for (digit, count) in zip(2..., total.numbers.suffix(4)) where count > 0 {
        page.sample(["status_class": "\(digit)xx"], count)
      }
    }
    family("deeplink_responses_total", .counter, "Answers by method and status.")
    each(listed) { counted, page in page.statuses([counted]) }
    statuses(others)
  }

  /// The answers of some sites together, by method and then by status.
  private mutating func statuses(_ sites: [CountedSite]) {
    for (method, name) in CounterLayout.methods.enumerated() {
      for place in 0...CounterLayout.codes.count {
        let count = sites.reduce(0) { $0 + $1.numbers[$1.site.layout.statuses + method * 32 + place] }
        guard count > 0 else { continue }
        let code = place < CounterLayout.codes.count ? "\(CounterLayout.codes[place])" : "other"
        sample(["http_request_method": name, "http_response_status_code": code], count)
      }
    }
  }

  /// The results of links, and fetches of association files.
  fileprivate mutating func links(of listed: [CountedSite], _ others: [CountedSite]) {
    family("deeplink_links_resolved_total", .counter, "Links that matched a route, in request targets or content.")
    routes("route", listed, others, \.resolved)
    if !others.isEmpty || listed.contains(where: { !$0.labels.passages.isEmpty }) {
      family("deeplink_redirects_total", .counter, "Links that took a redirect or an alias, by its pattern.")
      each(listed.filter { !$0.labels.passages.isEmpty }) { counted, page in
        // All that the first table did not have are written if they were counted.
        let unknown = PassageName(kind: "_OTHER", from: "_OTHER")
        for (name, count) in zip(counted.labels.passages + [unknown], counted.numbers[counted.site.layout.passed])
        where name != unknown || count > 0 {
          page.sample(["from": name.from, "kind": name.kind], count)
        }
      }
      each(others) { counted, page in page.sample([:], counted.sum(\.passed)) }
    }
    family(
      "deeplink_link_misses_total", .counter, "Links that matched no route, by the one that came nearest, if any.")
    routes("nearest", listed, others, \.missed)
    family(
      "deeplink_links_warned_total", .counter, "Links that matched a route although a value was not as expected.")
    single(listed, others, \.warned)
    family(
      "deeplink_links_unrecognized_total", .counter, "Links with query items that their route does not know.")
    single(listed, others, \.unrecognized)
    family("deeplink_association_fetches_total", .counter, "Fetches of association files by kind of client.")
    for (sites, hasZeros) in [(listed, true), (others, false)] {
      each(sites) { counted, page in
        var counts = counted.numbers[counted.site.layout.fetches...]
        for file in CounterLayout.files {
          for client in CounterLayout.fetchers {
            let count = counts.removeFirst()
            if hasZeros || count > 0 { page.sample(["file": file, "client": client.rawValue], count) }
          }
        }
      }
    }
  }

  /// Writes a sample for each route; for all routes that the first table did not have, if they were counted; and for none.
  /// Another site has one sample.
  private mutating func routes(
    _ label: String, _ listed: [CountedSite], _ others: [CountedSite], _ range: KeyPath<CounterLayout, Range<Int>>
  ) {
    each(listed) { counted, page in
      let labels = counted.labels
      for (index, count) in counted.numbers[counted.site.layout[keyPath: range]].enumerated()
      where index != labels.routeCount || count > 0 {
        let name = index > labels.routeCount ? "" : labels.labels[index].name
        if index < labels.routeCount, let owner = labels.labels[index].owner {
          page.sample([label: name, "owner": owner], count)
        } else {
          page.sample([label: name], count)
        }
      }
    }
    each(others) { counted, page in page.sample([:], counted.sum(range)) }
  }

  /// Writes a sample for each listed site, and one for the others together.
  private mutating func single(
    _ listed: [CountedSite], _ others: [CountedSite], _ place: KeyPath<CounterLayout, Int>
  ) {
    each(listed) { counted, page in page.sample([:], counted.numbers[counted.site.layout[keyPath: place]]) }
    if !others.isEmpty {
      sample([:], others.reduce(0) { $0 + $1.numbers[$1.site.layout[keyPath: place]] })
    }
  }
}

extension Headers {
  /// The header fields of the metrics page.
  fileprivate static let metrics = HeaderBlock.constant([
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store",
  ])
}
