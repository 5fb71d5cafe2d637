// swift-tools-version: 6.2
import PackageDescription

// No package dependencies, on purpose: Foundation and a socket listener written by hand are all it takes. CDeepLinkEpoll is a
// header inside this package, because Glibc's module shows Swift no epoll; a Mac, which has none, does without it.
// CDeepLinkResources are text files, embedded by the C compiler: SwiftPM's embedInCode makes an array literal of each, which
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

/// The tests in `Tests/NAME`; their target is `NAMETests`. Targets are few, because each costs a build; they are several,
/// so that two are compiled at a time, and the tests of a module wait for little else.
func tests(_ name: String, _ dependencies: String..., without folders: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: (dependencies + ["DeepLinkOctets", "DeepLinkTestSupport"]).map { .byName(name: $0) },
    path: "Tests/" + name,
    exclude: folders,
    swiftSettings: settings)
}

let package = Package(
  name: "deeplink-server",
  // What an app links is generic over packs of types, which Apple's systems have had from 2023 on. A server needs atomic
  // values and locks, which macOS has had from 15 on.
  platforms: [.macOS(.v15), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .executable(name: "deeplink-server", targets: ["deeplink-server"]),
    .executable(name: "deeplink", targets: ["deeplink"]),
    .library(name: "DeepLinking", targets: ["DeepLinking"]),
    .library(name: "DeepLinkTables", targets: ["DeepLinkTables"]),
    .library(name: "DeepLinkNavigation", targets: ["DeepLinkNavigation"]),
    .library(name: "DeepLinkRecords", targets: ["DeepLinkRecords"]),
    .library(name: "SiteAssociation", targets: ["SiteAssociation", "AssociationFiles"]),
    .library(name: "LinkClients", targets: ["LinkClients"]),
    .library(
      name: "DeepLinkService", targets: ["DeepLinkService", "DeepLinkAnswers", "DeepLinkObservation", "DeepLinkPages"]),
    .library(name: "DeepLinkServer", targets: ["DeepLinkServer"]),
    .library(name: "DeepLinkTesting", targets: ["DeepLinkTesting"]),
    .library(name: "DeepLinkTool", targets: ["DeepLinkTool"]),
    .library(name: "DeepLinkJSON", targets: ["DeepLinkJSON"]),
    .library(name: "DeepLinkHTTP", targets: ["DeepLinkHTTP"]),
    .library(name: "DeepLinkTransport", targets: ["DeepLinkTransport"]),
  ],
  targets: [
    module("DeepLinkSystemCalls"),
    module("DeepLinkOctets"),
    module("DeepLinkFiles", "DeepLinkSystemCalls"),
    module("DeepLinkJSON", "DeepLinkOctets"),
    module("TextLanguages"),
    module("DeepLinking", "DeepLinkOctets"),
    module("DeepLinkTables", "DeepLinking", "DeepLinkJSON", "DeepLinkOctets", "TextLanguages"),
    module("TableComparison", "DeepLinkTables", "DeepLinking", "DeepLinkJSON", "DeepLinkOctets", "TextLanguages"),
    module("DeepLinkNavigation", "DeepLinkFiles", "DeepLinkJSON", "DeepLinkOctets", "DeepLinkSystemCalls"),
    module("DeepLinkRecords", "DeepLinkFiles", "DeepLinkJSON", "DeepLinkOctets"),
    module("DeepLinkArguments", "CDeepLinkResources", "DeepLinkOctets"),
    module("AssociationFiles", "DeepLinkJSON", "DeepLinking", "DeepLinkOctets", "TextLanguages"),
    module(
      "SiteAssociation", "AssociationFiles", "DeepLinkJSON", "DeepLinkTables", "DeepLinking", "DeepLinkOctets",
      "TextLanguages"),
    module(
      "AssociationLint", "AssociationFiles", "SiteAssociation", "DeepLinkJSON", "DeepLinking", "DeepLinkOctets",
      "TextLanguages"),
    module("LinkClients", "DeepLinkTables", "DeepLinking", "DeepLinkJSON", "DeepLinkOctets", "CDeepLinkResources"),
    module(
      "AssociationImport", "AssociationFiles", "SiteAssociation", "DeepLinkJSON", "DeepLinkTables", "DeepLinking",
      "DeepLinkOctets", "TextLanguages"),
    module(
      "AppFiles", "AssociationFiles", "AssociationLint", "SiteAssociation", "DeepLinkJSON", "DeepLinkTables",
      "DeepLinking", "DeepLinkOctets", "TextLanguages"),
    module(
      "SiteVerification", "AssociationFiles", "AssociationLint", "SiteAssociation", "DeepLinkJSON", "DeepLinkOctets"),
    module("DeepLinkHTTP", "DeepLinkOctets"),
    .systemLibrary(name: "CDeepLinkEpoll"),
    .target(
      name: "CDeepLinkResources",
      exclude: ["API", "Clients", "Deployment", "Inspector", "Pages", "Scripts", "Templates"]),
    module("DeepLinkTransport", "DeepLinkHTTP", "DeepLinkSystemCalls", onLinux: ["CDeepLinkEpoll"]),
    module("DeepLinkAnswers", "DeepLinkHTTP", "DeepLinkJSON", "DeepLinkOctets", "DeepLinkTables", "DeepLinking"),
    module(
      "DeepLinkObservation", "DeepLinkAnswers", "DeepLinkHTTP", "DeepLinkJSON", "DeepLinkOctets", "DeepLinkTables",
      "DeepLinking"),
    module(
      "DeepLinkPages", "CDeepLinkResources", "AssociationFiles", "DeepLinkAnswers", "DeepLinkHTTP", "DeepLinkJSON",
      "DeepLinkOctets", "DeepLinkRecords", "DeepLinkTables", "DeepLinking"),
    module(
      "DeepLinkService", "CDeepLinkResources", "DeepLinkAnswers", "DeepLinkObservation", "DeepLinkPages",
      "DeepLinkFiles", "DeepLinkHTTP", "DeepLinkJSON", "DeepLinkOctets",
      "DeepLinkTables",
      "DeepLinking",
      "DeepLinkNavigation", "DeepLinkRecords",
      "AssociationFiles", "SiteAssociation", "TextLanguages"),
    module(
      "DeepLinkServer", "DeepLinkFiles", "DeepLinkArguments", "DeepLinkRecords", "DeepLinkTables", "DeepLinking",
      "DeepLinkService",
      "DeepLinkHTTP", "DeepLinkJSON",
      "DeepLinkOctets",
      "AssociationFiles", "SiteAssociation", "DeepLinkTransport", "CDeepLinkResources"),
    // Uses FoundationNetworking, and with it libcurl.
    module(
      "DeepLinkTool", "CDeepLinkResources", "DeepLinkFiles", "DeepLinkArguments", "DeepLinkRecords", "DeepLinkTables",
      "DeepLinking",
      "DeepLinkService",
      "DeepLinkJSON", "LinkClients",
      "DeepLinkNavigation",
      "DeepLinkOctets", "AppFiles", "AssociationFiles", "AssociationImport", "AssociationLint", "SiteAssociation",
      "SiteVerification",
      "TableComparison", "TextLanguages"),

    // Tests of an app. Its client over a socket is FoundationNetworking, which servers do without.
    module("DeepLinkTesting", "DeepLinkServer", "DeepLinkService", "DeepLinking", "DeepLinkHTTP"),

    .executableTarget(name: "deeplink-server", dependencies: ["DeepLinkServer"], swiftSettings: settings),
    .executableTarget(name: "deeplink", dependencies: ["DeepLinkTool"], swiftSettings: settings),

    // What tests share. Programs link it too, those that fuzz and count, so what needs the module Testing is not in it.
    .target(
      name: "DeepLinkTestSupport", dependencies: ["DeepLinkJSON", "DeepLinkOctets", "DeepLinkRecords"],
      path: "Tests/Support", swiftSettings: settings),
    // Threads for suites that wait.
    .target(name: "DeepLinkTestThreads", path: "Tests/Threads", swiftSettings: settings),
    // An app made for tests: what they need of routes and of records. The tests of modules below the service need no app.
    .target(
      name: "LendingLibrary",
      dependencies: [
        "DeepLinkService", "DeepLinkTables", "DeepLinking", "AssociationFiles", "SiteAssociation",
        "DeepLinkTestSupport",
      ],
      path: "Tests/LendingLibrary", swiftSettings: settings),
    // An app with links of every kind, and its server and tool in one program.
    .target(
      name: "EveryLink", dependencies: ["DeepLinkService", "DeepLinkTables", "DeepLinking"],
      path: "Tests/EveryLink/App",
      swiftSettings: settings),
    .executableTarget(
      name: "every-link", dependencies: ["DeepLinkServer", "DeepLinkTool", "EveryLink"],
      path: "Tests/EveryLink/Program", swiftSettings: settings),
    // The modules that know no links.
    tests(
      "Foundations", "DeepLinkArguments", "DeepLinkFiles", "DeepLinkHTTP", "DeepLinkJSON", "DeepLinkNavigation",
      "DeepLinkRecords", "DeepLinkTestThreads", "TextLanguages"),
    tests("DeepLinkTransport", "DeepLinkTransport", "DeepLinkHTTP", "DeepLinkSystemCalls", "DeepLinkTestThreads"),
    // Links, and what is made of their tables: differences and clients. What holds of a table holds of one that is a file,
    // and of what a server says of both.
    tests(
      "DeepLinking", "DeepLinkTables", "DeepLinking", "DeepLinkService", "DeepLinkJSON", "LendingLibrary",
      "LinkClients", "CDeepLinkResources", "AssociationFiles", "AssociationImport", "SiteAssociation",
      "TableComparison", "TextLanguages", without: ["Rows"]),
    tests(
      "SiteAssociation", "AppFiles", "AssociationFiles", "AssociationImport", "AssociationLint", "SiteAssociation",
      "SiteVerification", "DeepLinkJSON", "DeepLinkTables", "DeepLinking", "LendingLibrary", "TextLanguages",
      without: ["Rows"]),
    tests(
      "DeepLinkService", "CDeepLinkResources", "DeepLinkAnswers", "DeepLinkObservation", "DeepLinkPages",
      "DeepLinkService", "DeepLinkTables", "DeepLinking", "EveryLink", "DeepLinkRecords",
      "DeepLinkHTTP", "DeepLinkJSON", "LendingLibrary", "TableComparison", "AssociationFiles", "SiteAssociation"),
    // What tests are made with: DeepLinkTesting, the fuzzers' laws, and the cases of the law of costs.
    tests(
      "TestTools", "CostCases", "FuzzOracles", "EveryLink", "DeepLinkTesting", "DeepLinkServer", "DeepLinkJSON",
      "AssociationFiles", "SiteAssociation"),
    // What has to hold for any input: the fuzzer tries it on new ones, the tests on those that are kept.
    .target(
      name: "FuzzOracles",
      dependencies: [
        "LendingLibrary", "DeepLinkRecords", "DeepLinkTables", "DeepLinking", "DeepLinkService", "DeepLinkHTTP",
        "DeepLinkJSON", "DeepLinkOctets",
        "AssociationFiles", "AssociationImport", "AssociationLint", "SiteAssociation",
        "DeepLinkTestSupport",
      ],
      path: "Tests/Fuzz/Oracles", swiftSettings: settings),
    // What would be expensive to careless code: the law holds its cost to its length.
    .target(
      name: "CostCases",
      dependencies: [
        "LendingLibrary", "DeepLinkService", "DeepLinkTables", "DeepLinking", "DeepLinkHTTP", "DeepLinkJSON",
        "DeepLinkOctets", "DeepLinkRecords",
        "AssociationFiles", "AssociationImport", "AssociationLint", "SiteAssociation",
        "SiteVerification", "DeepLinkTestSupport",
      ],
      path: "Tests/Cost/Cases", swiftSettings: settings),
    // Runs itself under valgrind.
    .executableTarget(
      name: "deeplink-costs", dependencies: ["CostCases", "DeepLinkJSON"], path: "Tests/Cost/Counter",
      swiftSettings: settings),
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

package.products += [
  // What the iOS app links.
  .library(
    name: "SampleRoutes",
    targets: [
      "SampleRoutes", "SampleModel", "SampleViews", "SampleCatalog", "DeepLinkNavigation", "DeepLinking",
      "DeepLinkRecords",
    ]),
  // The other way to read a link, by hand.
  .library(name: "SampleParsers", targets: ["SampleParsers"]),
]

for target in package.targets where target.name == "deeplink-server" { target.dependencies += ["SampleSite"] }
for target in package.targets where target.name == "deeplink" {
  target.dependencies += ["SampleSite", "SampleCommands"]
}

package.targets += [
  sample("SampleCatalog"),
  sample("SampleRoutes", "SampleCatalog", "DeepLinking"),
  sample("SampleParsers", "DeepLinking"),
  sample(
    "SampleModel", "SampleRoutes", "SampleCatalog", "DeepLinkRecords", "DeepLinking", "DeepLinkNavigation"),
  // SwiftUI's views of the app; empty where there is no SwiftUI.
  sample(
    "SampleViews", "SampleModel", "SampleRoutes", "SampleCatalog", "DeepLinkRecords", "DeepLinking",
    "DeepLinkNavigation"),
  sample(
    "SampleSite", "SampleModel", "SampleRoutes", "SampleCatalog", "DeepLinkRecords", "DeepLinkTables", "DeepLinking",
    "DeepLinkService", "DeepLinkJSON"
  ),
  sample(
    "SampleCommands", "SampleModel", "SampleRoutes", "DeepLinkArguments", "SampleCatalog", "DeepLinkRecords",
    "DeepLinkTables", "DeepLinking",
    "DeepLinkService",
    "DeepLinkTool", "DeepLinkJSON", "DeepLinkOctets", "DeepLinkNavigation"),
  .executableTarget(
    name: "deeplink-bench",
    dependencies: [
      "SampleModel", "SampleRoutes", "SampleSite", "DeepLinkArguments", "SampleCatalog", "DeepLinkRecords",
      "DeepLinkTables", "DeepLinking",
      "DeepLinkService", "DeepLinkHTTP",
      "DeepLinkJSON", "DeepLinkTransport",
    ],
    swiftSettings: settings),
  tests(
    "Sample", "SampleCatalog", "SampleModel", "SampleParsers", "SampleRoutes", "SampleSite", "AssociationFiles",
    "DeepLinkHTTP", "DeepLinkJSON", "DeepLinkNavigation", "DeepLinkRecords", "DeepLinkService", "DeepLinkTables",
    "DeepLinking"),
  // An app for the tests below, whose links have the paths of endpoints.
  .executableTarget(
    name: "own-paths-server", dependencies: ["DeepLinkServer"], path: "Tests/OwnPaths", swiftSettings: settings),
  // These run the programs, which are the sample's here, and hold them to what the documentation shows of it.
  tests(
    "EndToEnd", "DeepLinkFiles", "DeepLinkJSON",
    "deeplink-server", "deeplink", "deeplink-bench", "every-link", "own-paths-server",
    "SampleModel",
    "SampleRoutes",
    "SampleCatalog", "DeepLinkRecords", "DeepLinkTables", "DeepLinking", "DeepLinkNavigation", "DeepLinkService",
    "DeepLinkTestThreads",
    without: ["Fixtures", "Rows"]),
]

// ONLY_TESTS="DeepLinking EndToEnd" swift test: builds these targets of tests alone. What changes one module waits for no other.
if let names = Context.environment["ONLY_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name.dropLast("Tests".count)) }
}
