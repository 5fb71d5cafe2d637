import JSON

/// A type of route whose JSON may be written without `Encoder`: its `Encodable` conformance, and those of all that is in
/// it, are the ones that the compiler synthesises.
///
/// ```swift
/// extension AppRoute: SynthesizedCodable {}
/// ```
///
/// A table then finds out when it is made what the JSON of each route looks like, and puts the texts of a link into it:
/// the same octets, in a thirtieth of the time. It tries them on awkward values, and those that `encode(to:)` writes
/// differently are a fault of the table. Without this conformance every route goes through `Encoder`, and so do routes
/// that have no such form: where a codec's texts are not in the JSON, and links with some of many items.
public protocol SynthesizedCodable: Codable {}

/// The templates of a table's routes.
struct TableTemplates {
  /// Those of each route, nil for one that has none.
  private(set) var all: [RouteTemplates?] = []
  /// What refutes the promise that the routes have templates.
  private(set) var faults: [TableFault] = []

  init() {}

  /// The templates of the routes; none if their type does not promise that they have them.
  init<Value: Encodable>(_ router: Router<Value>) {
    all = Array(repeating: nil, count: router.routes.count)
    guard Value.self is any SynthesizedCodable.Type else { return }
    for index in router.byName {
      let shape = router.routes[index].shape
      let items = RouteItems(shape)
      let sets = items.count > RouteTemplates.mostItems ? 1 : 1 << items.count
      var templates: [RouteTemplate?] = []
      for set in 0..<sets {
        var finder = TemplateFinder(shape, items, set: set) { router.sample(of: index, $0) }
        let template = finder.find()
        let refutation = template.flatMap { finder.refutation(of: $0) }
        templates.append(refutation == nil ? template : nil)
        if set == 0, let refutation, let template {
          // Of an item, a closure may make one thing for some texts and another for others.
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
  /// Holds the templates of the routes against `encode(to:)` for random links; without templates there is nothing to try.
  ///
  /// - Parameter probes: how many links of each route are tried.
  /// - Returns: how many links were tried, and for each route at fault the first of them that shows it.
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
    return "its link \(sample.canonical.path) is \(texts[0]) by encode(to:), but \(texts[1]) like its other links; "
      + "\(Value.self) is no SynthesizedCodable if it has an encode(to:) written by hand"
  }

  /// The value of a link as the declaration at `index` reads it, by its own link and its JSON.
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
