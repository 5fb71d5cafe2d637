// Routes without a closure for the way back: the places of the values are learned from an example (``LearnedParts``).
extension Route where Value: Encodable & Equatable {
  /// A route whose link carries values, taken apart by its own `encode(to:)`.
  ///
  /// ```swift
  /// Route("Edit an item", { .row(id: $0, route: .edit(changes: $1)) }, example: keyboard, Item.Changes()) {
  ///   Segment("id", .uuid)
  ///   "edit"
  ///   itemChanges
  /// }
  /// ```
  ///
  /// `embed` must put the values into the route as they are, and the conformance to `Encodable` must be the one that the
  /// compiler synthesises, or give each value a place of its own with its own type. If the values of the example are not
  /// found again, the check of the table says so; such a route needs the form with `extract`.
  ///
  /// A link is read and written without a walk through the value. The link of a value takes some microseconds.
  ///
  /// - Parameters:
  ///   - summary: what the route shows, in a few words.
  ///   - name: the name, unique in the table; nil for the names of the cases: `row.edit` above.
  ///   - embed: makes the route from the values, in the order of their pieces; usually an enum case.
  ///   - parts: the values of an example of the route.
  ///   - pattern: the pieces of the link.
  @inlinable
  public init<each Part: Sendable>(
    _ summary: String, name: String? = nil, _ embed: @escaping @Sendable (repeat each Part) -> Value,
    example parts: repeat each Part, @PatternBuilder pattern: () -> Pattern<repeat each Part>
  ) {
    let (pattern, learned) = (pattern(), LearnedParts(embed, repeat each parts))
    self.init(summary, name, pattern.pieces, embed(repeat each parts), learned) { link, slots in
      pattern.read(link, &slots, embed)
    } print: { value, writer in
      guard let parts = learned.parts(of: value) else { return .otherRoute }
      return pattern.write(repeat each parts, to: &writer) ? .written : .inexpressible
    } relay: { link, slots, writer, isWritten in
      pattern.read(link, &slots) { (parts: repeat each Part) -> Value? in
        isWritten = pattern.write(repeat each parts, to: &writer)
        return embed(repeat each parts)
      }
    }
  }

  /// A route whose link carries one value.
  @inlinable
  public init<A: Sendable>(
    _ summary: String, name: String? = nil, _ embed: @escaping @Sendable (A) -> Value,
    example a0: A, @PatternBuilder pattern: () -> Pattern<A>
  ) {
    let (pattern, learned) = (pattern(), LearnedParts(embed, a0))
    let first = pattern.captures
    self.init(summary, name, pattern.pieces, embed(a0), learned) { link, slots in
      guard let a = first.read(link, &slots) else { return nil }
      return embed(a)
    } print: { value, writer in
      guard let a = learned.parts(of: value) else { return .otherRoute }
      return first.write(a, &writer) ? .written : .inexpressible
    } relay: { link, slots, writer, isWritten in
      guard let a = first.read(link, &slots) else { return nil }
      isWritten = first.write(a, &writer)
      return embed(a)
    }
  }

  /// A route whose link carries two values.
  @inlinable
  public init<A: Sendable, B: Sendable>(
    _ summary: String, name: String? = nil, _ embed: @escaping @Sendable (A, B) -> Value,
    example a0: A, _ b0: B, @PatternBuilder pattern: () -> Pattern<A, B>
  ) {
    let (pattern, learned) = (pattern(), LearnedParts(embed, a0, b0))
    let (first, second) = pattern.captures
    self.init(summary, name, pattern.pieces, embed(a0, b0), learned) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots) else { return nil }
      return embed(a, b)
    } print: { value, writer in
      guard let (a, b) = learned.parts(of: value) else { return .otherRoute }
      return first.write(a, &writer) && second.write(b, &writer) ? .written : .inexpressible
    } relay: { link, slots, writer, isWritten in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots) else { return nil }
      isWritten = first.write(a, &writer) && second.write(b, &writer)
      return embed(a, b)
    }
  }

  /// A route whose link carries three values.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable>(
    _ summary: String, name: String? = nil, _ embed: @escaping @Sendable (A, B, C) -> Value,
    example a0: A, _ b0: B, _ c0: C, @PatternBuilder pattern: () -> Pattern<A, B, C>
  ) {
    let (pattern, learned) = (pattern(), LearnedParts(embed, a0, b0, c0))
    let (first, second, third) = pattern.captures
    self.init(summary, name, pattern.pieces, embed(a0, b0, c0), learned) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots)
      else { return nil }
      return embed(a, b, c)
    } print: { value, writer in
      guard let (a, b, c) = learned.parts(of: value) else { return .otherRoute }
      return first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer) ? .written : .inexpressible
    } relay: { link, slots, writer, isWritten in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots)
      else { return nil }
      isWritten = first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer)
      return embed(a, b, c)
    }
  }

  /// A route whose link carries four values.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ summary: String, name: String? = nil, _ embed: @escaping @Sendable (A, B, C, D) -> Value,
    example a0: A, _ b0: B, _ c0: C, _ d0: D, @PatternBuilder pattern: () -> Pattern<A, B, C, D>
  ) {
    let (pattern, learned) = (pattern(), LearnedParts(embed, a0, b0, c0, d0))
    let (first, second, third, fourth) = pattern.captures
    self.init(summary, name, pattern.pieces, embed(a0, b0, c0, d0), learned) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots), let d = fourth.read(link, &slots)
      else { return nil }
      return embed(a, b, c, d)
    } print: { value, writer in
      guard let (a, b, c, d) = learned.parts(of: value) else { return .otherRoute }
      return first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer) && fourth.write(d, &writer)
        ? .written : .inexpressible
    } relay: { link, slots, writer, isWritten in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots), let d = fourth.read(link, &slots)
      else { return nil }
      isWritten =
        first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer) && fourth.write(d, &writer)
      return embed(a, b, c, d)
    }
  }

  @usableFromInline
  init<each Part: Sendable>(
    _ summary: String, _ name: String?, _ pieces: LinkPieces, _ example: Value,
    _ learned: LearnedParts<Value, repeat each Part>,
    parse: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> Value?,
    print: @escaping @Sendable (Value, inout LinkWriter) -> Printed, relay: @escaping Relay
  ) {
    self.init(
      shape: RouteShape(name: name ?? learned.cases.joined(separator: "."), summary: summary, pieces), example: example,
      parse: parse, print: print, relay: relay, cases: learned.fault == nil ? RouteCases(learned.start) : nil,
      fault: learned.fault)
  }

  /// A route whose link is always the same, named like its cases: `Route("The products", named: .products) { "products" }`.
  ///
  /// - Parameters:
  ///   - summary: what the route shows, in a few words.
  ///   - value: the route.
  ///   - path: the literals of the link.
  @inlinable
  public init(_ summary: String, named value: Value, @PatternBuilder path: () -> ValuelessPattern) {
    let cases = EncodedPlaces.cases(of: value, atMost: .max)
    self.init(
      shape: path().shape(cases.joined(separator: "."), summary), example: value, parse: { _, _ in value },
      print: { other, _ in other == value ? .written : .otherRoute }, cases: RouteCases(cases))
  }
}
