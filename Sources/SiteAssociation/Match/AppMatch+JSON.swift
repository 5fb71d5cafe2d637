public import JSON
internal import Octets

extension AppMatch {
  /// Writes the members of an object about the match: `app`, `verdict`, `detail`, `component` and `reason`; the indices
  /// are null without a match.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app.description)
    writer.member("verdict", verdict.rawValue)
    writer.literalKey("detail")
    if let detail { writer.integer(detail) } else { writer.null() }
    writer.literalKey("component")
    if let component { writer.integer(component) } else { writer.null() }
    writer.member("reason", reason)
  }
}
