import DeepLinkHTTP
import Testing

/// A handler whose answers say everything about the request, so that comparing answers compares requests.
final class Witness: RequestHandler {
  private(set) var requests = 0
  private(set) var faults: [RequestFault] = []
  private let headers = HeaderBlock.constant(["Content-Type": "text/plain"])

  func respond(to request: Request, with response: inout ResponseWriter) {
    requests += 1
    response.send(.ok, headers, body: Array(Self.describe(request).utf8))
  }

  func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    faults.append(fault)
    response.sendProblem(fault.status, detail: fault.description)
  }

  static func describe(_ request: Request) -> String {
    let text = { (range: Range<Int>?) in range.map { request.text(of: $0) } ?? "-" }
    let fields = request.fields.map { "\($0.id)/\(text($0.name))=[\(text($0.value))]" }.joined(separator: " ")
    return """
      \(request.method) \(text(request.target)) path \(text(request.path)) query \(text(request.query)) \
      \(request.version) \(request.form) authority \(text(request.authority)) \(fields) \
      close \(request.wantsClose) body [\(String(decoding: request.body, as: UTF8.self))]\n
      """
  }
}

/// Feeds `pieces` to a new session one after the other; returns the answers, and whether the connection was closed.
func converse(_ pieces: [[UInt8]], limits: Limits = Limits(), handler: Witness = Witness()) -> Transcript {
  let connection = InMemoryConnection(to: handler, limits: limits)
  var output: [UInt8] = []
  for piece in pieces { output += connection.send(piece) }
  return Transcript(output: String(decoding: output, as: UTF8.self), isClosed: connection.isClosed)
}

func converse(_ text: String, limits: Limits = Limits(), handler: Witness = Witness()) -> Transcript {
  converse([Array(text.utf8)], limits: limits, handler: handler)
}

/// Everything a server sent on one connection.
struct Transcript: Equatable {
  let output: String
  let isClosed: Bool

  /// The status codes of the answers, in order.
  ///
  /// The bodies in these tests hold no status line.
  var statuses: [Int] {
    output.split(separator: "\r\n").compactMap { line in
      // A body has no line end of its own kind, so the next answer's status line may stand behind one.
      guard let start = line.range(of: "HTTP/1.1 ") else { return nil }
      return Int(line[start.upperBound...].prefix(3))
    }
  }
}

extension StringProtocol {
  /// The first place where `other` stands.
  ///
  /// Foundation has this, but these modules do not need Foundation.
  func range(of other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) {
        return start..<index(start, offsetBy: other.count)
      }
      start = index(after: start)
    }
    return nil
  }
}

/// `text` cut into octets.
func octetByOctet(_ text: String) -> [[UInt8]] {
  text.utf8.map { [$0] }
}

/// A request and its expected reading, for tables.
struct Example: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let target: String
  let body: String

  init(_ name: String, _ text: String, target: String = "/", body: String = "") {
    (self.name, self.text, self.target, self.body) = (name, text, target, body)
  }

  var testDescription: String { name }
}
