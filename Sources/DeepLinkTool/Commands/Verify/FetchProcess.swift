import Foundation
import SiteVerification

/// Runs fetching processes.
enum FetchProcess {
  /// How long a process may go on after its time, in seconds; it ends by itself long before.
  private static let grace = 15

  /// What became of each file of a job.
  ///
  /// A process that stopped before it was done tells nothing of some files. Each of them gets one of its own, and if that
  /// stops as well, it was that file's answer.
  /// - Throws: an ``InputError`` if no process can be started, or addresses or authorities have no effect.
  static func outcomes(of job: FetchJob) throws -> [SiteFile: FetchOutcome] {
    var outcomes = try run(job)
    let missing = job.files.filter { outcomes[$0] == nil }
    for file in missing {
      var alone = job
      alone.files = [file]
      outcomes[file] = missing.count == job.files.count && job.files.count == 1 ? nil : try run(alone)[file]
      if outcomes[file] == nil { outcomes[file] = .failure(FetchFailure(.crashed)) }
    }
    return outcomes
  }

  private static func run(_ job: FetchJob) throws -> [SiteFile: FetchOutcome] {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    process.arguments = [FetchJob.word, job.text]
    // What stops it is told in words; a trace of it would only delay them.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw InputError("\(process.executableURL?.path ?? "deeplink"): cannot be started: \(error.localizedDescription)")
    }
    let identifier = process.processIdentifier
    let end = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(job.seconds + grace), execute: end)
    let octets = [UInt8]((try? output.fileHandleForReading.readToEnd()) ?? Data())
    // It may hang on its way out, too.
    process.waitUntilExit()
    end.cancel()
    var outcomes: [SiteFile: FetchOutcome] = [:]
    for line in octets.split(separator: UInt8(ascii: "\n")) {
      guard let result = FetchResult(line) else { continue }
      if case .unsupported = result.news {
        throw InputError("--resolve and --insecure-ca have no effect on the HTTP client of this build; leave them out")
      }
      outcomes[result.file] = result.outcome(seconds: job.seconds)
    }
    return outcomes
  }
}
