import DeepLinkOctets

/// Writes answers into an output: the status line, the common fields, those of the handler, and the content.
///
/// One writer serves all connections of a thread in turn.
public struct ResponseWriter: ~Copyable {
  /// The octets that were written and not yet removed by `output.removeAll()`.
  public var output = Output()

  /// The lines `HTTP/1.1 200 OK`, `Date` and `Server`, and without the first; rendered once a second.
  private var okStart: [UInt8] = []
  private var date: [UInt8] = []
  /// The line `Server`; empty without one.
  private var server: [UInt8] = []
  /// Encoded lines for the next answer only.
  private var extra = OctetBuffer()
  private var copiedBody: Int
  /// Whether pages of other origins may not read the answer to the current request, whatever its fields say.
  private var isPrivate = false
  /// Whether the client of a refused request prefers HTML, as far as its head was read.
  public private(set) var prefersHTML = false

  /// The state of the current answer.
  private var isHead = false
  private var persistence = Persistence.keepAlive
  private(set) var state = State.idle
  private var status = Status.ok
  private var content = 0

  enum State {
    case idle, awaited, postponed, waiting, sent, invalid, capturing
  }

  /// Whether the connection stays open after the answer, and what the answer says about it (RFC 9112 9.3, 9.6).
  enum Persistence {
    /// Stays open, which is the default of HTTP/1.1.
    case keepAlive
    /// Stays open, and the answer says so for an HTTP/1.0 client.
    case keepAliveSaid
    /// Closes.
    case close
  }

  /// A writer; its answers have no `Date` until `setDate` is called.
  public init(_ limits: Limits = Limits()) {
    copiedBody = limits.copiedBody
    setStart()
  }

  /// Sets the time for the `Date` field, in seconds since 1970. Call it when the second changes.
  public mutating func setDate(_ seconds: Int64) {
    date.removeAll(keepingCapacity: true)
    date.append(literal: "Date: ")
    HTTPDate(seconds: seconds).write(to: &date)
    date.append(literal: "\r\n")
    date.append(contentsOf: server)
    setStart()
  }

  /// Sets the field `Server` of the answers from the next call of `setDate` on (RFC 9110 10.2.4).
  ///
  /// A text that no field can have sets none.
  public mutating func setServer(_ product: String) {
    let value = Array(product.utf8)
    server = FieldError.isValue(value.span) ? Array("Server: ".utf8) + value + Array("\r\n".utf8) : []
  }

  private mutating func setStart() {
    okStart.removeAll(keepingCapacity: true)
    okStart.append(literal: "HTTP/1.1 200 OK\r\n")
    okStart.append(contentsOf: date)
  }

  /// Whether the connection closes after this answer.
  public var closes: Bool { persistence == .close }

  /// Whether the current request has been answered.
  public var hasAnswered: Bool { state == .sent }

  /// The status of the answer to the current request, nil without one.
  public var answeredStatus: Status? { state == .sent ? status : nil }

  /// The octets of content in this answer: 0 for HEAD, 204 and 304, whatever `Content-Length` says, and 0 without an
  /// answer.
  public var contentLength: Int { state == .sent ? content : 0 }

  /// The answer that was sent since `beginCapture`.
  private var captured: CapturedAnswer?

  /// The state of a postponed answer.
  private(set) var unfinished: (any UnfinishedAnswer)?

  /// Postpones the answer: the handler is called again after other connections had their turn. Drops added fields.
  public mutating func postpone(_ answer: any UnfinishedAnswer) {
    guard state == .awaited || state == .capturing else { return spoil() }
    extra.removeAll()
    unfinished = answer
    state = .postponed
  }

  /// Postpones the answer until a signal is sent: something else than the event loop makes it. Drops added fields.
  public mutating func wait(for answer: any AwaitedAnswer) {
    postpone(answer)
    if state == .postponed { state = .waiting }
  }

  /// Whether the answer to the current request is postponed.
  var isPostponed: Bool { state == .postponed || state == .waiting }

  /// Takes the state of a postponed answer out; nil if the answer is not postponed.
  mutating func takeUnfinished() -> (any UnfinishedAnswer)? {
    guard isPostponed else { return nil }
    defer { unfinished = nil }
    return unfinished
  }

  /// Keeps the answer instead of writing it, until `endCapture`. Drops added fields.
  public mutating func beginCapture() {
    guard state == .awaited else { return spoil() }
    extra.removeAll()
    (state, captured) = (.capturing, nil)
  }

  /// Ends a capture: the answer is due again.
  ///
  /// - Returns: what the request got; nil without an answer, and for an invalid one.
  public mutating func endCapture() -> CapturedAnswer? {
    defer {
      (state, captured) = (.awaited, nil)
      extra.removeAll()
    }
    return takeUnfinished().map { .postponed($0) } ?? captured
  }

  private mutating func keep(_ status: Status, _ headers: HeaderBlock, _ body: [UInt8]) {
    guard captured == nil, (200..<1_000).contains(status.code) else { return spoil() }
    let headers = permitted(headers)
    let lines = extra.array + headers.encoded.prefix(headers.lineCount)
    let fields = lines.split(separator: .lineFeed).compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: .colon) else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == .space }
      return (
        String(decoding: line[..<colon], as: UTF8.self),
        String(decoding: value.prefix { $0 != .carriageReturn }, as: UTF8.self)
      )
    }
    captured = .answer(status, fields: fields, body: body)
  }

  /// Adds a field to the answer that is about to be sent.
  ///
  /// An invalid name or value (see ``FieldError``) is a programming error: the answer becomes 500 without the field.
  public mutating func add(_ name: StaticString, _ value: Span<UInt8>) {
    guard FieldError.isName(name), FieldError.isValue(value) else { return spoil() }
    extra.append(literal: name)
    extra.append(literal: ": ")
    extra.append(value)
    extra.append(literal: "\r\n")
  }

  /// Adds a field whose name has been checked to the answer that is about to be sent.
  public mutating func add(_ name: ResponseFieldName, _ value: Span<UInt8>) {
    guard FieldError.isValue(value) else { return spoil() }
    extra.append(name.encoded)
    extra.append(value)
    extra.append(literal: "\r\n")
  }

  /// Keeps the answer to the current request from pages of other origins: its header fields have no
  /// `Access-Control-Allow-Origin` (Fetch standard, CORS protocol).
  public mutating func keepPrivate() { isPrivate = true }

  /// The header fields of the current answer.
  private func permitted(_ headers: HeaderBlock) -> HeaderBlock {
    isPrivate ? headers.without("Access-Control-Allow-Origin: *\r\n") : headers
  }

  /// Makes the current answer invalid.
  private mutating func spoil() {
    if state == .awaited || state == .capturing { state = .invalid }
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
    if state == .capturing { return keep(status, headers, []) }
    writeHead(status, headers, length: 0)
  }

  /// Answers with a copy of `body`.
  ///
  /// A second answer to the same request is ignored.
  public mutating func send(_ status: Status, _ headers: HeaderBlock, body: Span<UInt8>) {
    if state == .capturing {
      var copy: [UInt8] = []
      copy.append(contentsOf: body)
      return keep(status, headers, copy)
    }
    if writeHead(status, headers, length: body.count) { output.append(body) }
  }

  /// Answers with `body`, or a part of it, which the handler keeps for other answers, too.
  ///
  /// Content longer than ``Limits/copiedBody`` is shared until it has been sent, instead of being copied, and is not charged
  /// to the memory budget. Pass content that was made for this answer only as a span.
  public mutating func send(_ status: Status, _ headers: HeaderBlock, body: [UInt8], range: Range<Int>? = nil) {
    let range = (range ?? 0..<body.count).clamped(to: 0..<body.count)
    if state == .capturing { return keep(status, headers, range.count == body.count ? body : Array(body[range])) }
    guard writeHead(status, headers, length: range.count) else { return }
    if range.count > copiedBody {
      output.append(sharing: body, range)
    } else {
      output.append(body.span.extracting(range))
    }
  }

  /// Writes everything before the content; returns whether the content follows.
  @discardableResult
  private mutating func writeHead(_ status: Status, _ headers: HeaderBlock, length: Int) -> Bool {
    // An interim status is not an answer, and RFC 9112 4 gives a status three digits.
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
    let headers = permitted(headers)
    // RFC 9110 8.6, 15.3.5, 15.4.5: 204 and 304 have no content, and no length here.
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
    // RFC 9110 9.3.2: the answer to HEAD has the head of that to GET, including its length.
    let carriesContent = !isHead && !status.forbidsContent
    content = carriesContent ? length : 0
    return carriesContent
  }

  /// Begins the answer to a request.
  mutating func begin(isHead: Bool, prefersHTML: Bool = false, _ persistence: Persistence) {
    self.isHead = isHead
    self.persistence = persistence
    state = .awaited
    isPrivate = false
    self.prefersHTML = prefersHTML
    if !extra.isEmpty { extra.removeAll() }
  }

  /// Writes the interim answer 100 (RFC 9110 15.2.1).
  mutating func sendContinue() {
    output.append(literal: "HTTP/1.1 100 Continue\r\n\r\n")
  }
}

/// What a request got between `ResponseWriter.beginCapture` and `endCapture`.
public enum CapturedAnswer {
  /// An answer, with its whole content also for HEAD. The fields of the session are not among these.
  case answer(Status, fields: [(name: String, value: String)], body: [UInt8])
  /// A postponed answer; it is awaited if it is an ``AwaitedAnswer``.
  case postponed(any UnfinishedAnswer)
}
