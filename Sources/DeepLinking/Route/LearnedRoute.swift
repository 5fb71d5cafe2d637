/// How the values of a route are taken apart into the values of its link, as learned from an example.
///
/// The example's parts are looked for in what its `encode(to:)` writes (``EncodedPlaces``). For another value, the values at
/// the same places are put through `embed`, and only if that gives the value again, they are its parts. So a wrong part
/// cannot come out.
@usableFromInline
package struct LearnedRoute<Value: Sendable>: Sendable {
  /// The places of the parts.
  let places: [EncodedPlaces.Path]
  /// The ways to choose a place for each part. Parts of one type and value have several, which all give right parts.
  @usableFromInline let choices: [[Int]]
  /// Makes a value of the parts at the places, and writes them into a link; nil if one is missing. The last argument
  /// becomes false if no link can carry them.
  @usableFromInline let relay: Relay
  /// Walks through a value.
  let walk: @Sendable (Value, EncodedPlaces) -> EncodedPlaces.Found
  @usableFromInline let equals: @Sendable (Value, Value) -> Bool

  @usableFromInline package typealias Relay = @Sendable (FoundParts, inout LinkWriter, inout Bool) -> Value?

  /// Writes the link of a value, which has begun; nil if the value belongs to another route.
  ///
  /// - Parameter found: what stands at the places.
  @inlinable
  func print(_ value: Value, of found: [Any?], _ writer: inout LinkWriter) -> Bool? {
    for choice in choices.indices {
      if choice > 0 { writer.restart() }
      var isWritten = true
      let parts = FoundParts(values: found, order: choices[choice])
      if let made = relay(parts, &writer, &isWritten), equals(made, value) { return isWritten }
    }
    return nil
  }

  /// Writes the link of a value of any route.
  @usableFromInline
  package var printed: @Sendable (Value, inout LinkWriter) -> RouteShape.Printed {
    let places = EncodedPlaces(places)
    return { value, writer in
      let found = walk(value, places).values(at: 0..<places.count)
      guard let isWritten = print(value, of: found, &writer) else { return .otherRoute }
      return isWritten ? .written : .inexpressible
    }
  }

  /// The same for the routes of an app that mounts a feature with this route.
  ///
  /// - Parameter place: where the feature's routes stand in those of the app.
  @inlinable
  package func mounted<Whole: Encodable & Equatable & Sendable>(
    at place: EncodedPlaces.Path, _ embed: @escaping @Sendable (Value) -> Whole
  ) -> LearnedRoute<Whole> {
    let relay = relay
    return LearnedRoute<Whole>(paths(below: place), choices: choices) { parts, writer, isWritten in
      guard let feature = relay(parts, &writer, &isWritten) else { return nil }
      return embed(feature)
    }
  }

  /// The same below a parameter.
  ///
  /// - Parameters:
  ///   - paths: the places of the parameter and of the feature's routes.
  ///   - writePart: writes the parameter into a link.
  @inlinable
  package func mounted<Part: Sendable, Whole: Encodable & Equatable & Sendable>(
    below paths: (part: EncodedPlaces.Path, feature: EncodedPlaces.Path),
    _ embed: @escaping @Sendable (Part, Value) -> Whole,
    _ writePart: @escaping @Sendable (Part, inout LinkWriter) -> Bool
  ) -> LearnedRoute<Whole> {
    let relay = relay
    let choices = choices.map { order in [0] + order.map { $0 + 1 } }
    return LearnedRoute<Whole>([paths.part] + self.paths(below: paths.feature), choices: choices) {
      parts, writer, isWritten in
      guard let part: Part = parts[0] else { return nil }
      let isPartWritten = writePart(part, &writer)
      guard let feature = relay(parts.behindFirst, &writer, &isWritten) else { return nil }
      isWritten = isWritten && isPartWritten
      return embed(part, feature)
    }
  }

  /// The places in the routes of an app that mounts a feature with this route.
  @usableFromInline
  func paths(below place: EncodedPlaces.Path) -> [EncodedPlaces.Path] { places.map { place + $0 } }
}

extension LearnedRoute where Value: Encodable & Equatable {
  @usableFromInline
  init(_ places: [EncodedPlaces.Path], choices: [[Int]], relay: @escaping Relay) {
    (self.places, self.choices, self.relay) = (places, choices, relay)
    walk = { $1.walk($0) }
    equals = { $0 == $1 }
  }

  /// A route that is one value.
  init(of value: Value) { self.init([], choices: [[]]) { _, _, _ in value } }
}

/// What stands at the places of a route's parts, in the order of the parts.
@usableFromInline
package struct FoundParts {
  @usableFromInline let values: [Any?]
  /// The index of each part's value.
  @usableFromInline let order: [Int]
  /// The parts that have been taken: those of the prefixes of mounts.
  @usableFromInline var taken = 0

  @inlinable
  init(values: [Any?], order: [Int]) { (self.values, self.order) = (values, order) }

  /// A part; nil if nothing stands at its place, or something of another type.
  ///
  /// The pattern is not `as? Part`, which would look for the type of the optional at run time.
  @inlinable
  subscript<Part>(_ part: Int) -> Part? {
    guard case .some(let value) = values[order[taken + part]], case let found as Part = value else { return nil }
    return found
  }

  /// The parts behind the first one.
  @inlinable var behindFirst: FoundParts {
    var parts = self
    parts.taken += 1
    return parts
  }
}

/// The search for the parts of an example.
@usableFromInline
package struct LearnedParts<Value: Encodable & Equatable & Sendable, each Part: Sendable>: Sendable {
  /// The used places.
  let places: [EncodedPlaces.Path]
  private let tree: EncodedPlaces
  /// For each choice the index of the place of each part; empty if the parts are not found.
  let choices: [[Int]]
  /// The names of the cases around the parts, outermost first.
  let cases: [String]
  let example: Value
  private let embed: @Sendable (repeat each Part) -> Value

  /// The choices that are tried and kept at most.
  private static var mostTried: Int { 4_096 }
  private static var mostKept: Int { 8 }

  /// - Parameters:
  ///   - embed: makes a route of its parts.
  ///   - parts: the parts of an example.
  @usableFromInline
  package init(_ embed: @escaping @Sendable (repeat each Part) -> Value, _ parts: repeat each Part) {
    self.embed = embed
    let value = embed(repeat each parts)
    self.example = value
    let example = EncodedPlaces.Example(of: value)
    var candidates: [[Int]] = []
    func look<One>(_ part: One) {
      let indices = example.values.indices.filter { type(of: example.values[$0].value) == One.self }
      // The outermost places hold most.
      candidates.append(indices.sorted { (example.values[$0].path.count, $0) < (example.values[$1].path.count, $1) })
    }
    repeat look(each parts)
    var found: [[Int]] = []
    var tried = 0
    func choose(_ chosen: [Int]) {
      guard found.count < Self.mostKept, tried < Self.mostTried else { return }
      guard chosen.count < candidates.count else {
        tried += 1
        let values = chosen.map { example.values[$0].value as Any? }
        if let parts = Self.parts(FoundParts(values: values, order: Array(values.indices))) as (repeat each Part)?,
          embed(repeat each parts) == value
        {
          found.append(chosen)
        }
        return
      }
      for index in candidates[chosen.count] {
        // A value that may be nil stands at its place twice.
        guard !chosen.contains(where: { example.values[$0].path == example.values[index].path }) else { continue }
        choose(chosen + [index])
      }
    }
    choose([])
    var places: [EncodedPlaces.Path] = []
    for index in Set(found.joined()).sorted() where !places.contains(example.values[index].path) {
      places.append(example.values[index].path)
    }
    self.places = places
    tree = EncodedPlaces(places)
    choices = found.map { $0.map { places.firstIndex(of: example.values[$0].path) ?? 0 } }
    let taken = (found.first ?? []).map { example.values[$0].path }
    cases = example.cases.filter { path in !taken.contains { path.starts(with: $0) } }.compactMap(\.last)
  }

  /// The place of each part, by the first choice; nil if the parts are not found.
  @usableFromInline package var paths: [EncodedPlaces.Path]? { choices.first.map { $0.map { places[$0] } } }

  /// Why no route can be taken apart; nil if it can.
  @usableFromInline var fault: String? {
    guard choices.isEmpty else { return nil }
    return
      "its values are not found again in what the encode(to:) of its example \(example) writes, so the route needs a "
      + "closure that takes it apart: Route(…, example:, embed, extract)"
  }

  /// The route, if the parts were found.
  ///
  /// - Parameter relay: makes a route of the parts, and writes them into a link.
  @usableFromInline
  package func route(_ relay: @escaping LearnedRoute<Value>.Relay) -> LearnedRoute<Value>? {
    choices.isEmpty ? nil : LearnedRoute(places, choices: choices, relay: relay)
  }

  /// The parts of a value, or nil if it is another route.
  @usableFromInline
  package func parts(of value: Value) -> (repeat each Part)? {
    let found = tree.walk(value).values(at: 0..<tree.count)
    for choice in choices {
      if let parts = Self.parts(FoundParts(values: found, order: choice)) as (repeat each Part)?,
        embed(repeat each parts) == value
      {
        return parts
      }
    }
    return nil
  }

  private struct Missing: Error {}

  /// All parts; nil if one is missing.
  @usableFromInline
  static func parts(_ found: FoundParts) -> (repeat each Part)? {
    var index = 0
    func next<One>(_ type: One.Type) throws(Missing) -> One {
      defer { index += 1 }
      guard let value: One = found[index] else { throw Missing() }
      return value
    }
    do throws(Missing) {
      return (repeat try next((each Part).self))
    } catch {
      return nil
    }
  }
}
