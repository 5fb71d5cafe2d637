import DeepLinkOctets
import Foundation
import SiteAssociation
import SiteVerification

/// The job of a fetching process: JSON in its arguments.
struct FetchJob: Codable, Sendable {
  var files: [SiteFile]
  let site: VerificationTarget.Site
  /// The server to ask instead of the site.
  let origin: VerificationTarget.Site?
  /// The URL of the only file; nil for those of the site.
  var url: String?
  /// The time limit for the whole job.
  let seconds: Int

  /// The word before the job on the command line. No command has this name.
  static let word = "--fetch-for-verify"
}

/// The result of a fetching process for one file: a line of JSON.
struct FetchResult: Codable, Sendable {
  let file: SiteFile
  let news: News

  enum News: Codable, Sendable {
    /// An answer. Each field is an array of its name and its value.
    case answer(status: Int, fields: [[String]], body: Data, isCut: Bool, milliseconds: Int)
    case error(code: Int, words: String)
    /// The time limit was reached after this many octets of content; nil if there was no answer.
    case late(octets: Int?)
  }

  func outcome(seconds: Int) -> FetchOutcome {
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
