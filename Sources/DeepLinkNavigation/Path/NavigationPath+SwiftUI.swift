#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension SwiftUI.NavigationPath {
    /// SwiftUI's path from a portable one, by way of the representation that both read; nil if there is none.
    ///
    /// SwiftUI decodes the values when the stack shows them, by the `navigationDestination(for:)` of their type.
    public init?(_ path: DeepLinkNavigation.NavigationPath) {
      guard let codable = path.codable,
        let data = try? JSONEncoder().encode(codable),
        let theirs = try? JSONDecoder().decode(SwiftUI.NavigationPath.CodableRepresentation.self, from: data)
      else { return nil }
      self.init(theirs)
    }
  }
#endif
