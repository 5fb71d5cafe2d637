import Foundation
import SiteVerification
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The fetching process: asks for the files of one site, and prints a line for each.
///
/// It is a process of its own because FoundationNetworking stops the program at some answers, such as one with trailers.
/// It ends when everything was answered, or when time is up.
enum FetchWorker {
  /// Does a job, and gives the exit status.
  static func run(_ text: String) -> Int32 {
    guard let job = FetchJob(text) else { return ExitStatus.unusable.rawValue }
    let isPlain = job.detours.isEmpty && job.authorities == nil
    CurlHandles.use(job.detours, authorities: job.authorities)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // This process keeps time itself.
    configuration.timeoutIntervalForRequest = Double(job.seconds) + 60
    let done = DispatchSemaphore(value: 0)
    let delegate = FetchDelegate { result in
      let result = isPlain || CurlHandles.isEffective ? result : FetchResult(file: result.file, news: .unsupported)
      try? FileHandle.standardOutput.write(contentsOf: Data(result.line))
      done.signal()
    }
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let deadline = DispatchTime.now() + .seconds(job.seconds)
    var tasks: [URLSessionDataTask] = []
    for file in job.files {
      guard let url = URL(string: file.url(of: job.site)) else { continue }
      var request = URLRequest(url: url)
      request.setValue(file.userAgent, forHTTPHeaderField: "User-Agent")
      let task = session.dataTask(with: request)
      delegate.expect(file, from: task)
      tasks.append(task)
    }
    for task in tasks { task.resume() }
    for _ in tasks where done.wait(timeout: deadline) == .timedOut { break }
    delegate.giveUp()
    return ExitStatus.yes.rawValue
  }
}
