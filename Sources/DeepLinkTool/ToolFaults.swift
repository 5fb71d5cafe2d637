public import Arguments
import SiteAssociation

/// The faults of a command line and of the files and values that it names, to be printed together.
public struct ToolFaults {
  /// The command line.
  public let line: CommandLineReading
  /// The faults in the order in which they were found: those of the command line first.
  private(set) var lines: [String]
  /// Whether a look at the usage helps.
  private(set) var areOfUsage: Bool

  /// The faults of the command line, to which others may be added.
  init(_ line: CommandLineReading) {
    self.line = line
    lines = line.faults
    areOfUsage = !line.faults.isEmpty
  }

  /// Whether there are no faults.
  public var isEmpty: Bool { lines.isEmpty }

  /// One line for each, printable.
  var description: String { lines.joined(separator: "\n") }

  /// The text of an error, printable: an ``InputError`` may have several lines, any other error has one.
  static func text(of error: any Error) -> String { (error as? InputError)?.description ?? "\(error)".printable }

  /// Adds something that is wrong with the command line.
  public mutating func add(usage fault: String) {
    lines.append(fault.printable)
    areOfUsage = true
  }

  /// Adds that required options are missing, unless one of them was given and not understood.
  public mutating func add(missing fault: String, _ options: String...) {
    if options.allSatisfy(line.isCertain) { add(usage: fault) }
  }

  /// Returns the value that is read; nil after an error, which is added to the faults.
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
  /// After a fault it does not wait for a user to type.
  public mutating func read<Value>(_ name: String, _ console: Console, as read: ([UInt8]) throws -> Value) -> Value? {
    if name == "-", !isEmpty, console.isTypedInto { return nil }
    return collect { try read(try console.read(name)) }
  }

  /// Returns an association file.
  mutating func associationFile(_ name: String, _ console: Console) -> AssociationFile? {
    read(name, console) { octets in
      do {
        return try AssociationFile(parsing: octets)
      } catch {
        throw InputError("\(Console.sourceName(name)):\(error)")
      }
    }
  }

  /// Returns the only operand of a command; nil if there is none, or if it is uncertain.
  ///
  /// - Parameters:
  ///   - fault: the fault of a line with several operands.
  ///   - standard: what stands for a missing operand, if it is optional.
  public mutating func operand(orElse fault: String, default standard: String? = nil) -> String? {
    guard line.hasCertainOperands else { return nil }
    // The fault of a missing operand is there already, unless it is optional.
    if line.operands.count > 1 { add(usage: fault) }
    if line.operands.isEmpty, !line.mayLackOperands { return standard }
    return line.operands.count == 1 ? line.operands[0] : nil
  }

  /// The operands; empty if one of them may be the value of an option.
  public var operands: [String] { line.hasCertainOperands ? line.operands : [] }

  /// Returns the values of the URLs; nil if one has none. Each of those is a fault.
  ///
  /// All are read before any is answered, so a command with faults has written nothing.
  mutating func urls<Value>(_ texts: some Sequence<String>, as read: (String) throws -> Value) -> [Value]? {
    var values: [Value] = []
    var faults: [String] = []
    for text in texts {
      do {
        values.append(try read(text))
      } catch let fault as AssociationURLError {
        // It quotes the URL itself.
        faults.append("\(fault)")
      } catch {
        faults.append("\(text): \(error)")
      }
    }
    guard faults.isEmpty else { return collect { throw InputError(faults) } }
    return values
  }
}
