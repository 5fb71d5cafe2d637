import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Foundation

/// `links.json`: each fault and each warning stands at a place of the file; a file that is accepted makes a table whose
/// examples lead to their routes, and what `GET /routes` prints of it is accepted too, without a fault, and prints the
/// same. All of it takes time in proportion to the file.
enum LinksFileOracle {
  static func check(_ input: [UInt8]) throws(Violation) {
    let start = processorTime()
    try checkContent(input)
    let time = processorTime() - start
    // A hundred times what a file of routes takes, so that neither sanitizers nor another process matter.
    let bound = 1_000_000_000 + UInt64(input.count) * 1_000_000
    try expect(time <= bound, "\(time / 1_000_000) ms for \(input.count) octets")
  }

  /// The processor time of this thread, in nanoseconds.
  private static func processorTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func checkContent(_ input: [UInt8]) throws(Violation) {
    let file: LinksFile
    do {
      file = try LinksFile(parsing: input, named: name)
    } catch {
      try expect(!error.faults.isEmpty, "refused without a fault")
      for line in error.faults { try checkPlace(line, "error", in: input) }
      return
    }
    for line in file.warnings { try checkPlace(line.text, "warning", in: input) }
    for site in file.sites {
      let printed = try manifest(of: site)
      let again: LinksFile
      do {
        again = try LinksFile(parsing: printed, named: name)
      } catch {
        throw Violation("\(shown(printed)) is refused: \(error)")
      }
      let twice = try manifest(of: again.sites[0])
      try expect(twice == printed, "printed once more as \(shown(twice)), not \(shown(printed))")
    }
  }

  private static let name = "links.json"

  /// Checks that a line is `links.json:LINE:COLUMN: SEVERITY: …` and that the file has this place.
  private static func checkPlace(_ line: String, _ severity: String, in input: [UInt8]) throws(Violation) {
    // Only the first hundred are told.
    if line.hasPrefix("\(name): \(severity): and "), line.contains(" more \(severity)") { return }
    let parts = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == name, let row = Int(parts[1]), let column = Int(parts[2]),
      parts[3] == " \(severity)"
    else { throw Violation("has no place: \(line)") }
    let position = JSONPosition(line: row, column: column)
    try expect(LinePlaces(input).contains(position), "not in the file: \(line)")
  }

  /// What `GET /routes` prints.
  private static func manifest(of site: DeclaredSite) throws(Violation) -> [UInt8] {
    let table = site.table
    for (shape, example) in zip(table.shapes, table.examples) {
      var resolution = Resolution()
      guard let request = try? DeepLinkRequest(example), (try? table.resolve(request, into: &resolution)) == true,
        table.shapes[resolution.route].name == shape.name
      else { throw Violation("\(example) is the example of \(shape.name), and leads elsewhere") }
    }
    var writer = JSONWriter()
    RouteManifest(table, and: site.settings).write(to: &writer)
    return writer.bytes
  }
}
