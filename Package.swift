// swift-tools-version: 6.2
import PackageDescription

// No package dependencies, on purpose: Foundation and a socket listener written by hand are all it takes. CEpoll is a
// header inside this package, because Glibc's module shows Swift no epoll; a Mac, which has none, does without it.

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
func tests(_ name: String, _ dependencies: String..., without folders: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: (dependencies + ["Octets", "Support"]).map { .byName(name: $0) },
    path: "Tests/" + name,
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
    // What the iOS app links: the routes, and the parser they are written with.
    .library(name: "AppRoutes", targets: ["AppRoutes", "AppModel", "Navigation", "DeepLinking", "Catalog"]),
  ],
  targets: [
    module("SystemCalls"),
    module("Octets", "SystemCalls"),
    module("JSON", "Octets"),
    module("DeepLinking", "JSON", "Octets"),
    module("Navigation", "JSON", "Octets", "SystemCalls"),
    module("Catalog", "JSON", "Octets"),
    module("AppRoutes", "DeepLinking", "Catalog", "JSON"),
    module("AppModel", "AppRoutes", "Catalog", "DeepLinking", "JSON", "Navigation"),
    module("Arguments"),
    module("SiteAssociation", "JSON", "DeepLinking", "Octets"),
    module("SiteVerification", "SiteAssociation", "JSON", "Octets"),
    module("HTTP", "Octets"),
    .systemLibrary(name: "CEpoll"),
    module("Transport", "HTTP", "SystemCalls", onLinux: ["CEpoll"]),
    module("DeepLinkService", "HTTP", "JSON", "Octets", "DeepLinking", "Navigation", "Catalog", "SiteAssociation"),
    .executableTarget(
      name: "deeplink-server",
      dependencies: [
        "AppModel", "AppRoutes", "Arguments", "Catalog", "DeepLinking", "DeepLinkService", "HTTP", "JSON",
        "SiteAssociation",
        "Transport",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "deeplink",
      dependencies: [
        "AppModel", "AppRoutes", "Arguments", "Catalog", "DeepLinking", "DeepLinkService", "JSON", "Navigation",
        "Octets",
        "SiteAssociation", "SiteVerification",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "deeplink-bench",
      dependencies: [
        "AppModel", "AppRoutes", "Arguments", "Catalog", "DeepLinking", "DeepLinkService", "HTTP", "JSON",
        "SiteAssociation", "Transport",
      ],
      swiftSettings: settings),

    .target(name: "Support", path: "Tests/Support", exclude: ["AppRoutes"], swiftSettings: settings),
    .target(
      name: "AppRouteSupport", dependencies: ["AppRoutes", "Catalog"], path: "Tests/Support/AppRoutes",
      swiftSettings: settings),
    tests("Octets"),
    tests("JSON", "JSON"),
    tests("DeepLinking", "DeepLinking", "JSON"),
    tests("Navigation", "Navigation", "JSON"),
    tests("Catalog", "Catalog", "JSON"),
    tests("AppRoutes", "AppRoutes", "AppRouteSupport", "DeepLinking", "Catalog", "JSON"),
    tests("Arguments", "Arguments"),
    tests(
      "AppModel", "AppModel", "AppRoutes", "AppRouteSupport", "Catalog", "DeepLinking", "JSON", "Navigation"),
    tests(
      "SiteAssociation", "SiteAssociation", "JSON", "DeepLinking", "AppRoutes", "AppRouteSupport", "Catalog"),
    tests("SiteVerification", "SiteVerification", "SiteAssociation", "JSON"),
    tests("HTTP", "HTTP"),
    tests("Transport", "Transport", "HTTP", "SystemCalls"),
    tests(
      "DeepLinkService", "DeepLinkService", "DeepLinking", "AppModel", "AppRoutes", "AppRouteSupport", "Catalog",
      "HTTP",
      "JSON"),
    tests(
      "EndToEnd", "deeplink-server", "deeplink", "deeplink-bench", "AppModel", "AppRoutes", "Catalog", "DeepLinking",
      "Navigation", without: ["Fixtures"]),
    // What has to hold for any input: the fuzzer tries it on new ones, the tests on those that are kept.
    .target(
      name: "FuzzOracles",
      dependencies: ["AppRoutes", "Catalog", "DeepLinking", "HTTP", "JSON", "Octets", "SiteAssociation", "Support"],
      path: "Tests/Fuzz/Oracles", swiftSettings: settings),
    // Requests that would be expensive to a careless server: the law holds their cost to their length.
    .target(
      name: "CostCases",
      dependencies: ["AppModel", "Catalog", "DeepLinkService", "DeepLinking", "HTTP", "JSON", "Octets", "Support"],
      path: "Tests/Cost/Cases", swiftSettings: settings),
    .testTarget(
      name: "CostTests", dependencies: ["CostCases", "JSON", "Support"], path: "Tests/Cost/Law", swiftSettings: settings
    ),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzOracles"], path: "Tests/Fuzz/Replay", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Runs itself under valgrind: only Tests/Cost/run asks for it.
if Context.environment["COSTS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "deeplink-costs", dependencies: ["CostCases", "JSON"], path: "Tests/Cost/Counter", swiftSettings: settings))
}

// Linked with libFuzzer, whose `main` it has: only Tests/Fuzz/run asks for it, and builds nothing else.
if Context.environment["FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "deeplink-fuzz", dependencies: ["FuzzOracles"], path: "Tests/Fuzz/Fuzzer", swiftSettings: settings))
}
