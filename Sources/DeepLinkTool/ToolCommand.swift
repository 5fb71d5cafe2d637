public import Arguments

/// A command of the tool.
public protocol ToolCommand: SendableMetatype {
  /// The values of the options.
  associatedtype Settings

  /// Name, summary, operands, options and examples.
  ///
  /// - Parameter tool: the tool, whose name begins that of the command, and whose app has the links for examples.
  static func definition(in tool: Tool) -> Command<Settings>
  /// Whether it speaks of the table of routes, so that `--config` can give it another one.
  static var tableUse: TableUse { get }
  /// The values without any option.
  static var defaults: Settings { get }
  /// Reads the files and values that the command line names, and adds their faults to `faults`.
  ///
  /// It writes nothing. The action runs only if there are no faults.
  ///
  /// - Returns: the action; nil if its input is missing. The action throws errors that are no faults of the input.
  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action?
}

/// What a command has to do with the table of routes, which a file of `--config` may have several of.
public enum TableUse: Sendable {
  /// Nothing.
  case none
  /// It speaks of one table. Of a file with several sites, `--site` says which.
  case one
  /// It speaks of the tables of all sites, one after the other.
  case each
  /// It speaks of links, each by the table of its site.
  case byLink
}

/// The work of a command, once its input has been read.
public typealias Action = () throws -> ExitStatus

/// The exit status of the tool.
public enum ExitStatus: Int32, Sendable {
  /// Yes, or done.
  case yes = 0
  /// No: a negative verdict.
  case no = 1
  /// Bad usage, or input that cannot be read.
  case unusable = 2
}

/// A fault of the input: what was read, where, and what was expected.
public struct InputError: Error, CustomStringConvertible {
  /// A line for each fault, printable.
  public let description: String

  /// One fault, on one line whatever it quotes.
  public init(_ fault: String) { self.init([fault]) }

  /// Several faults at once.
  public init(_ faults: [String]) { description = faults.map(\.printable).joined(separator: "\n") }
}

extension ToolCommand {
  /// Most commands of an app's own speak of that app.
  public static var tableUse: TableUse { .none }

  /// The command with the options that several have. The tool itself reads them, before the command.
  private static func command(in tool: Tool) -> Command<Settings> {
    let definition = definition(in: tool)
    guard tableUse != .none else { return definition }
    let site =
      switch tableUse {
      case .none, .one: "the site of that file to speak of, by one of its hosts"
      case .each: "the site of that file to speak of, by one of its hosts (default: all)"
      case .byLink: "the site of paths, by one of its hosts (default: the first of that file)"
      }
    return definition.adding(
      Option(
        "--config", "FILE", "the app and its links as a file (default: the app compiled in)",
        expecting: "a file such as links.json"
      ) { _, _ in }
    ).adding(Option("--site", "HOST", site, expecting: "a host such as www.example.com") { _, _ in })
  }

  /// The description of the command.
  static func outline(in tool: Tool) -> CommandOutline { command(in: tool).outline }

  /// Reads the options and runs the command.
  static func start(_ arguments: [String], _ tool: Tool) -> ExitStatus {
    let (definition, console) = (command(in: tool), tool.console)
    var settings = defaults
    var faults = ToolFaults(definition.reading(arguments, into: &settings))
    let action = prepare(settings, &faults, tool)
    guard let action, faults.isEmpty else {
      console.complain("\(lines: faults.description + (faults.areOfUsage ? "\n" + definition.usage : ""))")
      return .unusable
    }
    do {
      return try action()
    } catch {
      console.complain("\(lines: ToolFaults.text(of: error))")
      return .unusable
    }
  }
}
