public import HTTP

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
