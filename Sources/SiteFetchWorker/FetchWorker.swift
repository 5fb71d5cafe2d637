internal import Foundation
internal import SiteFetching
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The fetching process: does the requests of a job, and prints a line for each.
///
/// It is a separate process, because FoundationNetworking crashes on some answers, such as one with trailers. It ends
/// when every request has a result or the time limit is reached.
package enum FetchWorker {
  /// Does a job, and returns the exit status: 2 for text that is no job.
  package static func run(_ text: String) -> Int32 {
    guard let job = try? JSONDecoder().decode(FetchJob.self, from: Data(text.utf8)) else {
      return 2
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
    let delegate = FetchDelegate(limit: job.limit) { result in
      if let line = try? JSONEncoder().encode(result) {
        try? FileHandle.standardOutput.write(contentsOf: line + Data("\n".utf8))
      }
      done.signal()
    }
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let deadline = DispatchTime.now() + .seconds(job.seconds)
    var tasks: [URLSessionDataTask] = []
    for request in job.requests {
      guard let url = URL(string: request.url) else { continue }
      var urlRequest = URLRequest(url: url)
      for (name, value) in request.fields { urlRequest.setValue(value, forHTTPHeaderField: name) }
      let task = session.dataTask(with: urlRequest)
      delegate.expect(request.name, from: task)
      tasks.append(task)
    }
    for task in tasks { task.resume() }
    for _ in tasks where done.wait(timeout: deadline) == .timedOut { break }
    delegate.giveUp()
    return 0
  }
}

/// Collects the answers to the requests of a job, and reports each result once.
///
/// It follows no redirect, answers no authentication challenge, and keeps at most so many octets of content as
/// the job allows. Requests are never cancelled: the process ends instead.
private final class FetchDelegate: NSObject, URLSessionDataDelegate {
  private struct Fetch {
    let name: String
    var response: HTTPURLResponse?
    var body = Data()
    var octets = 0
    var isRefused = false
  }

  private let fetches = Mutex<[Int: Fetch]>([:])
  private let start = ContinuousClock.now
  private let limit: Int
  private let report: @Sendable (FetchResult) -> Void

  /// - Parameters:
  ///   - limit: the most octets of content that are kept.
  ///   - report: receives each result. It is called from one thread at a time.
  init(limit: Int, report: @escaping @Sendable (FetchResult) -> Void) { (self.limit, self.report) = (limit, report) }

  /// Adds a request before it starts.
  func expect(_ name: String, from task: URLSessionTask) {
    fetches.withLock { $0[task.taskIdentifier] = Fetch(name: name) }
  }

  /// Reports every unfinished request as late. Later answers have no effect.
  func giveUp() {
    fetches.withLock { fetches in
      for fetch in fetches.values {
        report(FetchResult(name: fetch.name, news: .late(octets: fetch.response == nil ? nil : fetch.octets)))
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
      fetch.body += data.prefix(limit - fetch.body.count)
      if fetch.octets > limit {
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
      return report(FetchResult(name: fetch.name, news: .error(code: error.code, words: error.localizedDescription)))
    }
    // A redirect without a usable URL is reported only here.
    guard let response = fetch.response ?? task.response as? HTTPURLResponse else {
      return report(FetchResult(name: fetch.name, news: .error(code: -1011, words: "")))
    }
    let fields = response.allHeaderFields.compactMap { name, value in (name as? String).map { [$0, "\(value)"] } }
    let time = (ContinuousClock.now - start).components
    report(
      FetchResult(
        name: fetch.name,
        news: .answer(
          status: response.statusCode, fields: fields, body: fetch.body, isCut: fetch.octets > limit,
          milliseconds: Int(time.seconds) * 1_000 + Int(time.attoseconds / 1_000_000_000_000_000))))
  }
}
