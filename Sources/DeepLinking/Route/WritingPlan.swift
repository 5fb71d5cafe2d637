import JSON

/// The parts of a shape that reading and writing need, in small values. A path piece with its parameter is a dozen
/// references, and copying it for every link would take longer than writing the link.
@usableFromInline
final class WritingPlan: Sendable {
  /// The members `name` and `pattern` of an object about the route, as JSON.
  let label: [UInt8]
  /// The octets of each literal of the path; nil for a parameter.
  let literals: [[UInt8]?]
  /// The parameter of each step of the path, as one reference; nil for a literal.
  let captures: [Captured?]
  /// The parameters of the path, in order.
  let components: [Component]
  /// The query items, in order.
  let items: [Item]
  /// Whether a link needs more than its path and the values of its items.
  let hasConditions: Bool
  /// The items with a fixed value, and those of the fragment.
  let fixedItems, fragmentFixedItems: [(name: [UInt8], value: [UInt8])]
  /// The octets of each literal of the fragment; nil for a parameter.
  let fragmentLiterals: [[UInt8]?]
  /// The host of the canonical link; nil if the link needs none.
  let host: String?
  /// The parameters outside the path and the query, in order.
  let others: [Other]
  /// The name of the route as a key of JSON.
  let name: JSONKey
  /// The JSON of each component, item and other parameter that a link leaves out; empty for a parameter that is then
  /// absent.
  let absentComponents, absentItems, absentOthers: [[UInt8]]
  /// The component of the path that names a record, and its collection; nil if there is none.
  let record: (component: Int, margins: Margins, collection: String)?

  /// A parameter of the path.
  final class Captured: Sendable {
    let parameter: Parameter
    let isRest: Bool

    init?(_ piece: PathPiece) {
      guard let parameter = piece.parameter else { return nil }
      (self.parameter, isRest) = (parameter, piece.isRest)
    }
  }

  struct Component: Sendable {
    let index: Int
    let key: JSONKey
    let isRest: Bool
    let form: JSONForm
    let margins: Margins
  }

  /// The lengths of the literal text before the value of a component and behind it. Two integers, because copying the
  /// texts for each link would take longer than writing the value.
  struct Margins: Sendable {
    let prefix, suffix: Int

    init(_ affix: Parameter.Affix) { (prefix, suffix) = (affix.prefix.count, affix.suffix.count) }

    /// The value in a component that the route wrote.
    @inline(__always)
    func value(in range: Range<Int>) -> Range<Int> {
      range.lowerBound &+ prefix..<max(range.lowerBound &+ prefix, range.upperBound &- suffix)
    }
  }

  struct Other: Sendable {
    let key: JSONKey
    let parameter: Parameter
    let form: JSONForm
    /// The index of a component of the fragment.
    let component: Int?
  }

  struct Item: Sendable {
    let name: [UInt8]
    let key: JSONKey
    let isRepeated: Bool
    let form: JSONForm
  }

  /// - Parameter needsHost: whether the canonical link has a host: the first of the pieces.
  init(name: String, pattern: String, _ pieces: LinkPieces, needsHost: Bool = false) {
    let (path, query) = (pieces.path, pieces.query)
    var label = JSONWriter()
    label.member("name", name)
    label.member("pattern", pattern)
    self.label = label.bytes
    literals = path.map(\.literal)
    captures = path.map { Captured($0) }
    let parameters = path.enumerated().compactMap { index, piece in piece.parameter.map { (index, $0) } }
    components = parameters.map { index, parameter in
      Component(
        index: index, key: JSONKey(parameter.name), isRest: parameter.place == .rest,
        form: JSONForm(parameter.type), margins: Margins(parameter.affix))
    }
    func fixed(_ items: [Parameter]) -> [(name: [UInt8], value: [UInt8])] {
      items.compactMap { item in item.fixedValue.map { (item.keyOctets, Array($0.utf8)) } }
    }
    let fragment = pieces.fragment
    (fixedItems, fragmentFixedItems) = (fixed(query), fixed(fragment?.items ?? []))
    fragmentLiterals = fragment?.path.map(\.literal) ?? []
    host = needsHost ? pieces.hosts.first?.canonical : nil
    hasConditions = !fixedItems.isEmpty || fragment != nil || host != nil
    let inFragment = (fragment?.path ?? []).enumerated().compactMap { index, piece in
      piece.parameter.map { Other(key: JSONKey($0.name), parameter: $0, form: JSONForm($0.type), component: index) }
    }
    let fragmentItems = (fragment?.items ?? []).filter { $0.fixedValue == nil && $0.presence != .absent }
    others =
      (pieces.label.map { [Other(key: JSONKey($0.name), parameter: $0, form: JSONForm($0.type), component: nil)] } ?? [])
      + inFragment
      + fragmentItems.map { Other(key: JSONKey($0.name), parameter: $0, form: JSONForm($0.type), component: nil) }
    items = query.filter { $0.fixedValue == nil && $0.presence != .absent }.map { parameter in
      Item(
        name: parameter.keyOctets, key: JSONKey(parameter.name), isRepeated: parameter.presence == .repeated,
        form: JSONForm(parameter.type))
    }
    self.name = JSONKey(name)
    absentComponents = zip(parameters, components).map { $0.1.absentJSON(isRest: $1.isRest) }
    absentItems = query.filter { $0.fixedValue == nil && $0.presence != .absent }.map { $0.absentJSON() }
    absentOthers = others.map { other in
      other.parameter.absentJSON(isRest: other.component.flatMap { fragment?.path[$0].isRest } ?? false)
    }
    record =
      parameters.lazy.compactMap { index, parameter in
        parameter.collection.map { (index, Margins(parameter.affix), $0) }
      }.first
  }
}

extension Parameter {
  /// The JSON of a parameter that a link leaves out; empty if it is then absent.
  fileprivate func absentJSON(isRest: Bool = false) -> [UInt8] {
    var writer = JSONWriter()
    switch presence {
    case .optional(let text?): JSONForm(type).write(text, to: &writer)
    case .optional where isRest: writer.raw(Array("[]".utf8).span)
    case .repeated: writer.raw(Array("[]".utf8).span)
    case .optional, .required, .absent: break
    }
    return writer.bytes
  }
}

extension PathPiece {
  /// Whether this is the rest of a path.
  var isRest: Bool { if case .rest = self { true } else { false } }

  /// The octets of a literal; nil for a parameter.
  fileprivate var literal: [UInt8]? {
    if case .literal(let text) = self { Array(text.utf8) } else { nil }
  }
}
