import DeepLinkOctets
import Foundation
import SiteAssociation
import SiteFetching
import SiteVerification
import Synchronization

/// Runs jobs concurrently, and keeps their outcomes.
final class SiteQueue: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<[SiteFile: FetchOutcome], any Error>] = [:]
  }

  private let jobs: [SiteJob]
  private let state = Mutex(State())
  /// One semaphore for each job, signalled when the job is done.
  private let done: [DispatchSemaphore]

  /// A queue of these jobs.
  init(_ jobs: [SiteJob]) {
    self.jobs = jobs
    done = jobs.map { _ in DispatchSemaphore(value: 0) }
  }

  /// Starts this many threads. Each thread mostly waits for a process.
  func start(concurrency: Int, _ progress: VerifyProgress) {
    for _ in 0..<min(concurrency, jobs.count) {
      Thread.detachNewThread { [self] in
        while let index = next() {
          progress.begin(jobs[index].site)
          let result = Result { try jobs[index].outcomes() }
          progress.end(jobs[index].site)
          state.withLock { $0.results[index] = result }
          done[index].signal()
        }
      }
    }
  }

  /// Waits for a job, and removes its outcomes from the queue, so call it once for each job.
  func outcomes(of index: Int) throws -> [SiteFile: FetchOutcome] {
    done[index].wait()
    return try state.withLock { $0.results.removeValue(forKey: index) }?.get() ?? [:]
  }

  private func next() -> Int? {
    state.withLock { state in
      guard state.next < jobs.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }
}

/// The files of one site, which a process fetches.
struct SiteJob {
  var files: [SiteFile]
  let site: VerificationTarget.Site
  /// The server to ask instead of the site.
  let origin: VerificationTarget.Site?
  /// The time limit for all files together.
  let seconds: Int

  private var job: FetchJob {
    let requests = files.map { file in
      var fields = ["User-Agent": file.userAgent]
      if origin != nil { fields["Host"] = site.description }
      return FetchJob.Request(name: file.rawValue, url: file.url(of: origin ?? site), fields: fields)
    }
    return FetchJob(requests, seconds: seconds, limit: FetchedAnswer.limit)
  }

  /// The outcome for each file.
  ///
  /// A process that stopped early has no result for some files. Each of these files then gets a separate process. If
  /// that process stops early too, the outcome is its cause.
  /// - Throws: an ``InputError`` if no process can be started.
  func outcomes() throws -> [SiteFile: FetchOutcome] {
    var outcomes = try run()
    let missing = files.filter { outcomes[$0] == nil }
    for file in missing {
      var alone = self
      alone.files = [file]
      outcomes[file] = files.count == 1 ? nil : try alone.run()[file]
      if outcomes[file] == nil { outcomes[file] = .failure(FetchFailure(.crashed)) }
    }
    return outcomes
  }

  private func run() throws -> [SiteFile: FetchOutcome] {
    try job.outcomes().reduce(into: [:]) { outcomes, named in
      if let file = SiteFile(rawValue: named.key) { outcomes[file] = named.value }
    }
  }
}

extension FetchJob {
  /// The time that a process may run beyond its limit, in seconds. It normally ends long before.
  private static let grace = 15

  /// The outcome for each request, by its name; none for one that the process did not come to.
  ///
  /// - Throws: an ``InputError`` if no process can be started.
  func outcomes() throws -> [String: FetchOutcome] {
    let process = Process()
    let output = Pipe()
    let program = try FetchProgram()
    process.executableURL = program.url
    process.arguments = program.arguments + [String(decoding: try JSONEncoder().encode(self), as: UTF8.self)]
    // The report describes a crash itself, and a backtrace would only delay it.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw InputError("\(program.url.path): cannot be started: \(error.localizedDescription)\(program.needs)")
    }
    let identifier = process.processIdentifier
    let end = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds + Self.grace), execute: end)
    let octets = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    // The process may also hang while it exits.
    process.waitUntilExit()
    end.cancel()
    // The status of the dynamic loader, ld.so(8), if a library is missing.
    if process.terminationReason == .exit, process.terminationStatus == 127 {
      throw InputError("\(program.url.path): cannot load its libraries\(program.needs)")
    }
    var outcomes: [String: FetchOutcome] = [:]
    for line in octets.split(separator: UInt8(ascii: "\n")) {
      // The last line may be truncated.
      guard let result = try? JSONDecoder().decode(FetchResult.self, from: line) else { continue }
      outcomes[result.name] = result.outcome(seconds: seconds)
    }
    return outcomes
  }
}

extension FetchResult {
  fileprivate func outcome(seconds: Int) -> FetchOutcome {
    switch news {
    case .answer(let status, let fields, let body, let isCut, let milliseconds):
      // The content has already been decompressed.
      let fields = fields.map { HostedAnswer.Field(name: UTF8Text($0[0]), value: UTF8Text($0[1])) }
        .filter { $0.name.lowercased != "content-encoding" }.sorted { $0.name < $1.name }
      return .answer(
        FetchedAnswer(
          HostedAnswer(status: status, fields: fields, body: [UInt8](body)), isCut: isCut, milliseconds: milliseconds))
    case .error(let code, let words): return .failure(FetchFailure(code: code, words: UTF8Text(words)))
    case .late(nil): return .failure(FetchFailure(.timedOut(seconds: seconds)))
    case .late(let octets?): return .failure(FetchFailure(.stalled(octets: octets, seconds: seconds)))
    }
  }
}

/// The program that does the jobs.
///
/// It is this program again, if the program has an HTTP client. A fully static one has none, because libcurl is a shared
/// library: then it is `deeplink-fetch`, beside it or in the folder `libexec` beside its own folder.
private struct FetchProgram {
  let url: URL
  let arguments: [String]
  /// What it lacks if it does not start.
  let needs: String

  init() throws(InputError) {
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    #if FETCHES_ITSELF
      (url, arguments, needs) = (own, [FetchJob.word], "")
    #else
      let folder = own.resolvingSymlinksInPath().deletingLastPathComponent()
      let places = ["deeplink-fetch", "../libexec/deeplink-fetch"]
        .map { folder.appending(path: $0).standardizedFileURL }
      guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
        throw InputError(
          "fetching needs the program deeplink-fetch; expected \(places[0].path) or \(places[1].path)")
      }
      (url, arguments) = (place, [])
      needs = "; fetching needs libcurl.so.4, which is in Debian's package libcurl4"
    #endif
  }
}

/// Shows the sites in progress on one line of standard error, which is removed later. Only on a terminal.
final class VerifyProgress: Sendable {
  private struct State {
    var asked: [VerificationTarget.Site] = []
    var done = 0
    var isShown = false
  }

  private let count: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private let state = Mutex(State())

  /// Progress for this many sites.
  init(count: Int) { self.count = count }

  /// Adds a site in progress.
  func begin(_ site: VerificationTarget.Site) { update { $0.asked.append(site) } }

  /// Counts a site as done.
  func end(_ site: VerificationTarget.Site) {
    update { state in
      state.asked.removeAll { $0 == site }
      state.done += 1
    }
  }

  /// Removes the line before other output.
  func clear() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func update(_ change: (inout State) -> Void) {
    guard isTerminal else { return }
    state.withLock { state in
      change(&state)
      let first = state.asked.first.map {
        " \($0)" + (state.asked.count > 1 ? " and \(state.asked.count - 1) more" : "")
      }
      write("\r\u{1B}[K" + (first.map { "asking\($0) (\(state.done) of \(count) done)" } ?? ""))
      state.isShown = first != nil
    }
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
