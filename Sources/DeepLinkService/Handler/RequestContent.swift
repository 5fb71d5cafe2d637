public import HTTP
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

/// How much work one request with links in its content may make.
///
/// A request target is as long as a request line may be, so one link makes little work. The content is a hundred times
/// as long, and a path of many components has a description of sixty times its own length: these bounds keep the memory
/// and the time of one request small. A batch is resolved in turns, between which other connections have theirs.
public struct LinkLimits: Hashable, Sendable {
  /// The links of one batch; more are 413.
  public var links = 1_000
  /// The octets of one link, wherever it stands; more are 414, as they would be in a request line.
  public var link: Int
  /// The octets of content that is about one link: a route, the parameters of one, an activity; more are 413.
  public var content: Int
  /// The octets of results behind which a batch resolves no further link; each of those left is 413.
  ///
  /// As it is, a thousand links may have results of 4 KiB each.
  public var results = 4_194_304

  /// The bounds that go with those of HTTP.
  public init(_ limits: Limits = Limits()) {
    let around = "GET  HTTP/1.1".utf8.count
    // Whatever is asked for: nothing below may overflow.
    let line = min(max(limits.requestLine, around), 1_073_741_824)
    link = line - around
    // In JSON an octet of a link takes six at the most ("\u0041"), and there are the names of things.
    content = 8 * line
  }
}

extension JSONNode {
  /// Refuses an object that holds one of these names more than once: readers of JSON differ in which one counts (RFC 8259
  /// section 4), and so would two services that read one request.
  ///
  /// - Parameter detail: the whole message, of the name and of what is wrong with it.
  func refuseRepeated(
    _ names: UTF8Text..., detail: (_ name: UTF8Text, _ fault: String) -> String
  ) throws(ProblemError) {
    guard let members = object else { return }
    for name in names where members.count(where: { $0.name == name }) > 1 {
      throw ProblemError(.badRequest(detail(name, "was given more than once; give one of them")))
    }
  }
}
