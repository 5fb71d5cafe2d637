import Octets

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Codec<UUID> {
  /// A UUID in its 8-4-4-4-12 form (RFC 9562 section 4), read in either case and written in upper case, as Foundation
  /// prints it.
  public static var uuid: Codec {
    Codec(.uuid, decode: UUIDText.uuid(in:)) { value, output in
      UUIDText.append(value, to: &output)
      return true
    }
  }
}
