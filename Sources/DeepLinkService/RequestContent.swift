import HTTP
import JSON
import Octets

/// The content of a request, as the endpoints that take any expect it.
enum RequestContent {
  /// The content as JSON, or the problem with it: 415 for another media type, 400 with line and column for what is no
  /// JSON.
  static func json(of request: Request) throws(ProblemError) -> JSONNode {
    guard isJSON(request) else {
      let type = request.value(of: .contentType).map { UTF8Text(decoding: request.bytes.span.extracting($0)) } ?? ""
      throw ProblemError(
        Problem(
          status: .unsupportedMediaType, title: "Unsupported media type",
          detail: "expected content of type application/json, found \(type.excerpt()); "
            + "with curl, add -H 'Content-Type: application/json'"))
    }
    do {
      return try JSONNode(parsing: request.body, limits: JSONLimits(values: mostValues))
    } catch {
      if case .tooManyValues = error.reason {
        throw ProblemError(
          .contentTooLarge("\(error); expected at most \(mostValues) in one request, those inside of others included"))
      }
      throw ProblemError(.badRequest("the content is not JSON: \(error)"))
    }
  }

  /// As many values as content may hold. A batch of the most links has a quarter of them.
  private static let mostValues = 4_096

  /// Whether the content is said to be JSON, or not said to be anything.
  static func isJSON(_ request: Request) -> Bool {
    guard let value = request.value(of: .contentType) else { return true }
    // `application/json`, or a type built on it (RFC 6839 section 3.1), with or without parameters.
    let type = request.mediaType(in: value)
    if request.equalsIgnoringCase(type, "application/json") { return true }
    guard type.count > 17 else { return false }
    return request.equalsIgnoringCase(type.prefix(12), "application/")
      && request.equalsIgnoringCase(type.suffix(5), "+json")
  }

  /// Refuses content that is about one link and longer than any such link needs.
  static func checkLength(_ octets: Int, _ limits: LinkLimits) throws(ProblemError) {
    guard octets > limits.content else { return }
    throw ProblemError(
      .contentTooLarge("the content has \(octets) octets; expected at most \(limits.content) about one link"))
  }
}
