public import Arguments

/// A command of the tool: what it is called and takes, and what it does.
public protocol ToolCommand: SendableMetatype {
  /// What the options fill in.
  associatedtype Settings

  /// Name, summary, operands, options and examples.
  ///
  /// - Parameter tool: the tool, whose name begins that of the command, and whose app has the links for examples.
  static func definition(in tool: Tool) -> Command<Settings>
  /// What holds without any option.
  static var defaults: Settings { get }
  /// Reads what the command line names, and adds to `faults` all that is wrong with it.
  ///
  /// Nothing is written yet: what the command does is done only if nothing is wrong.
  ///
  /// - Returns: what does it, nil if something that it needs cannot be had. It throws what is no fault of the input.
  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action?
}

/// What a command does once everything that it needs has been read.
public typealias Action = () throws -> ExitStatus

/// What the tool's exit status says.
public enum ExitStatus: Int32, Sendable {
  /// Yes, or done.
  case yes = 0
  /// No: a negative verdict.
  case no = 1
  /// Bad usage, or input that cannot be read.
  case unusable = 2
}

/// Input that cannot be used: what was read, where, and why not.
public struct InputError: Error, CustomStringConvertible {
  /// A line for each fault, printable.
  public let description: String

  /// One fault; what it quotes cannot begin another line.
  public init(_ fault: String) { self.init([fault]) }

  /// Several faults at once.
  public init(_ faults: [String]) { description = faults.map(\.printable).joined(separator: "\n") }
}

extension ToolCommand {
  /// What is said of it.
  static func outline(in tool: Tool) -> CommandOutline { definition(in: tool).outline }

  /// Reads the options and runs the command.
  static func start(_ arguments: [String], _ tool: Tool) -> ExitStatus {
    let (definition, console) = (definition(in: tool), tool.console)
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
