import DeepLinkArguments
import DeepLinkJSON
import DeepLinkService

/// `deeplink misses`: the paths that a server's log says no route matched.
enum MissesCommand: ToolCommand {
  struct Settings {
    var json = false
    var top = 20
  }

  /// The paths of some logs.
  private struct Log {
    var tally = MissTally()
    var lines = 0
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) misses",
      "Counts the missed paths in a server's log. A server with --log-misses on logs a path once an hour at most.",
      operands: "[FILE…]",
      options: [
        .number("--top", "N", "how many paths to print, the most frequent ones (default 20)", in: 1...1_000) {
          $1.top = $0
        },
        .json(\.json),
      ],
      examples: [
        "\(tool.name) misses server.log",
        "journalctl -u \(tool.app.serverName) | \(tool.name) misses --top 5",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let files = faults.operands.isEmpty ? ["-"] : faults.operands
    guard faults.isEmpty else { return nil }
    var log = Log()
    for file in files {
      faults.collect {
        try console.readLines(of: file, longest: MissedPath.longestLine + 1) { line in
          log.lines += 1
          if let miss = MissedPath(line: line) { log.tally.count(miss) }
        }
      }
    }
    return { [log] in
      show(log, settings, console)
      return .yes
    }
  }

  private static func show(_ log: Log, _ settings: Settings, _ console: Console) {
    let (tally, all) = (log.tally, log.tally.sorted)
    guard tally.total > 0 else {
      return console.complain(
        "note: none of \(log.lines) lines is about a missed path; a server logs them with --log-misses on")
    }
    if tally.dropped > 0 {
      console.complain(
        """
        note: there are too many different paths to hold them all: of \(tally.dropped) rare ones no count was kept, so a \
        count may be too low by \(tally.uncertainty)
        """)
    }
    if !settings.json {
      let paths = tally.dropped > 0 ? "more than \(all.count)" : "\(all.count)"
      console.print("\(tally.total) lines of \(log.lines) are about \(paths) missed paths")
    }
    let shown = all.prefix(settings.top)
    let counts = shown.map { $0.most == $0.count ? "\($0.count)" : "\($0.count) to \($0.most)" }
    let width = counts.map(\.count).max() ?? 0
    for (entry, count) in zip(shown, counts) {
      let miss = entry.miss
      if settings.json {
        console.printJSON { entry.write(to: &$0) }
        continue
      }
      let indent = String(repeating: " ", count: width + 2)
      let padding = String(repeating: " ", count: width - count.count)
      console.print("\(padding)\(console.colored(count, .bold))  \(miss.site.map { "\($0): " } ?? "")\(miss.path)")
      if let nearest = miss.nearest {
        console.print("\(indent)nearest: \(nearest)\(miss.owner.map { ", of \($0)" } ?? "")")
      }
    }
  }
}
