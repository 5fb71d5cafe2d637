import DeepLinkOctets
import DeepLinking

/// A rule ready to be matched.
package final class CompiledRule: Sendable {
  /// The rule in the file.
  package let source: FileRule
  package let exclude: Bool
  package let mode: ComparisonMode
  package let path: CompiledPattern?
  let query: Query?
  let fragment: CompiledPattern?
  /// Whether it is a rule: an element that is not an object is not a rule.
  package let isRule: Bool

  enum Query: Sendable {
    case whole(CompiledPattern)
    case items(CompiledItems)
  }

  /// Compiles a rule. The patterns of the defaults are compiled once for all that have them.
  package init(_ rule: FileRule, _ defaults: RuleDefaults?, variables: inout VariableTable) {
    let defaults = rule.kind == .path ? nil : defaults
    source = rule
    exclude = rule.component.exclude ?? false
    let folds = rule.component.caseSensitive == false
    mode = ComparisonMode(folds: folds, decodes: rule.component.percentEncoded == false)
    let own = CompiledParts(rule.own, folds: folds, variables: &variables)
    path = own.path ?? defaults?.parts(\.path, folds: folds, &variables)
    query = own.query ?? defaults?.parts(\.query, folds: folds, &variables)
    fragment = own.fragment ?? defaults?.parts(\.fragment, folds: folds, &variables)
    isRule = !rule.own.isNoObject
  }

  /// Whether all parts match; an absent part matches anything.
  /// - Parameter allowance: tells afterwards whether the result is decided.
  package func matches(_ parts: URLParts, _ allowance: inout MatchAllowance) -> Bool {
    mismatch(parts, &allowance) == nil
  }

  /// The first part that does not match or is undecided, in the order path, query, fragment.
  /// - Parameter allowance: tells afterwards whether the result is decided.
  func miss(_ parts: URLParts, _ allowance: inout MatchAllowance) -> Miss? {
    switch mismatch(parts, &allowance) {
    case .component: Miss(part: .component, pattern: "", value: [])
    case .path: Miss(part: .path, pattern: path?.text ?? "", value: parts.path)
    case .query(let pattern): Miss(part: .query, pattern: pattern.text, value: parts.query)
    case .item(let item, let value):
      Miss(part: .queryItem(item.name, isAbsent: value == nil), pattern: item.pattern, value: value ?? [])
    case .fragment: Miss(part: .fragment, pattern: fragment?.text ?? "", value: parts.fragment)
    case nil: nil
    }
  }

  /// Whether a pattern compares the path, and one the fragment.
  package var comparesPath: Bool { path != nil }
  package var comparesFragment: Bool { fragment != nil }

  /// Whether a pattern compares an item of this raw name.
  package func comparesItem(_ name: some Collection<UInt8>) -> Bool {
    switch query {
    case .whole: return true
    case .items(let items):
      let name = mode.text(Array(name)[...])
      return items.items.contains { $0.name == name }
    case nil: return false
    }
  }

  /// The part that does not match.
  enum Mismatch {
    case component
    case path
    case query(CompiledPattern)
    /// A query item, with the value that does not match; nil if it is absent.
    case item(QueryItemPattern, [UInt32]?)
    case fragment
  }

  private func mismatch(_ parts: URLParts, _ allowance: inout MatchAllowance) -> Mismatch? {
    allowance.begin()
    guard isRule else { return .component }
    if let path, !path.matches(parts.path, &allowance) { return .path }
    switch query {
    case .whole(let pattern):
      if !pattern.matches(parts.query, &allowance) { return .query(pattern) }
    case .items(let items):
      if let mismatch = parts.mismatch(items, &allowance) { return mismatch }
    case nil: break
    }
    if let fragment, !fragment.matches(parts.fragment, &allowance) { return .fragment }
    return nil
  }

  struct Miss {
    let part: ComponentMiss.Part
    let pattern: UTF8Text
    let value: [UInt32]
  }
}

extension AssociationComponent {
  /// The component with the members of the defaults that it does not have: "The more specific definition overrides the less
  /// specific" (Apple, `applinks.Details.Defaults`; recorded for `/`, `?`, `#` and `exclude`, too).
  package func completed(by defaults: RuleDefaults?) -> AssociationComponent {
    var (component, next) = (self, defaults)
    while let defaults = next {
      let other = defaults.component
      next = defaults.outer
      component.path = component.path ?? other.path
      component.query = component.query ?? other.query
      component.fragment = component.fragment ?? other.fragment
      component.exclude = component.exclude ?? other.exclude
      component.caseSensitive = component.caseSensitive ?? other.caseSensitive
      component.percentEncoded = component.percentEncoded ?? other.percentEncoded
    }
    return component
  }
}

/// The defaults of an entry, and those of the file. Their patterns are compiled once for all components.
package final class RuleDefaults {
  let component: AssociationComponent
  let outer: RuleDefaults?
  private var compiled: [Bool: CompiledParts] = [:]

  private init(_ component: AssociationComponent, outer: RuleDefaults?) {
    (self.component, self.outer) = (component, outer)
  }

  /// The defaults of a part of the file, or without its own the outer ones.
  package static func of(_ component: AssociationComponent?, in outer: RuleDefaults? = nil) -> RuleDefaults? {
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

/// The patterns of query items, compiled. All rules share the object of their defaults.
final class CompiledItems: Sendable {
  let items: [(name: [UInt32], item: QueryItemPattern, pattern: CompiledPattern)]

  init(_ items: [QueryItemPattern], folds: Bool, variables: inout VariableTable) {
    self.items = items.map { item in
      let name = item.name.scalars
      let pattern = CompiledPattern(item.pattern, .other, folds: folds, variables: &variables)
      return (folds ? name.map(CaseFolding.fold) : name, item, pattern)
    }
  }

  /// The first item that does not match.
  ///
  /// "All instances of a given query item name" have to match, and an absent one is "equal to the empty string" (WWDC
  /// 2019, session 717).
  /// - Parameter allowance: charged with the comparisons, because many names may be equal without case.
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
