import DeepLinkHTTP
import DeepLinkTables

extension MetricsPage {
  /// Durations by route. No series combines method, path and status: clients choose two of them, and could create every
  /// combination.
  static func durations(of listed: [CountedSite], _ others: [CountedSite]) -> [Step] {
    let sum = Sum<[String: AnswerTotal]>([:])
    let templates = listed.flatMap { counted in counted.site.labels.templates.indices.map { (counted, $0) } }
    return [
      Step { _, page in
        page.family(
          "http_server_request_duration_seconds", .histogram,
          "Time from a complete request to its answer, without the network.")
        return 1
      },
      Step(parts: templates.count) { part, page in
        let (counted, index) = templates[part]
        let template = counted.site.labels.templates[index]
        let total = template.labels.reduce(into: AnswerTotal()) { counted.add($1, to: &$0) }
        if total.count > 0 {
          page.about(counted) { $0.histogram(["http_route": template.name], total) }
        }
        return template.labels.count * counted.threads.count * Self.cells
      },
      Step(parts: others.count) { part, _ in
        let counted = others[part]
        for (index, label) in counted.site.labels.labels.enumerated() {
          let name = label.kind == "route" ? "_OTHER" : label.template
          counted.add(index, to: &sum.value[name, default: AnswerTotal()])
        }
        return counted.site.labels.labels.count * counted.threads.count * Self.cells
      },
      Step { _, page in
        for (template, total) in sum.value.sorted(by: { $0.key < $1.key }) where total.count > 0 {
          page.histogram(["http_route": template], total)
        }
        return 1
      },
    ]
  }

  /// The counters of an answer series.
  private static let cells = 18

  /// Answers by subject and class of status, and by method and status.
  static func answers(of listed: [CountedSite], _ others: [CountedSite]) -> [Step] {
    let subjects = listed.flatMap { counted in
      counted.site.labels.labels.indices.map { (counted, $0) }
    }
    let sum = Sum([Int](repeating: 0, count: StatusCounters.methods.count * StatusCounters.statuses.count))
    return [
      Step { _, page in
        page.family("deeplink_requests_total", .counter, "Answers by subject and status class.")
        return 1
      },
      Step(parts: subjects.count) { part, page in
        let (counted, index) = subjects[part]
        var total = AnswerTotal()
        counted.add(index, to: &total)
        let label = counted.site.labels.labels[index]
        page.about(counted) { page in
          for (index, count) in total.classes.enumerated() where count > 0 {
            page.sample(["kind": label.kind, "route": label.name, "status_class": "\(index + 2)xx"], count)
          }
        }
        return counted.threads.count * cells
      },
      Step(parts: others.count) { part, page in
        let counted = others[part]
        var total = AnswerTotal()
        for index in counted.site.labels.labels.indices { counted.add(index, to: &total) }
        page.about(counted) { page in
          for (index, count) in total.classes.enumerated() where count > 0 {
            page.sample(["status_class": "\(index + 2)xx"], count)
          }
        }
        return counted.site.labels.labels.count * counted.threads.count * cells
      },
      Step { _, page in
        page.family("deeplink_responses_total", .counter, "Answers by method and status.")
        return 1
      },
      Step(parts: listed.count) { part, page in
        var counts = [Int](repeating: 0, count: sum.value.count)
        listed[part].addStatuses(to: &counts)
        page.about(listed[part]) { $0.statuses(counts) }
        return counts.count * listed[part].threads.count
      },
      Step(parts: others.count) { part, _ in
        others[part].addStatuses(to: &sum.value)
        return sum.value.count * others[part].threads.count
      },
      Step { _, page in
        page.statuses(sum.value)
        return 1
      },
    ]
  }

  /// The results of links, and fetches of association files.
  static func links(of listed: [CountedSite], _ others: [CountedSite]) -> [Step] {
    let routes = listed.flatMap { counted in (0...counted.site.labels.routeCount).map { (counted, $0) } }
    let passages = listed.filter { !$0.site.labels.passages.isEmpty }.flatMap { counted in
      (0...counted.site.labels.passages.count).map { (counted, $0) }
    }
    let misses = listed.flatMap { counted in (0...counted.site.labels.routeCount + 1).map { (counted, $0) } }
    /// The counts of one counter for each site, as a family with one sample or two.
    func family(
      _ name: String, _ help: String, _ counter: @escaping (LinkCounters) -> Counter
    ) -> Step {
      Step { _, page in
        page.family(name, .counter, help)
        for counted in listed {
          page.about(counted) { $0.sample([:], counted.sum { counter($0.links).value }) }
        }
        if !others.isEmpty { page.sample([:], others.reduce(0) { $0 + $1.sum { counter($0.links).value } }) }
        return listed.count + others.count
      }
    }
    /// A sample for each of the other sites.
    func samples(_ counters: @escaping (LinkCounters) -> [Counter]) -> Step {
      Step(parts: others.count) { part, page in
        let counted = others[part]
        page.about(counted) { $0.sample([:], counted.sum { counters($0.links).reduce(0) { $0 + $1.value } }) }
        return (counted.site.labels.routeCount + 2) * counted.threads.count
      }
    }
    return [
      Step { _, page in
        page.family(
          "deeplink_links_resolved_total", .counter, "Links that matched a route, in request targets or content.")
        return 1
      },
      Step(parts: routes.count) { part, page in
        let (counted, index) = routes[part]
        page.sample("route", index, of: counted) { $0.resolved[index] }
        return counted.threads.count
      },
      samples(\.resolved),
      Step { _, page in
        guard !passages.isEmpty || !others.isEmpty else { return 1 }
        page.family(
          "deeplink_redirects_total", .counter, "Links that took a redirect or an alias, by its pattern.")
        return 1
      },
      Step(parts: passages.count) { part, page in
        let (counted, index) = passages[part]
        page.passage(index, of: counted)
        return counted.threads.count
      },
      samples(\.passed),
      Step { _, page in
        page.family(
          "deeplink_link_misses_total", .counter, "Links that matched no route, by the one that came nearest, if any.")
        return 1
      },
      Step(parts: misses.count) { part, page in
        let (counted, index) = misses[part]
        page.sample("nearest", index, of: counted) { $0.missed[index] }
        return counted.threads.count
      },
      samples(\.missed),
      family(
        "deeplink_links_warned_total", "Links that matched a route although a value was not as expected.", \.warned),
      family(
        "deeplink_links_unrecognized_total", "Links with query items that their route does not know.", \.unrecognized),
      Step { _, page in
        page.family("deeplink_association_fetches_total", .counter, "Fetches of association files by kind of client.")
        for counted in listed { page.fetches(of: counted, withZeros: true) }
        return 1
      },
      Step(parts: others.count) { part, page in
        page.fetches(of: others[part], withZeros: false)
        return 6 * others[part].threads.count
      },
    ]
  }
}

/// A value that the parts of a step add to.
private final class Sum<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension CountedSite {
  /// The sum of a number over the threads.
  fileprivate func sum(_ count: (ThreadCounters) -> Int) -> Int { threads.reduce(0) { $0 + count($1) } }

  /// Adds the answers about the subject with this label.
  fileprivate func add(_ label: Int, to total: inout AnswerTotal) {
    for thread in threads { thread.answers[label].add(to: &total) }
  }

  /// Adds the answers by method and then by status.
  fileprivate func addStatuses(to counts: inout [Int]) {
    for index in counts.indices {
      let (method, status) = index.quotientAndRemainder(dividingBy: StatusCounters.statuses.count)
      counts[index] += sum { $0.statuses.value(method: method, status: status) }
    }
  }
}

extension MetricsWriter {
  /// Writes samples with the name of a site. For Prometheus, an empty label is none, so the requests that belong to no site
  /// have a name that no host has.
  fileprivate mutating func about(_ counted: CountedSite, _ write: (inout MetricsWriter) -> Void) {
    site = counted.site.isOutside ? "_OTHER" : counted.site.name
    write(&self)
    site = nil
  }

  /// Writes the answers by method and then by status.
  fileprivate mutating func statuses(_ counts: [Int]) {
    for (index, count) in counts.enumerated() where count > 0 {
      let (method, status) = index.quotientAndRemainder(dividingBy: StatusCounters.statuses.count)
      sample(
        [
          "http_request_method": StatusCounters.methods[method],
          "http_response_status_code": StatusCounters.statuses[status],
        ], count)
    }
  }

  /// Writes a sample for a route; for all routes that the first table did not have, if they were counted; and for none.
  fileprivate mutating func sample(
    _ label: String, _ index: Int, of counted: CountedSite, _ counter: (LinkCounters) -> Counter
  ) {
    let (count, labels) = (counted.sum { counter($0.links).value }, counted.site.labels)
    guard index != labels.routeCount || count > 0 else { return }
    about(counted) { page in
      guard index < labels.routeCount, let owner = labels.labels[index].owner else {
        return page.sample([label: index > labels.routeCount ? "" : labels.labels[index].name], count)
      }
      page.sample([label: labels.labels[index].name, "owner": owner], count)
    }
  }

  /// Writes a sample for a redirect or an alias; for all that the first table did not have, if they were counted.
  fileprivate mutating func passage(_ index: Int, of counted: CountedSite) {
    let (count, names) = (counted.sum { $0.links.passed[index].value }, counted.site.labels.passages)
    guard index < names.count || count > 0 else { return }
    let name = index < names.count ? names[index] : PassageName(kind: "_OTHER", from: "_OTHER")
    about(counted) { $0.sample(["from": name.from, "kind": name.kind], count) }
  }

  fileprivate mutating func fetches(of counted: CountedSite, withZeros: Bool) {
    about(counted) { page in
      for file in ThreadCounters.AssociationFile.allCases {
        for client in ThreadCounters.FetchingClient.allCases {
          let count = counted.sum { $0.fetches[file.rawValue][client.rawValue].value }
          if withZeros || count > 0 { page.sample(["file": file.name, "client": client.name], count) }
        }
      }
    }
  }
}
