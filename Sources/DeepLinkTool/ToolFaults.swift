public import Arguments
import SiteAssociation

/// Everything that is wrong with a command line of the tool and with what it names, to be told at once.
public struct ToolFaults {
  /// What the command line says.
  public let line: CommandLineReading
  /// What is wrong, in the order in which it was found: with the command line itself, then with what it names.
  private(set) var lines: [String]
  /// Whether a look at the usage helps.
  private(set) var areOfUsage: Bool

  /// The faults of the command line, to which others may be added.
  init(_ line: CommandLineReading) {
    self.line = line
    lines = line.faults
    areOfUsage = !line.faults.isEmpty
  }

  /// Whether nothing is wrong.
  public var isEmpty: Bool { lines.isEmpty }

  /// One line for each, printable.
  var description: String { lines.joined(separator: "\n") }

  /// What an error says; what it quotes cannot begin a line, unless it has put lines together with care.
  static func text(of error: any Error) -> String { (error as? InputError)?.description ?? "\(error)".printable }

  /// Adds something that is wrong with the command line.
  public mutating func add(usage fault: String) {
    lines.append(fault.printable)
    areOfUsage = true
  }

  /// Adds that nothing stands for some options that are needed; not if one of them may only have been misunderstood.
  public mutating func add(missing fault: String, _ options: String...) {
    if options.allSatisfy(line.isCertain) { add(usage: fault) }
  }

  /// Gives what can be read, and nil if it cannot: then why is told with everything else.
  public mutating func collect<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch {
      lines.append(Self.text(of: error))
      return nil
    }
  }

  /// Gives what can be made of a file, or of standard input for `-`.
  ///
  /// Nobody is asked to type what would be refused anyway.
  public mutating func read<Value>(_ name: String, _ console: Console, as read: ([UInt8]) throws -> Value) -> Value? {
    if name == "-", !isEmpty, console.isTypedInto { return nil }
    return collect { try read(try console.read(name)) }
  }

  /// Gives an association file.
  mutating func associationFile(_ name: String, _ console: Console) -> AssociationFile? {
    read(name, console) { octets in
      do {
        return try AssociationFile(parsing: octets)
      } catch {
        throw InputError("\(Console.sourceName(name)):\(error)")
      }
    }
  }

  /// Gives the one operand of a command, nil if there is none, or no telling which it is.
  public mutating func operand(orElse fault: String) -> String? {
    guard line.hasCertainOperands else { return nil }
    // That there is none has been told.
    if line.operands.count > 1 { add(usage: fault) }
    return line.operands.count == 1 ? line.operands[0] : nil
  }

  /// Gives the operands; none if one of them may have been the value of an option.
  public var operands: [String] { line.hasCertainOperands ? line.operands : [] }

  /// Gives the value of each URL, nil if any of them has none; each that has none is a line.
  ///
  /// All are read before any is answered, so a command that fails has written nothing.
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
