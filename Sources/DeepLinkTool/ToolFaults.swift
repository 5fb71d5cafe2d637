import AssociationFiles
public import DeepLinkArguments
import SiteAssociation

/// The faults of a command line, and of the files and values on it, for printing together.
public struct ToolFaults {
  /// The command line.
  public let line: CommandLineReading
  /// The faults in the order of discovery: those of the command line first.
  private(set) var lines: [String]
  /// Whether one of the faults is a fault of usage, so that the message points to the help.
  private(set) var areOfUsage: Bool

  /// The faults of the command line, to which others can be added.
  init(_ line: CommandLineReading) {
    self.line = line
    lines = line.faults.map { "error: \($0)" }
    areOfUsage = !line.faults.isEmpty
  }

  /// Whether there are no faults.
  public var isEmpty: Bool { lines.isEmpty }

  /// One line for each fault, printable.
  var description: String { lines.joined(separator: "\n") }

  /// The text of an error with its severity, printable. An ``InputError`` may have several lines; any other error has one.
  static func text(of error: any Error) -> String {
    (error as? InputError ?? InputError("\(error)")).report
  }

  /// Adds a fault of the command line.
  public mutating func add(usage fault: String) {
    lines.append("error: \(fault.printable)")
    areOfUsage = true
  }

  /// Adds the fault of missing options, unless one of them was given but not understood.
  public mutating func add(missing fault: String, _ options: String...) {
    if options.allSatisfy(line.isCertain) { add(usage: fault) }
  }

  /// Returns the value that `read` returns; nil after an error, which becomes a fault.
  public mutating func collect<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch {
      lines.append(Self.text(of: error))
      return nil
    }
  }

  /// Returns the value of a file, or of standard input for `-`.
  ///
  /// If there already is a fault, it does not wait for the user to type.
  public mutating func read<Value>(_ name: String, _ console: Console, as read: ([UInt8]) throws -> Value) -> Value? {
    if name == "-", !isEmpty, console.isTypedInto { return nil }
    return collect { try read(try console.read(name)) }
  }

  /// Returns an association file: Apple's or Android's.
  mutating func associationFile<File>(
    _ name: String, _ console: Console, as parse: ([UInt8]) throws -> File
  ) -> File? {
    read(name, console) { octets in
      do {
        return try parse(octets)
      } catch AssociationFileError.syntax(let error), AssetLinksError.syntax(let error) {
        throw InputError(error, in: octets, of: Console.sourceName(name))
      } catch {
        throw InputError(error, of: Console.sourceName(name))
      }
    }
  }

  /// Returns the only operand of a command; nil if there is none, or if the operands are uncertain.
  ///
  /// - Parameters:
  ///   - fault: the fault to add if there are several operands.
  ///   - standard: the default of an optional operand.
  public mutating func operand(orElse fault: String, default standard: String? = nil) -> String? {
    guard line.hasCertainOperands else { return nil }
    // If the operand is required, its absence has already been reported.
    if line.operands.count > 1 { add(usage: fault) }
    if line.operands.isEmpty, !line.mayLackOperands { return standard }
    return line.operands.count == 1 ? line.operands[0] : nil
  }

  /// The operands; empty if one of them may be the value of an option.
  public var operands: [String] { line.hasCertainOperands ? line.operands : [] }

  /// Returns the values of the URLs; nil if one is unreadable. Each unreadable URL is a fault.
  ///
  /// All URLs are read before the first answer, so a command with faults prints no answers.
  mutating func urls<Value>(_ texts: some Sequence<String>, as read: (String) throws -> Value) -> [Value]? {
    var values: [Value] = []
    var faults: [String] = []
    for text in texts {
      do {
        values.append(try read(text))
      } catch let fault as AssociationURLError {
        // The fault already quotes the URL.
        faults.append("\(fault)")
      } catch {
        faults.append("\(text): \(error)")
      }
    }
    guard faults.isEmpty else { return collect { throw InputError(faults) } }
    return values
  }
}
