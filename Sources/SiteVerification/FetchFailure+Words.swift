import AssociationFiles
internal import DeepLinkOctets

extension FetchFailure {
  /// Whether TLS failed: a server listens, but devices do not trust it.
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
    case .incomplete, .encoding, .notHTTP: true
    default: false
    }
  }

  /// The reason and what to do about it, to stand behind the URL.
  ///
  /// - Parameters:
  ///   - host: the host that was asked.
  ///   - port: the port of the connection.
  public func words(host: String, port: UInt16) -> String {
    let (reason, advice) = parts(host, port)
    return "\(reason): \(advice)"
  }

  /// The reason alone, for a failure that is not the user's to mend.
  public func reason(host: String, port: UInt16) -> String { parts(host, port).reason }

  private func parts(_ host: String, _ port: UInt16) -> (reason: String, advice: String) {
    switch kind {
    case .hostNotFound:
      (
        "\(host) has no address",
        "check the name, its public DNS records, and the network here"
      )
    case .refused: ("the connection to port \(port) was refused", "check that the server runs and listens there")
    case .cannotConnect:
      ("port \(port) of \(host) cannot be reached", "check routes, firewalls, and the network here")
    case .timedOut(let seconds):
      (
        "there was no answer within \(seconds) s",
        "Apple's client waits about 5 s; check firewalls and the server"
      )
    case .stalled(let octets, let seconds):
      ("only \(octets) bytes of the content came within \(seconds) s", "check the server")
    case .notTLS: ("the server on port \(port) does not speak TLS", "set up HTTPS, because devices use nothing else")
    case .handshake:
      ("the TLS handshake failed", "check that the server has a certificate for \(host), and accepts TLS 1.2 and 1.3")
    case .expired: ("the certificate has expired", "renew it")
    case .notYetValid: ("the certificate is not valid yet", "check its dates, and the clock here")
    case .wrongName: ("the certificate is not for \(host)", "get one that names it")
    case .selfSigned: ("the certificate is self-signed", "get one from a public authority")
    case .unknownAuthority:
      (
        "the certificate is from an unknown authority",
        "get one from a public authority, and send the intermediate certificates with it"
      )
    case .revoked: ("the certificate was revoked", "get a new one")
    case .certificate(let problem):
      ("the certificate is refused (\(problem.excerpt()))", "get one from a public authority for \(host)")
    case .closed: ("the connection was closed without an answer", "check the server")
    case .incomplete: ("the answer is incomplete", "check its Content-Length and the server")
    case .encoding: ("the content does not match its Content-Encoding", "send it as it is, or compressed with gzip")
    case .notHTTP: ("the answer is not HTTP", "check what listens on port \(port)")
    case .other(let words): ("there was no answer (\(words.excerpt(160)))", "look at it with curl -i")
    }
  }
}
