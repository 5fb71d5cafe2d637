package import DeepLinkHTTP
package import DeepLinkJSON
package import DeepLinkOctets

/// Reads the content of requests to endpoints.
package enum RequestContent {
  /// Reads the content as JSON. Throws a problem with 415 for another media type, and with 400, line and column for
  /// invalid JSON.
  package static func json(of request: Request) throws(ProblemError) -> JSONNode {
    guard isJSON(request) else { throw ProblemError(unsupported(request)) }
    do {
      return try JSONNode(parsing: request.body, limits: JSONLimits(values: mostValues))
    } catch {
      if case .tooManyValues = error.reason {
        throw ProblemError(
          .contentTooLarge("\(error); expected at most \(mostValues) in one request, nested values included"))
      }
      throw ProblemError(.badRequest("the content is not JSON: \(error)"))
    }
  }

  /// The media type is another one than JSON, or missing where it must be given.
  package static func unsupported(_ request: Request) -> Problem {
    let type = request.value(of: .contentType).map { UTF8Text(decoding: request.bytes.span.extracting($0)) }
    return Problem(
      status: .unsupportedMediaType, title: "Unsupported media type",
      detail: "expected content of type application/json, found \(type?.excerpt() ?? "none"); "
        + "with curl, add -H 'Content-Type: application/json'")
  }

  /// The maximum number of JSON values in content. A batch of the maximum number of links has a quarter of it.
  private static let mostValues = 4_096

  /// Whether the media type is JSON or absent.
  package static func isJSON(_ request: Request) -> Bool {
    guard let value = request.value(of: .contentType) else { return true }
    // `application/json`, or a type with the suffix `+json` (RFC 6839 section 3.1), with or without parameters.
    let type = request.mediaType(in: value)
    if request.equalsIgnoringCase(type, "application/json") { return true }
    guard type.count > 17 else { return false }
    return request.equalsIgnoringCase(type.prefix(12), "application/")
      && request.equalsIgnoringCase(type.suffix(5), "+json")
  }

  /// Refuses content about one link if it is longer than the limits allow.
  package static func checkLength(_ octets: Int, _ limits: LinkLimits) throws(ProblemError) {
    guard octets > limits.content else { return }
    throw ProblemError(
      .contentTooLarge("the content has \(octets) bytes; expected at most \(limits.content) about one link"))
  }
}

extension JSONNode {
  /// Refuses an object that has one of these names more than once, because JSON readers differ in which one they use
  /// (RFC 8259 section 4).
  ///
  /// - Parameter detail: makes the message from the name and the fault.
  package func refuseRepeated(
    _ names: UTF8Text..., detail: (_ name: UTF8Text, _ fault: String) -> String
  ) throws(ProblemError) {
    guard let members = object else { return }
    for name in names where members.count(where: { $0.name == name }) > 1 {
      throw ProblemError(.badRequest(detail(name, "was given more than once; give one of them")))
    }
  }
}
