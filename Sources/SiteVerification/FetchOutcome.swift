import AssociationFiles
public import AssociationLint
public import DeepLinkOctets
import SiteAssociation

/// The outcome of a request for a file.
public enum FetchOutcome: Equatable, Sendable {
  /// There was an answer.
  case answer(FetchedAnswer)
  /// There was none.
  case failure(FetchFailure)

  /// The answer, if there was one.
  public var answer: FetchedAnswer? { if case .answer(let answer) = self { answer } else { nil } }
  /// Why there was none.
  public var failure: FetchFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

/// An answer, and how it came.
public struct FetchedAnswer: Equatable, Sendable {
  /// Status, header fields, and the content without its encoding.
  public let answer: HostedAnswer
  /// Whether the content was longer than ``limit`` and was cut there.
  public let isCut: Bool
  /// The time until it was complete, in milliseconds.
  public let milliseconds: Int

  /// An answer.
  public init(_ answer: HostedAnswer, isCut: Bool = false, milliseconds: Int = 0) {
    self.answer = answer
    self.isCut = isCut
    self.milliseconds = milliseconds
  }

  /// The octets of content that are kept, more than any device accepts of a file.
  public static let limit = 1_048_576
  /// The time that Apple's client waits, as observed, in milliseconds.
  public static let patience = 5_000
}

/// Why there was no answer.
public struct FetchFailure: Equatable, Sendable {
  /// The causes, as far as they need different remedies, in seconds and octets of content, or in the words of a library.
  package enum Kind: Equatable, Sendable {
    case hostNotFound, refused, cannotConnect
    case timedOut(seconds: Int)
    case stalled(octets: Int, seconds: Int)
    case notTLS, handshake, expired, notYetValid, wrongName, selfSigned, unknownAuthority, revoked
    case certificate(UTF8Text)
    case closed, incomplete, encoding, notHTTP
    case other(UTF8Text)
  }

  let kind: Kind

  /// A failure of this kind.
  package init(_ kind: Kind) { self.kind = kind }

  /// Reads an error of URLSession. On Linux its words are those of libcurl and OpenSSL, which tell more than its codes.
  ///
  /// - Parameters:
  ///   - code: the code in `NSURLErrorDomain`.
  ///   - words: the localized description.
  public init(code: Int, words: UTF8Text) {
    let text = words.lowercased
    let known = Self.table.first { row in row.words.contains { text.holds($0) } }
    if let known {
      // The code of a refused address stays although the next address fails in another way; the words do not.
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

  /// Parts of the words, in lower case, in the order of the search.
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
    // Host names may contain these words, so they come last.
    (
      ["ssl_connect", "tls connect", "handshake", "alert", "unsupported protocol", "ssl routines", "unexpected eof"],
      .handshake
    ),
  ]
}
