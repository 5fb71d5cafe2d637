extension [UInt8] {
  /// Appends the octets of a span in one copy.
  ///
  /// The pointer does not outlive the call. It is here because `Array` has no safe bulk append from a span that
  /// runs on the platforms this module supports.
  @inline(__always)
  mutating func append(contentsOf octets: Span<UInt8>) {
    octets.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
