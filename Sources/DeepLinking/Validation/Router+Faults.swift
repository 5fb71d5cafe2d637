extension Router {
  /// The pairs of routes that have links in common although neither has all links of the other, in the order of their
  /// names. They are no faults.
  public var crossings: [RouteCrossing] { TableCheck(routes.map(\.shape), trie).crossings() }
}

extension Router where Value: Equatable {
  /// Every fault of this table: routes that claim the same link, routes that no link reaches, routes that claim a
  /// `reserved` path, duplicate names, and examples that their own link does not lead back to.
  ///
  /// The result does not depend on the order of declaration.
  public func faults(reserving reserved: [RouteShape] = []) -> [TableFault] {
    let faults = TableCheck(routes.map(\.shape), trie).faults(reserving: reserved)
    // With the faults above, the examples would report the same faults again.
    return faults.isEmpty ? byName.compactMap(exampleFault) : faults
  }

  /// Checks the round trip of a route's example through the whole table.
  private func exampleFault(_ index: Int) -> TableFault? {
    let (shape, example) = (routes[index].shape, routes[index].example)
    func fault(_ text: String) -> TableFault { .declaration(.init(shape), "its example \(example) \(text)") }
    do {
      guard let link = try link(to: example, by: index) else {
        return fault("is refused by its own extract closure; make the two agree")
      }
      if let read = parse(link), read != example {
        return fault("prints as \(link.path), which reads as \(read); make the embed and extract closures agree")
      }
    } catch {
      return fault("has no link: \(error)")
    }
    guard let other = byName.first(where: { $0 != index && writes(example, by: $0) }) else { return nil }
    return fault("is made by route \(TableFault.RouteLabel(routes[other].shape)) as well; a route has one link")
  }

  private func writes(_ value: Value, by index: Int) -> Bool {
    (try? link(to: value, by: index)).flatMap { $0 } != nil
  }
}
