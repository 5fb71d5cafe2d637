import Arguments

/// A command of the tool: what it is called and takes, and what it does.
protocol ToolCommand: SendableMetatype {
  /// What the options fill in.
  associatedtype Settings

  /// Name, summary, operands, options and examples.
  static var definition: Command<Settings> { get }
  /// What holds without any option.
  static var defaults: Settings { get }
  /// Reads what the command line names, and adds to `faults` all that is wrong with it.
  ///
  /// Nothing is written yet: what the command does is done only if nothing is wrong.
  ///
  /// - Returns: what does it, nil if something that it needs cannot be had. It throws what is no fault of the input.
  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ console: Console) -> Action?
}

/// What a command does once everything that it needs has been read.
typealias Action = () throws -> ExitStatus

/// What the tool's exit status says.
enum ExitStatus: Int32 {
  case yes = 0
  case no = 1
  case unusable = 2
}

/// Input that cannot be used: what was read, where, and why not.
struct InputError: Error, CustomStringConvertible {
  /// A line for each fault, printable.
  let description: String

  /// One fault; what it quotes cannot begin another line.
  init(_ fault: String) { self.init([fault]) }

  /// Several faults at once.
  init(_ faults: [String]) { description = faults.map(\.printable).joined(separator: "\n") }
}

extension ToolCommand {
  /// What is said of it.
  static var outline: CommandOutline { definition.outline }

  /// Reads the options and runs the command.
  static func start(_ arguments: [String], _ console: Console) -> ExitStatus {
    var settings = defaults
    var faults = ToolFaults(definition.reading(arguments, into: &settings))
    let action = prepare(settings, &faults, console)
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
