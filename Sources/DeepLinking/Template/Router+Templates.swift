import JSON

/// A route type whose JSON can be written without `Encoder`: the compiler synthesises its `Encodable` conformance, and
/// those of all types in it.
///
/// ```swift
/// extension AppRoute: SynthesizedCodable {}
/// ```
///
/// When a table is made, it finds the form of each route's JSON. For a link, it inserts the link's texts into that
/// form, which gives the same octets in a thirtieth of the time. The table checks the forms with unusual values. A
/// value that `encode(to:)` writes differently is a fault of the table. `Encoder` still writes routes of other types,
/// routes with a codec whose texts are not in the JSON, and links of routes with many optional items.
public protocol SynthesizedCodable: Codable {}

/// The templates of a table's routes.
struct TableTemplates {
  /// The templates of each route; nil for a route without any.
  private(set) var all: [RouteTemplates?] = []
  /// The routes for which a template and `encode(to:)` disagree.
  private(set) var faults: [TableFault] = []

  init() {}

  /// Finds the templates of the routes; none if their type is not ``SynthesizedCodable``, or for few links. Those of
  /// declared routes take no search.
  init<Value: Encodable>(_ router: Router<Value>, isForManyLinks: Bool = true) {
    all = Array(repeating: nil, count: router.routes.count)
    guard isForManyLinks, Value.self is any SynthesizedCodable.Type else { return }
    for index in router.byName {
      let shape = router.routes[index].shape
      guard shape.hasOnlyPathAndItems else { continue }
      let items = RouteItems(shape)
      let sets = items.count > RouteTemplates.mostItems ? 1 : 1 << items.count
      var templates: [RouteTemplate?] = []
      for set in 0..<sets {
        var finder = TemplateFinder(shape, items, set: set) { router.sample(of: index, $0) }
        let template = finder.find()
        let refutation = template.flatMap { finder.refutation(of: $0) }
        templates.append(refutation == nil ? template : nil)
        if set == 0, let refutation, let template {
          // A closure may treat some texts of an item differently.
          let text = template.text(of: refutation.canonical)
          faults.append(.declaration(.init(shape), router.refutation(by: refutation, text)))
        }
        if set == 0, templates[0] == nil { break }
      }
      if templates[0] != nil { all[index] = RouteTemplates(items, templates) }
    }
  }
}

extension Router where Value: Encodable {
  /// Compares the templates of the routes with `encode(to:)` for random links.
  ///
  /// - Parameter probes: the number of links tried for each route.
  /// - Returns: the number of links tried, and for each faulty route the first link that shows the fault.
  public func probedTemplates(_ probes: Int) -> (count: Int, faults: [TableFault]) {
    let templates = TableTemplates(self)
    var (count, faults) = (0, templates.faults)
    for index in byName {
      guard let route = templates.all[index] else { continue }
      var links = [true, false].map { ProbeLinks(routes[index].shape, givesItems: $0) }
      for turn in 0..<probes {
        let link = links[turn % 2].next()
        guard let sample = sample(of: index, link), let text = route.text(of: sample.canonical) else { continue }
        count += 1
        guard text != sample.json else { continue }
        faults.append(.declaration(.init(routes[index].shape), refutation(by: sample, text)))
        break
      }
    }
    return (count, faults)
  }

  fileprivate func refutation(by sample: TemplateFinder.Sample, _ text: [UInt8]?) -> String {
    let texts = [sample.json, text ?? []].map { String(decoding: $0, as: UTF8.self) }
    return "its link \(sample.canonical.reference) is \(texts[0]) by encode(to:), but \(texts[1]) by its other links; "
      + "\(Value.self) must not be SynthesizedCodable if its encode(to:) is written by hand"
  }

  /// The value that the declaration at `index` reads from a link, as its own link and its JSON.
  fileprivate func sample(of index: Int, _ link: DeepLinkRequest) -> TemplateFinder.Sample? {
    var notes: [LinkWarning] = []
    var writer = LinkWriter()
    var json = JSONWriter()
    guard let value = routes[index].parse(link, 0, &notes), notes.isEmpty,
      (try? write(value, by: index, with: &writer)) == true, (try? json.encode(value)) != nil
    else { return nil }
    return (writer.request, json.bytes)
  }
}
