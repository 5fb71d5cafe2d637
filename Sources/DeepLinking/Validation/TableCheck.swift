/// The checks on a table that need no types: on shapes alone.
struct TableCheck {
  let shapes: [RouteShape]
  let trie: RouteTrie

  /// Every fault, whatever the order of declaration.
  func faults(reserving reserved: [RouteShape]) -> [TableFault] {
    let declarations = shapes.flatMap(declarationFaults)
    // With a malformed path the other checks would only report what follows from it.
    guard declarations.isEmpty else { return declarations }
    return sameNames() + conflicts() + unreachable() + reservations(reserved)
  }

  private func declarationFaults(_ shape: RouteShape) -> [TableFault] {
    var texts: [String] = []
    for (index, piece) in shape.path.enumerated() {
      switch piece {
      case .literal(let text) where text.isEmpty || text == "." || text == "..":
        texts.append("\"\(text)\" cannot be a component; write literals as \"inventory\" or \"inventory/archive\"")
      case .rest(let parameter) where index + 1 < shape.path.count:
        texts.append("nothing can follow \"*\(parameter.name)\", which takes the rest of the path; put it last")
      default: break
      }
    }
    let pathNames = shape.path.compactMap(\.parameter?.name)
    for name in repeated(pathNames + shape.query.map(\.name)) {
      texts.append("two parameters are called \"\(name)\"; give each its own name")
    }
    for parameter in shape.parameters where parameter.name.isEmpty {
      texts.append("a parameter has no name")
    }
    for parameter in shape.parameters where parameter.type.samples.isEmpty {
      texts.append("parameter \"\(parameter.name)\" accepts nothing: its set or its examples are empty")
    }
    for parameter in shape.parameters {
      for sample in parameter.type.samples where !parameter.accepts(sample) {
        texts.append("parameter \"\(parameter.name)\" does not read its own example \"\(sample)\"")
      }
    }
    return texts.map { .declaration(.init(shape), $0) }
  }

  private func repeated(_ names: [String]) -> [String] {
    Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }

  private func sameNames() -> [TableFault] {
    Dictionary(grouping: shapes, by: \.name).sorted { $0.key < $1.key }.compactMap { _, routes in
      routes.count > 1 ? .sameName(.init(routes[0]), .init(routes[1])) : nil
    }
  }

  private func conflicts() -> [TableFault] {
    var faults: [TableFault] = []
    for (index, shape) in shapes.enumerated() {
      for other in shapes[(index + 1)...] where shape.mayMeet(other) {
        let overlap = RouteOverlap(shape, other)
        guard !overlap.relation.isDecided, let witness = overlap.witness else { continue }
        let pair = [shape, other].sorted { $0.name < $1.name }
        faults.append(.conflict(.init(pair[0]), .init(pair[1]), link: witness.path))
      }
    }
    return faults
  }

  /// A route is reachable if one of its own links leads to it. Where its codecs have no end of texts, one text that is
  /// no other route's literal stands for all of them; where they are closed sets, every member is tried.
  private func unreachable() -> [TableFault] {
    shapes.indices.compactMap { index in
      let shape = shapes[index]
      guard !links(of: shape).contains(where: { winner(of: $0) == index }),
        let link = links(of: shape).first(where: { _ in true }), let taker = winner(of: link)
      else { return nil }
      // A conflict explains itself already.
      guard RouteOverlap(shape, shapes[taker]).relation.isDecided else { return nil }
      return .unreachable(.init(shape), link: link.path, takenBy: .init(shapes[taker]))
    }
  }

  /// A route that is wider than an endpoint, such as `/:slug`, only leaves that one link to the server.
  private func reservations(_ reserved: [RouteShape]) -> [TableFault] {
    shapes.flatMap { shape in
      reserved.compactMap { endpoint in
        let overlap = RouteOverlap(shape, endpoint)
        guard overlap.relation != .wider else { return nil }
        return overlap.witness.map { .reserved(.init(shape), link: $0.path, by: .init(endpoint)) }
      }
    }
  }

  /// The index of the shape that a link leads to, by what the parameters accept.
  private func winner(of link: DeepLinkRequest) -> Int? {
    var found: Int?
    _ = trie.visit(link) { index in
      guard shapes[index].accepts(link) else { return false }
      found = index
      return true
    }
    return found
  }

  /// Links of a shape: for closed sets every combination of members, as long as their number is bearable.
  private func links(of shape: RouteShape) -> some Sequence<DeepLinkRequest> {
    let places = shape.path.map { piece -> [String] in
      if case .literal(let text) = piece { return [text] }
      return piece.parameter.map(texts) ?? []
    }
    let items = shape.requiredItems.map { ($0.name, texts(of: $0)) }
    let radices = (places + items.map(\.1)).map(\.count)
    let total = radices.reduce(1) { $0.multipliedReportingOverflow(by: $1).overflow ? .max : $0 &* $1 }
    return (0..<min(total, 10_000)).lazy.map { number in
      var digits: [Int] = []
      var rest = number
      for radix in radices {
        digits.append(rest % radix)
        rest /= radix
      }
      return DeepLinkRequest(
        components: places.indices.map { places[$0][digits[$0]] },
        items: items.indices.map { (items[$0].0, items[$0].1[digits[places.count + $0]]) })
    }
  }

  /// Texts that together reach whatever a parameter can reach.
  private func texts(of parameter: Parameter) -> [String] {
    guard parameter.type.members == nil else { return parameter.type.samples }
    let taken = Set(
      shapes.flatMap(\.path).flatMap { piece -> [String] in
        if case .literal(let text) = piece { return [text] }
        return piece.parameter?.type.members ?? []
      })
    var candidates = parameter.type.samples
    switch parameter.type {
    case .text: candidates += (0...taken.count).map { "text-\($0)" }
    case .integer: candidates += (0...taken.count).map { String(1_000 + $0) }
    case .uuid, .oneOf, .boolean, .custom: break
    }
    let free = candidates.filter { !taken.contains($0) && parameter.accepts($0) }
    return free.isEmpty ? parameter.type.samples : [free[free.count - 1]]
  }
}

extension RouteShape {
  /// False where the first components already tell two routes apart: most pairs of a large table.
  func mayMeet(_ other: RouteShape) -> Bool {
    guard case .literal(let mine) = path.first, case .literal(let theirs) = other.path.first else { return true }
    return mine == theirs
  }

  /// Whether a link whose path has this form holds values that the parameters read.
  func accepts(_ link: borrowing DeepLinkRequest) -> Bool {
    for index in link.components.indices {
      guard let piece = index < path.count ? path[index] : path.last else { return false }
      if let parameter = piece.parameter, !parameter.accepts(link, component: index) { return false }
    }
    for parameter in requiredItems {
      guard let item = link.firstItem(named: parameter.nameOctets), let range = link.items[item].value,
        parameter.accepts(link.octets.span.extracting(range))
      else { return false }
    }
    return true
  }
}

extension Parameter {
  func accepts(_ link: borrowing DeepLinkRequest, component index: Int) -> Bool {
    guard let range = link.capturable(index) else { return false }
    return accepts(link.octets.span.extracting(range))
  }
}
