import Octets

/// Writes answers behind one another into an output: the status line, the fields that every answer has, the handler's
/// own, and the content unless it is not due.
///
/// One writer serves all connections of a thread, one after the other.
public struct ResponseWriter: ~Copyable {
  /// What was written and has not been taken away by `output.removeAll()`.
  public var output = Output()

  /// `HTTP/1.1 200 OK` and `Date`, and `Date` alone, both with their line ends; rendered once a second.
  private var okStart: [UInt8] = []
  private var date: [UInt8] = []
  /// Encoded lines for the next answer only.
  private var extra = OctetBuffer()
  private var copiedBody: Int

  /// What is known about the answer in the making.
  private var isHead = false
  private var persistence = Persistence.keepAlive
  private(set) var state = State.idle
  private var status = Status.ok
  private var content = 0

  enum State {
    case idle, awaited, postponed, sent, invalid
  }

  /// What happens to the connection after the answer, and what the answer says about it (RFC 9112 9.3, 9.6).
  enum Persistence {
    /// Stays open, which HTTP/1.1 clients take for granted.
    case keepAlive
    /// Stays open, which an HTTP/1.0 client has to be told.
    case keepAliveSaid
    /// Closes.
    case close
  }

  /// The time of the answers, to the second: what dates in requests are compared with.
  public private(set) var now = HTTPDate(seconds: 0)

  /// A writer whose answers carry no date until `setDate` is called.
  public init(_ limits: Limits = Limits()) {
    copiedBody = limits.copiedBody
    setStart()
  }

  /// Sets the time for the `Date` field of the answers from now on, in seconds since 1970.
  ///
  /// Call it when the second changes.
  public mutating func setDate(_ seconds: Int64) {
    date.removeAll(keepingCapacity: true)
    date.append(literal: "Date: ")
    now = HTTPDate(seconds: seconds)
    now.write(to: &date)
    date.append(literal: "\r\n")
    setStart()
  }

  private mutating func setStart() {
    okStart.removeAll(keepingCapacity: true)
    okStart.append(literal: "HTTP/1.1 200 OK\r\n")
    okStart.append(contentsOf: date)
  }

  /// Whether the connection closes after this answer.
  public var closes: Bool { persistence == .close }

  /// Whether an answer has been given to the request at hand.
  public var hasAnswered: Bool { state == .sent }

  /// The status of the answer that was given to the request at hand, or nil if there is none yet.
  public var answeredStatus: Status? { state == .sent ? status : nil }

  /// The octets of content that this answer carries: none for HEAD, 204 and 304, whatever `Content-Length` says, and
  /// none before there is an answer.
  public var contentLength: Int { state == .sent ? content : 0 }

  /// What is left to do for an answer that was postponed.
  private(set) var unfinished: (any UnfinishedAnswer)?

  /// Puts off the answer: the handler is asked to go on with it after other connections had their turn. Fields that were
  /// added are dropped.
  public mutating func postpone(_ answer: any UnfinishedAnswer) {
    guard state == .awaited else { return spoil() }
    extra.removeAll()
    unfinished = answer
    state = .postponed
  }

  /// Hands over what is left to do.
  mutating func takeUnfinished() -> (any UnfinishedAnswer)? {
    defer { unfinished = nil }
    return unfinished
  }

  /// Adds a field to the answer that is about to be sent.
  ///
  /// A name or value that must not be sent (see `FieldError`) is a fault of the program: it is not written, and the
  /// answer becomes 500.
  public mutating func add(_ name: StaticString, _ value: Span<UInt8>) {
    guard FieldError.isName(name), FieldError.isValue(value) else { return spoil() }
    extra.append(literal: name)
    extra.append(literal: ": ")
    extra.append(value)
    extra.append(literal: "\r\n")
  }

  /// Adds a field whose name was checked before to the answer that is about to be sent.
  public mutating func add(_ name: ResponseFieldName, _ value: Span<UInt8>) {
    guard FieldError.isValue(value) else { return spoil() }
    extra.append(name.encoded)
    extra.append(value)
    extra.append(literal: "\r\n")
  }

  /// An answer in the making cannot be sent.
  private mutating func spoil() {
    if state == .awaited { state = .invalid }
  }

  /// Adds a field to the answer that is about to be sent.
  public mutating func add(_ name: StaticString, _ value: String) {
    add(name, Array(value.utf8).span)
  }

  /// Adds a field with a number to the answer that is about to be sent; a negative number becomes 0.
  public mutating func add(_ name: StaticString, _ value: Int) {
    add(name, String(max(value, 0)))
  }

  /// Answers without content: `Content-Length: 0`, or no length where the status forbids content.
  public mutating func send(_ status: Status, _ headers: HeaderBlock = .empty) {
    writeHead(status, headers, length: 0)
  }

  /// Answers with a copy of `body`.
  ///
  /// A second answer to the same request is ignored.
  public mutating func send(_ status: Status, _ headers: HeaderBlock, body: Span<UInt8>) {
    if writeHead(status, headers, length: body.count) { output.append(body) }
  }

  /// Answers with `body`, or a part of it, which the handler keeps for other answers too.
  ///
  /// Content longer than `Limits.copiedBody` is not copied but shared until it has been sent, and does not count as memory
  /// that waits. Hand in content that was made for this answer as a span.
  public mutating func send(_ status: Status, _ headers: HeaderBlock, body: [UInt8], range: Range<Int>? = nil) {
    let range = (range ?? 0..<body.count).clamped(to: 0..<body.count)
    guard writeHead(status, headers, length: range.count) else { return }
    if range.count > copiedBody {
      output.append(sharing: body, range)
    } else {
      output.append(body.span.extracting(range))
    }
  }

  /// Writes everything up to the content; whether the content is due.
  @discardableResult
  private mutating func writeHead(_ status: Status, _ headers: HeaderBlock, length: Int) -> Bool {
    // An interim status is no answer, and RFC 9112 4 gives a status three digits.
    guard state == .awaited, (200..<1_000).contains(status.code) else {
      spoil()
      return false
    }
    state = .sent
    self.status = status
    if status.code == 200 {
      output.append(okStart)
    } else {
      output.append(literal: "HTTP/1.1 ")
      output.append(decimal: Int(status.code))
      output.append(literal: " ")
      output.append(literal: status.reason)
      output.append(literal: "\r\n")
      output.append(date)
    }
    if !extra.isEmpty {
      output.append(extra)
      extra.removeAll()
    }
    // RFC 9110 8.6, 15.3.5, 15.4.5: no length on 204, and none on 304, which has no content whatever it says.
    if status.forbidsContent {
      output.append(headers.encoded.span.extracting(0..<headers.lineCount))
    } else {
      output.append(headers.encoded)
      output.append(decimal: length)
      output.append(literal: "\r\n")
    }
    switch persistence {
    case .keepAlive: output.append(literal: "\r\n")
    case .keepAliveSaid: output.append(literal: "Connection: keep-alive\r\n\r\n")
    case .close: output.append(literal: "Connection: close\r\n\r\n")
    }
    // RFC 9110 9.3.2: HEAD has the head of GET, its length included.
    let carriesContent = !isHead && !status.forbidsContent
    content = carriesContent ? length : 0
    return carriesContent
  }

  /// Expects the answer to one request from now on.
  mutating func begin(isHead: Bool, _ persistence: Persistence) {
    self.isHead = isHead
    self.persistence = persistence
    state = .awaited
    if !extra.isEmpty { extra.removeAll() }
  }

  /// Writes an interim answer; the final one is still awaited (RFC 9110 15.2.1).
  mutating func sendContinue() {
    output.append(literal: "HTTP/1.1 100 Continue\r\n\r\n")
  }
}
