import Octets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONWriter {
  /// Writes a UUID as a string in upper case (RFC 9562 section 4), in a fraction of the time that `uuidString` takes.
  mutating func uuid(_ value: UUID) {
    separate()
    octets.append(.quote)
    octets.append(value)
    octets.append(.quote)
  }
}
