#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkRequest {
  /// Reads a `URL`, as `onOpenURL` and handoff hand them over. A relative URL is resolved against its base first.
  public init(url: URL) throws(Fault) {
    try self.init(url.absoluteString)
  }
}
