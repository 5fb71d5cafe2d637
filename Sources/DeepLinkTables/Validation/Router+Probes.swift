import DeepLinkJSON
public import DeepLinking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Router where Value: Codable & Equatable {
  /// The number of random links tried for each route when a table is made.
  static var probesOfTable: Int { 3 }

  /// The most random links of a whole table that are tried for ``probed(_:)``: half a second.
  private static var mostProbes: Int { 25_000 }

  /// Tries random links of every route: the value read from a link must agree with its own link and its JSON.
  ///
  /// - Parameter probes: the number of links tried for each route; fewer in a large table.
  /// - Returns: the number of links tried, and for each faulty route the first link that shows the fault.
  public func probed(_ probes: Int) -> (count: Int, faults: [TableFault]) {
    let probes = min(probes, max(Self.probesOfTable, Self.mostProbes / max(routes.count, 1)))
    let faults = byName.compactMap { probeFault($0, probes, decodes: true) }
    return (routes.count * probes, faults)
  }

  /// The same with few links, for every new table. Does not read the JSON back, which takes most of the time.
  /// Examples alone are not enough: equal values in an example hide closures that swap them.
  var probeFaults: [TableFault] { byName.compactMap { probeFault($0, Self.probesOfTable, decodes: false) } }

  private func probeFault(_ index: Int, _ probes: Int, decodes: Bool) -> TableFault? {
    let route = routes[index]
    // A route without parameters has one link, which the check of its example covers.
    guard !route.shape.parameters.isEmpty else { return nil }
    var links = ProbeLinks(route.shape)
    var writer = LinkWriter()
    for _ in 0..<probes {
      let (link, pattern) = links.next()
      var slots = SlotCursor(pattern)
      // A group may refuse a combination of values, and an ignored value gives a warning. Neither is a fault.
      guard let value = route.parse(link, &slots), slots.notes.isEmpty else { continue }
      if let text = fault(of: value, by: index, link, &writer) ?? (decodes ? value.jsonFault : nil) {
        return .declaration(.init(route.shape), "its link \(link.reference) reads as \(value), which \(text)")
      }
    }
    return nil
  }

  /// The fault of the link that the declaration at `index` writes for a value that it read.
  private func fault(of value: Value, by index: Int, _ link: DeepLinkRequest, _ writer: inout LinkWriter) -> String? {
    let shape = routes[index].shape
    do {
      guard try write(value, by: index, with: &writer) else {
        return "its own extract closure refuses; make the two agree"
      }
    } catch {
      // The link is of an alias or of one of several forms, and is its own canonical link.
      if case .inexpressible = error, shape.hasRivalForms || !shape.aliases.isEmpty { return nil }
      return "has no link: \(error)"
    }
    var slots = SlotCursor(shape.pattern(leavingOut: writer.leftOut))
    let read = routes[index].parse(writer.request, &slots)
    guard read != value else { return nil }
    return "prints as \(writer.request.reference), which reads as \(read.map { "\($0)" } ?? "nothing"); "
      + "make the embed and extract closures agree"
  }
}

extension Encodable where Self: Decodable & Equatable {
  /// The fault of the value's JSON, in words that follow "which". Nil if decoding gives the value back, or if the value
  /// has no JSON.
  var jsonFault: String? {
    var encoded = JSONWriter()
    // A value that cannot be encoded is reported when its JSON is requested.
    guard (try? encoded.encode(self)) != nil else { return nil }
    do {
      let decoded = try JSONDecoder().decode(Self.self, from: Data(encoded.bytes))
      return decoded == self ? nil : "comes back from JSON as \(decoded)"
    } catch {
      return "cannot be read back from its JSON: \(error)"
    }
  }
}
