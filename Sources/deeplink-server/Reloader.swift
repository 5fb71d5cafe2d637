import DeepLinkService
import Transport

/// Reads everything anew, and serves it if nothing is wrong with it.
struct Reloader {
  let options: Options
  let source: SiteSource
  /// Told of every result; the place to count them.
  let observe: (ReloadResult) -> Void

  /// Tells what is found like at the start, then what became of it.
  func reload() {
    let startup = Startup(options)
    for line in startup.notes { StandardStreams.error(line + "\n") }
    let result: ReloadResult
    if let site = startup.site {
      result = .served(summary: site.summary, SiteChanges(from: source.site, to: site))
      source.replace(with: site)
    } else {
      result = .refused(faults: startup.notes.filter { $0.hasPrefix("error: ") })
    }
    StandardStreams.error("\(result)\n")
    observe(result)
  }
}
