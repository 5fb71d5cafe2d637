import AssociationFiles
import AssociationLint
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking
import SiteAssociation
import TextLanguages

/// `deeplink assetlinks lint`: the same for Android's file.
enum AssetLinksLintCommand: ToolCommand {
  struct Settings {
    var json = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) assetlinks lint", "Checks an assetlinks.json file; exit 1 on any error.",
      operands: "FILE|-",
      options: [.json(\.json)],
      examples: ["\(tool.name) assetlinks lint Public/.well-known/assetlinks.json"])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    guard let file = faults.operand(orElse: "expected one file, or - for standard input"),
      let octets = faults.read(file, console, as: { $0 })
    else { return nil }
    let findings = AssetLinksLinter().lint(octets)
    let summary = LintSummary(ofAssetLinks: octets, findings)
    return { console.report(findings, in: Console.sourceName(file), octets, summary, json: settings.json) }
  }
}

/// `deeplink assetlinks generate`: Android's file for the app's table.
enum AssetLinksGenerateCommand: ToolCommand {
  struct Settings {
    var package: String?
    var fingerprints: [String] = []
    var host: String?
    var app: String?
    var folder: String?
  }

  static let tableUse = TableUse.one
  static func tableUse(with arguments: [String]) -> TableUse { fileUse(with: arguments) }
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) assetlinks generate", "Prints the assetlinks.json file of the app's routes.",
      options: [
        .package("the app's package: com.example.app", \.package),
        Option("--fingerprint", "SHA256", "of a signing certificate, as keytool prints it; repeat it for more") {
          $1.fingerprints.append($0)
          return $0.isEmpty ? "32 pairs of hexadecimal digits with colons between them" : nil
        },
      ] + Option.file(host: \.host, folder: \.folder, app: \.app),
      examples: [
        "\(tool.name) assetlinks generate --package com.example.app --fingerprint "
          + "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    guard var apps = faults.collect({ try tool.apps(named: settings.app) }) else { return nil }
    if settings.package != nil || !settings.fingerprints.isEmpty {
      apps = [apps[0]]
      let declared = apps[0].android.first
      let prints = settings.fingerprints.isEmpty ? declared?.fingerprints ?? [] : settings.fingerprints
      apps[0].android = [
        .init(
          settings.package ?? declared?.name ?? "", fingerprints: prints,
          loginCredentials: declared?.loginCredentials ?? false)
      ]
    }
    let packages = apps.flatMap(\.android)
    if settings.folder != nil, !packages.contains(where: { !$0.name.isEmpty && !$0.fingerprints.isEmpty }) {
      return tool.noFile
    }
    if !packages.contains(where: { !$0.name.isEmpty }) {
      faults.add(missing: "--package: expected the app's package, such as com.example.app", "--package")
    }
    if !packages.contains(where: { !$0.fingerprints.isEmpty }) {
      faults.add(missing: "--fingerprint: expected at least one, as keytool prints it", "--fingerprint")
    }
    // Placeholders replace missing values, so that the other values are still checked.
    if packages.isEmpty { apps[0].android = [.init("", fingerprints: [])] }
    for index in apps.indices {
      if packages.count > 1 { apps[index].android.removeAll(where: \.fingerprints.isEmpty) }
      apps[index].android = apps[index].android.map { package in
        LinkedApp.Package(
          package.name.isEmpty ? "com.example.app" : package.name,
          fingerprints: package.fingerprints.isEmpty ? [soundFingerprint] : package.fingerprints,
          loginCredentials: package.loginCredentials)
      }
    }
    return tool.writing("assetlinks.json", settings.folder, settings.host, &faults) { generator in
      let budget = SharedWork.ofFiles()
      let (file, notes) = generator.assetLinks(for: apps, spending: budget)
      let octets = file.json()
      let errors = AssetLinksLinter().lint(octets).filter { $0.severity == .error }
      guard errors.isEmpty else { throw InputError(errors.map(\.message)) }
      return (
        octets,
        tool.notes(notes, on: apps.filter { !$0.android.isEmpty }, of: apps.count) {
          GenerationProof(file, of: generator, for: $0, spending: budget)
        }
      )
    }
  }

  private static let soundFingerprint = (1...32).map { String(hexadecimal: $0, width: 2) }.joined(separator: ":")
}
