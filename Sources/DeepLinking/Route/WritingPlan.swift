import JSON

/// The parts of a shape that reading and writing need, in small values. A path piece with its parameter is a dozen
/// references, and copying it for every link would take longer than writing the link.
@usableFromInline
final class WritingPlan: Sendable {
  /// The members `name` and `pattern` of an object about the route, as JSON.
  let label: [UInt8]
  /// The octets of each literal of the path; nil for a parameter.
  let literals: [[UInt8]?]
  /// Whether each step of the path, and of the fragment, is optional.
  private let optional, fragmentOptional: [Bool]
  /// The parameters of each step of the path, as one reference; nil for a literal.
  let captures: [Captured?]
  /// The parameters of the path, in order.
  let components: [Component]
  /// The query items, in order.
  let items: [Item]
  /// The parameters of ``items``.
  let values: [Parameter]
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
  /// The index in ``components`` of the parameter that names a record, -1 if there is none, and the collection.
  let recordComponent: Int
  let recordCollection: String?

  /// The parameters of a step of the path.
  final class Captured: Sendable {
    let parameter: Parameter
    let all: [Parameter]
    let isRest: Bool

    init?(_ piece: PathPiece) {
      guard let parameter = piece.parameter else { return nil }
      (self.parameter, all, isRest) = (parameter, piece.parameters, piece.isRest)
    }

    /// - Parameter isFirst: whether the component is the first of a rest, which has the literal text around it.
    func accepts(_ link: borrowing DeepLinkRequest, component index: Int, isFirst: Bool = true) -> Bool {
      guard all.count > 1 else { return parameter.accepts(link, component: index, isFirst: isFirst) }
      return link.capturable(index).flatMap { all.values(in: $0, of: link.octets.span) } != nil
    }
  }

  func isOptional(_ step: Int, inFragment: Bool) -> Bool {
    let steps = inFragment ? fragmentOptional : optional
    return step < steps.count && steps[step]
  }

  struct Component: Sendable {
    /// The index of the step.
    let index: Int
    let key: JSONKey
    let isRest: Bool
    let form: JSONForm
    let margins: Margins
    /// The parameters of a component with several, and which of them this is.
    let several: Several?
  }

  /// One of several parameters of a component. An object, because a link copies the parts of its plan.
  final class Several: Sendable {
    let all: [Parameter]
    let number: Int

    init(_ all: [Parameter], _ number: Int) { (self.all, self.number) = (all, number) }
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
    /// Whether it is a rest of the fragment, or a repeated item.
    let isList: Bool
    let isRest: Bool

    init(_ parameter: Parameter, isRest: Bool = false) {
      (key, self.parameter, form) = (JSONKey(parameter.name), parameter, JSONForm(parameter.type))
      (isList, self.isRest) = (isRest || parameter.presence == .repeated, isRest)
    }
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
    optional = path.map(\.isOptional)
    let parameters = path.flatMap(\.parameters)
    components = path.enumerated().flatMap { index, piece in
      let all = piece.parameters
      return all.enumerated().map { number, parameter in
        Component(
          index: index, key: JSONKey(parameter.name), isRest: parameter.place == .rest,
          form: JSONForm(parameter.type), margins: Margins(parameter.affix),
          several: all.count > 1 ? Several(all, number) : nil)
      }
    }
    func fixed(_ items: [Parameter]) -> [(name: [UInt8], value: [UInt8])] {
      items.compactMap { item in item.fixedValue.map { (item.keyOctets, Array($0.utf8)) } }
    }
    let fragment = pieces.fragment
    (fixedItems, fragmentFixedItems) = (fixed(query), fixed(fragment?.items ?? []))
    fragmentLiterals = fragment?.path.map(\.literal) ?? []
    fragmentOptional = fragment?.path.map(\.isOptional) ?? []
    host = needsHost ? pieces.hosts.first?.canonical : nil
    hasConditions = !fixedItems.isEmpty || fragment != nil || host != nil
    let inFragment = (fragment?.path ?? []).flatMap { piece in
      piece.parameters.map { Other($0, isRest: piece.isRest) }
    }
    let fragmentItems = (fragment?.items ?? []).filter { !$0.isCondition }
    others = (pieces.label.map { [Other($0)] } ?? []) + inFragment + fragmentItems.map { Other($0) }
    values = query.filter { !$0.isCondition }
    items = query.filter { $0.fixedValue == nil && $0.presence != .absent }.map { parameter in
      Item(
        name: parameter.keyOctets, key: JSONKey(parameter.name), isRepeated: parameter.presence == .repeated,
        form: JSONForm(parameter.type))
    }
    self.name = JSONKey(name)
    absentComponents = zip(parameters, components).map { $0.absentJSON(isRest: $1.isRest) }
    absentItems = query.filter { $0.fixedValue == nil && $0.presence != .absent }.map { $0.absentJSON() }
    absentOthers = others.map { $0.parameter.absentJSON(isRest: $0.isRest) }
    recordComponent = parameters.firstIndex { $0.collection != nil } ?? -1
    recordCollection = parameters.lazy.compactMap(\.collection).first
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
