import DeepLinkOctets
import DeepLinking

/// An app has written something else than one JSON value about what it shows for a route.
public struct NavigationFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the route.
  public let route: String
  /// The canonical link.
  public let link: String
  /// The text that the app wrote.
  let found: UTF8Text

  /// The route, the link, the text and a remedy.
  public var description: String { "route \"\(route)\": \(text)" }

  /// The same without the route.
  var text: String {
    "its navigation for \(link) is not one JSON value: \(found.excerpt(80)); end each object and array that it begins"
  }
}

extension RouteTable {
  /// Checks what the app writes about the example of each route.
  @usableFromInline
  func checkNavigation() throws(TableFaults) {
    var resolution = Resolution()
    var faults: [TableFault] = []
    for (shape, example) in zip(shapes, examples) {
      do {
        _ = try resolve(DeepLinkRequest(example), into: &resolution)
      } catch let fault as NavigationFault {
        faults.append(.declaration(.init(shape), fault.text))
      } catch {
        // The checks of the router report every other error.
      }
    }
    guard faults.isEmpty else { throw TableFaults(faults: faults) }
  }
}
