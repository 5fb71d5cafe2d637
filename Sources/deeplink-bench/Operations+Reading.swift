import DeepLinkHTTP
import DeepLinking
import Foundation
import SampleRoutes

/// Reading routes from octets.
extension Operations {
  static var reading: [Operation] {
    [
      Operation("read the head of a request") {
        var (parser, request) = (HeadParser(), Request())
        let head = Sample.head
        return {
          request = Request()
          keep(parser.parse(head.span, Limits(), into: &request))
        }
      },
      Operation("read the target as a link") {
        var link = DeepLinkRequest()
        let target = Sample.target
        return { try link.parse(target: target.span) }
      },
      Operation(comparison) {
        { keep(UUID(uuidString: Sample.identifier)) }
      },
      Operation("typed route from the target", against: comparison) {
        var link = DeepLinkRequest()
        let target = Sample.target
        return {
          try link.parse(target: target.span)
          keep(appRouter.parse(link))
        }
      },
    ]
  }

  private static let comparison = "UUID(uuidString:), for comparison"

  /// Compares tables with many routes and with few.
  static var generated: [Operation] { [generated(10), generated(1_000, against: "typed route among 10")] }

  private static func generated(_ count: Int, against reference: String? = nil) -> Operation {
    Operation("typed route among \(count)", against: reference) {
      let router = GeneratedTable.router(count)
      let target = GeneratedTable.link(count)
      var link = DeepLinkRequest()
      return {
        try link.parse(target: target.span)
        keep(router.parse(link))
      }
    }
  }
}
