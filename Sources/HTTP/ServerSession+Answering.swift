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
