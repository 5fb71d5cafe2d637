import AssociationFiles
import AssociationLint
import DeepLinkOctets
import Foundation
import SiteAssociation
import SiteVerification
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests with GET that are made at the same time.
///
/// It follows no redirect, answers no authentication challenge, and keeps the first octets of a content. A late request is
/// not cancelled, which URLSession does not always survive: it ends with the process.
final class SiteFetch: NSObject, URLSessionDataDelegate {
  struct Request {
    let url: String
    /// The header fields.
    let fields: [String: String]
  }

  private struct State {
    /// The requests in progress, by the numbers of their tasks.
    var answers: [Int: Answer] = [:]
    var outcomes: [FetchOutcome]
  }

  private struct Answer {
    let index: Int
    var response: HTTPURLResponse?
    var body = Data()
    var octets = 0
    var isRefused = false
  }

  private let seconds: Int
  private let limit: Int
  private let start = ContinuousClock.now
  private let state: Mutex<State>
  private let pending = DispatchGroup()

  /// Starts the requests.
  ///
  /// - Parameters:
  ///   - seconds: the time limit for all of them together.
  ///   - limit: the most octets of content that are kept.
  init(_ requests: [Request], seconds: Int, limit: Int) {
    (self.seconds, self.limit) = (seconds, limit)
    let none = FetchOutcome.failure(FetchFailure(.other("the URL cannot be asked for")))
    state = Mutex(State(outcomes: requests.map { _ in none }))
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // The time limit comes first.
    configuration.timeoutIntervalForRequest = Double(seconds) + 60
    // A session allows a few connections to a host, which is why each site has its own.
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    for (index, request) in requests.enumerated() {
      guard let url = URL(string: request.url) else { continue }
      var urlRequest = URLRequest(url: url)
      for (name, value) in request.fields { urlRequest.setValue(value, forHTTPHeaderField: name) }
      let task = session.dataTask(with: urlRequest)
      state.withLock { $0.answers[task.taskIdentifier] = Answer(index: index) }
      pending.enter()
      task.resume()
    }
    session.finishTasksAndInvalidate()
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in giveUp() }
  }

  /// Waits for the outcome of each request.
  func outcomes() -> [FetchOutcome] {
    pending.wait()
    return state.withLock { $0.outcomes }
  }

  private func giveUp() {
    state.withLock { state in
      for answer in state.answers.values {
        let kind: FetchFailure.Kind =
          answer.response == nil
          ? .timedOut(seconds: seconds) : .stalled(octets: answer.octets, seconds: seconds)
        settle(answer, as: .failure(FetchFailure(kind)), in: &state)
      }
      state.answers.removeAll()
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
    state.withLock { $0.answers[task.taskIdentifier]?.isRefused = true }
    completionHandler(.rejectProtectionSpace, nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // Interim answers (1xx) also come here; the last answer counts.
    state.withLock { state in
      state.answers[dataTask.taskIdentifier]?.response = response as? HTTPURLResponse
      state.answers[dataTask.taskIdentifier]?.body = Data()
      state.answers[dataTask.taskIdentifier]?.octets = 0
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { state in
      guard var answer = state.answers.removeValue(forKey: dataTask.taskIdentifier) else { return }
      answer.octets += data.count
      answer.body += data.prefix(limit - answer.body.count)
      if answer.octets > limit {
        // The rest of the content cannot change the verdict.
        return settle(answer, as: outcome(of: answer, dataTask), in: &state)
      }
      state.answers[dataTask.taskIdentifier] = answer
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    state.withLock { state in
      guard let answer = state.answers.removeValue(forKey: task.taskIdentifier) else { return }
      if let error = error as NSError?, !answer.isRefused || answer.response == nil {
        let failure = FetchFailure(code: error.code, words: UTF8Text(error.localizedDescription))
        return settle(answer, as: .failure(failure), in: &state)
      }
      settle(answer, as: outcome(of: answer, task), in: &state)
    }
  }

  private func outcome(of answer: Answer, _ task: URLSessionTask) -> FetchOutcome {
    // A redirect without a usable URL is reported only by its task.
    guard let response = answer.response ?? task.response as? HTTPURLResponse else {
      return .failure(FetchFailure(.closed))
    }
    let fields = response.allHeaderFields
      .compactMap { name, value in
        (name as? String).map { HostedAnswer.Field(name: UTF8Text($0), value: UTF8Text("\(value)")) }
      }
      // The content has already been decompressed.
      .filter { $0.name.lowercased != "content-encoding" }.sorted { $0.name < $1.name }
    return .answer(
      FetchedAnswer(
        HostedAnswer(status: response.statusCode, fields: fields, body: [UInt8](answer.body)),
        isCut: answer.octets > limit, milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1))))
  }

  private func settle(_ answer: Answer, as outcome: FetchOutcome, in state: inout State) {
    state.outcomes[answer.index] = outcome
    pending.leave()
  }
}
