extension Request {
  /// Whether `octets` are a host with or without a port, as `Host` and `X-Forwarded-Host` have them (RFC 9110 4.2).
  public static func isAuthority(_ octets: Span<UInt8>) -> Bool { Authority.isValid(octets, needsPort: false) }
}
