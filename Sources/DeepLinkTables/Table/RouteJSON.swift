package import DeepLinkJSON
package import DeepLinking

/// How a route's links are written as JSON, rendered when the table is made.
@usableFromInline
final class RouteJSON: Sendable {
  /// The members `name` and `pattern` of an object about the route.
  let label: [UInt8]
  /// The name of the route as a key.
  let name: JSONKey
  /// The parameters: those of the path, those of the query, then the others.
  let members: [Member]

  /// A parameter as a member of an object.
  struct Member: Sendable {
    let slot: Int
    let key: JSONKey
    let form: JSONForm
    /// Whether it is a rest, or a repeated item.
    let isList: Bool
    /// The value if a link leaves the parameter out; empty if there is then none.
    let absent: [UInt8]

    init(_ parameter: Parameter, isList: Bool) {
      (slot, key, form) = (parameter.slot, JSONKey(parameter.name), JSONForm(parameter.type))
      self.isList = isList
      var writer = JSONWriter()
      if let text = parameter.fallbackText {
        form.write(text, to: &writer)
      } else if isList, !parameter.isRequired {
        writer.strings([])
      }
      absent = writer.bytes
    }
  }

  init(_ shape: RouteShape) {
    var label = JSONWriter()
    label.member("name", shape.name)
    label.member("pattern", shape.pattern)
    self.label = label.bytes
    name = JSONKey(shape.name)
    members = shape.members.map { Member($0, isList: $1) }
  }
}

extension RouteShape {
  /// The parameters that are values, as JSON has them: those of the path, those of the query, then the others; and whether
  /// the route has a list of texts: a rest, or a repeated item.
  var members: [(parameter: Parameter, isList: Bool)] {
    func members(_ path: [PathPiece]) -> [(Parameter, Bool)] {
      path.flatMap { piece in piece.parameters.map { ($0, piece.isRest) } }
    }
    func members(_ items: [Parameter]) -> [(Parameter, Bool)] {
      items.filter { !$0.isCondition }.map { ($0, $0.presence == .repeated) }
    }
    return members(path) + members(query) + (label.map { [($0, false)] } ?? []) + members(fragment?.path ?? [])
      + members(fragment?.items ?? [])
  }
}

extension LinkWriter {
  /// Writes the parameters of the link as one JSON object.
  ///
  /// - Parameter withDefaults: whether a parameter that the link leaves out is written with its default.
  borrowing func writeParameters(of route: RouteJSON, withDefaults: Bool = false, to writer: inout JSONWriter) {
    writer.beginObject()
    for member in route.members {
      guard slots.isWritten(member.slot) else {
        if withDefaults, !member.absent.isEmpty {
          writer.key(member.key)
          writer.raw(member.absent.span)
        }
        continue
      }
      writer.key(member.key)
      if member.isList { writer.beginArray() }
      for index in 0..<(member.isList ? slots.count(of: member.slot) : 1) {
        member.form.write(slots.octets.span.extracting(slots.range(of: member.slot, index)), to: &writer)
      }
      if member.isList { writer.endArray() }
    }
    writer.endObject()
  }

  /// Passes the octets of the parameter that names a record to a closure; nil if the link has none.
  borrowing func withRecordID<Result>(of shape: RouteShape, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard shape.recordSlot >= 0, slots.isWritten(shape.recordSlot) else { return nil }
    return body(slots.octets.span.extracting(slots.range(of: shape.recordSlot, 0)))
  }
}

extension DeepLinkRequest {
  /// Writes ``reference`` as a JSON string. No octet of a rendered link needs a JSON escape.
  package func write(to writer: inout JSONWriter) {
    guard authority == nil else { return writer.string(url) }
    writer.string(verbatim: { render(to: &$0) })
  }
}
