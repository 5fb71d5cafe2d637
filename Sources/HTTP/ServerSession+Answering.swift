extension ServerSession {
  /// Has a complete request answered, whatever the handler does.
  func respond(to request: Request, _ writer: inout ResponseWriter) {
    writer.begin(isHead: request.method == .head, persistence(after: request))
    if request.form == .asterisk {
      context.handler.respondToServerOptions(request, with: &writer)
    } else {
      context.handler.respond(to: request, with: &writer)
    }
    if !writer.hasAnswered {
      refuse(request, isHead: request.method == .head, writer.state == .invalid ? .answerInvalid : .noAnswer, &writer)
    }
  }

  // RFC 9112 9.3: HTTP/1.1 stays open unless told otherwise; HTTP/1.0 has asked for it and wants to be told.
  private func persistence(after request: Request) -> ResponseWriter.Persistence {
    if request.wantsClose || context.isDraining || requestCount &+ 1 >= context.limits.requestsPerConnection {
      return .close
    }
    return request.version == .http10 ? .keepAliveSaid : .keepAlive
  }

  /// Refuses the request that is being read.
  ///
  /// Where the next one would start is unknown, so this is the end.
  func refuse(_ exchange: inout Exchange, _ fault: RequestFault, _ writer: inout ResponseWriter) -> Next {
    let isHead = exchange.request.method == .head
    refuse(exchange.request.bytes.isEmpty ? nil : exchange.request, isHead: isHead, fault, &writer)
    requestCount &+= 1
    exchange.clear()
    return close(lingering: true)
  }

  private func refuse(_ request: Request?, isHead: Bool, _ fault: RequestFault, _ writer: inout ResponseWriter) {
    writer.begin(isHead: isHead, .close)
    context.handler.refuse(request, because: fault, with: &writer)
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
