package import DeepLinkJSON

/// How a route's links are written as JSON, rendered when the table is made.
package final class RouteJSON: Sendable {
  /// The members `name` and `pattern` of an object about the route.
  package let label: [UInt8]
  /// The name of the route as a key.
  package let name: JSONKey
  /// The parameters: those of the path, those of the query, then the others.
  package let members: [Member]
  /// The slot of the parameter that names a record, -1 if there is none, and the collection.
  package let recordSlot: Int
  package let recordCollection: String?

  /// A parameter as a member of an object.
  package struct Member: Sendable {
    package let slot: Int
    package let key: JSONKey
    package let form: JSONForm
    /// Whether it is a rest, or a repeated item.
    package let isList: Bool
    /// The value if a link leaves the parameter out; empty if there is then none.
    package let absent: [UInt8]

    init(_ parameter: Parameter, isRest: Bool = false) {
      (slot, key, form) = (parameter.slot, JSONKey(parameter.name), JSONForm(parameter.type))
      isList = isRest || parameter.presence == .repeated
      var writer = JSONWriter()
      switch parameter.presence {
      case .optional(let text?): form.write(text, to: &writer)
      case .optional where isRest: writer.raw(Array("[]".utf8).span)
      case .repeated: writer.raw(Array("[]".utf8).span)
      case .optional, .required, .absent: break
      }
      absent = writer.bytes
    }
  }

  init(name: String, pattern: String, _ pieces: LinkPieces) {
    var label = JSONWriter()
    label.member("name", name)
    label.member("pattern", pattern)
    self.label = label.bytes
    self.name = JSONKey(name)
    func members(_ path: [PathPiece]) -> [Member] {
      path.flatMap { piece in piece.parameters.map { Member($0, isRest: piece.isRest) } }
    }
    func members(_ items: [Parameter]) -> [Member] { items.filter { !$0.isCondition }.map { Member($0) } }
    let fragment = pieces.fragment
    self.members =
      members(pieces.path) + members(pieces.query) + (pieces.label.map { [Member($0)] } ?? [])
      + members(fragment?.path ?? []) + members(fragment?.items ?? [])
    let record = pieces.path.flatMap(\.parameters).first { $0.collection != nil }
    (recordSlot, recordCollection) = (record?.slot ?? -1, record?.collection)
  }
}

extension LinkWriter {
  /// Writes the parameters of the link as one JSON object.
  ///
  /// - Parameter withDefaults: whether a parameter that the link leaves out is written with its default.
  package borrowing func writeParameters(of route: RouteJSON, withDefaults: Bool = false, to writer: inout JSONWriter) {
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
  package borrowing func withRecordID<Result>(of route: RouteJSON, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard route.recordSlot >= 0, slots.isWritten(route.recordSlot) else { return nil }
    return body(slots.octets.span.extracting(slots.range(of: route.recordSlot, 0)))
  }
}
