import Foundation
import JSON
import Octets
import SiteAssociation
import SiteVerification

/// What a fetching process says about one file: a line of JSON.
struct FetchResult: Sendable {
  let file: SiteFile
  let news: News

  enum News: Sendable {
    case answer(FetchedAnswer)
    case error(code: Int, words: UTF8Text)
    /// Time was up; so many octets of content had come, nil if there was no answer at all.
    case late(octets: Int?)
    /// Addresses or authorities were given that URLSession does not take here.
    case unsupported
  }

  /// The outcome, nil if it is none.
  func outcome(seconds: Int) -> FetchOutcome? {
    switch news {
    case .answer(let answer): .answer(answer)
    case .error(let code, let words): .failure(FetchFailure(code: code, words: words))
    case .late(nil): .failure(FetchFailure(.timedOut(seconds: seconds)))
    case .late(let octets?): .failure(FetchFailure(.stalled(octets: octets, seconds: seconds)))
    case .unsupported: nil
    }
  }
}

extension FetchResult {
  /// The line, with its end.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("file")
    writer.string(file.rawValue)
    switch news {
    case .answer(let fetched):
      writer.key("status")
      writer.integer(fetched.answer.status)
      writer.key("fields")
      writer.beginArray()
      for field in fetched.answer.fields {
        writer.string(field.name)
        writer.string(field.value)
      }
      writer.endArray()
      writer.key("body")
      writer.string(Data(fetched.answer.body).base64EncodedString())
      writer.key("isCut")
      writer.boolean(fetched.isCut)
      writer.key("milliseconds")
      writer.integer(fetched.milliseconds)
    case .error(let code, let words):
      writer.key("code")
      writer.integer(code)
      writer.key("words")
      writer.string(words)
    case .late(let octets):
      writer.key("octets")
      if let octets { writer.integer(octets) } else { writer.null() }
    case .unsupported:
      break
    }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  /// Reads a line; nil if it was cut off.
  init?(_ line: some Collection<UInt8>) {
    guard let node = try? JSONNode(parsing: Array(line)), let file = node["file"]?.string?.string.flatMap(SiteFile.init)
    else {
      return nil
    }
    self.file = file
    if let status = node["status"]?.integer, let texts = node["fields"]?.array?.compactMap(\.string),
      let body = node["body"]?.string.flatMap({ Data(base64Encoded: $0.description) })
    {
      let fields = stride(from: 0, to: texts.count - texts.count % 2, by: 2).map {
        HostedAnswer.Field(name: texts[$0], value: texts[$0 + 1])
      }
      news = .answer(
        FetchedAnswer(
          HostedAnswer(status: status, fields: fields, body: [UInt8](body)), isCut: node["isCut"]?.boolean ?? false,
          milliseconds: node["milliseconds"]?.integer ?? 0))
    } else if let code = node["code"]?.integer {
      news = .error(code: code, words: node["words"]?.string ?? "")
    } else if let octets = node["octets"] {
      news = .late(octets: octets.integer)
    } else {
      news = .unsupported
    }
  }
}
