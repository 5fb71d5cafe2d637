internal import Octets

/// The defaults of an entry, and behind them those of the file. Their patterns are compiled once, however many components
/// they complete.
final class RuleDefaults {
  let component: AssociationComponent
  let outer: RuleDefaults?
  private var compiled: [Bool: CompiledParts] = [:]

  private init(_ component: AssociationComponent, outer: RuleDefaults?) {
    (self.component, self.outer) = (component, outer)
  }

  /// The defaults of a part of the file, or those around it if it has none of its own.
  static func of(_ component: AssociationComponent?, in outer: RuleDefaults? = nil) -> RuleDefaults? {
    component.map { RuleDefaults($0, outer: outer) } ?? outer
  }

  /// The innermost pattern of a part of the URL.
  func parts<Part>(
    _ part: (CompiledParts) -> Part?, folds: Bool, _ variables: inout VariableTable
  ) -> Part? {
    let own = compiled[folds] ?? CompiledParts(component, folds: folds, variables: &variables)
    compiled[folds] = own
    return part(own) ?? outer?.parts(part, folds: folds, &variables)
  }
}

/// The patterns of one component or of defaults, compiled.
struct CompiledParts {
  let path: CompiledPattern?
  let query: CompiledRule.Query?
  let fragment: CompiledPattern?

  init(_ component: AssociationComponent, folds: Bool, variables: inout VariableTable) {
    path = component.path.map { CompiledPattern($0, .path, folds: folds, variables: &variables) }
    fragment = component.fragment.map { CompiledPattern($0, .other, folds: folds, variables: &variables) }
    query =
      switch component.query {
      case .whole(let pattern): .whole(CompiledPattern(pattern, .other, folds: folds, variables: &variables))
      case .items(let items): .items(CompiledItems(items, folds: folds, variables: &variables))
      case nil: nil
      }
  }
}

/// The patterns of query items, compiled. Those of defaults are one object in all rules that have them.
final class CompiledItems: Sendable {
  let items: [(name: [UInt32], item: QueryItemPattern, pattern: CompiledPattern)]

  init(_ items: [QueryItemPattern], folds: Bool, variables: inout VariableTable) {
    self.items = items.map { item in
      let name = item.name.scalars
      let pattern = CompiledPattern(item.pattern, .other, folds: folds, variables: &variables)
      return (folds ? name.map(CaseFolding.fold) : name, item, pattern)
    }
  }

  /// Whether the variables of a pattern have more places than the limit.
  var isTooLarge: Bool { items.contains { $0.pattern.isTooLarge } }

  /// The first item that does not match.
  ///
  /// "All instances of a given query item name" have to match, and an absent one is "equal to the empty string" (WWDC
  /// 2019, session 717).
  /// - Parameter allowance: is charged with the comparisons, since many names may be one in another case.
  func mismatch(_ parts: URLParts, _ allowance: inout MatchAllowance) -> CompiledRule.Mismatch? {
    for (name, item, pattern) in items {
      guard let values = parts.items[name] else {
        if !pattern.matches([], &allowance) { return .item(item, nil) }
        continue
      }
      for value in values where !allowance.take(1) || !pattern.matches(value, &allowance) { return .item(item, value) }
    }
    return nil
  }
}
