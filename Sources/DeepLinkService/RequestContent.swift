import HTTP
import JSON

/// The content of a request, as the endpoints that take any expect it.
enum RequestContent {
  /// The content as JSON, or the problem with it: 415 for another media type, 400 with line and column for what is no
  /// JSON.
  static func json(of request: Request) throws(ProblemError) -> JSONNode {
    guard isJSON(request) else {
      let type = request.value(of: .contentType).map(request.text) ?? ""
      throw ProblemError(
        Problem(
          status: .unsupportedMediaType, title: "Unsupported media type",
          detail: "expected content of type application/json, found \(type); "
            + "with curl, add -H 'Content-Type: application/json'"))
    }
    do {
      return try JSONNode(parsing: request.body)
    } catch {
      throw ProblemError(.badRequest("the content is not JSON: \(error)"))
    }
  }

  /// Whether the content is said to be JSON, or not said to be anything.
  static func isJSON(_ request: Request) -> Bool {
    request.value(of: .contentType).map { isJSON(request.text(of: $0)) } ?? true
  }

  /// Refuses content that is about one link and longer than any such link needs.
  static func checkLength(_ octets: Int, _ limits: LinkLimits) throws(ProblemError) {
    guard octets > limits.content else { return }
    throw ProblemError(
      .contentTooLarge("the content has \(octets) octets; expected at most \(limits.content) about one link"))
  }

  /// `application/json` or a type built on it, with or without parameters (RFC 9110 section 8.3.1).
  private static func isJSON(_ value: String) -> Bool {
    let type = value.prefix { $0 != ";" }.lowercased().trimmingBlanks()
    return type == "application/json" || (type.hasPrefix("application/") && type.hasSuffix("+json"))
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
