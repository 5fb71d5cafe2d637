import DeepLinkArguments
import DeepLinkJSON
import DeepLinkService
import DeepLinkTransport
import Synchronization

/// The events of the server as a whole, one line each on standard error.
///
/// Before the server listens, lines are written at once. Afterwards a separate thread writes them, so that no event
/// loop, and not the thread that handles signals, waits for the reader of the log.
struct EventLog: Sendable {
  let format: LogFormat
  /// Milliseconds since 1970.
  let now: @Sendable () -> Int64
  private let terminal: Terminal
  private var sink: @Sendable (String) -> Void = StandardStreams.error

  /// A log that writes each line at once.
  ///
  /// - Parameter terminal: where people read it; by default no terminal.
  init(format: LogFormat, on terminal: Terminal = Terminal(columns: nil, [:]), now: @escaping @Sendable () -> Int64) {
    (self.format, self.terminal, self.now) = (format, terminal, now)
  }

  /// The same log, written by `writer` in the order of the calls.
  func written(by writer: LogWriter) -> EventLog {
    // Several threads log, and a channel may be used by one thread at a time.
    let channel = Mutex(writer.channel())
    var log = self
    log.sink = { text in channel.withLock { $0.write(Array(text.utf8)) } }
    return log
  }

  /// The line that reports lines dropped because of a slow reader.
  func notice(dropped count: Int) -> [UInt8] {
    let message = "\(count == 1 ? "1 line" : "\(count) lines") of this log were dropped: its reader was too slow"
    switch format {
    case .text, .off: return Array("warning: \(message)\n".utf8)
    case .json: return Array(line(.warning, "dropped", message, ["lines": .number(count)]).utf8)
    }
  }

  /// The severity of an event.
  enum Level: String, Sendable {
    case info, warning, error

    /// The beginning of a line for people.
    fileprivate var mark: String { self == .info ? "" : rawValue + ": " }
  }

  /// The value of a field.
  enum Value: Sendable {
    case text(String)
    case number(Int)
  }

  /// Logs an event.
  ///
  /// - Parameters:
  ///   - event: the name of the event. It never changes, so that programs can search for it.
  ///   - message: one line for people; control characters in it are escaped.
  ///   - fields: details for programs; those without a value are left out.
  ///   - more: further text for people, below the message.
  func log(
    _ level: Level, _ event: String, _ message: String, _ fields: KeyValuePairs<String, Value?> = [:], more: String = ""
  ) {
    if format == .json { return sink(line(level, event, message, fields)) }
    guard format == .text || level == .error else { return }
    sink(terminal.message(level.mark + message.printable + "\n") + (format == .text ? more : ""))
  }

  /// Writes a line that is for people alone.
  func say(_ text: String) {
    if format == .text { sink(terminal.message(text.printable + "\n")) }
  }

  /// Logs the remarks about what is served. For people, warnings are grouped by their cause.
  ///
  /// - Parameter all: whether people want every remark, as with `--check`.
  func log(_ remarks: [Startup.Remark], all: Bool) {
    guard format == .text, !all else { return remarks.forEach(log) }
    remarks.filter { $0.severity != .warning }.forEach(log)
    let groups = RemarkGroup.groups(of: remarks.filter { $0.severity == .warning })
    for group in groups.prefix(RemarkGroup.mostShown) {
      log(group.first)
      let more = group.count - group.first.count
      if more > 0 { say("  and \(more) more like it") }
    }
    let others = groups.dropFirst(RemarkGroup.mostShown).reduce(0) { $0 + $1.count }
    if others > 0 { say("warning: there \(others == 1 ? "is 1 more warning" : "are \(others) more warnings")") }
    if others > 0 || groups.contains(where: { $0.count > 1 }) { say("note: --check lists every warning") }
  }

  /// Logs a remark about what is served.
  private func log(_ remark: Startup.Remark) {
    let level = Level(rawValue: remark.severity.rawValue) ?? .info
    if format == .json {
      return log(level, "content", remark.text, ["warning": (remark.kind?.name).map(Value.text)])
    }
    guard format == .text || level == .error else { return }
    let excerpt = format == .text ? remark.excerpt.map { "\($0)\n" } ?? "" : ""
    sink(terminal.message("\(remark)".printable + "\n" + excerpt))
  }

  /// The current time as log lines show it.
  func timestamp() -> [UInt8] {
    var (timestamp, time) = (Timestamp(), [UInt8]())
    timestamp.write(now(), to: &time)
    return time
  }

  private func line(
    _ level: Level, _ event: String, _ message: String, _ fields: KeyValuePairs<String, Value?>
  ) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("time")
    writer.string(timestamp().span)
    for (key, text) in [("level", level.rawValue), ("event", event), ("message", message)] {
      writer.key(key)
      writer.string(text)
    }
    for (key, value) in fields {
      guard let value else { continue }
      writer.key(key)
      switch value {
      case .text(let text): writer.string(text)
      case .number(let number): writer.integer(number)
      }
    }
    writer.endObject()
    writer.newline()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
