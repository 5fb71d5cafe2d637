internal import Octets

extension FetchFailure {
  /// Whether it is about TLS: somebody listens, but nobody whom a device trusts.
  public var isTLS: Bool {
    switch kind {
    case .notTLS, .handshake, .expired, .notYetValid, .wrongName, .selfSigned, .unknownAuthority, .revoked,
      .certificate:
      true
    default: false
    }
  }

  /// Whether there was an answer that cannot be read.
  public var isUnreadable: Bool {
    switch kind {
    case .incomplete, .encoding, .notHTTP, .crashed: true
    default: false
    }
  }

  /// What happened and what to do, in words that need no more than the URL before them.
  ///
  /// - Parameters:
  ///   - host: who was asked.
  ///   - port: and where.
  public func words(host: String, port: UInt16) -> String {
    let (reason, advice) = parts(host, port)
    return "\(reason): \(advice)"
  }

  /// What happened, for somebody who can do nothing about it.
  public func reason(host: String, port: UInt16) -> String { parts(host, port).reason }

  private func parts(_ host: String, _ port: UInt16) -> (reason: String, advice: String) {
    switch kind {
    case .hostNotFound:
      (
        "there is no address of \(host)",
        "check the name, that it is in the DNS that everybody asks, and the network here"
      )
    case .refused: ("the connection to port \(port) was refused", "let a server that speaks HTTPS listen there")
    case .cannotConnect:
      ("there was no connection to port \(port) of \(host)", "check routes, firewalls, and the network here")
    case .timedOut(let seconds):
      (
        "there was no answer within \(seconds) s",
        "Apple's client waits about 5 s; check firewalls, and the server behind"
      )
    case .stalled(let octets, let seconds):
      ("of the content \(octets) octets came within \(seconds) s, and not its end", "check the server behind")
    case .notTLS: ("what listens on port \(port) does not speak TLS", "let it, for devices ask with HTTPS alone")
    case .handshake:
      ("the TLS handshake failed", "check that the server has a certificate for \(host), and takes TLS 1.2 and 1.3")
    case .expired: ("the certificate has expired", "renew it")
    case .notYetValid: ("the certificate is not valid yet", "check its dates, and the clock here")
    case .wrongName: ("the certificate is not for \(host)", "get one that names it")
    case .selfSigned: ("the certificate is signed by nobody but itself", "get one of a public authority")
    case .unknownAuthority:
      (
        "the certificate leads to no authority that is known here",
        "get one of a public authority, and send the intermediate certificates with it"
      )
    case .revoked: ("the certificate was revoked", "get a new one")
    case .certificate(let problem):
      ("the certificate is refused (\(problem.excerpt()))", "get one of a public authority for \(host)")
    case .closed: ("the connection was closed without an answer", "check the server behind")
    case .incomplete: ("the answer ends before its end", "check its Content-Length, or the server behind")
    case .encoding: ("the content is not what its Content-Encoding says", "send it as it is, or packed with gzip")
    case .notHTTP: ("the answer is not HTTP", "check what listens on port \(port)")
    case .crashed: ("the answer is more than the HTTP client here can read", "look at it with curl -i")
    case .other(let words): ("there was no answer (\(words.excerpt(160)))", "look at it with curl -i")
    }
  }
}
