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
    let route = learned.route { found, writer, isWritten in
      guard let parts = LearnedParts<Value, repeat each Part>.parts(found) else { return nil }
      isWritten = pattern.write(repeat each parts, to: &writer)
      return embed(repeat each parts)
    }
    self.init(summary, name, pattern, learned, route) { link, slots in
      pattern.read(link, &slots, embed)
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
    let route = learned.route { found, writer, isWritten in
      guard let a: A = found[0] else { return nil }
      isWritten = first.write(a, &writer)
      return embed(a)
    }
    self.init(summary, name, pattern, learned, route) { link, slots in
      guard let a = first.read(link, &slots) else { return nil }
      return embed(a)
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
    let route = learned.route { found, writer, isWritten in
      guard let a: A = found[0], let b: B = found[1] else { return nil }
      isWritten = first.write(a, &writer) && second.write(b, &writer)
      return embed(a, b)
    }
    self.init(summary, name, pattern, learned, route) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots) else { return nil }
      return embed(a, b)
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
    let route = learned.route { found, writer, isWritten in
      guard let a: A = found[0], let b: B = found[1], let c: C = found[2]
      else { return nil }
      isWritten = first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer)
      return embed(a, b, c)
    }
    self.init(summary, name, pattern, learned, route) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots)
      else { return nil }
      return embed(a, b, c)
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
    let route = learned.route { found, writer, isWritten in
      guard let a: A = found[0], let b: B = found[1], let c: C = found[2], let d: D = found[3]
      else { return nil }
      isWritten =
        first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer) && fourth.write(d, &writer)
      return embed(a, b, c, d)
    }
    self.init(summary, name, pattern, learned, route) { link, slots in
      guard let a = first.read(link, &slots), let b = second.read(link, &slots),
        let c = third.read(link, &slots), let d = fourth.read(link, &slots)
      else { return nil }
      return embed(a, b, c, d)
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
    _ summary: String, _ name: String?, _ pattern: Pattern<repeat each Part>,
    _ learned: LearnedParts<Value, repeat each Part>, _ route: LearnedRoute<Value>?,
    parse: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> Value?, relay: @escaping Relay
  ) {
    let refuse: @Sendable (Value, inout LinkWriter) -> Printed = { _, _ in .otherRoute }
    self.init(
      shape: RouteShape(name: name ?? learned.cases.joined(separator: "."), summary: summary, pattern.pieces),
      example: learned.example, parse: parse, print: route?.printed ?? refuse, relay: relay, learned: route,
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
    self.init(path().shape(EncodedPlaces.name(of: value), summary), value)
  }

  /// A route whose link is always the same.
  ///
  /// - Parameters:
  ///   - summary: what the route shows, in a few words.
  ///   - name: the name, unique in the table. Empty for the root route of a mount.
  ///   - value: the route.
  ///   - path: the literals of the link.
  @inlinable
  public init(
    _ summary: String, name: String = "", _ value: Value, @PatternBuilder path: () -> ValuelessPattern
  ) {
    self.init(path().shape(name, summary), value)
  }

  /// The route for the root of the table or of the mount itself.
  @inlinable
  public init(_ summary: String, name: String = "", _ value: Value) { self.init(summary, name: name, value, path: {}) }

  @usableFromInline
  init(_ shape: RouteShape, _ value: Value) {
    self.init(
      shape: shape, example: value, parse: { _, _ in value },
      print: { other, _ in other == value ? .written : .otherRoute }, learned: LearnedRoute(of: value))
  }
}

extension EncodedPlaces {
  /// The names of the cases of a value, with periods between them.
  @usableFromInline
  package static func name(of value: some Encodable) -> String {
    Example(of: value).cases.compactMap(\.last).joined(separator: ".")
  }
}
