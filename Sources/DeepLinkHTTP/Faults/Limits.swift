/// The limits of what a client may send and how long it may take, each with a safe default. A server's operator sets
/// ``body`` and ``idleTime``; the others are the same everywhere, so that a link that one server takes is taken by all.
///
/// Sizes are in octets. A request over a limit gets the status named here, then the connection closes.
public struct Limits: Hashable, Sendable {
  /// The request line without its line end; more is 414.
  ///
  /// RFC 9112 3 recommends at least 8,000.
  public var requestLine = 8_192
  /// One field line without its line end; more is 431. One field may fill the section: cookies are the longest.
  public var fieldLine = 16_384
  /// All field lines with their line ends; more is 431. Proxies pass on 8 to 32 KiB.
  public var fields = 16_384
  /// The number of field lines; more is 431. Browsers behind two proxies send about 30.
  public var fieldCount = 100
  /// Empty lines skipped before a request line (RFC 9112 2.2); more is 400.
  public var emptyLines = 8
  /// The decoded content of one request; more is 413.
  public var body = 1_048_576
  /// All chunk extensions of one request together; more is 400.
  public var chunkExtensions = 4_096
  /// The trailer section of one request; more is 431.
  public var trailers = 8_192
  /// Requests answered on one connection before it closes, so that a load balancer spreads connections anew.
  public var requestsPerConnection = 1_000_000
  /// Answers that wait to be sent on one connection; above this, no more of its pipelined requests are read.
  public var bufferedOutput = 65_536
  /// Content longer than this is sent by reference instead of being copied after its head.
  public var copiedBody = 16_384
  /// Octets read and dropped after the last answer, so that no reset overtakes the answer (RFC 9112 9.6).
  public var linger = 262_144

  /// From the first octet of a request to the end of its head; later is 408. A head is a few packets.
  public var headTime: Duration = .seconds(10)
  /// From the end of the head to the end of the content; later is 408. ``rate`` ends most slow clients before.
  public var bodyTime: Duration = .seconds(30)
  /// The least average rate for content and for reading answers, in octets per second; 0 for any rate. The slowest mobile
  /// networks have five times as much.
  ///
  /// A client may be behind by ``rateGrace`` with content, and by ``writeStallTime`` with answers.
  public var rate = 1_024
  /// How long content may arrive at less than `rate`; later is 408.
  public var rateGrace: Duration = .seconds(5)
  /// Between requests; then the connection closes without an answer.
  public var idleTime: Duration = .seconds(60)
  /// Without progress while a client does not read its answers; then the connection closes. A lost packet is sent again
  /// several times within it.
  public var writeStallTime: Duration = .seconds(10)
  /// The most time for `linger`.
  public var lingerTime: Duration = .seconds(2)

  /// The default limits.
  public init() {}
}
