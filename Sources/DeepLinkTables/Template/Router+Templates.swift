import DeepLinkJSON
public import DeepLinking

/// The templates of a table's routes.
struct TableTemplates {
  /// The template of each route; nil for a route without one.
  private(set) var all: [RouteTemplate?] = []
  /// The routes for which a template and `encode(to:)` disagree.
  private(set) var faults: [TableFault] = []
  /// The number of links compared.
  private(set) var count = 0

  init() {}

  /// Finds the templates of the routes; none if their type is not `SynthesizedCodable`, or for few links.
  ///
  /// - Parameter probes: the number of random links of each route to compare with `encode(to:)` as well.
  init<Value: Encodable>(_ router: Router<Value>, isForManyLinks: Bool = true, probes: Int = 0) {
    all = Array(repeating: nil, count: router.routes.count)
    guard isForManyLinks, Value.self is any SynthesizedCodable.Type else { return }
    for index in router.byName {
      let shape = router.routes[index].shape
      guard shape.hasOnlyPathAndItems else { continue }
      var finder = TemplateFinder(shape, probes: probes) { router.sample(of: index, $0) }
      let found = finder.find()
      count += finder.count
      guard let (template, refutation) = found else { continue }
      guard let refutation else {
        all[index] = template
        continue
      }
      let texts = [refutation.json, template.text(of: refutation) ?? []]
        .map { String(decoding: $0, as: UTF8.self) }
      faults.append(
        .declaration(
          .init(shape),
          "its link \(refutation.link.reference) is \(texts[0]) by encode(to:), but \(texts[1]) by its other links; "
            + "\(Value.self) must not be SynthesizedCodable if its encode(to:) is written by hand"))
    }
  }
}

extension Router where Value: Encodable {
  /// Compares the templates of the routes with `encode(to:)` for random links.
  ///
  /// - Parameter probes: the number of links tried for each route.
  /// - Returns: the number of links tried, and for each faulty route the first link that shows the fault.
  public func probedTemplates(_ probes: Int) -> (count: Int, faults: [TableFault]) {
    let templates = TableTemplates(self, probes: probes)
    return (templates.count, templates.faults)
  }

  /// The value that the declaration at `index` reads from a link, as its own link and its JSON.
  fileprivate func sample(of index: Int, _ link: DeepLinkRequest) -> TemplateFinder.Sample? {
    var slots = SlotCursor(routes[index].shape)
    var writer = LinkWriter()
    var json = JSONWriter()
    guard let value = routes[index].parse(link, &slots), slots.notes.isEmpty,
      (try? write(value, by: index, with: &writer)) == true, (try? json.encode(value)) != nil
    else { return nil }
    return TemplateFinder.Sample(writer, json.bytes)
  }
}
