extension AppNavigation {
  /// A JSON Schema (2020-12) of the `navigation` object of a route description, without references.
  public static let schema: String = {
    let screens =
      #"{"type":"array","items":{"type":"object","properties":{\#(screen)},\#(strict(["screen", "title"]))}}"#
    let path =
      #"{"type":"array","items":{"type":"string"},"description":"The stack as SwiftUI encodes a NavigationPath."}"#
    let presented =
      #"{"type":"object","properties":{"kind":{"enum":["sheet","alert"]},\#(screen),"message":{"type":"string"},"#
      + #""item":{"type":"object","description":"What its fields hold."},"stack":\#(screens),"navigationPath":\#(path)},"#
      + #"\#(strict(["kind", "screen", "title"])),"description":"The sheet or alert on top, if there is one."}"#
    let tabs = list(AppTab.allCases.map(\.rawValue))
    return #"{"type":"object","properties":{"tab":{"enum":[\#(tabs)]},"stack":\#(screens),"presented":\#(presented),"#
      + #""navigationPath":\#(path)},\#(strict(["tab", "stack", "navigationPath"]))}"#
  }()

  /// The members of a screen.
  private static let screen =
    #""screen":{"enum":[\#(list(Screen.Kind.allCases.map(\.rawValue)))]},"title":{"type":"string"},"#
    + #""link":{"type":"string","description":"The canonical link to the screen."}"#

  private static func strict(_ required: [String]) -> String {
    #""required":[\#(list(required))],"additionalProperties":false"#
  }

  private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ",") }
}
