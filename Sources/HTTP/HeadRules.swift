/// What a complete head has to satisfy as a whole: Host, Connection, and that its content has one length only.
enum HeadRules {
  /// The first rule that is broken, or nil.
  ///
  /// Sets what follows from the fields: authority, framing, `wantsClose`.
  static func check(_ bytes: Span<UInt8>, _ request: inout Request) -> RequestFault? {
    var host: Range<Int>?
    var framing = Framing()
    var connection = (close: false, keepAlive: false)
    for field in request.fields {
      switch field.id {
      case .host:
        // RFC 9112 3.2: two of them, and two readers could serve two sites.
        guard host == nil else { return .hostRepeated }
        host = field.value
        guard Authority.isValid(bytes.extracting(field.value), needsPort: false) else { return .hostInvalid }
      case .contentLength:
        if let fault = framing.addLength(bytes, field.value) { return fault }
      case .transferEncoding:
        framing.addCodings(bytes, field.value)
      case .connection:
        bytes.forEachToken(in: field.value) { member in
          // RFC 9110 7.6.1: options are compared without case.
          let option = bytes.extracting(member)
          if option.equalsIgnoringCase("close") { connection.close = true }
          if option.equalsIgnoringCase("keep-alive") { connection.keepAlive = true }
        }
      case .expect where request.version == .http11:
        // RFC 9110 10.1.1: an expectation in HTTP/1.0 is ignored.
        bytes.forEachToken(in: field.value) { member in
          if bytes.extracting(member).equalsIgnoringCase("100-continue") {
            framing.expectsContinue = true
          } else {
            framing.expectsUnknown = true
          }
        }
      default: break
      }
    }
    // RFC 9112 3.2: asked of HTTP/1.1 even when the target names the authority itself.
    if host == nil, request.version == .http11 { return .hostMissing }
    // RFC 9112 3.2.2: the authority of an absolute-form target replaces Host.
    if request.form != .absolute { request.authority = host }
    // RFC 9112 9.3
    request.wantsClose = connection.close || (request.version == .http10 && !connection.keepAlive)
    request.framing = framing
    return framing.check(request.version)
  }
}
