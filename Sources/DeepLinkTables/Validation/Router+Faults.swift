public import DeepLinking

/// What the checks of a table find.
package struct TableFindings: Sendable {
  /// The faults, sorted by kind.
  package let faults: [TableFault]
  /// The pairs of routes that share links although each has links that the other has not, sorted by name. They are no
  /// faults.
  package let crossings: [RouteCrossing]
  /// Whether all was decided: without a fault, "undecided" means that a question took more work than its budget.
  package let isDecided: Bool
}

extension Router where Value: Equatable {
  /// Every fault of this table: routes that claim the same link, routes that no link reaches, routes that claim a
  /// `reserved` path, duplicate names, and examples whose own link does not lead back to them.
  ///
  /// The result does not depend on the order of declaration.
  public func faults(reserving reserved: [RouteShape] = []) -> [TableFault] { checked(reserving: reserved).faults }

  /// The same, with the crossings of a table without a fault.
  package func checked(reserving reserved: [RouteShape] = []) -> TableFindings {
    let check = TableCheck(routes.map(\.shape), redirects: redirects, settings)
    let faults = check.faults(reserving: reserved)
    // If there are faults above, the examples would only report them again.
    guard faults.isEmpty else { return TableFindings(faults: faults, crossings: [], isDecided: check.isDecided) }
    let crossings = check.crossings()
    var writer = LinkWriter()
    return TableFindings(
      faults: byName.indices.compactMap { exampleFault(at: $0, &writer) }, crossings: crossings,
      isDecided: check.isDecided)
  }

  /// Checks the round trip of a route's example through the whole table.
  private func exampleFault(at place: Int, _ writer: inout LinkWriter) -> TableFault? {
    let index = byName[place]
    let (shape, example) = (routes[index].shape, routes[index].example)
    func fault(_ text: String) -> TableFault { .declaration(.init(shape), "its example \(example) \(text)") }
    if let text = routes[index].fault { return .declaration(.init(shape), text) }
    do {
      guard let link = try link(to: example, by: index) else {
        return fault("is refused by its own extract closure; make the two agree")
      }
      if let read = parse(link), read != example {
        let remedy =
          Value.self == DeclaredRoute.self
          ? "change the pattern or the alias that reads it so, or give another example"
          : "make the embed and extract closures agree"
        return fault("prints as \(link.reference), which reads as \(read); \(remedy)")
      }
    } catch {
      guard Value.self == DeclaredRoute.self, case .leadsElsewhere(_, let link, nil) = error else {
        return fault("has no link: \(error)")
      }
      return fault("has the link \(link), which matches no route; give another example")
    }
    // A declared route has a name, so only the declaration with this name writes it.
    guard Value.self != DeclaredRoute.self,
      let other = rivals(around: place).first(where: { $0 != index && writes(example, by: $0, &writer) })
    else { return nil }
    return fault("is made by route \(TableFault.RouteLabel(routes[other].shape)) as well; a route has one link")
  }

  /// The routes whose closures are tried with the example of another route: all routes, or in a very large table the
  /// neighbours by name.
  private func rivals(around place: Int) -> ArraySlice<Int> {
    guard byName.count > Self.mostRivals else { return byName[...] }
    let start = min(max(0, place - Self.mostRivals / 8), byName.count - Self.mostRivals / 4)
    return byName[start..<start + Self.mostRivals / 4]
  }

  private static var mostRivals: Int { 512 }

  private func writes(_ value: Value, by index: Int, _ writer: inout LinkWriter) -> Bool {
    guard (try? write(value, by: index, with: &writer)) == true else { return false }
    return (try? check(writer, leadsTo: index)) != nil
  }
}
