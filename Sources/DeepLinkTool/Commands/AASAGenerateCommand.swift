import AssociationFiles
import DeepLinkArguments
import DeepLinkOctets
import DeepLinking
import SiteAssociation
import TextLanguages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `deeplink aasa generate`: the association file of the app's table.
enum AASAGenerateCommand: ToolCommand {
  struct Settings {
    var appIDs: [String] = []
    var webCredentials: [String] = []
    var appClips: [String] = []
    var host: String?
    var app: String?
    var folder: String?
  }

  static let tableUse = TableUse.one
  static func tableUse(with arguments: [String]) -> TableUse { fileUse(with: arguments) }
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) aasa generate", "Prints the apple-app-site-association file of the app's routes.",
      options: [
        Option(
          "--app-id", "ID", "an app that opens the links, as PREFIX.bundle.id; repeat it (default: those of --config)"
        ) {
          take($0, &$1.appIDs)
        },
        Option("--webcredentials", "ID", "an app that may use the site's passwords; repeat it for more") {
          take($0, &$1.webCredentials)
        },
      ] + Option.file(host: \.host, folder: \.folder, app: \.app) + [
        Option("--appclip", "ID", "an app clip of the site; repeat it for more") { take($0, &$1.appClips) }
      ],
      examples: [
        "\(tool.name) aasa generate --app-id \(tool.exampleAppID) > Public/.well-known/apple-app-site-association"
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    guard var apps = faults.collect({ try tool.apps(named: settings.app) }) else { return nil }
    if !settings.appIDs.isEmpty {
      apps = [apps[0]]
      apps[0].appIDs = settings.appIDs
    }
    if settings.folder != nil, !apps.contains(where: \.isNamed) { return tool.noFile }
    if !apps.contains(where: \.isNamed) {
      faults.add(missing: "--app-id: expected at least one, such as ABCDE12345.com.example.app", "--app-id")
      return nil
    }
    apps[0].appClips += settings.appClips
    return tool.writing("apple-app-site-association", settings.folder, settings.host, &faults) { generator in
      let budget = SharedWork.ofFiles()
      var (file, _, notes) = try generator.written(for: apps, spending: budget)
      let others = settings.webCredentials.map { UTF8Text($0) }
      if !others.isEmpty { file.webCredentials = AssociatedApps(apps: (file.webCredentials?.apps ?? []) + others) }
      return (
        file.json(),
        tool.notes(notes, on: apps.filter { !$0.appIDs.isEmpty }, of: apps.count) {
          GenerationProof(file, of: generator, for: $0, spending: budget)
        }
      )
    }
  }

  private static func take(_ value: String, _ ids: inout [String]) -> Expectation? {
    guard let found = AppID.list(value) else { return "\(AppID.form)" }
    ids += found
    return nil
  }
}

extension ToolCommand {
  /// The use of the table by commands that write the file of one site, or with `--all-sites` of each.
  static func fileUse(with arguments: [String]) -> TableUse {
    Tool.value(of: "--all-sites", in: arguments) == nil ? .one : .each
  }
}

extension Tool {
  /// Says that a site has no file, because no app is named.
  var noFile: Action {
    return {
      console.complain("note: \(declared?.name ?? app.name): no app is named, so no file is written")
      return .yes
    }
  }

  /// Makes the file of one host and prints it, or those of all hosts and writes each in the folder of its host.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: where the folders of the hosts are; nil to print one file.
  ///   - host: the host of the printed file; nil for one file for all hosts.
  ///   - make: the file of a generator, and notes about it.
  func writing(
    _ name: String, _ folder: String?, _ host: String?, _ faults: inout ToolFaults,
    _ make: (AssociationGenerator) throws -> (octets: [UInt8], notes: [String])
  ) -> Action? {
    if folder != nil, host != nil {
      faults.add(usage: "--all-sites and --host cannot be used together; give one of them")
      return nil
    }
    let made = faults.collect {
      let table = try table()
      let hosts = folder == nil ? [] : table.hosts.flatMap(\.declared)
      guard let folder, !hosts.isEmpty else {
        let (octets, notes) = try make(generator(host: host))
        return [(path: String?.none, octets: octets, notes: try self.notes(host: host) + notes)]
      }
      return try hosts.map { host in
        let (octets, notes) = try make(AssociationGenerator(table, declaredHost: host))
        return ("\(folder)/\(host)/\(name)", octets, notes.map { "\(host): \($0)" })
      }
    }
    return made.map { made in
      {
        for (path, octets, notes) in made {
          if let path {
            let folder = path.dropLast(name.utf8.count + 1)
            try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
            try Data(octets).write(to: URL(filePath: path))
            console.print("wrote \(path)")
          } else {
            console.write(octets)
          }
          for note in notes { console.complain("note: \(note)") }
        }
        return .yes
      }
    }
  }

  /// The apps that the file declares, or one of them; an app without identifiers if none is declared.
  func apps(named name: String?) throws(InputError) -> [LinkedApp] {
    let apps = declared?.apps ?? [LinkedApp()]
    guard let name else { return apps }
    guard let app = apps.first(where: { $0.name == name }) else {
      let advice = EditDistance.advice(for: UTF8Text(name), in: apps.map(\.name), else: "the apps are")
      throw InputError("--app: there is no app \"\(name)\"\(advice)")
    }
    return [app]
  }

  /// A generator for the file of a host; nil for one file for all hosts.
  func generator(host: String?) throws(InputError) -> AssociationGenerator {
    let table = try table()
    if let host, !table.hosts.contains(where: { $0.contains(host) }) {
      let names = table.hosts.flatMap(\.declared)
      throw InputError(
        "--host: "
          + (names.isEmpty
            ? "the table names no hosts, so every host has the same file"
            : "\"\(host)\" is not a host of the table"
              + EditDistance.advice(for: UTF8Text(host), in: names, else: "its hosts are")))
    }
    return AssociationGenerator(table, host: host)
  }

  /// What a file does not open, and does not say exactly, of some of its apps.
  func notes(
    _ generated: [GenerationNote], on apps: [LinkedApp], of count: Int, _ prove: (LinkedApp) -> GenerationProof
  ) -> [String] {
    apps.flatMap { app in
      let proof = prove(app)
      return (proof.lacks + proof.notes(generated)).map { count == 1 ? $0 : "\(app.name): \($0)" }
    }
  }

  /// The notes on a file that several hosts share although their routes differ.
  func notes(host: String?) throws(InputError) -> [String] {
    let table = try table()
    guard host == nil, Set(table.formShapes.map(\.hosts)).count > 1 else { return [] }
    return [
      "the hosts have different routes, and this file opens those of all hosts; --host HOST writes the file of one"
    ]
  }
}
