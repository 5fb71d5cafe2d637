#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UUID: JSONEncodable {
  /// Writes the UUID as a string in upper case.
  public func write(to writer: inout JSONWriter) { writer.uuid(self) }
}

extension JSONWriter {
  /// Writes a UUID as a string in upper case (RFC 9562 section 4), in a fraction of the time that `uuidString` takes.
  mutating func uuid(_ value: UUID) {
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = value.uuid
    separate()
    bytes.append(addingCapacity: 38) { output in
      output.append(.quote)
      Self.append(a, b, c, d, to: &output)
      output.append(.minus)
      Self.append(e, f, to: &output)
      output.append(.minus)
      Self.append(g, h, to: &output)
      output.append(.minus)
      Self.append(i, j, to: &output)
      output.append(.minus)
      Self.append(k, l, m, n, o, p, to: &output)
      output.append(.quote)
    }
  }

  @inline(__always)
  private static func append(_ octets: UInt8..., to output: inout OutputSpan<UInt8>) {
    for octet in octets {
      output.append(digit(octet >> 4))
      output.append(digit(octet & 0x0F))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? .zero + value : UInt8(ascii: "A") + value - 10
  }
}
