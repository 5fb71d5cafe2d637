public import JSON
internal import Octets
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
    for finding in findings { finding.finding.write(to: &writer, in: finding.url) }
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
    writer.member("apps", report.apps.map(\.description))
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
      match.writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.member("packages", packages.map(\.description))
    writer.member("notes", notes)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func integer(orNull value: Int?) {
    if let value { integer(value) } else { null() }
  }
}
