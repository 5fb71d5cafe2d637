import CostCases
import DeepLinkJSON
import Foundation

/// Counts the instructions of each case of the law with valgrind, and holds the law to them.
///
/// The program runs itself under valgrind, twice at once with half of the cases each. There it forks once for each
/// count, because valgrind reports one as a process ends: a child that does nothing, one for the smaller piece of work,
/// one for the larger.
@main
enum Counter {
  /// How many processes share the cases.
  private static let shares = 2

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--repeat" { return try `repeat`(arguments.dropFirst().first ?? "") }
    let first = arguments.popFirst() ?? "0"
    guard let turn = Int(first), 0..<CostCases.turns ~= turn else {
      fail("\(first): expected a turn from 0 to \(CostCases.turns - 1)")
    }
    let text = arguments.popFirst() ?? ""
    if let share = arguments.popFirst().flatMap({ Int($0) }) { return try count(turn, text, share) }
    let logs = FileManager.default.temporaryDirectory.appending(path: "deeplink-costs-\(getpid())")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: logs) }
    let running = try (0..<shares).map { try start(turn, text, share: $0, logs: logs) }
    let lines = try running.flatMap { process, output in
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { fail("valgrind ended with status \(process.terminationStatus)") }
      return try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    }
    let results = lines.compactMap { CountedCase($0, logs: logs) }
    // A case that is lost would be a law that is not held.
    guard results.count == lines.count else { fail("\(lines.count - results.count) cases have no count") }
    report(results)
  }

  /// This program under valgrind with one of the shares, and the file of what it prints.
  private static func start(_ turn: Int, _ text: String, share: Int, logs: URL) throws -> (Process, URL) {
    let (process, output) = (Process(), logs.appending(path: "share\(share)"))
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
      "--log-file=\(logs.path())/%p", CommandLine.arguments[0], "\(turn)", text, "\(share)",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    return (process, output)
  }

  /// The cases for a site, by its own description.
  private static func cases(_ site: CostSite) throws -> CostCases {
    let answer = site.send(Array("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    guard let head = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { fail("/openapi.json has no answer") }
    return try CostCases(description: JSONNode(parsing: Array(answer[head.upperBound...])))
  }

  /// Repeats the larger work of the first case whose name contains a text, for a profiler.
  private static func `repeat`(_ text: String) throws {
    let site = try CostSite()
    guard let one = try cases(site).all.first(where: { $0.name.contains(text) }) else { fail("no case \"\(text)\"") }
    let work = try one.prepare(.large, site)
    print(one.name)
    try repeated(work)
  }

  @inline(never)
  private static func repeated(_ work: CostCase.Work) throws {
    for _ in 0..<100 { try work.run() }
  }

  /// What runs under valgrind: a line for each case.
  private static func count(_ turn: Int, _ text: String, _ share: Int) throws {
    let site = try CostSite()
    let cases = try cases(site).cases(of: turn).filter { text.isEmpty || $0.name.contains(text) }
    var places: Set<String> = []
    for (index, one) in cases.enumerated() where index % shares == share {
      let (small, large) = (try one.prepare(.small, site), try one.prepare(.large, site))
      // Warms the place up: work that is done once per process does not count.
      if places.insert(one.place).inserted { try small.run() }
      let numbers = [inChild(one) {}, inChild(one, small.run), inChild(one, large.run)].map(Int.init)
      let words = (numbers + [small.octets, large.octets]).map(String.init) + ["\(one.growth)", "\(one.perOctet)"]
      print((words + [one.name.replacing("\n", with: " ")]).joined(separator: " "))
    }
  }

  /// Runs `body` in a child and gives the number of its process.
  private static func inChild(_ one: CostCase, _ body: () throws -> Void) -> Int32 {
    typealias Fork = @convention(c) () -> Int32
    guard let symbol = dlsym(nil, "fork") else { fail("there is no fork") }
    // Swift hides `fork`, which is safe in a process of one thread.
    let child = unsafeBitCast(symbol, to: Fork.self)()
    if child == 0 {
      do {
        try body()
      } catch {
        fail("\(one.name): \(error)")
      }
      _exit(0)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { fail("\(one.name) ended the process with status \(status)") }
    return child
  }

  private static func report(_ results: [CountedCase]) {
    let broken = results.filter { $0.growth > $0.mostGrowth || $0.perOctet > $0.mostPerOctet }
    for one in broken {
      print("\(one.name): \(one.small) instructions for \(one.lengths.0) octets, \(one.large) for \(one.lengths.1)")
    }
    var dearest: [String: CountedCase] = [:]
    for one in results where one.perOctet > dearest[one.operation]?.perOctet ?? 0 { dearest[one.operation] = one }
    for (_, one) in dearest.sorted(by: { $0.value.perOctet > $1.value.perOctet }) {
      let figures = String(format: "%8.0f instructions per octet, grows %.2f times", one.perOctet, one.growth)
      print("\(figures)  \(one.name)")
    }
    print("\(results.count) kinds of work, \(broken.count) beyond the law")
    if !broken.isEmpty || results.isEmpty { exit(1) }
  }

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("deeplink-costs: \(message)\n".utf8))
    exit(2)
  }
}

/// What valgrind counted for one case.
struct CountedCase {
  let name: String
  let small: Int
  let large: Int
  let lengths: (Int, Int)
  let mostGrowth: Double
  let mostPerOctet: Double

  var growth: Double { Double(large) / Double(max(small, 1)) }
  var perOctet: Double { Double(large) / Double(max(lengths.1, 1)) }
  /// What is done in the case: its name up to its first comma or colon.
  var operation: String { String(name.prefix { $0 != "," && $0 != ":" }) }

  init?(_ line: Substring, logs: URL) {
    let words = line.split(separator: " ", maxSplits: 7)
    let numbers = words.prefix(5).compactMap { Int($0) }
    guard words.count == 8, numbers.count == 5, let growth = Double(words[5]), let perOctet = Double(words[6]) else {
      return nil
    }
    let counts = numbers.prefix(3).compactMap { Self.instructions(in: logs.appending(path: "\($0)")) }
    guard counts.count == 3 else { return nil }
    (small, large) = (counts[1] - counts[0], counts[2] - counts[0])
    (lengths, mostGrowth, mostPerOctet) = ((numbers[3], numbers[4]), growth, perOctet)
    name = String(words[7])
  }

  private static func instructions(in log: URL) -> Int? {
    guard let text = try? String(contentsOf: log, encoding: .utf8), let range = text.range(of: "refs:") else {
      return nil
    }
    return Int(text[range.upperBound...].prefix { $0 != "\n" }.filter(\.isNumber))
  }
}
