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
  let choices: Int
  /// Makes a value of the values at the places by a choice, and writes them into a link; nil if one is missing.
  let relay: Relay
  /// Walks through a value.
  let walk: @Sendable (Value, EncodedPlaces) -> EncodedPlaces.Found
  let equals: @Sendable (Value, Value) -> Bool

  /// - Parameters:
  ///   - found: the values at the places.
  ///   - choice: the number of the choice.
  ///   - writer: gets the link.
  ///   - isWritten: becomes false if no link can carry the values.
  typealias Relay =
    @Sendable (
      _ found: ArraySlice<Any?>, _ choice: Int, _ writer: inout LinkWriter, _ isWritten: inout Bool
    ) -> Value?

  /// Writes the link of a value, which has begun; nil if the value belongs to another route.
  func print(_ value: Value, of found: ArraySlice<Any?>, _ writer: inout LinkWriter) -> Bool? {
    for choice in 0..<choices {
      if choice > 0 { writer.restart() }
      var isWritten = true
      if let made = relay(found, choice, &writer, &isWritten), equals(made, value) { return isWritten }
    }
    return nil
  }

  /// Writes the link of a value of any route.
  @usableFromInline
  package var printed: @Sendable (Value, inout LinkWriter) -> RouteShape.Printed {
    let places = EncodedPlaces(places)
    return { value, writer in
      let found = walk(value, places).values(at: 0..<places.count)
      guard let isWritten = print(value, of: found[...], &writer) else { return .otherRoute }
      return isWritten ? .written : .inexpressible
    }
  }

  /// The same for the routes of an app that mounts a feature with this route.
  ///
  /// - Parameter place: where the feature's routes stand in those of the app.
  @usableFromInline
  package func mounted<Whole: Encodable & Equatable & Sendable>(
    at place: EncodedPlaces.Path, _ embed: @escaping @Sendable (Value) -> Whole
  ) -> LearnedRoute<Whole> {
    let relay = relay
    return LearnedRoute<Whole>(places.map { place + $0 }, choices: choices) { relay($0, $1, &$2, &$3).map(embed) }
  }

  /// The same below a parameter.
  ///
  /// - Parameters:
  ///   - paths: the places of the parameter and of the feature's routes.
  ///   - writePart: writes the parameter into a link.
  @usableFromInline
  package func mounted<Part: Sendable, Whole: Encodable & Equatable & Sendable>(
    below paths: (part: EncodedPlaces.Path, feature: EncodedPlaces.Path),
    _ embed: @escaping @Sendable (Part, Value) -> Whole,
    _ writePart: @escaping @Sendable (Part, inout LinkWriter) -> Bool
  ) -> LearnedRoute<Whole> {
    let relay = relay
    return LearnedRoute<Whole>([paths.part] + places.map { paths.feature + $0 }, choices: choices) {
      found, choice, writer, isWritten in
      guard let part = (found.first ?? nil) as? Part else { return nil }
      if !writePart(part, &writer) { isWritten = false }
      return relay(found.dropFirst(), choice, &writer, &isWritten).map { embed(part, $0) }
    }
  }
}

extension LearnedRoute where Value: Encodable & Equatable {
  init(_ places: [EncodedPlaces.Path], choices: Int, relay: @escaping Relay) {
    (self.places, self.choices, self.relay) = (places, choices, relay)
    walk = { $1.walk($0) }
    equals = { $0 == $1 }
  }

  /// A route that is one value.
  init(of value: Value) { self.init([], choices: 1) { _, _, _, _ in value } }
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
        if let parts = Self.parts(values[...], Array(values.indices)) as (repeat each Part)?,
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
  /// - Parameter write: writes the parts into a link.
  @usableFromInline
  package func route(
    _ write: @escaping @Sendable (inout LinkWriter, repeat each Part) -> Bool
  ) -> LearnedRoute<Value>? {
    guard !choices.isEmpty else { return nil }
    let (choices, embed) = (choices, embed)
    return LearnedRoute(places, choices: choices.count) { found, choice, writer, isWritten in
      guard let parts = Self.parts(found, choices[choice]) as (repeat each Part)? else { return nil }
      if !write(&writer, repeat each parts) { isWritten = false }
      return embed(repeat each parts)
    }
  }

  /// The parts of a value, or nil if it is another route.
  @usableFromInline
  package func parts(of value: Value) -> (repeat each Part)? {
    let found = tree.walk(value).values(at: 0..<tree.count)[...]
    for choice in choices {
      if let parts = Self.parts(found, choice) as (repeat each Part)?, embed(repeat each parts) == value {
        return parts
      }
    }
    return nil
  }

  private struct Missing: Error {}

  /// The parts at some places.
  static func parts(_ found: ArraySlice<Any?>, _ places: [Int]) -> (repeat each Part)? {
    var index = 0
    func next<One>(_ type: One.Type) throws(Missing) -> One {
      defer { index += 1 }
      guard let value = found[found.startIndex + places[index]] as? One else { throw Missing() }
      return value
    }
    do throws(Missing) {
      return (repeat try next((each Part).self))
    } catch {
      return nil
    }
  }
}
