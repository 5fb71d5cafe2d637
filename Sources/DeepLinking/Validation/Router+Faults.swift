extension Router where Value: Equatable {
  /// Everything that makes this table unfit for use: routes that claim the same link, routes that no link reaches,
  /// routes under a path that is `reserved`, names used twice, examples that do not survive the way to a link and back.
  ///
  /// The result does not depend on the order of declaration, but for the order of the faults themselves.
  public func faults(reserving reserved: [RouteShape] = []) -> [TableFault] {
    let faults = TableCheck(shapes: routes.map(\.shape), trie: trie).faults(reserving: reserved)
    // Where links lead astray already, the examples do too.
    return faults.isEmpty ? routes.indices.compactMap(exampleFault) : faults
  }

  /// The round trip of a route's example through the whole table.
  private func exampleFault(_ index: Int) -> TableFault? {
    let (shape, example) = (routes[index].shape, routes[index].example)
    let link: DeepLinkRequest
    do {
      link = try self.link(to: example)
    } catch {
      return .declaration(.init(shape), "its example has no link: \(error)")
    }
    guard let match = match(link) else {
      return .declaration(.init(shape), "its example prints as \(link.path), which no route reads")
    }
    guard match.value == example else {
      return .declaration(
        .init(shape),
        "its example \(example) prints as \(link.path), which reads as \(match.value); "
          + "make the embed and extract closures agree")
    }
    guard match.route == index else {
      return .declaration(.init(shape), "its example belongs to route \"\(routes[match.route].shape.name)\"")
    }
    return nil
  }
}
