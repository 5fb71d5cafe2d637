import Octets

/// Writes a link of one pattern as a link of another; parameters correspond by name.
///
/// A link may be tried with several redirects before it matches a route or none, so the names are compared when the table
/// is made, and a link is written from ranges of octets.
final class Rewriting: Sendable {
  let source: RouteShape
  let target: RouteShape
  /// Where the values of the source's parameters stand in a link.
  private let places: [Place]
  /// The path of the target.
  private let components: [Component]
  /// Whether each component of the target is optional.
  private let optional: [Bool]
  /// The items of the target.
  private let items: [Item]
  /// The names of the items that the source reads.
  private let readItems: [[UInt8]]
  /// The octets of the target's own texts.
  private let ownOctets: Int

  init(from source: RouteShape, to target: RouteShape) {
    (self.source, self.target) = (source, target)
    var places: [Place] = []
    var placesByName: [String: [Int]] = [:]
    func add(_ parameter: Parameter, _ place: Place) {
      placesByName[parameter.name, default: []].append(places.count)
      places.append(place)
    }
    for (index, piece) in source.path.enumerated() {
      let all = piece.parameters
      for (number, parameter) in all.enumerated() {
        add(parameter, all.count > 1 ? .part(index, all, number) : .path(index, parameter.affix, isRest: piece.isRest))
      }
    }
    for item in source.query where item.fixedValue == nil {
      add(item, .query(item.keyOctets, isRepeated: item.presence == .repeated))
    }
    self.places = places
    components = target.path.map { piece in
      switch piece {
      case .literal(let text): .literal(Array(text.utf8))
      case .segment(let parameter, _), .rest(let parameter):
        if piece.parameters.count == 1 {
          .values(placesByName[parameter.name] ?? [], parameter.affix)
        } else {
          .parts(piece.parameters.map { ($0.affix, placesByName[$0.name]?.first) })
        }
      }
    }
    optional = target.path.map(\.isOptional)
    items = target.query.filter { $0.presence != .absent }.map { item in
      Item(key: item.keyOctets, fixed: item.fixedValue.map { Array($0.utf8) }, places: placesByName[item.name] ?? [])
    }
    readItems = source.query.map(\.keyOctets)
    ownOctets =
      components.reduce(0) { $0 + $1.ownOctets } + items.reduce(0) { $0 + $1.key.count + ($1.fixed?.count ?? 0) }
  }

  /// Where values stand in a link.
  private enum Place: Sendable {
    /// A component of the path, with the text around it, and for a rest all components behind it.
    case path(Int, Parameter.Affix, isRest: Bool)
    /// One of several values in a component.
    case part(Int, [Parameter], Int)
    /// The first item of a name, or all of them. A route reads the first, too.
    case query([UInt8], isRepeated: Bool)

    /// Calls `body` with the range of each value, until it returns false.
    ///
    /// - Returns: whether every call returned true, and the text around the values is there.
    func visit(_ link: borrowing DeepLinkRequest, _ body: (Range<Int>) -> Bool) -> Bool {
      switch self {
      case .path(let first, let affix, let isRest):
        guard first < link.components.count else { return true }
        guard let value = affix.value(in: link.components[first].range, of: link.octets.span), body(value) else {
          return false
        }
        guard isRest else { return true }
        for index in (first + 1)..<link.components.count where !body(link.components[index].range) { return false }
      case .part(let index, let parameters, let number):
        guard index < link.components.count else { return true }
        guard let values = parameters.values(in: link.components[index].range, of: link.octets.span) else {
          return false
        }
        return body(values[number])
      case .query(let key, let isRepeated):
        for item in link.items.indices where link.isItem(item, named: key) {
          if let value = link.items[item].value, !body(value) { return false }
          guard isRepeated else { break }
        }
      }
      return true
    }
  }

  /// A component of the target.
  private enum Component: Sendable {
    case literal([UInt8])
    /// The values at these places, the first with this text around it.
    case values([Int], Parameter.Affix)
    /// Several values, each at a place with this text around it.
    case parts([(affix: Parameter.Affix, place: Int?)])

    var ownOctets: Int {
      switch self {
      case .literal(let text): text.count
      case .parts(let parts): parts.reduce(0) { $0 + $1.affix.prefix.count + $1.affix.suffix.count }
      case .values(_, let affix): affix.prefix.count + affix.suffix.count
      }
    }
  }

  /// An item of the target: its fixed value, or the values at these places.
  private struct Item: Sendable {
    let key: [UInt8]
    let fixed: [UInt8]?
    let places: [Int]
  }

  /// The link of the target's pattern for a link of the source's pattern. Items that the source does not name are kept.
  /// Nil if a value is not valid UTF-8.
  ///
  /// - Parameter isPlaced: whether a step that the link leaves out before others has an empty place, as a route reads it.
  func link(for request: borrowing DeepLinkRequest, isPlaced: Bool = false) -> DeepLinkRequest? {
    for place in places where !place.visit(request, { request.octets.span.extracting($0).isText }) { return nil }
    var link = DeepLinkRequest()
    link.octets.reserveCapacity(request.octets.count + ownOctets)
    link.components.reserveCapacity(request.components.count + components.count)
    let leftOut = write(componentsOf: request, to: &link)
    if isPlaced, !leftOut.isEmpty {
      // Those at the end need no place.
      for step in leftOut where step < link.components.count { link.components.insert(.leftOut, at: step) }
    }
    if !items.isEmpty || !request.items.isEmpty { write(itemsOf: request, to: &link) }
    link.takeOriginAndFragment(of: request)
    return link
  }

  /// - Returns: the steps that the link leaves out.
  private func write(componentsOf request: borrowing DeepLinkRequest, to link: inout DeepLinkRequest) -> [Int] {
    var (isLeftOut, leftOut) = (false, [Int]())
    for (step, component) in components.enumerated() {
      if isLeftOut, optional[step] {
        leftOut.append(step)
        continue
      }
      isLeftOut = false
      switch component {
      case .literal(let text): link.append(text.span)
      case .values(let places, let affix):
        let count = link.components.count
        for place in places {
          _ = self.places[place].visit(request) { range in
            let value = request.octets.span.extracting(range)
            link.append(value, in: link.components.count == count ? affix : nil)
            return true
          }
        }
        // Of optional components side by side, a link that leaves one out leaves out those after it.
        isLeftOut = link.components.count == count
      case .parts(let parts):
        let start = link.octets.count
        for (affix, place) in parts {
          link.octets += affix.prefix
          let valueStart = link.octets.count
          if let place {
            _ = places[place].visit(request) { range in
              link.octets.append(contentsOf: request.octets.span.extracting(range))
              return true
            }
          }
          isLeftOut = isLeftOut || link.octets.count == valueStart
          link.octets += affix.suffix
        }
        if isLeftOut {
          link.octets.removeSubrange(start...)
        } else {
          link.components.append(.init(start: start, end: link.octets.count))
        }
      }
      if isLeftOut { leftOut.append(step) }
    }
    return leftOut
  }

  private func write(itemsOf request: borrowing DeepLinkRequest, to link: inout DeepLinkRequest) {
    for item in items {
      if let fixed = item.fixed { link.append(item: item.key.span, value: fixed.span) }
      for place in item.places where item.fixed == nil {
        _ = places[place].visit(request) { range in
          link.append(item: item.key.span, value: request.octets.span.extracting(range))
          return true
        }
      }
    }
    let given = link.items.count
    for item in request.items.indices {
      let name = request.octets.span.extracting(request.items[item].name)
      if readItems.contains(where: { $0.span.matches(name) }) { continue }
      if (0..<given).contains(where: { link.octets.span.extracting(link.items[$0].name).matches(name) }) { continue }
      link.append(legibleItem: item, of: request)
    }
  }
}

extension DeepLinkRequest {
  /// Appends a component with text around it.
  fileprivate mutating func append(_ value: Span<UInt8>, in affix: Parameter.Affix?) {
    guard let affix, !affix.isEmpty else { return append(value) }
    let start = octets.count
    octets += affix.prefix
    octets.append(contentsOf: value)
    octets += affix.suffix
    components.append(.init(start: start, end: octets.count))
  }

  /// Appends an item with a value.
  fileprivate mutating func append(item name: Span<UInt8>, value: Span<UInt8>) {
    let start = octets.count
    octets.append(contentsOf: name)
    let middle = octets.count
    octets.append(contentsOf: value)
    items.append(.init(nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: octets.count))
  }

  /// Appends an item of another link, with U+FFFD in the place of octets that are not valid UTF-8.
  fileprivate mutating func append(legibleItem index: Int, of other: borrowing DeepLinkRequest) {
    let (item, start) = (other.items[index], octets.count)
    append(legible: other.octets.span.extracting(item.name))
    let middle = octets.count
    if let value = item.value { append(legible: other.octets.span.extracting(value)) }
    items.append(
      .init(
        nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: item.hasValue ? octets.count : -1))
  }

  private mutating func append(legible text: Span<UInt8>) {
    if text.isText { octets.append(contentsOf: text) } else { octets += text.legibleText().utf8 }
  }
}
