/// One request: its octets, and the ranges of its parts in them.
///
/// The session reuses the storage, so that a request needs no allocation. Ranges refer to `bytes`:
/// `request.bytes.span.extracting(request.path)`.
public struct Request: Sendable {
  /// The head as it was sent, without preceding empty lines.
  public internal(set) var bytes: [UInt8] = []
  /// The method.
  public internal(set) var method = Method.get
  /// The HTTP version.
  public internal(set) var version = Version.http11
  /// The form of the request target.
  public internal(set) var form = TargetForm.origin
  /// Path and query as sent, starting with `/`; in absolute-form the part after the authority (RFC 9112 3.2).
  public internal(set) var target = 0..<0
  /// The part of `target` before the first `?`, with valid percent-encoding.
  public internal(set) var path = 0..<0
  /// The part of `target` after the first `?`, nil without one. It is visible ASCII; its percent-encoding is not checked.
  public internal(set) var query: Range<Int>?
  /// Host and port, from an absolute-form target or from the Host field (RFC 9112 3.2.2, 3.3).
  public internal(set) var authority: Range<Int>?
  /// All field lines in the order sent.
  public internal(set) var fields: [FieldLine] = []
  /// The decoded content; empty for methods that do not use content.
  public internal(set) var body: [UInt8] = []
  /// Whether the client asked for this to be the last request of its connection, or speaks HTTP/1.0 without keep-alive.
  public internal(set) var wantsClose = false
  /// How its content is framed.
  var framing = Framing()
  /// The octets of content, also before a client that sent `Expect: 100-continue` sends it: `Content-Length`, or without
  /// it those in `body`.
  public var contentLength: Int { framing.length ?? body.count }
  /// The address of the client.
  public internal(set) var peer = PeerAddress.local
  /// How the connection came in; over a Unix-domain socket, only a process of this machine can be the client.
  public internal(set) var listener = ListenerKind.memory

  /// An empty request, to be filled by a parser.
  public init() {
    fields.reserveCapacity(16)
  }

  /// The supported versions.
  public enum Version: Hashable, Sendable {
    /// HTTP/1.0: closes after the answer unless asked to stay.
    case http10
    /// HTTP/1.1.
    case http11
  }

  /// The forms of a request target (RFC 9112 3.2).
  public enum TargetForm: Hashable, Sendable {
    /// `/path?query`.
    case origin
    /// `http://host/path?query`.
    case absolute
    /// `*`, with OPTIONS only.
    case asterisk
    /// `host:port`, with CONNECT only.
    case authority
  }

  /// The positions of the name and the value of a field line.
  public struct FieldLine: Hashable, Sendable {
    /// The name, `other` if unknown.
    public let id: FieldName
    private let bounds: (UInt32, UInt32, UInt32, UInt32)

    init(id: FieldName, name: Range<Int>, value: Range<Int>) {
      self.id = id
      bounds = (
        UInt32(truncatingIfNeeded: name.lowerBound), UInt32(truncatingIfNeeded: name.upperBound),
        UInt32(truncatingIfNeeded: value.lowerBound), UInt32(truncatingIfNeeded: value.upperBound)
      )
    }

    /// The name as sent.
    public var name: Range<Int> { Self.range(bounds.0, bounds.1) }
    /// The value without white space around it.
    public var value: Range<Int> { Self.range(bounds.2, bounds.3) }

    private static func range(_ lower: UInt32, _ upper: UInt32) -> Range<Int> {
      Range(uncheckedBounds: (Int(lower), Int(upper)))
    }

    /// Lines at the same place are equal.
    public static func == (one: Self, other: Self) -> Bool {
      one.id == other.id && one.bounds == other.bounds
    }

    /// Hashes the place.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(bounds.0)
      hasher.combine(bounds.3)
    }
  }

  /// Prepares for the next request, and frees large storage.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 32_768)
    fields.removeAll(keepingCapacity: true)
    if !body.isEmpty { body.removeAll(keepingCapacity: body.capacity <= 65_536) }
    (method, version, form) = (.get, .http11, .origin)
    (target, path, query, authority) = (0..<0, 0..<0, nil, nil)
    wantsClose = false
    framing = Framing()
  }
}

/// The known request methods (RFC 9110 9, RFC 5789); any other is answered with 501.
public enum Method: UInt8, Hashable, Sendable, CaseIterable {
  /// `GET`, RFC 9110 9.3.1.
  case get
  /// `HEAD`: as `GET`, without the content (RFC 9110 9.3.2).
  case head
  /// `POST`, RFC 9110 9.3.3.
  case post
  /// `PUT`, RFC 9110 9.3.4.
  case put
  /// `DELETE`, RFC 9110 9.3.5.
  case delete
  /// `CONNECT`: known so that its authority-form can be checked, but never passed to a handler (RFC 9110 9.3.6).
  case connect
  /// `OPTIONS`, RFC 9110 9.3.7.
  case options
  /// `TRACE`, RFC 9110 9.3.8.
  case trace
  /// `PATCH`, RFC 5789.
  case patch

  /// The method as it is sent; methods are case-sensitive (RFC 9110 9.1).
  public var name: StaticString {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .connect: "CONNECT"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .patch: "PATCH"
    }
  }

  /// Whether the method uses content; other content is read and dropped (RFC 9110 9.3.1).
  var wantsContent: Bool {
    switch self {
    case .post, .put, .patch: true
    default: false
    }
  }

  /// The method that the octets spell, nil if unknown.
  init?(_ bytes: Span<UInt8>) {
    let candidates: (Method, Method?)
    switch bytes.count {
    case 3: candidates = (.get, .put)
    case 4: candidates = (.head, .post)
    case 5: candidates = (.trace, .patch)
    case 6: candidates = (.delete, nil)
    case 7: candidates = (.options, .connect)
    default: return nil
    }
    if bytes.equals(candidates.0.name) {
      self = candidates.0
    } else if let second = candidates.1, bytes.equals(second.name) {
      self = second
    } else {
      return nil
    }
  }
}
