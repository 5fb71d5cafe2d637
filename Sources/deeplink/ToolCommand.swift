import Arguments

/// A command of the tool: what it is called and takes, and what it does.
protocol ToolCommand: SendableMetatype {
  /// What the options fill in.
  associatedtype Settings

  /// Name, summary, operands, options and examples.
  static var definition: Command<Settings> { get }
  /// What holds without any option.
  static var defaults: Settings { get }
  /// Does it.
  ///
  /// - Throws: ``InputError`` for what cannot be read; anything else is a fault of the tool.
  static func run(_ operands: [String], _ settings: Settings, _ console: Console) throws -> ExitStatus
}

/// What the tool's exit status says.
enum ExitStatus: Int32 {
  case yes = 0
  case no = 1
  case unusable = 2
}

/// Input that cannot be used: what was read, where, and why not.
struct InputError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ToolCommand {
  /// What is said of it.
  static var outline: CommandOutline { definition.outline }

  /// Reads the options and runs the command.
  static func start(_ arguments: [String], _ console: Console) -> ExitStatus {
    var settings = defaults
    do {
      let operands = try definition.read(arguments, into: &settings)
      return try run(operands, settings, console)
    } catch let faults as UsageFaults {
      console.complain("\(faults)\n\(definition.usage)")
    } catch {
      console.complain("\(error)")
    }
    return .unusable
  }
}
