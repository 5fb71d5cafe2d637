import JSON

/// The parts of a shape that writing needs, in small values. A path piece with its parameter is a dozen references, and
/// copying it for every link would take longer than writing the link.
@usableFromInline
final class WritingPlan: Sendable {
  /// The members `name` and `pattern` of an object about the route, as JSON.
  let label: [UInt8]
  /// The octets of each literal of the path; nil for a parameter.
  let literals: [[UInt8]?]
  /// The parameters of the path, in order.
  let components: [Component]
  /// The query items, in order.
  let items: [Item]
  /// The component of the path that names a record, and its collection; nil if there is none.
  let record: (component: Int, collection: String)?

  struct Component: Sendable {
    let index: Int
    let key: JSONKey
    let isRest: Bool
    let form: JSONForm
  }

  struct Item: Sendable {
    let name: [UInt8]
    let key: JSONKey
    let isRepeated: Bool
    let form: JSONForm
  }

  init(name: String, pattern: String, _ path: [PathPiece], _ query: [Parameter]) {
    var label = JSONWriter()
    label.member("name", name)
    label.member("pattern", pattern)
    self.label = label.bytes
    literals = path.map { if case .literal(let text) = $0 { Array(text.utf8) } else { nil } }
    let parameters = path.enumerated().compactMap { index, piece in piece.parameter.map { (index, $0) } }
    components = parameters.map { index, parameter in
      Component(
        index: index, key: JSONKey(parameter.name), isRest: parameter.place == .rest,
        form: JSONForm(parameter.type))
    }
    items = query.map { parameter in
      Item(
        name: parameter.nameOctets, key: JSONKey(parameter.name), isRepeated: parameter.presence == .repeated,
        form: JSONForm(parameter.type))
    }
    record = parameters.lazy.compactMap { index, parameter in parameter.collection.map { (index, $0) } }.first
  }
}
