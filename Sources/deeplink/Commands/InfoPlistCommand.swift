import AppModel
import Arguments
import Foundation

/// `deeplink info-plist generate`: what the iOS app's Info.plist declares, for its links and activities to reach it.
enum InfoPlistGenerateCommand: ToolCommand {
  struct Settings {}

  static let defaults = Settings()
  static let definition = Command<Settings>(
    "deeplink info-plist generate", "Prints what the iOS app's Info.plist says of its scheme and its user activities.",
    examples: ["deeplink info-plist generate > LinkTypes.plist"])

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ console: Console) -> Action? {
    // Xcode puts the bundle id in place of the variable: a name that no other app has.
    let urlType: [String: Any] = [
      "CFBundleURLName": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleURLSchemes": [AppLanding.scheme],
    ]
    let list: [String: Any] = ["CFBundleURLTypes": [urlType], "NSUserActivityTypes": AppActivity.declaredTypes]
    let plist = faults.collect { try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0) }
    return plist.map { plist in
      {
        console.write([UInt8](plist))
        return .yes
      }
    }
  }
}
