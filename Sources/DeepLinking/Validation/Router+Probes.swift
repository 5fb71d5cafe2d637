import JSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Router where Value: Codable & Equatable {
  /// How many probes of each route a table is checked with when it is made.
  static var probesOfTable: Int { 3 }

  /// Tries random links of every route: what is read from one has to be what its own link and its JSON say.
  ///
  /// - Parameter probes: how many links of each route are tried.
  /// - Returns: how many links were tried, and for each route at fault the first of them that shows it.
  public func probed(_ probes: Int) -> (count: Int, faults: [TableFault]) {
    let faults = byName.compactMap { probeFault($0, probes, decodes: true) }
    return (routes.count * probes, faults)
  }

  /// The same with a few links, for each table that is made, and without reading JSON, which takes longer than everything
  /// else. Examples alone do not do: values that are alike in them hide closures that confuse two.
  var probeFaults: [TableFault] { byName.compactMap { probeFault($0, Self.probesOfTable, decodes: false) } }

  private func probeFault(_ index: Int, _ probes: Int, decodes: Bool) -> TableFault? {
    let route = routes[index]
    // Without parameters there is one link, that of the example, which is checked already.
    guard !route.shape.parameters.isEmpty else { return nil }
    var links = ProbeLinks(route.shape)
    var writer = LinkWriter()
    var notes: [LinkWarning] = []
    for _ in 0..<probes {
      let link = links.next()
      notes.removeAll()
      // Parts that make no whole lead nowhere, and a value that is not used as meant is told.
      guard let value = route.parse(link, 0, &notes), notes.isEmpty else { continue }
      if let text = fault(of: value, by: index, link, &writer) ?? (decodes ? value.jsonFault : nil) {
        return .declaration(.init(route.shape), "its link \(link.path) reads as \(value), which \(text)")
      }
    }
    return nil
  }

  /// What is wrong with the link that the declaration at `index` writes for a value that it read.
  private func fault(of value: Value, by index: Int, _ link: DeepLinkRequest, _ writer: inout LinkWriter) -> String? {
    do {
      guard try write(value, by: index, with: &writer) else {
        return "its own extract closure refuses; make the two agree"
      }
    } catch {
      return "has no link: \(error)"
    }
    var notes: [LinkWarning] = []
    let read = routes[index].parse(writer.request, 0, &notes)
    guard read != value else { return nil }
    return "prints as \(writer.request.path), which reads as \(read.map { "\($0)" } ?? "nothing"); "
      + "make the embed and extract closures agree"
  }
}

extension Encodable where Self: Decodable & Equatable {
  /// What is wrong with the value's JSON, in words that follow "which"; nil if it comes back as it was, and if the value
  /// has none.
  var jsonFault: String? {
    var encoded = JSONWriter()
    // What has no JSON is told when it is asked for.
    guard (try? encoded.encode(self)) != nil else { return nil }
    do {
      let decoded = try JSONDecoder().decode(Self.self, from: Data(encoded.bytes))
      return decoded == self ? nil : "comes back from JSON as \(decoded)"
    } catch {
      return "does not survive JSON: \(error)"
    }
  }
}
