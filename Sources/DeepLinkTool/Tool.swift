@_exported public import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
public import DeepLinkRecords
@_exported public import DeepLinkService
public import DeepLinkTables
import DeepLinking
import Foundation
import Synchronization

/// The command-line tool of an app. It answers help, version and completions, and runs commands.
public struct Tool: Sendable {
  /// The app of the tool.
  public let app: AppDefinition
  /// The name of the program.
  public var name: String { app.toolName }
  /// The input and output.
  public let console = Console()
  /// Every command under its heading, in the order of the help.
  private(set) var groups: [CommandGroup]
  /// Every command.
  private var commands: [any ToolCommand.Type] { groups.flatMap(\.commands) }
  /// The checked table without records, and the examples with its links.
  private let bare: BareTable
  /// The links in the examples of the help.
  var examples: LinkExamples { bare.examples }
  /// The site in the file of `--config`; nil without such a file.
  let declared: DeclaredSite?
  /// The options that choose the table: `--config` with the name of the file, without its folder, and `--site`.
  private(set) var tableOptions: [String] = []
  /// The warnings that the file accepts.
  private(set) var accepted = AcceptedWarnings()
  /// The sites of the file, for commands about links; nil for the compiled-in app.
  var tables: SiteTables.Sources?

  /// Commands, and the heading above them in the help.
  typealias CommandGroup = (heading: String, commands: [any ToolCommand.Type])

  /// - Parameter own: the commands of the app's own, with their heading.
  init(_ app: AppDefinition, adding own: CommandGroup) {
    self.init(
      app,
      groups: [
        (
          "links",
          [
            ResolveCommand.self, LinkCommand.self, RoutesCommand.self, CheckCommand.self, ExplainCommand.self,
            MissesCommand.self, MCPCommand.self,
          ]
        ),
        (
          "files",
          [
            AASAGenerateCommand.self, AASALintCommand.self, AASAMatchCommand.self, AssetLinksGenerateCommand.self,
            AssetLinksLintCommand.self, AssetLinksMatchCommand.self, AppGenerateCommand.self, AppCheckCommand.self,
            VerifyCommand.self,
          ]
        ),
        (
          "project",
          [InitCommand.self, ImportCommand.self, DiffCommand.self, SchemaCommand.self, GenerateCommand.self]
        ),
        own,
      ])
  }

  private init(_ app: AppDefinition, _ declared: DeclaredSite? = nil, groups: [CommandGroup]) {
    (self.app, self.declared, self.groups) = (app, declared, groups)
    bare = BareTable(app)
  }

  /// The same tool for the sites of a file.
  ///
  /// - Parameters:
  ///   - environment: the environment of the file; nil for what it says without one.
  ///   - host: a host of the site to use; nil for the site of each link, or for all sites.
  ///   - use: how the command uses the sites.
  /// - Throws: the faults of the file and of the host, as an ``InputError``.
  private func speaking(
    ofFile path: String, in environment: String?, _ host: String?, for use: TableUse
  ) throws(InputError) -> (tools: [Tool], warnings: [SourceMessage]) {
    let file: LinksFile
    do throws(LinksFile.Faults) {
      file = try LinksFile(reading: path, in: environment)
    } catch {
      throw InputError(error.messages)
    }
    var tools = file.sites.map { Tool($0.app.servedByPrograms(of: app), $0, groups: groupsForFile) }
    let name = URL(filePath: path).lastPathComponent
    for index in tools.indices {
      tools[index].accepted = file.accepted
      tools[index].tableOptions =
        ["--config", name] + (environment.map { ["--environment", $0] } ?? []) + (host.map { ["--site", $0] } ?? [])
    }
    var first = 0
    if let host {
      guard let site = file.site(of: host) else { throw file.lacks(host, in: path) }
      first = site
    }
    switch use {
    case .byLink, .byApp:
      tools[first].tables = SiteTables.Sources(tools: tools, hosts: file.hosts, first: first)
      return ([tools[first]], file.warnings)
    case .one where host == nil && tools.count > 1:
      throw InputError(
        "--site: \(path) has \(tools.count) sites; choose one of them: \(file.names.joined(separator: ", "))")
    case .none, .one, .each: return (host == nil ? tools : [tools[first]], file.warnings)
    }
  }

  /// Runs a command line.
  ///
  /// - Parameter arguments: the arguments after the name of the program.
  func run(_ arguments: [String]) -> ExitStatus {
    switch speaking(to: arguments).manual.outcome(of: arguments, terminalWidth: console.output.width) {
    case .answer(let text):
      console.write(text)
      return .yes
    case .run(let name, let rest):
      guard let command = commands.first(where: { $0.outline(in: self).name == name }) else { return .unusable }
      guard command.tableUse(with: rest) != .none else { return command.start(rest, self) }
      let (site, environment) = (Self.value(of: "--site", in: rest), Self.environment(in: rest))
      guard let path = tableFile(in: rest) else {
        for (option, value) in [("--site", site), ("--environment", environment)] where value != nil {
          return refuse(
            InputError("\(option): works only with a file that has \(option.dropFirst(2))s; --config names it"))
        }
        return command.start(rest, self)
      }
      do {
        let (tools, warnings) = try speaking(ofFile: path, in: environment, site, for: command.tableUse(with: rest))
        for warning in warnings { console.complain("\(lines: InputError([warning]).report)") }
        guard tools.count > 1 else { return tools.map { command.start(rest, $0) }.first ?? .unusable }
        // A program that reads lines of JSON expects no others.
        let isForPeople = !rest.contains("--json")
        return tools.map { tool in
          if isForPeople { console.print(console.colored(tool.declared?.name ?? "", .bold)) }
          defer { if isForPeople { console.print("") } }
          return command.start(rest, tool)
        }.max { $0.rawValue < $1.rawValue } ?? .unusable
      } catch {
        return refuse(error)
      }
    case .refusal(let text):
      console.complain("\(lines: text)")
      return .unusable
    }
  }
}

extension LinksFile {
  /// The names of its sites.
  fileprivate var names: [String] { sites.compactMap(\.name) }

  /// The fault of a `--site` that the file lacks.
  func lacks(_ host: String, in path: String) -> InputError {
    let advice = EditDistance.advice(for: UTF8Text(host), in: names, else: "its sites are")
    return InputError(
      "--site: no site of \(path) has the host \"\(host)\"\(names.isEmpty ? "; the file names no hosts" : advice)")
  }
}

extension Tool {
  /// The groups of commands where a file has the table: without those of a sample's own.
  private var groupsForFile: [CommandGroup] { app.isSample ? Array(groups.dropLast()) : groups }

  /// The tool whose commands and completions a command line gets: to complete one, that of the file, if it can be read.
  private func speaking(to arguments: [String]) -> Tool {
    guard let path = tableFile(in: arguments) else { return self }
    if Manual.isCompletion(arguments),
      let found = try? speaking(
        ofFile: path, in: Self.environment(in: arguments), Self.value(of: "--site", in: arguments), for: .byLink
      ).tools.first
    {
      return found
    }
    var tool = self
    tool.groups = groupsForFile
    return tool
  }

  private func refuse(_ fault: InputError) -> ExitStatus {
    console.complain("\(lines: fault.report)")
    return .unusable
  }
}

extension DeepLinkApp {
  /// Runs the command line of the process, and ends the process. The `main` of a tool calls only this.
  ///
  /// - Parameters:
  ///   - commands: commands of the app's own, in addition to those of every tool.
  ///   - heading: the heading above them in the help.
  public func runTool(adding commands: [any ToolCommand.Type] = [], under heading: String = "app") -> Never {
    let arguments = CommandLine.arguments.dropFirst()
    exit(Tool(definition, adding: (heading, commands)).run(Array(arguments)).rawValue)
  }
}

/// The checked table of an app without records. It is made when a command first asks for it, because most of the time of
/// a short command is that of making tables.
private final class BareTable: Sendable {
  private let app: AppDefinition
  private let made = Mutex<Result<RouteTable, TableFaults>?>(nil)
  private let shown = Mutex<LinkExamples?>(nil)

  init(_ app: AppDefinition) { self.app = app }

  var table: Result<RouteTable, TableFaults> {
    made.withLock { made in
      let table = made ?? Result { () throws(TableFaults) in try app.table(isForManyLinks: false) }
      made = table
      return table
    }
  }

  var examples: LinkExamples {
    shown.withLock { shown in
      let examples = shown ?? LinkExamples(try? table.get())
      shown = examples
      return examples
    }
  }
}

extension Tool {
  /// The checked table.
  ///
  /// - Parameter records: the records that routes name; nil to assume that every record exists.
  /// - Throws: every fault of the table, as an ``InputError``.
  public func table(showing records: Records? = nil) throws(InputError) -> RouteTable {
    do {
      return try records == nil ? bare.table.get() : app.table(showing: records, isForManyLinks: false)
    } catch {
      throw InputError(error.faults.map(\.description))
    }
  }

  /// The records in a folder.
  ///
  /// - Throws: every fault of the files, as an ``InputError``.
  public func records(in folder: String) throws(InputError) -> Records {
    do {
      return try Records.load(app.schemas, from: .joined(app.recordSources + [.directory(folder)])).records
    } catch {
      throw InputError(error.faults.map { SourceMessage($0.line(behind: folder + "/"), $0.excerpt, count: $0.count) })
    }
  }
}

extension Tool {
  /// The OpenAPI description of a server with the table.
  ///
  /// - Throws: every fault of the table, as an ``InputError``.
  func apiDescription() throws(InputError) -> [UInt8] {
    do {
      return try app.apiDescription(declared?.listing ?? app.listing)
    } catch {
      throw InputError(error.faults.map(\.description))
    }
  }
}

/// Completions from the app's table, computed for each request of a shell.
extension Tool {
  /// The names of routes and, after a name, the parameters of the route: `id=`.
  @Sendable
  func routeCandidates(_ operands: [String], _ partial: String) -> [Candidate] {
    let shapes = (try? table())?.shapes ?? []
    guard let name = operands.first else { return shapes.map { Candidate($0.name, $0.summary) } }
    let parameters = shapes.first { $0.name == name }?.parameters ?? []
    if let equals = partial.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let parameter = parameters.first { $0.name.utf8.elementsEqual(partial[..<equals].utf8) }
      return parameter?.type.members?.map { Candidate("\(partial[..<equals])=\($0)") } ?? []
    }
    return parameters.filter { parameter in
      let isGiven = operands.contains { $0.hasPrefix(parameter.name + "=") }
      return !isGiven || parameter.isRest || parameter.presence == .repeated
    }.map { Candidate($0.name + "=", $0.isRequired ? $0.type.expects : $0.type.expects + ", if any") }
  }

  /// A link to each route, as candidates for commands with links as operands.
  @Sendable
  public func linkCandidates(_ operands: [String], _ partial: String) -> [Candidate] {
    guard let table = try? table() else { return [] }
    return zip(table.examples, table.shapes).map { Candidate($0, $1.summary) }
  }
}
