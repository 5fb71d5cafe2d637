import HTTP

/// By what answers are counted apart: subject, method and status, packed into a number.
///
/// Methods and statuses are closed lists, so clients cannot make up new combinations.
struct AnswerKey: Hashable, Comparable, Sendable {
  let packed: Int

  // Computed, because stored globals are checked for their initialisation each time they are read.
  private static var methodCount: Int { 5 }
  private static var statusCount: Int { 24 }
  /// Combinations for each subject.
  static var stride: Int { methodCount &* statusCount }

  /// - Parameter method: nil for a request whose head was at fault.
  @inline(__always)
  init(subject: Int, _ method: Method?, _ status: Status) {
    packed = subject &* Self.stride &+ Self.place(of: method) &* Self.statusCount &+ Self.place(of: status)
  }

  init(packed: Int) { self.packed = packed }

  var subject: Int { packed / Self.stride }

  /// The method as it is written; the rare ones are `_OTHER`, as OpenTelemetry has it.
  var method: String {
    switch packed % Self.stride / Self.statusCount {
    case 0: "GET"
    case 1: "HEAD"
    case 2: "POST"
    case 3: "OPTIONS"
    default: "_OTHER"
    }
  }

  /// The status as it is written.
  var status: String {
    let place = packed % Self.statusCount
    return place < Self.statuses.count ? String(Self.statuses[place].code) : "other"
  }

  /// The same combination of another subject.
  func of(subject: Int) -> AnswerKey { AnswerKey(packed: subject * Self.stride + packed % Self.stride) }

  /// The same whatever the method.
  var withoutMethod: AnswerKey { AnswerKey(packed: subject * Self.stride + packed % Self.statusCount) }

  static func < (one: AnswerKey, other: AnswerKey) -> Bool { one.packed < other.packed }

  private static func place(of method: Method?) -> Int {
    switch method {
    case .get: 0
    case .head: 1
    case .post: 2
    case .options: 3
    default: 4
    }
  }

  private static let statuses: [Status] = (200...599).map(Status.init).filter { place(of: $0) < statusCount - 1 }

  /// In ascending order, as `statuses` has them.
  private static func place(of status: Status) -> Int {
    switch status.code {
    case 200: 0
    case 201: 1
    case 204: 2
    case 206: 3
    case 304: 4
    case 400: 5
    case 403: 6
    case 404: 7
    case 405: 8
    case 406: 9
    case 408: 10
    case 412: 11
    case 413: 12
    case 414: 13
    case 415: 14
    case 416: 15
    case 417: 16
    case 429: 17
    case 431: 18
    case 500: 19
    case 501: 20
    case 503: 21
    case 505: 22
    default: 23
    }
  }
}
