import Octets

/// The checks on a table that need only shapes.
struct TableCheck {
  /// Sorted by name, so that faults and their links do not depend on the order of declaration.
  private let shapes: [RouteShape]
  /// The route of a link, by the texts that parameters accept.
  private let winner: (DeepLinkRequest) -> RouteShape?

  init(_ shapes: [RouteShape], _ trie: RouteTrie) {
    self.shapes = shapes.sorted { $0.precedes($1) }
    winner = { link in
      var found: RouteShape?
      _ = trie.visit(link) { index in
        guard shapes[index].accepts(link) else { return false }
        found = shapes[index]
        return true
      }
      return found
    }
  }

  /// Every fault, sorted by kind.
  func faults(reserving reserved: [RouteShape]) -> [TableFault] {
    let declarations = shapes.flatMap(declarationFaults)
    // With a malformed declaration the other checks would only report its consequences.
    guard declarations.isEmpty else { return declarations }
    return sameNames() + overlaps() + reservations(reserved)
  }

  private func declarationFaults(_ shape: RouteShape) -> [TableFault] {
    var texts: [String] = []
    for (index, piece) in shape.path.enumerated() {
      switch piece {
      case .literal(let text) where text.isEmpty || text == "." || text == "..":
        texts.append("\"\(text)\" cannot be a component; write literals as \"inventory\" or \"inventory/archive\"")
      case .literal(let text) where text.hasPrefix(":") || text.hasPrefix("*"):
        let name = text.dropFirst().drop { $0 == "*" }
        let piece = text.hasPrefix(":") ? "Segment" : "RestOfPath"
        texts.append(
          "\"\(text)\" is a literal here; for a parameter write \(piece)(\"\(name)\", .text) between the literals")
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
      for text in repeated(parameter.type.comparedMembers) {
        texts.append("parameter \"\(parameter.name)\" has \"\(text)\" twice in its set; give each value its own text")
      }
      for sample in parameter.type.samples where !parameter.accepts(UTF8Text(sample)) {
        texts.append("parameter \"\(parameter.name)\" does not read its own example \"\(sample)\"")
      }
      for sample in parameter.type.samples where parameter.place != .query && ["", ".", ".."].contains(sample) {
        texts.append("parameter \"\(parameter.name)\" has the text \"\(sample)\", which cannot be a component")
      }
    }
    return texts.map { .declaration(.init(shape), $0) }
  }

  private func repeated(_ names: [String]) -> [String] {
    Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }

  private func sameNames() -> [TableFault] {
    zip(shapes, shapes.dropFirst()).filter { $0.name == $1.name }.map { .sameName(.init($0), .init($1)) }
  }

  /// Every pair of routes that have links in common although neither has all links of the other.
  func crossings() -> [RouteCrossing] {
    pairs().compactMap { shape, other, overlap in
      guard overlap.relation == .partial, let witness = overlap.witness, let winner = overlap.winner else { return nil }
      let (first, second) = winner == .first ? (shape, other) : (other, shape)
      return RouteCrossing(winner: .init(shapes[first]), other: .init(shapes[second]), link: witness.path)
    }
  }

  /// Every two routes that have links in common, by their places in `shapes`.
  private func pairs() -> [(Int, Int, RouteOverlap)] {
    shapes.indices.flatMap { index in
      ((index + 1)..<shapes.count).compactMap { other in
        guard shapes[index].mayMeet(shapes[other]) else { return nil }
        let overlap = RouteOverlap(shapes[index], shapes[other])
        return overlap.relation == .none ? nil : (index, other, overlap)
      }
    }
  }

  /// Routes that claim the same link, then routes to which more specific ones leave none.
  private func overlaps() -> [TableFault] {
    var conflicts: [TableFault] = []
    var rivals = shapes.map { _ in [RouteShape]() }
    for (index, other, overlap) in pairs() {
      switch overlap.winner {
      case .first: rivals[other].append(shapes[index])
      case .second: rivals[index].append(shapes[other])
      case nil:
        guard let witness = overlap.witness else { continue }
        conflicts.append(.conflict(.init(shapes[index]), .init(shapes[other]), link: witness.path))
      }
    }
    let unreachable = zip(shapes, rivals).compactMap { shape, rivals -> TableFault? in
      guard !Reachability.hasOwnLink(shape, besides: rivals) else { return nil }
      let link = DeepLinkRequest(sampleOf: shape)
      return winner(link).map { .unreachable(.init(shape), link: link.path, takenBy: .init($0)) }
    }
    return conflicts + unreachable
  }

  /// A route that comes after an endpoint, such as `/:slug` or `/:owner/:project`, only leaves the server its links.
  private func reservations(_ reserved: [RouteShape]) -> [TableFault] {
    shapes.flatMap { shape in
      reserved.compactMap { endpoint in
        let overlap = RouteOverlap(shape, endpoint)
        guard overlap.winner != .second else { return nil }
        return overlap.witness.map { .reserved(.init(shape), link: $0.path, by: .init(endpoint)) }
      }
    }
  }
}

extension RouteShape {
  /// False if a literal tells the two routes apart, which holds for most pairs of a large table.
  func mayMeet(_ other: RouteShape) -> Bool {
    for (mine, theirs) in zip(path, other.path) {
      if case .literal(let mine) = mine, case .literal(let theirs) = theirs, mine != theirs { return false }
    }
    return true
  }

  /// Whether the parameters accept the values of a link whose path has this form.
  func accepts(_ link: borrowing DeepLinkRequest) -> Bool {
    if case .rest(let parameter) = path.last, link.components.count >= path.count + parameter.most { return false }
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

extension DeepLinkRequest {
  /// Makes the link of a shape with the first sample of every parameter.
  init(sampleOf shape: RouteShape) {
    self.init(
      components: shape.path.indices.compactMap { index in TextSet(shape.path, at: index).map { UTF8Text($0.sample) } },
      items: shape.requiredItems.map { (UTF8Text($0.name), UTF8Text(TextSet($0).sample)) })
  }
}

extension Parameter {
  func accepts(_ link: borrowing DeepLinkRequest, component index: Int) -> Bool {
    guard let range = link.capturable(index) else { return false }
    return accepts(link.octets.span.extracting(range))
  }
}
