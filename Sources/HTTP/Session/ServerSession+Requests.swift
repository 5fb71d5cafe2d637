import Octets

extension ServerSession {
  /// Requests of one connection that are answered before others have their turn, however small they are: each may ask
  /// for much work.
  private static let turn = 16

  /// Reads requests off `bytes` and answers them, until something is missing, the output is full, others have their turn,
  /// or this is the end. An answer that takes another turn goes on first.
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
        // A client that does not read is not read from.
        guard writer.output.count < outputLimit, requestCount < turnEnd else { return (index, .resume) }
        switch exchange.head.parse(bytes.extracting(index..<bytes.count), limits, into: &exchange.request) {
        case .needMore: return (index, .read)
        case .bad(let fault): return (index, refuse(&exchange, fault, settings, &writer))
        case .done(let consumed): index &+= consumed
        }
        emptyLines = 0
        if let next = takeHead(&exchange, settings, &writer) { return (index, next) }
        if phase == .body { continue }
      }
      let hasPromised = exchange.request.wantsClose
      guard respond(&exchange, settings, &writer) else {
        phase = .answering
        return (index, .resume)
      }
      phase = .head
      requestCount &+= 1
      exchange.request.clear()
      // RFC 9112 9.6: nothing behind the last request is processed. A client that announced the end sends no more.
      if writer.closes { return (index, close(lingering: !hasPromised || index < bytes.count)) }
    }
  }

  // RFC 9112 2.2: some clients send an empty line after content. A connection that got nothing else is still idle.
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

  /// Decides how to go on after a complete head: nil to go on, with the phase saying whether content has to be read.
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
      // RFC 9110 10.1.1: either leave to go on, or the final answer. With the latter the content may come or not, so
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
  /// Has a complete request answered, whatever the handler does, or goes on with an answer that was postponed.
  ///
  /// - Returns: whether the answer is complete; if not, it takes another turn.
  func respond(_ exchange: inout Exchange, _ settings: SessionSettings, _ writer: inout ResponseWriter) -> Bool {
    answer(exchange.request, exchange.unfinished, settings, &writer)
    guard writer.state == .postponed else {
      if exchange.unfinished != nil { exchange.unfinished = nil }
      return true
    }
    exchange.unfinished = writer.takeUnfinished()
    return false
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
    if writer.state == .postponed { return }
    if writer.hasAnswered { return settings.note(request, nil, writer) }
    let fault: RequestFault = writer.state == .invalid ? .answerInvalid : .noAnswer
    refuse(request, isHead: request.method == .head, fault, settings, &writer)
    settings.note(request, fault, writer)
  }

  // RFC 9112 9.3: HTTP/1.1 stays open unless told otherwise; HTTP/1.0 has asked for it and wants to be told.
  private func persistence(after request: Request, _ settings: SessionSettings) -> ResponseWriter.Persistence {
    if request.wantsClose || settings.isDraining || requestCount &+ 1 >= settings.limits.requestsPerConnection {
      return .close
    }
    return request.version == .http10 ? .keepAliveSaid : .keepAlive
  }

  /// Refuses the request that is being read.
  ///
  /// Where the next one would start is unknown, so this is the end.
  func refuse(
    _ exchange: inout Exchange, _ fault: RequestFault, _ settings: SessionSettings, _ writer: inout ResponseWriter
  ) -> Next {
    let isHead = exchange.request.method == .head
    if exchange.request.bytes.isEmpty {
      refuse(nil, isHead: isHead, fault, settings, &writer)
      // What was read of the head points into octets that nobody kept.
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
    _ request: Request?, isHead: Bool, _ fault: RequestFault, _ settings: SessionSettings,
    _ writer: inout ResponseWriter
  ) {
    writer.begin(isHead: isHead, .close)
    // RFC 9110 15.6.4
    if fault.status == .serviceUnavailable { writer.add("Retry-After", 1) }
    settings.handler.refuse(request, because: fault, with: &writer)
    if !writer.hasAnswered {
      writer.begin(isHead: isHead, .close)
      writer.send(fault.status)
    }
  }

  /// Ends the session: nothing that arrives from now on is looked at.
  func close(lingering: Bool) -> Next {
    phase = .closed
    return .close(lingering: lingering)
  }
}
