import Foundation
import Octets
import SiteAssociation
import SiteVerification
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Collects the answers to the requests of a job, and hands on each result once.
///
/// No redirect is followed, nobody is told a password, and no more content is kept than ``FetchedAnswer/limit``. Requests are
/// never cancelled: the process ends instead.
final class FetchDelegate: NSObject, URLSessionDataDelegate {
  private struct Fetch {
    let file: SiteFile
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    var octets = 0
    var isRefused = false
  }

  private let fetches = Mutex<[Int: Fetch]>([:])
  private let start = ContinuousClock.now
  private let report: @Sendable (FetchResult) -> Void

  /// - Parameter report: takes each result; it is called from one thread at a time.
  init(report: @escaping @Sendable (FetchResult) -> Void) { self.report = report }

  /// Adds a request before it starts.
  func expect(_ file: SiteFile, from task: URLSessionTask) {
    fetches.withLock { $0[task.taskIdentifier] = Fetch(file: file) }
  }

  /// Reports what is still missing as late; what comes after has no effect.
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
      // Here certificates are a challenge, too.
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
    // Interim answers (1xx) come here as well; the last one counts.
    fetches.withLock { fetches in
      fetches[dataTask.taskIdentifier]?.response = response as? HTTPURLResponse
      fetches[dataTask.taskIdentifier]?.body = []
      fetches[dataTask.taskIdentifier]?.octets = 0
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    fetches.withLock { fetches in
      guard var fetch = fetches.removeValue(forKey: dataTask.taskIdentifier) else { return }
      fetch.octets += data.count
      fetch.body += data.prefix(FetchedAnswer.limit - fetch.body.count)
      if fetch.octets > FetchedAnswer.limit {
        // There is nothing to be learned from the rest.
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
      let words = error.localizedDescription
      return report(FetchResult(file: fetch.file, news: .error(code: error.code, words: UTF8Text(words))))
    }
    // A redirect to no URL at all is only here.
    guard let response = fetch.response ?? task.response as? HTTPURLResponse else {
      return report(FetchResult(file: fetch.file, news: .error(code: -1011, words: "")))
    }
    // The content was unpacked already.
    let fields = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { HostedAnswer.Field(name: UTF8Text($0), value: UTF8Text("\(value)")) }
    }.filter { $0.name.lowercased != "content-encoding" }
    let time = (ContinuousClock.now - start).components
    report(
      FetchResult(
        file: fetch.file,
        news: .answer(
          FetchedAnswer(
            HostedAnswer(
              status: response.statusCode, fields: fields.sorted { $0.name < $1.name }, body: fetch.body),
            isCut: fetch.octets > FetchedAnswer.limit,
            milliseconds: Int(time.seconds) * 1_000 + Int(time.attoseconds / 1_000_000_000_000_000)))))
  }
}
