public import DeepLinkArguments
public import DeepLinkJSON

/// A command of the tool.
public protocol ToolCommand: SendableMetatype {
  /// The values of the options.
  associatedtype Settings

  /// Name, summary, operands, options and examples.
  ///
  /// - Parameter tool: the tool. Its name begins the command's name, and its app has the links for examples.
  static func definition(in tool: Tool) -> Command<Settings>
  /// The use of the table of routes, which `--config` and a `links.json` can replace.
  static var tableUse: TableUse { get }
  /// The same with these arguments, for a command whose options change it.
  static func tableUse(with arguments: [String]) -> TableUse
  /// The values of options that are not given.
  static var defaults: Settings { get }
  /// Reads the files and values on the command line, and adds their faults to `faults`.
  ///
  /// It writes nothing. The action runs only if there are no faults.
  ///
  /// - Returns: the action; nil if its input is missing. An error that the action throws is no fault of the input.
  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action?
}

/// How a command uses the table of routes. A file of `--config` may have several tables.
public enum TableUse: Sendable {
  /// The command uses no table.
  case none
  /// The command uses one table. If the file has several sites, `--site` selects one.
  case one
  /// The command uses the tables of all sites, one after the other.
  case each
  /// The command is about links, and uses the table of each link's site.
  case byLink
  /// The command is about an app, which may open the links of several sites: it uses all tables at once.
  case byApp
}

/// The work of a command after its input has been read.
public typealias Action = () throws -> ExitStatus

/// The exit status of the tool.
public enum ExitStatus: Int32, Sendable {
  /// Yes, or done.
  case yes = 0
  /// No: a negative verdict.
  case no = 1
  /// Bad usage, or input that cannot be read.
  case unusable = 2
  /// Undecided: the question takes more work than its budget.
  case undecided = 3
}

/// A fault of the input: the text found, its position, and the expected text.
public struct InputError: Error, CustomStringConvertible {
  /// A line for each fault, printable.
  public let description: String
  /// The faults as they are printed: each with its severity, and with the line of the file below it if one is known.
  let report: String

  /// One fault. Line breaks in quoted text are escaped.
  public init(_ fault: String) { self.init([fault]) }

  /// Several faults at once.
  public init(_ faults: [String]) { self.init(faults.map { SourceMessage($0) }, mark: "error: ") }

  /// Several faults of files at once, each with its severity. Each has the line of the file where it was found.
  public init(_ faults: [SourceMessage]) { self.init(faults, mark: "") }

  private init(_ faults: [SourceMessage], mark: String) {
    var limit = FindingLimit()
    let told = faults.filter { limit.tells(.error, $0.count) }
    let rest = limit.rests().map(\.text)
    let lines = told.map { mark + $0.text.printable + ($0.excerpt.map { "\n\($0)" } ?? "") }
    description = (told.map(\.text.printable) + rest).joined(separator: "\n")
    report = (lines + rest.map { "error: \($0)" }).joined(separator: "\n")
  }

  /// The fault of a file that is not JSON.
  public init(_ error: JSONSyntaxError, in octets: [UInt8], of file: String) {
    self.init([SourceMessage("\(file):\(error.position): error: \(error.message)", at: error.offset, in: octets)])
  }

  /// A fault of a file, whose text may begin with its position: `1:1: found an array, expected an object`.
  init(_ fault: some Error, of file: String) {
    let text = "\(fault)"
    let position = text.prefix { $0.isWholeNumber || $0 == ":" }
    let isPlaced = !position.isEmpty
    self.init([
      SourceMessage(
        isPlaced ? "\(file):\(position) error:\(text.dropFirst(position.count))" : "error: \(file): \(text)")
    ])
  }
}

extension ToolCommand {
  /// Most commands of an app's own use no table, because they know their app.
  public static var tableUse: TableUse { .none }

  /// The options of most commands do not change it.
  public static func tableUse(with arguments: [String]) -> TableUse { tableUse }

  /// The command with the common options. The tool itself reads these before the command.
  private static func command(in tool: Tool) -> Command<Settings> {
    let definition = definition(in: tool)
    guard tableUse != .none else { return definition }
    let site =
      switch tableUse {
      case .none, .one: "the site of that file to use, by one of its hosts"
      case .each: "the site of that file to use, by one of its hosts (default: all)"
      case .byApp: "a site of that file whose app is meant, by one of its hosts"
      case .byLink: "the site for links without a host, by one of its hosts (default: the first of that file)"
      }
    return definition.adding(
      Option(
        "--config", variable: Tool.configVariable, "FILE",
        "the app and its links as a file (default: "
          + (tool.app.isSample ? "links.json here or above, else the sample app)" : "the app compiled in)"),
        expecting: "a file such as links.json"
      ) { _, _ in }
    ).adding(
      Option(
        "--environment", variable: Tool.environmentVariable, "NAME",
        "the environment of that file (default: what the file says without one)", expecting: "a name such as stage"
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
    if tableUse(with: arguments) != .none { tool.sayIfAboutSample() }
    do {
      return try action()
    } catch {
      console.complain("\(lines: ToolFaults.text(of: error))")
      return .unusable
    }
  }
}
