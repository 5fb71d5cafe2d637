public import DeepLinkJSON
public import DeepLinkOctets
public import DeepLinking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Router where Value: Encodable {
  /// Resolves a link: its route, its canonical link, its JSON, and what the app shows for it.
  @inlinable
  func resolve(
    _ request: borrowing DeepLinkRequest, into resolution: inout Resolution,
    _ rendering: [RouteRendering], _ navigation: RouteTable.NavigationWriter<Value>?
  ) throws -> Bool {
    var reading = LinkReading()
    var fault: LinkFault?
    guard let value = try read(request, &reading, writing: &resolution.linkWriter, &fault) else { return false }
    let route = reading.route
    fill(&resolution, with: reading, of: request, rendering[route].json, fault)
    guard resolution.writesJSON else { return true }
    if !resolution.fillValue(by: rendering[route].template) { try encode(value, into: &resolution) }
    guard let navigation else {
      resolution.removeNavigation()
      return true
    }
    resolution.fill { navigation(value, $0, &$1) }
    return true
  }

  /// Stores the reading of a link whose canonical link is already written.
  @inlinable
  func fill(
    _ resolution: inout Resolution, with reading: consuming LinkReading, of request: borrowing DeepLinkRequest,
    _ json: RouteJSON, _ fault: LinkFault?
  ) {
    let shape = routes[reading.route].shape
    // On another host, other routes may take the same path.
    let isSameHost = !index.readsHosts || resolution.linkWriter.hasAuthority(of: request)
    var fault = fault
    if fault == nil, !reading.isFirstCandidate || !isSameHost || !resolution.linkWriter.hasPath(of: request) {
      do throws(LinkFault) {
        try check(resolution.linkWriter, leadsTo: reading.route)
      } catch {
        fault = error
      }
    }
    if fault != nil { resolution.linkWriter.keep(asRead(request, reading)) }
    var reading = reading
    if shape.hasOtherTexts { reading.otherText = otherText(in: request, of: reading.route) }
    let unrecognized =
      request.items.isEmpty ? [] : shape.unrecognized(in: request, knownTo: forms, reading)
    resolution.fill(reading, json, unrecognized: unrecognized, fault)
  }

  /// A link as its route reads it, behind redirects. It stands for the canonical link of a value whose own link another
  /// route takes: `/p/7` with an item that the other route refuses, or a link by an alias.
  @usableFromInline
  func asRead(_ request: borrowing DeepLinkRequest, _ reading: borrowing LinkReading) -> DeepLinkRequest {
    var link = (try? settings.link(for: request)) ?? copy request
    link.follow(reading.forms.map { forms[$0] }, settings)
    let host = index.readsHosts ? link.siteHost : nil
    (link.scheme, link.authority) = (host.map { _ in "https" }, host)
    // A custom scheme may have a host that no route has, which is ignored.
    if host != nil, match(link)?.reading.route != reading.route { (link.scheme, link.authority) = (nil, nil) }
    return link
  }

  /// The first value that a link of a route has by a text that links do not write.
  @usableFromInline
  func otherText(in request: borrowing DeepLinkRequest, of route: Int) -> String? {
    var (found, reading) = (String?.none, LinkReading())
    _ = find(request, &reading) { index, link, pattern, _ in
      guard index == route else { return false }
      var slots = SlotCursor(pattern)
      found = nil
      return routes[index].shape.valuesBySlot.allSatisfy { parameter in
        guard let parameter else {
          slots.skip(1)
          return true
        }
        return slots.read(parameter, of: link) { text in
          guard let canonical = parameter.codec.canonical(text) else { return false }
          let isOther = parameter.type.hasOtherTexts && !canonical.hasSameOctets(as: text.text())
          if isOther, found == nil { found = "\(parameter.name)=\(text.text())" }
          return true
        } != .nothing
      }
    }
    return found
  }

  /// Separate and not inlinable: specialising it for the types of the app would save little of its time.
  @usableFromInline
  func encode(_ value: Value, into resolution: inout Resolution) throws {
    try resolution.value.encode(value)
  }
}

extension Router<DeclaredRoute> {
  /// The same without making the value: each route writes what it reads.
  func copy(
    _ request: borrowing DeepLinkRequest, into resolution: inout Resolution, _ rendering: [RouteRendering],
    _ stacks: ScreenStacks?
  ) throws(LinkFault) -> Bool {
    var reading = LinkReading()
    let isFound = find(request, &reading) { index, link, pattern, notes in
      let shape = routes[index].shape
      resolution.linkWriter.begin(shape)
      var slots = SlotCursor(pattern)
      guard shape.copy(link, &slots, &resolution.linkWriter) != .otherRoute else { return false }
      notes = slots.notes
      return true
    }
    guard isFound, !reading.departs else { return false }
    let shape = routes[reading.route].shape
    func inexpressible() -> LinkFault {
      .inexpressible(route: shape.name, parameter: resolution.linkWriter.inexpressible)
    }
    guard resolution.linkWriter.inexpressible == nil else { throw inexpressible() }
    var fault: LinkFault?
    if !resolution.linkWriter.finish() {
      fault = inexpressible()
      resolution.linkWriter.keepTexts()
    }
    fill(&resolution, with: reading, of: request, rendering[reading.route].json, fault)
    guard resolution.writesJSON else { return true }
    resolution.value.removeAll(keepingUpTo: 262_144)
    resolution.writeDeclaredValue()
    if let stacks {
      resolution.fill { stacks.write($0, self, to: &$1) }
    } else {
      resolution.removeNavigation()
    }
    return true
  }
}

extension Router where Value: Codable & Equatable {
  /// The examples that `JSONDecoder` cannot read back from their JSON.
  var jsonFaults: [TableFault] {
    byName.map { routes[$0] }.compactMap { route in
      do {
        var writer = JSONWriter()
        try writer.encode(route.example)
      } catch {
        return .declaration(.init(route.shape), "its example cannot be read back from its JSON: \(error)")
      }
      return route.example.jsonFault.map {
        .declaration(.init(route.shape), "its example \(route.example) \($0)")
      }
    }
  }
}

extension RouteShape {
  /// Whether this shape has a query item with the name of an item of the link.
  fileprivate func reads(_ request: borrowing DeepLinkRequest, item index: Int) -> Bool {
    query.contains { request.isItem(index, named: $0.keyOctets) }
  }

  /// The names of query items that this route does not read, without repetitions.
  @usableFromInline
  func unrecognized(
    in request: borrowing DeepLinkRequest, knownTo forms: [LinkForm], _ reading: LinkReading
  ) -> [UTF8Text] {
    var names: [UTF8Text] = []
    // The number of items is unbounded, and searching the list for each would take quadratic time.
    var seen: Set<UTF8Text> = []
    for index in request.items.indices {
      let known = query.contains { request.isItem(index, named: $0.keyOctets) }
      guard !known, !reading.forms.contains(where: { forms[$0].shape.reads(request, item: index) }) else { continue }
      let name = UTF8Text(decoding: request.octets.span.extracting(request.items[index].name))
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}
