import CostCases
import Foundation
import JSON

/// Counts the instructions of each request of the law with valgrind, and holds the law to them.
///
/// The program runs itself under valgrind, twice at once with half of the requests each. There it forks once for each
/// count, because valgrind reports one as a process ends: a child that does nothing, one that answers the smaller request,
/// one that answers the larger.
@main
enum Counter {
  /// Twice the length at most doubles the instructions, within 1.3.
  static let growth = 2.6
  /// The instructions that one octet of a request may cost at most.
  static let perOctet = 4_000.0

  /// How many processes share the requests.
  private static let shares = 2

  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--share", let share = Int(arguments[2]) { return try count(share) }
    let logs = FileManager.default.temporaryDirectory.appending(path: "deeplink-costs-\(getpid())")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: logs) }
    let running = try (0..<shares).map { try start(share: $0, logs: logs) }
    let lines = try running.flatMap { process, output in
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { fail("valgrind ended with status \(process.terminationStatus)") }
      return try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    }
    report(lines.compactMap { CountedCase($0, logs: logs) })
  }

  /// This program under valgrind with one of the shares, and the file of what it prints.
  private static func start(share: Int, logs: URL) throws -> (Process, URL) {
    let (process, output) = (Process(), logs.appending(path: "share\(share)"))
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
      "--log-file=\(logs.path())/%p", CommandLine.arguments[0], "--share", "\(share)",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    return (process, output)
  }

  /// What runs under valgrind: a line for each case.
  private static func count(_ share: Int) throws {
    let site = try CostSite()
    let answer = site.send(Array("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    guard let head = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { fail("/openapi.json has no answer") }
    let cases = try CostCases(description: JSONNode(parsing: Array(answer[head.upperBound...])))
    var places: Set<String> = []
    for (index, one) in cases.cases(of: 0).enumerated() where index % shares == share {
      let (small, large) = (one.request(one.size), one.request(one.size * 2))
      // Warms the place up: work that is done once per process does not count.
      if places.insert(one.place).inserted { site.send(one.request(16)) }
      let numbers = [inChild {}, inChild { site.send(small) }, inChild { site.send(large) }].map(Int.init)
      print("\(numbers[0]) \(numbers[1]) \(numbers[2]) \(small.count) \(large.count) \(one.name)")
    }
  }

  /// Runs `body` in a child and gives the number of its process.
  private static func inChild(_ body: () -> Void) -> Int32 {
    typealias Fork = @convention(c) () -> Int32
    guard let symbol = dlsym(nil, "fork") else { fail("there is no fork") }
    // Swift hides `fork`, which is safe in a process of one thread.
    let child = unsafeBitCast(symbol, to: Fork.self)()
    if child == 0 {
      body()
      _exit(0)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { fail("a request ended the process with status \(status)") }
    return child
  }

  private static func report(_ results: [CountedCase]) {
    let broken = results.filter { $0.growth > growth || $0.perOctet > perOctet }
    for one in broken {
      print("\(one.name): \(one.small) instructions for \(one.lengths.0) octets, \(one.large) for \(one.lengths.1)")
    }
    var dearest: [String: CountedCase] = [:]
    for one in results where one.perOctet > dearest[one.operation]?.perOctet ?? 0 { dearest[one.operation] = one }
    for (_, one) in dearest.sorted(by: { $0.value.perOctet > $1.value.perOctet }) {
      print(String(format: "%8.0f instructions per octet  %@", one.perOctet, one.name as NSString))
    }
    print("\(results.count) kinds of request, \(broken.count) beyond the law")
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

  var growth: Double { Double(large) / Double(max(small, 1)) }
  var perOctet: Double { Double(large) / Double(max(lengths.1, 1)) }
  /// What the case is a request of: the name up to its first comma or colon.
  var operation: String { String(name.prefix { $0 != "," && $0 != ":" }) }

  init?(_ line: Substring, logs: URL) {
    let words = line.split(separator: " ", maxSplits: 5)
    let numbers = words.prefix(5).compactMap { Int($0) }
    guard words.count == 6, numbers.count == 5 else { return nil }
    let counts = numbers.prefix(3).compactMap { Self.instructions(in: logs.appending(path: "\($0)")) }
    guard counts.count == 3 else { return nil }
    (small, large) = (counts[1] - counts[0], counts[2] - counts[0])
    lengths = (numbers[3], numbers[4])
    name = String(words[5])
  }

  private static func instructions(in log: URL) -> Int? {
    guard let text = try? String(contentsOf: log, encoding: .utf8), let range = text.range(of: "refs:") else {
      return nil
    }
    return Int(text[range.upperBound...].prefix { $0 != "\n" }.filter(\.isNumber))
  }
}
