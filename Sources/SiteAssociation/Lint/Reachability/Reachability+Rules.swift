internal import JSON
internal import Octets

extension Reachability {
  /// The rules of an entry with what the defaults add to them.
  static func rules(
    of detail: AssociationDetail, _ entry: Int, _ common: RuleDefaults?, _ variables: inout VariableTable
  ) -> [Rule] {
    if let components = detail.components {
      let defaults = RuleDefaults.of(detail.defaults, in: common)
      return components.enumerated().map { number, component in
        Rule(
          entry: entry, number: number, kind: .component, effective: component.completed(by: defaults),
          compiled: CompiledRule(component, defaults: defaults, variables: &variables), offset: component.offset,
          source: .component(component))
      }
    }
    let nodes = detail.source.node?["paths"]?.array ?? []
    return (detail.paths ?? []).enumerated().map { number, path in
      Rule(
        entry: entry, number: number, kind: .path,
        effective: AssociationComponent(path: AssociationDetail.legacy(path).pattern),
        compiled: CompiledRule(legacy: path, variables: &variables),
        offset: nodes.indices.contains(number) ? nodes[number].offset : nil, source: .path(path))
    }
  }
}

extension Reachability.Rule {
  /// The rule as it stands in the file.
  var text: String {
    switch source {
    case .component(let component): component.text
    case .path(let path): quoted(path)
    }
  }

  /// Its place in the entry: `components[3]`.
  var place: String { "\(kind.plural)[\(number)]" }

  /// What all paths it matches start with, as far as that is plain to see.
  var start: [UInt32] { compiled.path?.start ?? [] }
}

extension AssociationComponent {
  /// Its patterns, and the names of query items.
  var patterns: [UTF8Text] {
    let ends = [path, fragment].compactMap(\.self)
    return switch query {
    case .whole(let pattern): ends + [pattern]
    case .items(let items): ends + items.flatMap { [$0.name, $0.pattern] }
    case nil: ends
    }
  }
}
