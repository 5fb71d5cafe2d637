import DeepLinkOctets

/// Identifies types with the same texts, independently of their declaration.
package enum TextDomain: Hashable {
  /// The texts of a closed set, in any order.
  case closed(Set<[UInt8]>)
  /// An open set, with the literal text around its texts.
  case open(ValueType, Parameter.Affix)
  /// Several values in one component, with the literal text before the first one and all that stands behind it.
  case several([TextDomain], Parameter.Affix)

  package init(_ type: ValueType, _ affix: Parameter.Affix = .init()) {
    self = type.texts.map { .closed(Set($0.map { Array(affix.around($0).utf8) })) } ?? .open(type, affix)
  }

  /// The texts of a component with one value or several.
  package init(component parameters: [Parameter]) {
    let domains = parameters.map(\.domain)
    let affixes = parameters.map(\.affix)
    let suffix = affixes.dropFirst().reduce(affixes.first?.suffix ?? []) { $0 + $1.prefix + $1.suffix }
    self =
      domains.count == 1 ? domains[0] : .several(domains, .init(prefix: affixes.first?.prefix ?? [], suffix: suffix))
  }
}

extension Parameter {
  /// Whether at most one text is accepted.
  package var isClosed: Bool {
    if case .closed(let members) = domain { members.count == 1 } else { presence == .absent }
  }
}

extension [PathPiece] {
  /// Whether the path ends in a rest.
  package var endsInRest: Bool { last?.isRest == true }
}

extension RouteShape {
  /// Whether the path ends in a rest.
  public var endsInRest: Bool { path.endsInRest }

  /// Whether the path ends in a rest whose components may be empty.
  public var keepsEmptyComponents: Bool { path.last?.rest?.acceptsEmpty == true }
}
