import AssociationFiles
public import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

extension Explanation {
  /// Writes the explanation as one JSON object, its members always in the same order.
  ///
  /// - Parameters:
  ///   - writer: takes the object.
  ///   - rows: whether to describe each row that does not match; they are counted anyway.
  ///   - browser: writes what a browser without the app gets; nil to leave it out.
  ///   - description: writes what `/resolve` says of the link; nil to leave it out.
  ///   - swift: the route as Swift code; nil to leave it out.
  public func write(
    to writer: inout JSONWriter, rows: Bool = false, browser: ((inout JSONWriter) -> Void)? = nil,
    description: ((inout JSONWriter) -> Void)? = nil, swift: String? = nil
  ) {
    writer.beginObject()
    writer.member("url", url)
    writer.member("opens", opens)
    writer.member("conclusion", conclusion)
    writer.member("state", state.rawValue)
    writer.literalKey("verdicts")
    writer.beginObject()
    write(ios, "ios", to: &writer)
    write(android, "android", to: &writer)
    if let browser {
      writer.literalKey("browser")
      browser(&writer)
    }
    writer.literalKey("route")
    writer.beginObject()
    writer.member("name", orNull: route)
    writer.member("reason", routeReason)
    if case .only(let names)? = intended {
      if names.isEmpty { writer.member("opensApp", false) } else { writer.member("apps", names) }
    }
    writer.member("webOnly", webOnly)
    writer.endObject()
    writer.endObject()
    writer.member("apps", apps) { app, writer in
      writer.beginObject()
      writer.member("name", app.name)
      app.match.writeMembers(to: &writer)
      Self.write(app.row, to: &writer)
      writer.member("missed", app.match.missed)
      if rows { writer.member("misses", app.misses) { $1.string($0.sentence.octets.span) } }
      writer.endObject()
    }
    writer.member("packages", packages) { package, writer in
      writer.beginObject()
      writer.member("name", package.name)
      package.match.writeMembers(to: &writer)
      Self.write(package.row, to: &writer)
      writer.endObject()
    }
    writer.member("route", orNull: route)
    if let diagnosis {
      writer.member("detail", diagnosis.drawing)
      writer.member("expected", diagnosis.expected)
      writer.member("suggestions", diagnosis.suggestions)
    }
    if !notes.isEmpty { writer.member("notes", notes) }
    writer.member("unseen", unseen)
    writer.member("parts", parts) { [decidingRule] in Self.write($0, comparedBy: decidingRule, to: &$1) }
    if let description {
      writer.literalKey("description")
      description(&writer)
    }
    writer.member("swift", swift)
    writer.endObject()
  }

  private func write(_ verdict: Verdict, _ name: StaticString, to writer: inout JSONWriter) {
    writer.literalKey(name)
    writer.beginObject()
    writer.literalKey("opens")
    if let opens = verdict.opens { writer.boolean(opens) } else { writer.null() }
    writer.member("reason", verdict.reason)
    writer.endObject()
  }

  private static func write(_ row: DecidingRow?, to writer: inout JSONWriter) {
    guard let row else { return }
    writer.literalKey("row")
    row.write(to: &writer)
  }

  private static func write(_ part: LinkPart, comparedBy rule: CompiledRule?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("text", part.text.description)
    writer.member("kind", part.kind.rawValue)
    writer.member("piece", part.piece)
    writer.member("parameter", part.parameter)
    writer.member("value", part.value?.description)
    writer.member("component", component(of: part, comparedBy: rule))
    if !part.expected.isEmpty { writer.member("expected", part.expected) }
    if part.isTracking { writer.member("tracking", true) }
    writer.endObject()
  }

  /// The key by which the deciding component of Apple's file compares a part of the link.
  private static func component(of part: LinkPart, comparedBy rule: CompiledRule?) -> String? {
    guard let rule, let section = part.section else { return nil }
    return switch section {
    case .path where rule.comparesPath: "/"
    case .query where rule.comparesItem(part.text.utf8.prefix { $0 != UInt8(ascii: "=") }): "?"
    case .fragment where rule.comparesFragment: "#"
    default: nil
    }
  }
}
