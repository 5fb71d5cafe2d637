// swift-tools-version: 6.2
import PackageDescription

// No package dependencies, on purpose: Foundation and a socket listener written by hand are all it takes. CEpoll is a
// header inside this package, because Glibc's module shows Swift no epoll; a Mac, which has none, does without it.
// CResources are text files, embedded by the C compiler: SwiftPM's embedInCode makes an array literal of each, which
// takes Swift's compiler a minute.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library module in `Sources/NAME`.
func module(_ name: String, _ dependencies: String..., onLinux more: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) }
      + more.map { .byName(name: $0, condition: .when(platforms: [.linux])) },
    swiftSettings: settings)
}

/// The tests in `Tests/NAME`; their target is `NAMETests`.
func tests(
  _ name: String, in folder: String = "Tests/", _ dependencies: String..., without folders: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: (dependencies + ["Octets", "Support"]).map { .byName(name: $0) },
    path: folder + name,
    exclude: folders,
    swiftSettings: settings)
}

let package = Package(
  name: "deeplink-server",
  // The server's counters are atomic values in an InlineArray, which macOS has had from 26 on.
  platforms: [.macOS(.v26), .iOS(.v17)],
  products: [
    .executable(name: "deeplink-server", targets: ["deeplink-server"]),
    .executable(name: "deeplink", targets: ["deeplink"]),
    .library(name: "DeepLinking", targets: ["DeepLinking"]),
    .library(name: "DeepLinkTables", targets: ["DeepLinkTables"]),
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "Records", targets: ["Records"]),
    .library(name: "SiteAssociation", targets: ["SiteAssociation"]),
    .library(name: "LinkClients", targets: ["LinkClients"]),
    .library(name: "DeepLinkService", targets: ["DeepLinkService"]),
    .library(name: "DeepLinkServer", targets: ["DeepLinkServer"]),
    .library(name: "DeepLinkTesting", targets: ["DeepLinkTesting"]),
    .library(name: "DeepLinkTool", targets: ["DeepLinkTool"]),
    .library(name: "HTTP", targets: ["HTTP"]),
    .library(name: "Transport", targets: ["Transport"]),
  ],
  targets: [
    module("SystemCalls"),
    module("Octets", "SystemCalls"),
    module("JSON", "Octets"),
    module("TextLanguages"),
    module("DeepLinking", "JSON", "Octets"),
    module("DeepLinkTables", "DeepLinking", "JSON", "Octets", "TextLanguages"),
    module("Navigation", "JSON", "Octets", "SystemCalls"),
    module("Records", "JSON", "Octets"),
    module("Arguments", "Octets"),
    module("SiteAssociation", "JSON", "DeepLinkTables", "DeepLinking", "Octets", "TextLanguages"),
    module("LinkClients", "DeepLinkTables", "DeepLinking", "JSON", "Octets", "CResources"),
    module("SiteVerification", "SiteAssociation", "JSON", "Octets"),
    module("HTTP", "Octets"),
    .systemLibrary(name: "CEpoll"),
    .target(name: "CResources", exclude: ["Clients", "Deployment"]),
    module("Transport", "HTTP", "SystemCalls", onLinux: ["CEpoll"]),
    module(
      "DeepLinkService", "HTTP", "JSON", "Octets", "DeepLinkTables", "DeepLinking", "Navigation", "Records",
      "SiteAssociation"),
    module(
      "DeepLinkServer", "Arguments", "Records", "DeepLinkTables", "DeepLinking", "DeepLinkService", "HTTP", "JSON",
      "Octets",
      "SiteAssociation", "Transport", "CResources"),
    module(
      "DeepLinkTool", "Arguments", "Records", "DeepLinkTables", "DeepLinking", "DeepLinkService", "JSON", "LinkClients",
      "Navigation",
      "Octets", "SiteAssociation", "SiteVerification"),

    // Tests of an app. Its client over a socket is FoundationNetworking, which servers do without.
    module("DeepLinkTesting", "DeepLinkServer", "DeepLinkService", "DeepLinking", "HTTP"),

    .executableTarget(name: "deeplink-server", dependencies: ["DeepLinkServer"], swiftSettings: settings),
    .executableTarget(name: "deeplink", dependencies: ["DeepLinkTool"], swiftSettings: settings),

    .target(
      name: "Support", dependencies: ["JSON", "Octets", "Records"], path: "Tests/Support", swiftSettings: settings),
    // Threads for suites that wait.
    .target(name: "TestThreads", path: "Tests/Threads", swiftSettings: settings),
    // An app made for tests: what they need of routes and of records.
    .target(
      name: "LendingLibrary",
      dependencies: ["DeepLinkService", "DeepLinkTables", "DeepLinking", "SiteAssociation", "Support"],
      path: "Tests/LendingLibrary", swiftSettings: settings),
    // An app with links of every kind, and its server and tool in one program.
    .target(
      name: "EveryLink", dependencies: ["DeepLinkService", "DeepLinkTables", "DeepLinking"],
      path: "Tests/EveryLink/App",
      swiftSettings: settings),
    .executableTarget(
      name: "every-link", dependencies: ["DeepLinkServer", "DeepLinkTool", "EveryLink"],
      path: "Tests/EveryLink/Program", swiftSettings: settings),
    tests("Octets"),
    tests("TextLanguages", "TextLanguages"),
    tests("JSON", "JSON"),
    // What holds of a table holds of one that is a file, and of what a server says of both.
    tests(
      "DeepLinking", "DeepLinkTables", "DeepLinking", "DeepLinkService", "JSON", "LendingLibrary", "SiteAssociation",
      "TextLanguages"),
    tests("LinkClients", "LinkClients", "CResources", "DeepLinkTables", "DeepLinking", "DeepLinkService"),
    tests("Navigation", "Navigation", "JSON", "TestThreads"),
    tests("Records", "Records", "JSON"),
    tests("Arguments", "Arguments"),
    tests(
      "SiteAssociation", "CostCases", "SiteAssociation", "JSON", "DeepLinkTables", "DeepLinking", "LendingLibrary",
      "TextLanguages"),
    tests("SiteVerification", "SiteVerification", "SiteAssociation", "JSON"),
    tests("DeepLinkTesting", "DeepLinkTesting", "DeepLinkServer", "EveryLink"),
    tests("HTTP", "HTTP"),
    tests("Transport", "Transport", "HTTP", "SystemCalls", "TestThreads"),
    tests(
      "DeepLinkService", "CostCases", "DeepLinkService", "DeepLinkTables", "DeepLinking", "EveryLink", "Records",
      "HTTP", "JSON",
      "LendingLibrary"),
    // What has to hold for any input: the fuzzer tries it on new ones, the tests on those that are kept.
    .target(
      name: "FuzzOracles",
      dependencies: [
        "LendingLibrary", "Records", "DeepLinkTables", "DeepLinking", "DeepLinkService", "HTTP", "JSON", "Octets",
        "SiteAssociation",
        "Support",
      ],
      path: "Tests/Fuzz/Oracles", swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzOracles"], path: "Tests/Fuzz/Replay", swiftSettings: settings),
    // What would be expensive to careless code: the law holds its cost to its length.
    .target(
      name: "CostCases",
      dependencies: [
        "LendingLibrary", "DeepLinkService", "DeepLinkTables", "DeepLinking", "HTTP", "JSON", "Octets", "Records",
        "SiteAssociation",
        "SiteVerification", "Support",
      ],
      path: "Tests/Cost/Cases", swiftSettings: settings),
    // Runs itself under valgrind.
    .executableTarget(
      name: "deeplink-costs", dependencies: ["CostCases", "JSON"], path: "Tests/Cost/Counter", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// Linked with libFuzzer, whose `main` it has: only Tests/Fuzz/run asks for it, and builds nothing else.
if Context.environment["FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "deeplink-fuzz", dependencies: ["FuzzOracles"], path: "Tests/Fuzz/Fuzzer", swiftSettings: settings))
}

// The sample app, and the tests that use it: everything from here to the end of the file. To remove the sample, delete
// these lines, `Sources/Sample` and `Tests/Sample`, and name another app in the `Main.swift` of the two programs.

/// A module of the sample app, in `Sources/Sample/NAME`.
func sample(_ name: String, _ dependencies: String...) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/Sample/" + name,
    swiftSettings: settings)
}

package.products.append(
  // What the iOS app links: the routes, and the parser they are written with.
  .library(name: "AppRoutes", targets: ["AppRoutes", "AppModel", "Catalog", "Navigation", "DeepLinking", "Records"]))

for target in package.targets where target.name == "deeplink-server" { target.dependencies += ["AppSite"] }
for target in package.targets where target.name == "deeplink" { target.dependencies += ["AppSite", "AppCommands"] }

package.targets += [
  sample("Catalog"),
  sample("AppRoutes", "Catalog", "DeepLinking"),
  sample("LinkParsers", "DeepLinking"),
  sample("AppModel", "AppRoutes", "Catalog", "Records", "DeepLinkTables", "DeepLinking", "JSON", "Navigation"),
  sample(
    "AppSite", "AppModel", "AppRoutes", "Catalog", "Records", "DeepLinkTables", "DeepLinking", "DeepLinkService", "JSON"
  ),
  sample(
    "AppCommands", "AppModel", "AppRoutes", "Arguments", "Catalog", "Records", "DeepLinkTables", "DeepLinking",
    "DeepLinkService",
    "DeepLinkTool", "JSON", "Navigation"),
  .executableTarget(
    name: "deeplink-bench",
    dependencies: [
      "AppModel", "AppRoutes", "AppSite", "Arguments", "Catalog", "Records", "DeepLinkTables", "DeepLinking",
      "DeepLinkService", "HTTP",
      "JSON", "SiteAssociation", "Transport",
    ],
    swiftSettings: settings),
  .target(
    name: "AppRouteSupport", dependencies: ["AppRoutes", "Catalog", "Support"], path: "Tests/Sample/Support",
    swiftSettings: settings),
  tests("LinkParsers", in: "Tests/Sample/", "LinkParsers", "DeepLinking"),
  tests(
    "AppRoutes", in: "Tests/Sample/", "AppRoutes", "AppRouteSupport", "Catalog", "DeepLinkTables", "DeepLinking",
    "Records", "JSON"),
  tests(
    "AppModel", in: "Tests/Sample/", "AppModel", "AppRoutes", "AppSite", "AppRouteSupport", "Catalog", "Records",
    "DeepLinkTables", "DeepLinking", "JSON", "Navigation"),
  tests(
    "AppSite", in: "Tests/Sample/", "AppSite", "AppModel", "AppRoutes", "AppRouteSupport", "DeepLinkService", "HTTP",
    "JSON"),
  // An app for the tests below, whose links have the paths of endpoints.
  .executableTarget(
    name: "own-paths-server", dependencies: ["DeepLinkServer"], path: "Tests/OwnPaths", swiftSettings: settings),
  // These run the programs, which are the sample's here, and hold them to what the documentation shows of it.
  tests(
    "EndToEnd", "deeplink-server", "deeplink", "deeplink-bench", "every-link", "own-paths-server", "AppModel",
    "AppRoutes",
    "Catalog", "Records", "DeepLinkTables", "DeepLinking", "Navigation", "TestThreads", without: ["Fixtures"]),
]
