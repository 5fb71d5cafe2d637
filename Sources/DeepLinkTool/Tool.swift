@_exported public import Arguments
@_exported public import DeepLinkService
public import DeepLinking
import Foundation
public import Records

/// The command-line tool of an app. It answers help, version, manual pages and completions, and runs commands.
public struct Tool: Sendable {
  /// The app whose links it works with.
  public let app: AppDefinition
  /// The name of the program.
  public var name: String { app.toolName }
  /// Where it reads and writes.
  public let console = Console()
  /// Every command, in the order of the help.
  let commands: [any ToolCommand.Type]
  /// The table as it is without records, checked once.
  private let bareTable: Result<RouteTable, TableFaults>
  /// The links in the examples of the help.
  let examples: LinkExamples

  init(_ app: AppDefinition, adding commands: [any ToolCommand.Type]) {
    self.init(
      app,
      commands: [
        ResolveCommand.self, LinkCommand.self, RoutesCommand.self, CheckCommand.self, ExplainCommand.self,
        AASAGenerateCommand.self, AASALintCommand.self, AASAMatchCommand.self,
        AssetLinksGenerateCommand.self, AssetLinksLintCommand.self, InfoPlistGenerateCommand.self, VerifyCommand.self,
        InitCommand.self, ImportCommand.self, DiffCommand.self, SchemaCommand.self,
      ] + commands)
  }

  private init(_ app: AppDefinition, commands: [any ToolCommand.Type]) {
    self.app = app
    bareTable = Result { () throws(TableFaults) in try app.table() }
    examples = LinkExamples(try? bareTable.get())
    self.commands = commands
  }

  /// The same tool for the app of a file.
  private func speaking(ofFile path: String) throws(LinksFile.Faults) -> Tool {
    let file = try LinksFile(reading: path)
    for warning in file.warnings { console.complain("\(lines: warning)") }
    return Tool(file.app.servedByPrograms(of: app), commands: commands)
  }

  /// The file of `--config`, which is read before the command line as a whole, because the table decides what commands
  /// expect.
  private static func config(in arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    if let text = options.last(where: { $0.hasPrefix("--config=") }) { return String(text.dropFirst(9)) }
    guard let index = options.lastIndex(of: "--config"), index + 1 < arguments.count else { return nil }
    return arguments[index + 1]
  }

  /// Runs a command line.
  ///
  /// - Parameter arguments: the arguments behind the name of the program.
  func run(_ arguments: [String]) -> ExitStatus {
    switch manual.outcome(of: arguments, terminalWidth: console.terminalWidth) {
    case .answer(let text):
      console.write(text)
      return .yes
    case .run(let name, let rest):
      guard let command = commands.first(where: { $0.outline(in: self).name == name }) else { return .unusable }
      guard command.usesTable, let path = Self.config(in: rest) else { return command.start(rest, self) }
      do {
        return command.start(rest, try speaking(ofFile: path))
      } catch {
        console.complain("\(lines: error.description)")
        return .unusable
      }
    case .refusal(let text):
      console.complain("\(lines: text)")
      return .unusable
    }
  }
}

extension DeepLinkApp {
  /// Runs the command line of the process, and ends the process. The `main` of a tool calls this alone.
  ///
  /// - Parameter commands: commands of the app's own, besides those of every tool.
  public func runTool(adding commands: [any ToolCommand.Type] = []) -> Never {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == FetchJob.word { exit(FetchWorker.run(arguments[2])) }
    exit(Tool(definition, adding: commands).run(Array(arguments.dropFirst())).rawValue)
  }
}

extension Tool {
  /// The checked table.
  ///
  /// - Parameter records: the records that routes name; nil to take every record to be there.
  /// - Throws: every fault of the table, as an ``InputError``.
  public func table(showing records: Records? = nil) throws(InputError) -> RouteTable {
    do {
      return try records == nil ? bareTable.get() : app.table(showing: records)
    } catch {
      throw InputError(error.faults.map(\.description))
    }
  }

  /// The records in a folder.
  ///
  /// - Throws: every fault of the files, as an ``InputError``.
  public func records(in folder: String) throws(InputError) -> Records {
    do {
      return try Records.load(app.schemas, directory: folder).records
    } catch {
      throw InputError(error.faults.map { "\(folder)/\($0)" })
    }
  }
}

/// Completions from the app's table, made at each request of a shell.
extension Tool {
  /// The names of routes, and behind one its parameters: `id=`.
  @Sendable
  func routeCandidates(_ operands: [String], _ partial: String) -> [Candidate] {
    let shapes = (try? table())?.shapes ?? []
    guard let name = operands.first else { return shapes.map { Candidate($0.name, $0.summary) } }
    let parameters = shapes.first { $0.name == name }?.parameters ?? []
    if let equals = partial.firstIndex(of: "=") {
      let parameter = parameters.first { $0.name == partial[..<equals] }
      return parameter?.type.members?.map { Candidate("\(partial[...equals])\($0)") } ?? []
    }
    return parameters.filter { parameter in
      let isGiven = operands.contains { $0.hasPrefix(parameter.name + "=") }
      return !isGiven || parameter.place == .rest || parameter.presence == .repeated
    }.map { Candidate($0.name + "=", $0.isRequired ? $0.type.expects : $0.type.expects + ", if any") }
  }

  /// A link to each route: the candidates of a command whose operands are links.
  @Sendable
  public func linkCandidates(_ operands: [String], _ partial: String) -> [Candidate] {
    guard let table = try? table() else { return [] }
    return zip(table.examples, table.shapes).map { Candidate($0, $1.summary) }
  }
}
