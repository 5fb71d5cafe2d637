/// Takes a route apart into the values of its link, as learned from an example: without a closure for the way back.
///
/// The example's parts are looked for in what its `encode(to:)` writes (``EncodedPlaces``). For another value, the values at
/// the same places are put through `embed`, and only if that gives the value again, they are its parts. So a wrong part
/// cannot come out.
@usableFromInline
package struct LearnedParts<Value: Encodable & Equatable & Sendable, each Part: Sendable>: Sendable {
  private let embed: @Sendable (repeat each Part) -> Value
  private let places: EncodedPlaces
  /// For each choice of places that gives the example again, the index of the place of each part.
  private let choices: [[Int]]
  /// The names of the cases around the parts, outermost first.
  let cases: [String]
  /// The names of the cases that stand before the first part.
  let start: [String]
  /// Why no route can be taken apart; nil if it can.
  @usableFromInline let fault: String?

  /// The choices that are tried and kept at most. Parts of one type and value have several, which all give right parts.
  private static var mostTried: Int { 4_096 }
  private static var mostKept: Int { 8 }

  /// - Parameters:
  ///   - embed: makes a route of its parts.
  ///   - parts: the parts of an example.
  @usableFromInline
  package init(_ embed: @escaping @Sendable (repeat each Part) -> Value, _ parts: repeat each Part) {
    self.embed = embed
    let value = embed(repeat each parts)
    let example = EncodedPlaces.Example(of: value)
    var candidates: [[Int]] = []
    func look<One>(_ part: One) {
      let indices = example.values.indices.filter { example.values[$0].held is EncodedPlaces.Held<One> }
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
        let held = chosen.map { example.values[$0].held }
        if let parts = Self.parts(held) as (repeat each Part)?, embed(repeat each parts) == value {
          found.append(chosen)
        }
        return
      }
      for index in candidates[chosen.count] where !chosen.contains(index) { choose(chosen + [index]) }
    }
    choose([])
    let used = Set(found.joined()).sorted()
    places = EncodedPlaces(used.map { example.values[$0].path })
    choices = found.map { $0.map { used.firstIndex(of: $0) ?? 0 } }
    let taken = (found.first ?? []).map { example.values[$0].path }
    cases = example.cases.map(\.path).filter { path in !taken.contains { path.starts(with: $0) } }.compactMap(\.last)
    start = example.cases.filter { $0.place <= used.first ?? 0 }.compactMap(\.path.last)
    fault =
      found.isEmpty
      ? "its values are not found again in what the encode(to:) of its example \(value) writes, so the route needs a closure "
        + "that takes it apart: Route(…, example:, embed, extract)" : nil
  }

  /// The parts of a value, or nil if it is another route.
  @usableFromInline
  package func parts(of value: Value) -> (repeat each Part)? {
    guard fault == nil else { return nil }
    let values = places.values(of: value)
    for choice in choices {
      let held = choice.map { values[$0] as Any }
      if let parts = Self.parts(held) as (repeat each Part)?, embed(repeat each parts) == value { return parts }
    }
    return nil
  }

  private struct Missing: Error {}

  private static func parts(_ held: [Any]) -> (repeat each Part)? {
    var index = 0
    func next<One>(_ type: One.Type) throws(Missing) -> One {
      defer { index += 1 }
      guard let held = held[index] as? EncodedPlaces.Held<One> else { throw Missing() }
      return held.value
    }
    do throws(Missing) {
      return (repeat try next((each Part).self))
    } catch {
      return nil
    }
  }
}

extension LearnedParts {
  /// What is known of the values that hold a feature's values as their last part.
  @usableFromInline
  package func cases<Feature>(mounting feature: RouteCases<Feature>?) -> RouteCases<Value>? {
    fault == nil ? RouteCases(start + (feature?.start ?? [])) : nil
  }
}
