public import JSON
internal import SiteAssociation

extension SiteReport {
  /// Writes the report as one object: `host`, `good`, `ios`, `android`, `links`, `findings`, in this order.
  ///
  /// A platform that was not asked for is null; `verdict` is "good", "bad" or "absent".
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("host")
    writer.string(site.description)
    writer.key("good")
    writer.boolean(isGood)
    writer.key("ios")
    ios.write(to: &writer)
    writer.key("android")
    android.write(to: &writer)
    writer.key("links")
    writer.beginArray()
    for link in links { link.write(to: &writer) }
    writer.endArray()
    writer.key("findings")
    writer.beginArray()
    for finding in findings { finding.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension PlatformReport? {
  fileprivate func write(to writer: inout JSONWriter) {
    guard let report = self else { return writer.null() }
    writer.beginObject()
    writer.key("url")
    writer.string(report.url)
    writer.key("verdict")
    writer.string(report.verdict.rawValue)
    writer.key("status")
    writer.integer(orNull: report.status)
    writer.key("size")
    writer.integer(orNull: report.size)
    writer.key("apps")
    writer.strings(report.apps)
    writer.key("conclusion")
    writer.string(report.conclusion)
    writer.endObject()
  }
}

extension LinkReport {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("url")
    writer.string(url)
    writer.key("opens")
    writer.boolean(opens)
    writer.key("apps")
    writer.beginArray()
    for match in matches {
      writer.beginObject()
      writer.key("app")
      writer.string(match.app)
      writer.key("verdict")
      writer.string(match.verdict.rawValue)
      writer.key("detail")
      writer.integer(orNull: match.detail)
      writer.key("component")
      writer.integer(orNull: match.component)
      writer.key("reason")
      writer.string(match.reason)
      writer.endObject()
    }
    writer.endArray()
    writer.key("packages")
    writer.strings(packages)
    writer.key("notes")
    writer.strings(notes)
    writer.endObject()
  }
}

extension SiteFinding {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("file")
    writer.string(url)
    writer.key("line")
    writer.integer(finding.position.line)
    writer.key("column")
    writer.integer(finding.position.column)
    writer.key("severity")
    writer.string(finding.severity.rawValue)
    writer.key("rule")
    writer.string(finding.rule)
    writer.key("message")
    writer.string(finding.message)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func integer(orNull value: Int?) {
    if let value { integer(value) } else { null() }
  }

  fileprivate mutating func strings(_ values: [String]) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
