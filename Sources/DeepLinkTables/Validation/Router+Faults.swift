import DeepLinkOctets
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
  package func checked(reserving reserved: [RouteShape] = []) -> TableFindings { examined(reserving: reserved).found }

  /// The same, with the table itself, whose routes without an example get one that is made of samples: the first whose link
  /// resolves to the route, else a link that no more specific route takes. And the canonical link to each route's example,
  /// in the order of declaration, if there is no fault.
  func examined(reserving reserved: [RouteShape]) -> (found: TableFindings, router: Router, examples: [String]) {
    let check = TableCheck(routes.map(\.shape), redirects: redirects, settings)
    let faults = check.faults(reserving: reserved)
    // If there are faults above, the examples would only report them again.
    guard faults.isEmpty else {
      return (TableFindings(faults: faults, crossings: [], isDecided: check.isDecided), self, [])
    }
    let crossings = check.crossings()
    var writer = LinkWriter()
    var (found, examples) = ([Int: TableFault](), routes.map(\.shape.pattern))
    var sampled: [Route<Value>]?
    /// Whether an example has its link; the fault of the first one is kept.
    func tries(_ example: Value, at place: Int) -> Bool {
      do throws(TableFault) {
        examples[byName[place]] = try exampleLink(of: example, at: place, &writer)
        return true
      } catch {
        found[place] = found[place] ?? error
        return false
      }
    }
    func takes(_ example: DeclaredRoute, at place: Int) -> Bool {
      guard let value = example as? Value, tries(value, at: place) else { return false }
      if sampled == nil { sampled = routes }
      sampled?[byName[place]].example = value
      found[place] = nil
      return true
    }
    var others: [UTF8Text: Int] = [:]
    for place in byName.indices {
      let route = routes[byName[place]]
      if tries(route.example, at: place) || !route.hasSampleExample { continue }
      if (1..<8).contains(where: { takes(route.shape.sample($0), at: place) }) { continue }
      others[UTF8Text(route.shape.name)] = place
    }
    // A search for an example decides nothing about the table.
    let isDecided = check.isDecided
    if !others.isEmpty, let declared = self as? Router<DeclaredRoute> {
      for (name, link) in check.ownLinks(of: Set(others.keys)) {
        guard let place = others[name], let example = declared.parse(link) else { continue }
        _ = takes(example, at: place)
      }
    }
    let inOrder = found.sorted { $0.key < $1.key }.map(\.value)
    return (
      TableFindings(faults: inOrder, crossings: crossings, isDecided: isDecided),
      sampled.map { with(examplesOf: $0) } ?? self, examples
    )
  }

  /// Checks the round trip of a route's example through the whole table, and returns its link.
  private func exampleLink(
    of example: Value, at place: Int, _ writer: inout LinkWriter
  ) throws(TableFault) -> String {
    let index = byName[place]
    let shape = routes[index].shape
    func fault(_ text: String) -> TableFault { .declaration(.init(shape), "its example \(example) \(text)") }
    if let text = routes[index].fault { throw .declaration(.init(shape), text) }
    let link: DeepLinkRequest?
    do throws(LinkFault) {
      link = try self.link(to: example, by: index)
    } catch {
      guard Value.self == DeclaredRoute.self, case .leadsElsewhere(_, let link, nil) = error else {
        throw fault("has no link: \(error)")
      }
      throw fault("has the link \(link), which matches no route; give another example")
    }
    guard let link else { throw fault("is refused by its own extract closure; make the two agree") }
    if let read = parse(link), read != example {
      let remedy =
        Value.self == DeclaredRoute.self
        ? "change the pattern or the alias that reads it so, or give another example"
        : "make the embed and extract closures agree"
      throw fault("prints as \(link.reference), which reads as \(read); \(remedy)")
    }
    // A declared route has a name, so only the declaration with this name writes it.
    guard Value.self != DeclaredRoute.self,
      let other = rivals(around: place).first(where: { $0 != index && writes(example, by: $0, &writer) })
    else { return link.reference }
    throw fault("is made by route \(TableFault.RouteLabel(routes[other].shape)) as well; a route has one link")
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
