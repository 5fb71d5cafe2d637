public import JSON

extension LintFinding {
  /// Writes the finding as an object: `file`, `line`, `column`, `severity`, `rule` and `message`.
  ///
  /// - Parameter file: what was read, by its name or its URL.
  public func write(to writer: inout JSONWriter, in file: String) {
    writer.beginObject()
    writer.member("file", file)
    writer.member("line", position.line)
    writer.member("column", position.column)
    writer.member("severity", severity.rawValue)
    writer.member("rule", rule)
    writer.member("message", message)
    writer.endObject()
  }
}
