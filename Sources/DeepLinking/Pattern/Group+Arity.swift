// Groups of two to five parts, written out. They behave like the form for any number of parts, but the optimiser
// specialises them for the types of the app. A loop over a pack looks up its element types at run time.

/// A group of two parts.
@inlinable
public func Group<Value: Sendable, A: Sendable, B: Sendable>(
  _ make: @escaping @Sendable (A, B) -> Value?, _ split: @escaping @Sendable (Value) -> (A, B)?,
  @PatternBuilder pattern: () -> Pattern<A, B>
) -> Capture<Value> {
  let pattern = pattern()
  let (first, second) = pattern.captures
  return .group(pattern.pieces) { link, slots in
    guard let a = first.read(link, &slots), let b = second.read(link, &slots) else { return nil }
    return make(a, b)
  } write: { value, writer in
    guard let (a, b) = split(value) else { return false }
    return first.write(a, &writer) && second.write(b, &writer)
  }
}

/// A group of three parts.
@inlinable
public func Group<Value: Sendable, A: Sendable, B: Sendable, C: Sendable>(
  _ make: @escaping @Sendable (A, B, C) -> Value?, _ split: @escaping @Sendable (Value) -> (A, B, C)?,
  @PatternBuilder pattern: () -> Pattern<A, B, C>
) -> Capture<Value> {
  let pattern = pattern()
  let (first, second, third) = pattern.captures
  return .group(pattern.pieces) { link, slots in
    guard let a = first.read(link, &slots), let b = second.read(link, &slots),
      let c = third.read(link, &slots)
    else { return nil }
    return make(a, b, c)
  } write: { value, writer in
    guard let (a, b, c) = split(value) else { return false }
    return first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer)
  }
}

/// A group of four parts.
@inlinable
public func Group<Value: Sendable, A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  _ make: @escaping @Sendable (A, B, C, D) -> Value?, _ split: @escaping @Sendable (Value) -> (A, B, C, D)?,
  @PatternBuilder pattern: () -> Pattern<A, B, C, D>
) -> Capture<Value> {
  let pattern = pattern()
  let (first, second, third, fourth) = pattern.captures
  return .group(pattern.pieces) { link, slots in
    guard let a = first.read(link, &slots), let b = second.read(link, &slots),
      let c = third.read(link, &slots), let d = fourth.read(link, &slots)
    else { return nil }
    return make(a, b, c, d)
  } write: { value, writer in
    guard let (a, b, c, d) = split(value) else { return false }
    return first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer)
      && fourth.write(d, &writer)
  }
}

/// A group of five parts.
@inlinable
public func Group<Value: Sendable, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  _ make: @escaping @Sendable (A, B, C, D, E) -> Value?, _ split: @escaping @Sendable (Value) -> (A, B, C, D, E)?,
  @PatternBuilder pattern: () -> Pattern<A, B, C, D, E>
) -> Capture<Value> {
  let pattern = pattern()
  let (first, second, third, fourth, fifth) = pattern.captures
  return .group(pattern.pieces) { link, slots in
    guard let a = first.read(link, &slots), let b = second.read(link, &slots),
      let c = third.read(link, &slots), let d = fourth.read(link, &slots),
      let e = fifth.read(link, &slots)
    else { return nil }
    return make(a, b, c, d, e)
  } write: { value, writer in
    guard let (a, b, c, d, e) = split(value) else { return false }
    return first.write(a, &writer) && second.write(b, &writer) && third.write(c, &writer)
      && fourth.write(d, &writer) && fifth.write(e, &writer)
  }
}
