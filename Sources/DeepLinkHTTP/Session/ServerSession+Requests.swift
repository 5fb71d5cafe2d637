import DeepLinkOctets

extension ServerSession {
  /// The most requests of one connection that are answered in one turn, because each may need much work.
  private static let turn = 16

  /// Reads requests from `bytes` and answers them, until a request is incomplete, the output is full, the turn is over, or
  /// the connection has to close. An unfinished answer is continued first.
  func read(
    _ exchange: inout Exchange, _ bytes: Span<UInt8>, _ settings: SessionSettings, _ writer: inout ResponseWriter
  ) -> (consumed: Int, next: Next) {
    let limits = settings.limits
    let outputLimit = writer.output.count &+ limits.bufferedOutput
    let turnEnd = requestCount &+ Self.turn
    var index = 0
    while true {
      if phase == .body {
        switch exchange.readBody(bytes.extracting(index..<bytes.count), limits, settings.memory) {
        case .needMore: return (bytes.count, .read)
        case .bad(let fault): return (index, refuse(&exchange, fault, settings, &writer))
        case .done(let consumed): index &+= consumed
        }
        phase = .head
      } else if phase == .head {
        index = skipEmptyLines(bytes, from: index, limits)
        if emptyLines > limits.emptyLines {
          return (index, refuse(&exchange, .tooManyEmptyLines(limit: limits.emptyLines), settings, &writer))
        }
        guard index < bytes.count else { return (index, .read) }
        // Requests of a client that does not read its answers are not read either.
        guard writer.output.count < outputLimit, requestCount < turnEnd else { return (index, .resume) }
        switch exchange.head.parse(bytes.extracting(index..<bytes.count), limits, into: &exchange.request) {
        case .needMore: return (index, .read)
        case .bad(let fault):
          let head = bytes.extracting(index..<bytes.count)
          return (index, refuse(&exchange, fault, settings, &writer, prefersHTML: Request.prefersHTML(in: head)))
        case .done(let consumed): index &+= consumed
        }
        emptyLines = 0
        if let next = takeHead(&exchange, settings, &writer) { return (index, next) }
        if phase == .body { continue }
      }
      let hasPromised = exchange.request.wantsClose
      if let next = respond(&exchange, settings, &writer) {
        phase = .answering
        return (index, next)
      }
      phase = .head
      requestCount &+= 1
      exchange.request.clear()
      // RFC 9112 9.6: octets after the last request are not processed. A client that announced the end sends none.
      if writer.closes { return (index, close(lingering: !hasPromised || index < bytes.count)) }
    }
  }

  // RFC 9112 2.2: some clients send an empty line after content. A connection with nothing else is still idle.
  private func skipEmptyLines(_ bytes: Span<UInt8>, from start: Int, _ limits: Limits) -> Int {
    var index = start
    while index &+ 1 < bytes.count, bytes[index] == .carriageReturn, bytes[index &+ 1] == .lineFeed,
      emptyLines <= limits.emptyLines
    {
      index &+= 2
      emptyLines &+= 1
    }
    return index
  }

  /// Decides how to continue after a complete head; nil to continue, and the phase tells whether content follows.
  private func takeHead(
    _ exchange: inout Exchange, _ settings: SessionSettings, _ writer: inout ResponseWriter
  ) -> Next? {
    (exchange.request.peer, exchange.request.listener) = (peer, listener)
    let framing = exchange.request.framing
    // RFC 9110 10.1.1
    if framing.expectsUnknown { return refuse(&exchange, .expectationUnknown, settings, &writer) }
    guard framing.hasContent else { return nil }
    if let length = framing.length, length > settings.limits.body {
      return refuse(&exchange, .contentTooLarge(limit: settings.limits.body), settings, &writer)
    }
    if framing.expectsContinue {
      // RFC 9110 10.1.1: the client gets either 100 or the final answer. After the latter, content may follow or not, so
      // the connection cannot be used again.
      writer.begin(isHead: exchange.request.method == .head, .close)
      settings.handler.willReadContent(of: exchange.request, with: &writer)
      if writer.state != .awaited {
        if !writer.hasAnswered { return refuse(&exchange, .answerInvalid, settings, &writer) }
        settings.note(exchange.request, nil, writer)
        requestCount &+= 1
        exchange.clear()
        return close(lingering: true)
      }
      writer.sendContinue()
    }
    exchange.beginBody()
    phase = .body
    return nil
  }
}

extension ServerSession {
  /// Has the handler answer a complete request, or continue a postponed answer.
  ///
  /// - Returns: nil if the answer is complete, else what it needs.
  func respond(_ exchange: inout Exchange, _ settings: SessionSettings, _ writer: inout ResponseWriter) -> Next? {
    answer(exchange.request, exchange.unfinished, settings, &writer)
    guard let unfinished = writer.takeUnfinished() else {
      if exchange.unfinished != nil { exchange.unfinished = nil }
      return nil
    }
    exchange.unfinished = unfinished
    guard writer.state == .waiting, let awaited = unfinished as? any AwaitedAnswer else { return .resume }
    let signal = settings.signal()
    awaited.begin(signal)
    self.awaited = (signal.ticket, awaited.time)
    return .wait
  }

  private func answer(
    _ request: Request, _ unfinished: (any UnfinishedAnswer)?, _ settings: SessionSettings,
    _ writer: inout ResponseWriter
  ) {
    writer.begin(isHead: request.method == .head, persistence(after: request, settings))
    if let unfinished {
      settings.handler.resume(unfinished, to: request, with: &writer)
    } else if request.form == .asterisk {
      settings.handler.respondToServerOptions(request, with: &writer)
    } else {
      settings.handler.respond(to: request, with: &writer)
    }
    if writer.isPostponed { return }
    if writer.hasAnswered { return settings.note(request, nil, writer) }
    let fault: RequestFault = writer.state == .invalid ? .answerInvalid : .noAnswer
    refuse(request, isHead: request.method == .head, fault, settings, &writer)
    settings.note(request, fault, writer)
  }

  // RFC 9112 9.3: an HTTP/1.1 connection stays open by default; an HTTP/1.0 client has asked for it and is told so.
  private func persistence(after request: Request, _ settings: SessionSettings) -> ResponseWriter.Persistence {
    if request.wantsClose || settings.isDraining || requestCount &+ 1 >= settings.limits.requestsPerConnection {
      return .close
    }
    return request.version == .http10 ? .keepAliveSaid : .keepAlive
  }

  /// Refuses the request that is being read, and closes, because the start of the next request is unknown.
  ///
  /// - Parameter prefersHTML: whether a malformed head asks for HTML.
  func refuse(
    _ exchange: inout Exchange, _ fault: RequestFault, _ settings: SessionSettings, _ writer: inout ResponseWriter,
    prefersHTML: Bool = false
  ) -> Next {
    let isHead = exchange.request.method == .head
    if exchange.request.bytes.isEmpty {
      refuse(nil, isHead: isHead, prefersHTML: prefersHTML, fault, settings, &writer)
      // The ranges of the head refer to octets that were not kept.
      exchange.request.clear()
      (exchange.request.peer, exchange.request.listener) = (peer, listener)
    } else {
      refuse(exchange.request, isHead: isHead, fault, settings, &writer)
    }
    settings.note(exchange.request, fault, writer)
    requestCount &+= 1
    exchange.clear()
    return close(lingering: true)
  }

  private func refuse(
    _ request: Request?, isHead: Bool, prefersHTML: Bool = false, _ fault: RequestFault, _ settings: SessionSettings,
    _ writer: inout ResponseWriter
  ) {
    writer.begin(isHead: isHead, prefersHTML: request?.prefersHTML ?? prefersHTML, .close)
    // RFC 9110 15.6.4
    if fault.status == .serviceUnavailable { writer.add("Retry-After", 1) }
    settings.handler.refuse(request, because: fault, with: &writer)
    if !writer.hasAnswered {
      writer.begin(isHead: isHead, .close)
      writer.send(fault.status)
    }
  }

  /// Ends the session; octets that arrive later are ignored.
  func close(lingering: Bool) -> Next {
    phase = .closed
    return .close(lingering: lingering)
  }
}
