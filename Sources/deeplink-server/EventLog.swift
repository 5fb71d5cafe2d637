import DeepLinkService
import JSON
import Transport

/// What happens to the server as a whole, a line each on standard error.
///
/// The thread that waits for signals writes them, at once and one after the other: no event loop ever waits for a line.
struct EventLog: Sendable {
  let format: LogFormat

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
  ///   - message: one line for people.
  ///   - fields: what else there is to know, for programs.
  ///   - more: what people are shown below the message.
  func log(
    _ level: Level, _ event: String, _ message: String, _ fields: KeyValuePairs<String, Value> = [:], more: String = ""
  ) {
    switch format {
    case .text: StandardStreams.error(message + "\n" + more)
    case .json: StandardStreams.error(Self.line(level, event, message, fields))
    case .off where level == .error: StandardStreams.error(message + "\n")
    case .off: break
    }
  }

  /// Says what is wrong with what is served; the note begins with how much it matters, as people are shown it.
  func log(content note: String) {
    let level = [Level.error, .warning].first { note.hasPrefix("\($0): ") } ?? .warning
    let message = format == .json && note.hasPrefix("\(level): ") ? String(note.dropFirst("\(level): ".count)) : note
    log(level, "content", message)
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
