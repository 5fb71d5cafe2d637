import DeepLinkService

/// Reads everything anew, and serves it if nothing is wrong with it.
struct Reloader {
  let options: Options
  let source: SiteSource
  let events: EventLog
  /// Told of every result; the place to count them.
  let observe: (ReloadResult) -> Void

  /// Tells what is found like at the start, then what became of it.
  func reload() {
    let startup = Startup(options)
    for note in startup.notes { events.log(content: note) }
    let result: ReloadResult
    if let site = startup.site {
      result = .served(summary: site.summary, SiteChanges(from: source.site, to: site))
      source.replace(with: site)
      events.log(.info, "reload", "\(result)", ["serving": .text(site.summary)])
    } else {
      let faults = startup.notes.filter { $0.hasPrefix("error: ") }
      result = .refused(faults: faults)
      events.log(.error, "reload", "\(result)", ["faults": .number(faults.count)])
    }
    observe(result)
  }
}

extension Observation {
  /// Takes note of a reload, for the page of metrics.
  func note(_ result: ReloadResult, _ site: Site) {
    switch result {
    case .served: reloaded(site)
    case .refused: reloadFailed()
    }
  }
}
