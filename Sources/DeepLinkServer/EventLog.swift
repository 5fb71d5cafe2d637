import Arguments
import DeepLinkService
import JSON
import Synchronization
import Transport

/// What happens to the server as a whole, a line each on standard error.
///
/// No event loop ever waits for a line. Before the server listens lines are written at once; from then on a thread of their
/// own writes them, so that nobody waits for a reader who takes none, least of all who waits for signals.
struct EventLog: Sendable {
  let format: LogFormat
  /// Takes what is to be written.
  private let sink: @Sendable (String) -> Void

  /// A log that is written at once.
  init(format: LogFormat) { self.init(format: format, sink: StandardStreams.error) }

  private init(format: LogFormat, sink: @escaping @Sendable (String) -> Void) {
    self.format = format
    self.sink = sink
  }

  /// The same log, whose lines `writer` passes on, in the order in which they were logged.
  func written(by writer: LogWriter) -> EventLog {
    // Several threads log, and a channel is one thread's at a time.
    let channel = Mutex(writer.channel())
    return EventLog(format: format) { text in channel.withLock { $0.write(Array(text.utf8)) } }
  }

  /// The line that says how many were lost to a reader who took none.
  func notice(dropped count: Int) -> [UInt8] {
    let message = "\(count == 1 ? "1 line" : "\(count) lines") of this log were dropped: nobody read them in time"
    switch format {
    case .text, .off: return Array("warning: \(message)\n".utf8)
    case .json: return Array(Self.line(.warning, "dropped", message, ["lines": .number(count)]).utf8)
    }
  }

  /// How much it matters.
  enum Level: String, Sendable {
    case info, warning, error
  }

  /// What a field holds.
  enum Value: Sendable {
    case text(String)
    case number(Int)
  }

  /// Says what happened.
  ///
  /// - Parameters:
  ///   - event: its name, which never changes: what programs look for.
  ///   - message: one line for people; what it quotes, such as the name of a file, can neither begin another one nor
  ///     reach a terminal as anything but text.
  ///   - fields: what else there is to know, for programs.
  ///   - more: what people are shown below the message.
  func log(
    _ level: Level, _ event: String, _ message: String, _ fields: KeyValuePairs<String, Value> = [:], more: String = ""
  ) {
    switch format {
    case .text: sink(message.printable + "\n" + more)
    case .json: sink(Self.line(level, event, message, fields))
    case .off where level == .error: sink(message.printable + "\n")
    case .off: break
    }
  }

  /// Says what is wrong with what is served; the note begins with how much it matters, as people are shown it.
  func log(content note: String) {
    let (prefix, level) =
      [("error: ", Level.error), ("warning: ", .warning), ("note: ", .info)].first { note.hasPrefix($0.0) }
      ?? ("", .warning)
    log(level, "content", format == .json ? String(note.dropFirst(prefix.count)) : note)
  }

  private static func line(
    _ level: Level, _ event: String, _ message: String, _ fields: KeyValuePairs<String, Value>
  ) -> String {
    var (timestamp, time) = (Timestamp(), [UInt8]())
    timestamp.write(SystemTime.wall(), to: &time)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("time")
    writer.string(time.span)
    for (key, text) in [("level", level.rawValue), ("event", event), ("message", message)] {
      writer.key(key)
      writer.string(text)
    }
    for (key, value) in fields {
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
