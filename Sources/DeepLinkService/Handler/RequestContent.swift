public import HTTP
import JSON
import Octets

/// Reads the content of requests to endpoints.
enum RequestContent {
  /// Reads the content as JSON. Throws a problem with 415 for another media type, and with 400, line and column for
  /// invalid JSON.
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
          .contentTooLarge("\(error); expected at most \(mostValues) in one request, nested values included"))
      }
      throw ProblemError(.badRequest("the content is not JSON: \(error)"))
    }
  }

  /// The maximum number of JSON values in content. A batch of the maximum number of links has a quarter of it.
  private static let mostValues = 4_096

  /// Whether the media type is JSON or absent.
  static func isJSON(_ request: Request) -> Bool {
    guard let value = request.value(of: .contentType) else { return true }
    // `application/json`, or a type with the suffix `+json` (RFC 6839 section 3.1), with or without parameters.
    let type = request.mediaType(in: value)
    if request.equalsIgnoringCase(type, "application/json") { return true }
    guard type.count > 17 else { return false }
    return request.equalsIgnoringCase(type.prefix(12), "application/")
      && request.equalsIgnoringCase(type.suffix(5), "+json")
  }

  /// Refuses content about one link if it is longer than the limits allow.
  static func checkLength(_ octets: Int, _ limits: LinkLimits) throws(ProblemError) {
    guard octets > limits.content else { return }
    throw ProblemError(
      .contentTooLarge("the content has \(octets) bytes; expected at most \(limits.content) about one link"))
  }
}

/// The limits on the work of one request with links in its content.
///
/// A request line bounds the work for a link in the request target. Content is a hundred times as long, and the
/// explanation of a path with many components is forty times as long as the path. These limits bound the memory and the
/// time of one request. A batch is resolved in turns; between turns the event loop serves other connections. The longest
/// link of the default limits takes up to 80 milliseconds, if it is explained.
public struct LinkLimits: Hashable, Sendable {
  /// The maximum number of links in a batch; more get 413.
  public var links = 1_000
  /// The maximum number of octets of a link that the service builds, so that it can answer the link: those of a request
  /// target. A longer one gets 414.
  public var target: Int
  /// The maximum number of octets of a link in content, which gets 414 if it is longer, and of content about one link: a
  /// route, parameters, an activity; more get 413.
  public var content: Int
  /// The number of octets of results at which a batch stops resolving links. Each remaining link gets 413.
  ///
  /// The default allows a thousand links with results of 4 KiB each.
  public var results = 4_194_304
  /// The octets of links, times the rules of a file that they are compared with, at which a batch stops comparing links.
  /// Each remaining link gets 413. The default takes about a second.
  public var comparisons = 134_217_728

  /// Derives the limits from those of HTTP.
  public init(_ limits: Limits = Limits()) {
    let around = "GET  HTTP/1.1".utf8.count
    // Clamped, so that the arithmetic below cannot overflow.
    let line = min(max(limits.requestLine, around), 1_073_741_824)
    target = line - around
    // In JSON, an octet of a built link takes at most six octets ("\u0041"). The rest is for member names.
    content = 8 * line
  }
}

extension JSONNode {
  /// Refuses an object that has one of these names more than once, because JSON readers differ in which one they use
  /// (RFC 8259 section 4).
  ///
  /// - Parameter detail: makes the message from the name and the fault.
  func refuseRepeated(
    _ names: UTF8Text..., detail: (_ name: UTF8Text, _ fault: String) -> String
  ) throws(ProblemError) {
    guard let members = object else { return }
    for name in names where members.count(where: { $0.name == name }) > 1 {
      throw ProblemError(.badRequest(detail(name, "was given more than once; give one of them")))
    }
  }
}
