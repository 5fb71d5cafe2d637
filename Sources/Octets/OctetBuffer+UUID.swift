#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension OctetBuffer {
  /// Appends the text of a UUID, in upper case.
  public mutating func append(_ value: UUID) {
    let text = UnsafeMutableRawBufferPointer(start: end(for: UUIDText.length), count: UUIDText.length)
    UUIDText.write(value, to: text, at: 0)
    filled &+= UUIDText.length
  }
}
