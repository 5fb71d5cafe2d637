// Routes of one to four values, written out. They behave like the form for any number of values, but the optimiser
// specialises them for the types of the app. A loop over a pack looks up its element types at run time, which takes
// longer than reading the values.
extension Route {
  /// A route whose link carries one value.
  @inlinable
  public init<A: Sendable>(
    _ summary: String, name: String = "", example: Value,
    _ embed: @escaping @Sendable (A) -> Value, _ extract: @escaping @Sendable (Value) -> A?,
    @PatternBuilder pattern: () -> Pattern<A>
  ) {
    let pattern = pattern()
    let first = pattern.captures
    self.init(shape: pattern.shape(name, summary), example: example) { link, slots in
      guard let a = first.read(link, &slots) else { return nil }
      return embed(a)
    } print: { value, writer in
      guard let a = extract(value) else { return .otherRoute }
      return first.write(a, &writer) ? .written : .inexpressible
    }
  }

  /// A route whose link carries two values.
  @inlinable
  public init<A: Sendable, B: Sendable>(
    _ summary: String, name: String = "", example: Value,
    _ embed: @escaping @Sendable (A, B) -> Value, _ extract: @escaping @Sendable (Value) -> (A, B)?,
    @PatternBuilder pattern: () -> Pattern<A, B>
  ) {
    let pattern = pattern()
    let (first, second) = pattern.captures
    self.init(shape: pattern.shape(name, summary), example: example) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots) else { return nil }
      return embed(a, b)
    } print: { value, writer in
      guard let (a, b) = extract(value) else { return .otherRoute }
      return first.write(a, &writer) && second.write(b, &writer) ? .written : .inexpressible
    }
  }

  /// A route whose link carries three values.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable>(
    _ summary: String, name: String = "", example: Value,
    _ embed: @escaping @Sendable (A, B, C) -> Value, _ extract: @escaping @Sendable (Value) -> (A, B, C)?,
    @PatternBuilder pattern: () -> Pattern<A, B, C>
  ) {
    let pattern = pattern()
    let (first, second, third) = pattern.captures
    self.init(shape: pattern.shape(name, summary), example: example) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots)
      else { return nil }
      return embed(a, b, c)
    } print: { value, writer in
      guard let (a, b, c) = extract(value) else { return .otherRoute }
      return first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer)
        ? .written : .inexpressible
    }
  }

  /// A route whose link carries four values.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ summary: String, name: String = "", example: Value,
    _ embed: @escaping @Sendable (A, B, C, D) -> Value, _ extract: @escaping @Sendable (Value) -> (A, B, C, D)?,
    @PatternBuilder pattern: () -> Pattern<A, B, C, D>
  ) {
    let pattern = pattern()
    let (first, second, third, fourth) = pattern.captures
    self.init(shape: pattern.shape(name, summary), example: example) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots), let d = fourth.read(link, &slots)
      else { return nil }
      return embed(a, b, c, d)
    } print: { value, writer in
      guard let (a, b, c, d) = extract(value) else { return .otherRoute }
      return first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer)
        && fourth.write(d, &writer) ? .written : .inexpressible
    }
  }
}
