import AssociationFiles
import AssociationLint
import DeepLinkArguments
public import DeepLinkJSON
import Foundation
import SiteAssociation

/// The input and output of a command: standard input, output and error, and files by their names.
public struct Console: Sendable {
  /// The terminal at standard output.
  let output: Terminal
  private let errors = Self.terminal(STDERR_FILENO)

  /// - Parameter output: nil for the terminal at standard output, if there is one.
  init(output: Terminal? = nil) { self.output = output ?? Self.terminal(STDOUT_FILENO) }

  private static func terminal(_ descriptor: Int32) -> Terminal {
    var size = winsize()
    let isTerminal = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return Terminal(columns: isTerminal ? Int(size.ws_col) : nil, ProcessInfo.processInfo.environment)
  }

  /// Writes a line to standard output; on a terminal, as lines of its width.
  public func print(_ text: ConsoleText) { write(output.fitted(text.text) + "\n") }

  /// Writes a JSON value to standard output, on a line of its own.
  public func printJSON(_ write: (inout JSONWriter) throws -> Void) rethrows {
    var writer = JSONWriter()
    try write(&writer)
    writer.newline()
    self.write(writer.bytes)
  }

  /// Prints the findings of a linter as compilers do: a line for each, and below it the line of the file. Returns no if
  /// one of them is an error.
  ///
  /// - Parameters:
  ///   - octets: the content of the file; nil to leave out its lines.
  ///   - summary: the last line; left out of JSON.
  func report(
    _ findings: [LintFinding], in file: String, _ octets: [UInt8]? = nil, _ summary: LintSummary? = nil, json: Bool
  ) -> ExitStatus {
    var cursor = JSONPositionCursor(in: octets ?? [])
    var limit = FindingLimit()
    for finding in findings where json || limit.tells(finding.severity) {
      if json {
        printJSON { finding.write(to: &$0, in: file) }
      } else {
        let excerpt = octets.flatMap { SourceExcerpt(around: cursor.offset(of: finding.position), in: $0) }
        let text = "\(file):\(finding.position): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
        print(drawn(text.printable + (excerpt.map { "\n\($0)" } ?? "")))
      }
    }
    for rest in limit.rests() { print("\(file): \(rest.text); --json lists all") }
    if let summary, !json { print("\(colored(summary.description, summary.problems == 0 ? .green : .bold))") }
    return findings.contains { $0.severity == .error } ? .no : .yes
  }

  /// Writes a text to standard output unchanged: a text of the program, such as its help, or of a file.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes octets to standard output unchanged.
  ///
  /// A failure, such as a full disk, ends the process, because the exit status would otherwise pass for a verdict. A
  /// reader that stops early, such as `head`, gets no message.
  public func write(_ octets: [UInt8]) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(octets))
    } catch {
      if Self.systemError(error) == EPIPE { exit(Self.brokenPipe) }
      complain("error: standard output: cannot be written: \(Self.reason(error))")
      exit(ExitStatus.unusable.rawValue)
    }
  }

  /// Writes lines to standard error, if it is open: severities and carets in colours and, on a terminal, in its width.
  public func complain(_ text: ConsoleText) {
    let lines = text.text.hasSuffix("\n") ? String(text.text.dropLast()) : text.text
    try? FileHandle.standardError.write(contentsOf: Data((errors.message(lines) + "\n").utf8))
  }

  /// Shows a line about what takes time on standard error, in the place of the last one; nil removes it. Only on a terminal.
  func showProgress(_ text: String?) {
    guard errors.width != nil, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return }
    try? FileHandle.standardError.write(contentsOf: Data(("\r\u{1B}[K" + (text ?? "")).utf8))
  }

  /// Writes the diagnosis of a link that matches no route to standard error, with similar links that match one.
  public func complain(_ detail: String, suggestions: [String]) {
    let lines = ["error: no route matches", detail] + suggestions.map { "try: \($0)" }
    complain("\(lines: lines.joined(separator: "\n"))")
  }

  /// The diagnosis of a link, or a finding with the line of a file, with colours if standard output has them.
  func drawn(_ drawing: String) -> ConsoleText { ConsoleText(printable: output.drawn(drawing)) }

  /// Writes a file.
  public func write(_ text: String, toFile name: String) throws(InputError) {
    do {
      try Data(text.utf8).write(to: URL(filePath: name))
    } catch {
      throw Self.systemError(error) == ENOENT
        ? Self.missingFolder(of: name) : InputError("\(name): cannot be written: \(Self.reason(error))")
    }
  }

  /// The fault of a file whose folder does not exist.
  private static func missingFolder(of name: String) -> InputError {
    let folder = String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)])
    return InputError("\(name): cannot be written: the folder \(folder) does not exist; make it first")
  }

  /// Writes a new file, and the folders above it.
  public func write(_ text: String, toNewFile name: String) throws(InputError) {
    let file = URL(filePath: name)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    } catch {
      throw InputError("\(name): cannot be written: \(Self.reason(error))")
    }
  }

  /// Checks that a file can be written, without writing to it. A full disk is noticed only later.
  func checkWriting(toFile name: String) throws(InputError) {
    var folder = URL(filePath: name).deletingLastPathComponent().path
    if folder.isEmpty { folder = "." }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    if isFolder.boolValue { throw InputError("\(name): cannot be written: \(Self.words(EISDIR))") }
    // With the slash, the check fails if the path is not a folder.
    guard access(isThere ? name : folder + "/", W_OK) != 0 else { return }
    if errno == ENOENT { throw Self.missingFolder(of: name) }
    throw InputError("\(name): cannot be written: \(Self.words(errno))")
  }

  /// Whether standard input is a terminal.
  var isTypedInto: Bool { isatty(STDIN_FILENO) == 1 }

  /// The maximum number of octets to read from a file: a hundred times the limit of devices.
  private static let mostOctets = 16_777_216

  /// The octets of a file, a pipe or a device, or of standard input for `-`.
  public func read(_ name: String) throws(InputError) -> [UInt8] {
    try read(name, orElse: "give a file, or - for standard input")
  }

  private func read(_ name: String, orElse advice: String) throws(InputError) -> [UInt8] {
    let octets: [UInt8]
    do {
      // `Data(contentsOf:)` reads only regular files, so neither `<(…)` nor /dev/stdin.
      let file = name == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: name))
      octets = [UInt8](try file.read(upToCount: Self.mostOctets + 1) ?? Data())
    } catch {
      throw unreadable(name, error, advice)
    }
    guard octets.count <= Self.mostOctets else {
      throw InputError("\(Self.sourceName(name)): has more than \(Self.mostOctets) bytes; expected a smaller file")
    }
    return octets
  }

  /// Hands out the lines of a file, or of standard input for `-`, each as soon as it is there.
  ///
  /// - Parameters:
  ///   - most: the length to which a line is cut, in octets.
  ///   - body: takes a line without its line feed.
  func readLines(of name: String, longest most: Int, _ body: (Span<UInt8>) -> Void) throws(InputError) {
    do {
      let file = name == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: name))
      var line: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while case let count = try readAvailable(file.fileDescriptor, into: &chunk), count > 0 {
        let parts = chunk[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
          line += part.prefix(most - line.count)
          guard index < parts.count - 1 else { continue }
          body(line.span)
          line.removeAll(keepingCapacity: true)
        }
      }
      if !line.isEmpty { body(line.span) }
    } catch {
      throw unreadable(name, error, "give a file, or - for standard input")
    }
  }

  /// The octets of a file that a command has written; nil if it does not exist.
  func readWritten(_ name: String) throws(InputError) -> [UInt8]? {
    FileManager.default.fileExists(atPath: name) ? try read(name, orElse: "give the file that the command writes") : nil
  }

  private func unreadable(_ name: String, _ error: any Error, _ advice: String) -> InputError {
    InputError("\(Self.sourceName(name)): cannot be read: \(Self.reason(error)); \(advice)")
  }

  /// The name of the source of ``read(_:)``, for messages.
  public static func sourceName(_ name: String) -> String { name == "-" ? "<stdin>" : name }

  /// The exit status that shells report for a program ended by SIGPIPE, for systems that ignore the signal.
  private static let brokenPipe: Int32 = 128 + SIGPIPE

  /// The system's reason for an error, without the enclosing errors.
  private static func reason(_ error: any Error) -> String { systemError(error).map(words) ?? "\(error)" }

  /// The system's text for an error.
  private static func words(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0).lowercased() } ?? "error \(number)"
  }

  /// The number of the innermost system error.
  private static func systemError(_ error: any Error) -> Int32? {
    var cause = error
    while let underlying = (cause as NSError).userInfo[NSUnderlyingErrorKey] as? any Error { cause = underlying }
    return (cause as NSError).domain == NSPOSIXErrorDomain ? Int32((cause as NSError).code) : nil
  }

  /// The text in a colour, if the output has colours.
  public func colored(_ text: String, _ color: Color) -> ConsoleText {
    ConsoleText(printable: output.colored(text.printable, color.rawValue))
  }

  /// A colour of a terminal.
  public enum Color: Int, Sendable {
    /// Red.
    case red = 31
    /// Green.
    case green = 32
    /// Yellow.
    case yellow = 33
    /// The terminal's own colour, bold.
    case bold = 1
  }
}

/// Reads the octets that a pipe has now. `FileHandle` would wait for as many as are asked for.
private func readAvailable(_ descriptor: Int32, into chunk: inout [UInt8]) throws -> Int {
  var count = read(descriptor, &chunk, chunk.count)
  while count < 0, errno == EINTR { count = read(descriptor, &chunk, chunk.count) }
  guard count >= 0 else { throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
  return count
}
