import Foundation
import SiteVerification
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The fetching process: requests the files of one site, and prints a line for each.
///
/// It is a separate process, because FoundationNetworking crashes on some answers, such as one with trailers. It ends
/// when every file has a result or the time limit is reached.
enum FetchWorker {
  /// Does a job, and returns the exit status.
  static func run(_ text: String) -> Int32 {
    guard let job = try? JSONDecoder().decode(FetchJob.self, from: Data(text.utf8)) else {
      return ExitStatus.unusable.rawValue
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // The time limit below ends the job first.
    configuration.timeoutIntervalForRequest = Double(job.seconds) + 60
    let done = DispatchSemaphore(value: 0)
    let delegate = FetchDelegate { result in
      if let line = try? JSONEncoder().encode(result) {
        try? FileHandle.standardOutput.write(contentsOf: line + Data("\n".utf8))
      }
      done.signal()
    }
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let deadline = DispatchTime.now() + .seconds(job.seconds)
    var tasks: [URLSessionDataTask] = []
    for file in job.files {
      guard let request = job.request(for: file) else { continue }
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

extension FetchJob {
  /// The request for a file of the site.
  fileprivate func request(for file: SiteFile) -> URLRequest? {
    guard let url = URL(string: url ?? file.url(of: origin ?? site)) else { return nil }
    var request = URLRequest(url: url)
    request.setValue(file.userAgent, forHTTPHeaderField: "User-Agent")
    if origin != nil { request.setValue(site.description, forHTTPHeaderField: "Host") }
    return request
  }
}

/// Collects the answers to the requests of a job, and reports each result once.
///
/// It follows no redirect, answers no authentication challenge, and keeps at most `SiteFile/limit` octets of
/// content. Requests are never cancelled: the process ends instead.
private final class FetchDelegate: NSObject, URLSessionDataDelegate {
  private struct Fetch {
    let file: SiteFile
    var response: HTTPURLResponse?
    var body = Data()
    var octets = 0
    var isRefused = false
  }

  private let fetches = Mutex<[Int: Fetch]>([:])
  private let start = ContinuousClock.now
  private let report: @Sendable (FetchResult) -> Void

  /// - Parameter report: receives each result. It is called from one thread at a time.
  init(report: @escaping @Sendable (FetchResult) -> Void) { self.report = report }

  /// Adds a request before it starts.
  func expect(_ file: SiteFile, from task: URLSessionTask) {
    fetches.withLock { $0[task.taskIdentifier] = Fetch(file: file) }
  }

  /// Reports every unfinished request as late. Later answers have no effect.
  func giveUp() {
    fetches.withLock { fetches in
      for fetch in fetches.values {
        report(FetchResult(file: fetch.file, news: .late(octets: fetch.response == nil ? nil : fetch.octets)))
      }
      fetches.removeAll()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if !canImport(FoundationNetworking)
      // Foundation also treats the server's certificate as a challenge.
      if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
        return completionHandler(.performDefaultHandling, nil)
      }
    #endif
    fetches.withLock { $0[task.taskIdentifier]?.isRefused = true }
    completionHandler(.rejectProtectionSpace, nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // Interim answers (1xx) also come here; the last answer counts.
    fetches.withLock { fetches in
      fetches[dataTask.taskIdentifier]?.response = response as? HTTPURLResponse
      fetches[dataTask.taskIdentifier]?.body = Data()
      fetches[dataTask.taskIdentifier]?.octets = 0
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    fetches.withLock { fetches in
      guard var fetch = fetches.removeValue(forKey: dataTask.taskIdentifier) else { return }
      fetch.octets += data.count
      fetch.body += data.prefix(fetch.file.limit - fetch.body.count)
      if fetch.octets > fetch.file.limit {
        // The rest of the content cannot change the verdict.
        return finish(fetch, dataTask, nil)
      }
      fetches[dataTask.taskIdentifier] = fetch
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    fetches.withLock { fetches in
      guard let fetch = fetches.removeValue(forKey: task.taskIdentifier) else { return }
      finish(fetch, task, fetch.isRefused && fetch.response != nil ? nil : error)
    }
  }

  private func finish(_ fetch: Fetch, _ task: URLSessionTask, _ error: (any Error)?) {
    if let error = error as NSError? {
      return report(FetchResult(file: fetch.file, news: .error(code: error.code, words: error.localizedDescription)))
    }
    // A redirect without a usable URL is reported only here.
    guard let response = fetch.response ?? task.response as? HTTPURLResponse else {
      return report(FetchResult(file: fetch.file, news: .error(code: -1011, words: "")))
    }
    let fields = response.allHeaderFields.compactMap { name, value in (name as? String).map { [$0, "\(value)"] } }
    let time = (ContinuousClock.now - start).components
    report(
      FetchResult(
        file: fetch.file,
        news: .answer(
          status: response.statusCode, fields: fields, body: fetch.body, isCut: fetch.octets > fetch.file.limit,
          milliseconds: Int(time.seconds) * 1_000 + Int(time.attoseconds / 1_000_000_000_000_000))))
  }
}
