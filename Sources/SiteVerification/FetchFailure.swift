public import Octets
internal import SiteAssociation

/// Why there was no answer.
public struct FetchFailure: Hashable, Sendable {
  /// What went wrong, as far as it makes a difference to whoever has to mend it.
  public enum Kind: Hashable, Sendable {
    /// The host has no address.
    case hostNotFound
    /// Nobody listens on the port.
    case refused
    /// There is no way to the host.
    case cannotConnect
    /// Nothing came in so many seconds.
    case timedOut(seconds: Int)
    /// So many octets of content came, then nothing until so many seconds had gone by.
    case stalled(octets: Int, seconds: Int)
    /// What listens does not speak TLS.
    case notTLS
    /// The two sides found no way to speak TLS with each other.
    case handshake
    /// The certificate has expired.
    case expired
    /// The certificate is not valid yet.
    case notYetValid
    /// The certificate names other hosts.
    case wrongName
    /// The certificate is signed by nobody but itself.
    case selfSigned
    /// The certificate leads to no authority that is known here.
    case unknownAuthority
    /// The certificate has been revoked.
    case revoked
    /// Something else is wrong with the certificate, in the words of the TLS library.
    case certificate(UTF8Text)
    /// The connection ended before there was an answer.
    case closed
    /// The content ended before its length was reached.
    case incomplete
    /// It cannot be unpacked as its Content-Encoding says.
    case encoding
    /// What came is not HTTP.
    case notHTTP
    /// It was more than the HTTP client could take.
    case crashed
    /// Anything else, in the words of the HTTP client.
    case other(UTF8Text)
  }

  /// What went wrong.
  public let kind: Kind

  /// A failure of this kind.
  public init(_ kind: Kind) { self.kind = kind }

  /// Reads what URLSession has to say, which on Linux are the words of libcurl and OpenSSL: they tell more than the codes.
  ///
  /// - Parameters:
  ///   - code: the code in `NSURLErrorDomain`.
  ///   - words: the localized description.
  public init(code: Int, words: UTF8Text) {
    let text = words.lowercased
    let known = Self.table.first { row in row.words.contains { text.holds($0) } }
    if let known {
      // The code of a refusal is given to whatever happens after one, such as at the next address; the words are not.
      kind = known.kind == .cannotConnect && code == -1_004 ? .refused : known.kind
    } else if words.starts(with: Self.certificateProblem), words.count > Self.certificateProblem.utf8.count {
      kind = .certificate(words.dropping(Self.certificateProblem.utf8.count))
    } else {
      kind = Self.codes[code] ?? .other(words)
    }
  }

  private static let certificateProblem = "SSL certificate problem: "

  /// `NSURLError…`: TimedOut, CannotFindHost, CannotConnectToHost, NetworkConnectionLost, BadServerResponse, and those of TLS.
  private static let codes: [Int: Kind] = [
    -1001: .cannotConnect, -1003: .hostNotFound, -1004: .refused, -1005: .closed, -1011: .closed, -1200: .handshake,
    -1201: .expired,
    -1202: .unknownAuthority, -1203: .unknownAuthority, -1204: .notYetValid,
  ]

  /// What is looked for, in order, in lower case.
  private static let table: [(words: [String], kind: Kind)] = [
    (["certificate has expired"], .expired),
    (["certificate is not yet valid"], .notYetValid),
    (["certificate revoked", "certificate was revoked"], .revoked),
    (
      ["certificate problem: self-signed certificate in", "certificate problem: self signed certificate in"],
      .unknownAuthority
    ),
    (["certificate problem: self-signed certificate", "certificate problem: self signed certificate"], .selfSigned),
    (
      ["unable to get local issuer certificate", "unable to get issuer certificate", "unable to verify the first"],
      .unknownAuthority
    ),
    (["does not match target host name", "subject name matches target", "hostname mismatch"], .wrongName),
    (["wrong version number", "packet length too long", "http request"], .notTLS),
    (["could not resolve host", "resolving timed out"], .hostNotFound),
    (
      ["received http/0.9", "unsupported http", "weird server reply", "invalid status line", "nul byte in header"],
      .notHTTP
    ),
    (["content unencoding", "unrecognized content encoding", "unrecognized or bad http content"], .encoding),
    (
      [
        "bytes remaining to read", "outstanding read data remaining", "transfer closed", "malformed encoding",
        "chunk hex",
      ],
      .incomplete
    ),
    (["empty reply"], .closed),
    (
      [
        "couldn't connect", "could not connect", "connection timed out", "no route to host", "network is unreachable",
      ],
      .cannotConnect
    ),
    // Words so common that names of hosts may hold them.
    (
      ["ssl_connect", "tls connect", "handshake", "alert", "unsupported protocol", "ssl routines", "unexpected eof"],
      .handshake
    ),
  ]
}
