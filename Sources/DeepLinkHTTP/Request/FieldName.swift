/// The field names that the server looks up, resolved while the head is parsed, so that a lookup compares one octet.
public enum FieldName: UInt8, Hashable, Sendable, CaseIterable {
  /// Any other name.
  case other
  /// `Accept`.
  case accept
  /// `Accept-Language`.
  case acceptLanguage
  /// `Access-Control-Request-Headers`.
  case accessControlRequestHeaders
  /// `Access-Control-Request-Method`.
  case accessControlRequestMethod
  /// `Authorization`.
  case authorization
  /// `Connection`.
  case connection
  /// `Content-Length`.
  case contentLength
  /// `Content-Type`.
  case contentType
  /// `Expect`.
  case expect
  /// `Forwarded`.
  case forwarded
  /// `Host`.
  case host
  /// `If-Match`.
  case ifMatch
  /// `If-Modified-Since`.
  case ifModifiedSince
  /// `If-None-Match`.
  case ifNoneMatch
  /// `If-Range`.
  case ifRange
  /// `If-Unmodified-Since`.
  case ifUnmodifiedSince
  /// `Origin`.
  case origin
  /// `Range`.
  case range
  /// `Referer`.
  case referer
  /// `Sec-Fetch-Dest`.
  case secFetchDest
  /// `Sec-Fetch-Site`.
  case secFetchSite
  /// `Transfer-Encoding`.
  case transferEncoding
  /// `Traceparent`.
  case traceparent
  /// `User-Agent`.
  case userAgent
  /// `X-Forwarded-For`.
  case xForwardedFor
  /// `X-Forwarded-Host`.
  case xForwardedHost
  /// `X-Forwarded-Proto`.
  case xForwardedProto
  /// `X-Request-Id`.
  case xRequestID

  /// The name in lower case; empty for `other`.
  public var name: StaticString {
    switch self {
    case .other: ""
    case .accept: "accept"
    case .acceptLanguage: "accept-language"
    case .accessControlRequestHeaders: "access-control-request-headers"
    case .accessControlRequestMethod: "access-control-request-method"
    case .authorization: "authorization"
    case .connection: "connection"
    case .contentLength: "content-length"
    case .contentType: "content-type"
    case .expect: "expect"
    case .forwarded: "forwarded"
    case .host: "host"
    case .ifMatch: "if-match"
    case .ifModifiedSince: "if-modified-since"
    case .ifNoneMatch: "if-none-match"
    case .ifRange: "if-range"
    case .ifUnmodifiedSince: "if-unmodified-since"
    case .origin: "origin"
    case .range: "range"
    case .referer: "referer"
    case .secFetchDest: "sec-fetch-dest"
    case .secFetchSite: "sec-fetch-site"
    case .transferEncoding: "transfer-encoding"
    case .traceparent: "traceparent"
    case .userAgent: "user-agent"
    case .xForwardedFor: "x-forwarded-for"
    case .xForwardedHost: "x-forwarded-host"
    case .xForwardedProto: "x-forwarded-proto"
    case .xRequestID: "x-request-id"
    }
  }

  /// The name that the octets spell, in any case (RFC 9110 5.1); `other` if unknown.
  init(_ octets: Span<UInt8>) {
    self = .other
    // The length and the first letter leave at most two candidates.
    let candidates: (FieldName, FieldName)
    guard octets.count > 3 else { return }
    switch (octets.count, octets[0] | 0x20) {
    case (4, 0x68): candidates = (.host, .other)
    case (5, 0x72): candidates = (.range, .other)
    case (6, 0x61): candidates = (.accept, .other)
    case (6, 0x65): candidates = (.expect, .other)
    case (6, 0x6F): candidates = (.origin, .other)
    case (7, 0x72): candidates = (.referer, .other)
    case (8, 0x69): candidates = (.ifMatch, .ifRange)
    case (9, 0x66): candidates = (.forwarded, .other)
    case (10, 0x63): candidates = (.connection, .other)
    case (10, 0x75): candidates = (.userAgent, .other)
    case (11, 0x74): candidates = (.traceparent, .other)
    case (12, 0x63): candidates = (.contentType, .other)
    case (12, 0x78): candidates = (.xRequestID, .other)
    case (13, 0x61): candidates = (.authorization, .other)
    case (13, 0x69): candidates = (.ifNoneMatch, .other)
    case (14, 0x63): candidates = (.contentLength, .other)
    case (14, 0x73): candidates = (.secFetchDest, .secFetchSite)
    case (15, 0x61): candidates = (.acceptLanguage, .other)
    case (15, 0x78): candidates = (.xForwardedFor, .other)
    case (16, 0x78): candidates = (.xForwardedHost, .other)
    case (17, 0x69): candidates = (.ifModifiedSince, .other)
    case (17, 0x74): candidates = (.transferEncoding, .other)
    case (17, 0x78): candidates = (.xForwardedProto, .other)
    case (19, 0x69): candidates = (.ifUnmodifiedSince, .other)
    case (29, 0x61): candidates = (.accessControlRequestMethod, .other)
    case (30, 0x61): candidates = (.accessControlRequestHeaders, .other)
    default: return
    }
    if octets.equalsIgnoringCase(candidates.0.name) {
      self = candidates.0
    } else if candidates.1 != .other, octets.equalsIgnoringCase(candidates.1.name) {
      self = candidates.1
    }
  }
}
