/// The files of a new package: example routes for orders.
struct PackageTemplate {
  let name: AppName
  let source: PackageSource
  /// The folder of the package.
  let folder: String

  /// All files, with their paths in the package.
  var files: [InitCommand.NewFile] {
    [
      ("Package.swift", manifest),
      ("Sources/\(name.identifier)Routes/OrderRoute.swift", Self.routes),
      ("Sources/\(name.identifier)App/App.swift", app),
      ("Sources/\(name.identifier)Server/Main.swift", main("DeepLinkServer", "serve")),
      ("Sources/\(name.identifier)Tool/Main.swift", main("DeepLinkTool", "runTool")),
      ("Tests/\(name.identifier)Tests/OrderTests.swift", tests),
      ("Public/.well-known/apple-app-site-association", association),
      ("Public/icon.svg", name.icon), ("Dockerfile", dockerfile), (".dockerignore", ".build\n.git\n"),
      (".gitignore", ".build/\n"), ("README.md", readme),
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    /// A module of the package that this one depends on.
    func library(_ name: String) -> Target.Dependency { .product(name: name, package: "\(source.identity)") }

    let package = Package(
      name: "\(name.identifier)",
      platforms: [.macOS(.v15), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
      products: [
        .executable(name: "\(name.program)-server", targets: ["\(name.identifier)Server"]),
        .executable(name: "\(name.program)", targets: ["\(name.identifier)Tool"]),
        // What the iOS app links.
        .library(name: "\(name.identifier)Routes", targets: ["\(name.identifier)Routes"]),
      ],
      dependencies: [\(source.dependency(of: folder))],
      targets: [
        .target(name: "\(name.identifier)Routes", dependencies: [library("DeepLinking")]),
        .target(
          name: "\(name.identifier)App", dependencies: ["\(name.identifier)Routes", library("DeepLinkService")]),
        .executableTarget(
          name: "\(name.identifier)Server", dependencies: ["\(name.identifier)App", library("DeepLinkServer")]),
        .executableTarget(
          name: "\(name.identifier)Tool", dependencies: ["\(name.identifier)App", library("DeepLinkTool")]),
        .testTarget(
          name: "\(name.identifier)Tests", dependencies: ["\(name.identifier)Routes", "\(name.identifier)App"]),
      ]
    )

    """
  }

  /// The module that the server and the tool share.
  private var app: String {
    """
    import DeepLinkService
    import \(name.identifier)Routes

    /// The app: what its server and its tool know of it.
    public let app = DeepLinkApp("\(name.identifier)", routes: orderRouter)
      .programs(server: "\(name.program)-server", tool: "\(name.program)")

    """
  }

  private func main(_ library: String, _ function: String) -> String {
    """
    import \(library)
    import \(name.identifier)App

    @main enum Main {
      static func main() { app.\(function)() }
    }

    """
  }

  private var tests: String {
    """
    import DeepLinkService
    import \(name.identifier)App
    import \(name.identifier)Routes
    import Testing

    @Suite("The routes of orders")
    struct OrderTests {
      @Test("keep every law of a table", arguments: app.tableProof.laws)
      func law(_ law: TableProof.Law) { #expect(law.faults == [], "\\(law.name)") }

      static let links: [(String, OrderRoute)] = [
        ("/orders", .list()),
        ("/orders?page=2", .list(page: 2)),
        ("/orders/7", .order(number: 7)),
        ("/orders/7/shipping", .tab(number: 7, tab: .shipping)),
      ]

      @Test("have these links", arguments: links)
      func link(_ path: String, _ route: OrderRoute) throws {
        #expect(orderRouter.parse(path) == route)
        #expect(try orderRouter.link(to: route).path == path)
      }

      @Test("have no others", arguments: ["/", "/orders/x", "/orders/7/refund", "/orders/7/items/1"])
      func miss(_ path: String) { #expect(orderRouter.parse(path) == nil) }
    }

    """
  }
}
