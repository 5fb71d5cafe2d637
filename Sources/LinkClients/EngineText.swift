/// The part of a client that is the same for every table, as its file has it.
///
/// Behind the line ``mark`` it is without comments and blank lines, and each level is indented by one space: two thirds of
/// the octets, with whole names and a statement on each line.
enum EngineText {
  /// The line of a runtime below which nothing is meant to be called.
  static let mark = "// The engine. Everything below is the same for every table."

  /// - Parameters:
  ///   - code: a runtime, without strings on several lines below the mark.
  ///   - indentation: the spaces of a level in the code.
  static func text(of code: String, indentation: Int) -> String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let surface = lines.prefix { $0 != mark }
    let engine = lines.dropFirst(surface.count + 1).compactMap { line -> String? in
      let text = line.drop { $0 == " " }
      guard !text.isEmpty, !["//", "/*", "*"].contains(where: { text.hasPrefix($0) }) else { return nil }
      return String(repeating: " ", count: (line.count - text.count) / indentation) + text
    }
    return (surface.map { String($0) } + [mark] + engine + [""]).joined(separator: "\n")
  }
}
