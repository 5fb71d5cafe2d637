#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The job of a fetching process: JSON in its arguments.
package struct FetchJob: Codable, Sendable {
  package let requests: [Request]
  /// The time limit for the whole job.
  package let seconds: Int
  /// The most octets of content that a result has.
  package let limit: Int

  /// The word before the job on the command line of a tool that fetches itself. No command has this name.
  package static let word = "--fetch-for-verify"

  /// A request with GET.
  package struct Request: Codable, Sendable {
    /// The name of the request in its result.
    package let name: String
    package let url: String
    /// The header fields.
    package let fields: [String: String]

    package init(name: String, url: String, fields: [String: String]) {
      (self.name, self.url, self.fields) = (name, url, fields)
    }
  }

  package init(_ requests: [Request], seconds: Int, limit: Int) {
    (self.requests, self.seconds, self.limit) = (requests, seconds, limit)
  }
}

/// The result of a fetching process for one request: a line of JSON.
package struct FetchResult: Codable, Sendable {
  /// The name of the request.
  package let name: String
  package let news: News

  package enum News: Codable, Sendable {
    /// An answer. Each field is an array of its name and its value.
    case answer(status: Int, fields: [[String]], body: Data, isCut: Bool, milliseconds: Int)
    /// Foundation's error of a URL.
    case error(code: Int, words: String)
    /// The time limit was reached after this many octets of content; nil if there was no answer.
    case late(octets: Int?)
  }

  package init(name: String, news: News) { (self.name, self.news) = (name, news) }
}
