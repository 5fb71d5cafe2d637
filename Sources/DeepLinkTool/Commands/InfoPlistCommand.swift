import DeepLinkArguments
import DeepLinkNavigation
import DeepLinkService
import Foundation

/// `deeplink info-plist generate`: the entries of the iOS app's Info.plist for its scheme and its user activities.
enum InfoPlistGenerateCommand: ToolCommand {
  struct Settings {}

  static let tableUse = TableUse.one
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) info-plist generate",
      "Prints the entries of the iOS app's Info.plist for its scheme and its user activities.",
      examples: ["\(tool.name) info-plist generate > LinkTypes.plist"])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    var list: [String: Any] = [:]
    if let scheme = tool.app.scheme {
      // Xcode replaces the variable by the bundle id, a name that no other app has.
      let urlType: [String: Any] = [
        "CFBundleURLName": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleURLSchemes": [scheme],
      ]
      list["CFBundleURLTypes"] = [urlType]
    }
    // The activity for links needs no entry.
    list["NSUserActivityTypes"] = tool.app.activities.expectations.map(\.type).filter { $0 != UserActivity.browsingWeb }
    let plist = faults.collect { try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0) }
    return plist.map { plist in
      {
        tool.console.write([UInt8](plist))
        return .yes
      }
    }
  }
}
