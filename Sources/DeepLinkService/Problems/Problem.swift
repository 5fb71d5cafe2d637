import HTTP
import JSON

/// What went wrong, as a problem document (RFC 9457): an answer of its own, or one result of a batch.
struct Problem {
  let status: Status
  /// The same for every problem of this kind.
  let title: String
  /// What was read, where, what was expected and what to do.
  let detail: String
  /// The link that it is about; nil for the target of the request.
  var instance: String?
  /// What was expected, each alternative in words.
  var expected: [String] = []
  /// Links that do lead somewhere.
  var suggestions: [String] = []

  /// Writes the document, its members always in the same order.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("type")
    // RFC 9457 section 4.2.1: nothing more to say than the status itself.
    writer.string("about:blank")
    writer.key("title")
    writer.string(title)
    writer.key("status")
    writer.integer(Int(status.code))
    if let instance {
      writer.key("instance")
      writer.string(instance)
    }
    writer.key("detail")
    writer.string(detail)
    if !expected.isEmpty {
      writer.member("expected", expected)
      writer.member("suggestions", suggestions)
    }
    writer.endObject()
  }
}

extension Problem {
  /// A request that cannot be understood.
  static func badRequest(_ detail: String) -> Problem {
    Problem(status: .badRequest, title: "Bad request", detail: detail)
  }

  /// Nothing there.
  static func notFound(_ detail: String) -> Problem {
    Problem(status: .notFound, title: "Not found", detail: detail)
  }
}
