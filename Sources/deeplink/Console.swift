import Foundation

/// Where a command reads and writes: standard input, output and error, and files by their names.
struct Console {
  /// Whether standard output is a terminal whose user wants colours.
  ///
  /// `NO_COLOR`, set to anything but the empty string, turns them off (no-color.org).
  let usesColor: Bool =
    isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// Writes a line to standard output.
  func print(_ text: String) { write(text + "\n") }

  /// Writes a text to standard output as it is.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes octets to standard output as they are.
  func write(_ octets: [UInt8]) { FileHandle.standardOutput.write(Data(octets)) }

  /// Writes a line to standard error.
  func complain(_ text: String) {
    FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// The octets of a file, or of standard input for `-`.
  func read(_ name: String) throws(InputError) -> [UInt8] {
    guard name != "-" else { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: name)))
    } catch {
      throw InputError("\(name): cannot be read: \(Self.reason(error)); give a file, or - for standard input")
    }
  }

  /// What a message calls the source of ``read(_:)``.
  static func sourceName(_ name: String) -> String { name == "-" ? "<stdin>" : name }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile: "there is no such file"
    case .fileReadNoPermission: "permission denied"
    default: "\(error)"
    }
  }

  /// The text in a colour, where colours are wanted.
  func colored(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case bold = 1
  }
}
