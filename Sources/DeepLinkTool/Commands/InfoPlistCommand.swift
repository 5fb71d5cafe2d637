import AssociationFiles
import DeepLinkArguments
import DeepLinkNavigation
import DeepLinkService
import Foundation

/// `deeplink info-plist generate`: the entries of the iOS app's Info.plist for its schemes and its user activities.
enum InfoPlistGenerateCommand: ToolCommand {
  struct Settings {
    var app: String?
  }

  static let tableUse = TableUse.one
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) info-plist generate",
      "Prints the entries of the iOS app's Info.plist for its schemes and its user activities.",
      options: [
        Option("--app", "NAME", "the app, where --config has several", expecting: "the name of an app such as buyer") {
          $1.app = $0
        }
      ],
      examples: ["\(tool.name) info-plist generate > LinkTypes.plist"])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    var list: [String: Any] = [:]
    let apps = (tool.declared?.listing ?? tool.app.listing).apps
    guard let app = apps.first(where: { $0.linked.name == settings.app || settings.app == nil && apps.count == 1 })
    else {
      let names = apps.map { "\"\($0.linked.name)\"" }.joined(separator: ", ")
      faults.add(missing: "--app: expected one of \(names), because each app has its own Info.plist", "--app")
      return nil
    }
    var schemes = [app.scheme].compactMap(\.self)
    // Only the app of a table may have several.
    if apps.count == 1, let others = faults.collect({ try tool.table().settings.schemes }) {
      schemes += ([tool.app.scheme].compactMap(\.self) + others).filter { !schemes.contains($0) }
    }
    if !schemes.isEmpty {
      // Xcode replaces the variable by the bundle id, a name that no other app has.
      let urlType: [String: Any] = [
        "CFBundleURLName": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleURLSchemes": schemes,
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
