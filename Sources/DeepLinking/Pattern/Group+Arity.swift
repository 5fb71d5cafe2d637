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
  return .group(pattern.pieces) { request, base, notes in
    guard let a = first.read(request, base, &notes), let b = second.read(request, base, &notes) else { return nil }
    return make(a, b)
  } write: { value, base, writer in
    guard let (a, b) = split(value) else { return false }
    return first.write(a, base, &writer) && second.write(b, base, &writer)
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
  return .group(pattern.pieces) { request, base, notes in
    guard let a = first.read(request, base, &notes), let b = second.read(request, base, &notes),
      let c = third.read(request, base, &notes)
    else { return nil }
    return make(a, b, c)
  } write: { value, base, writer in
    guard let (a, b, c) = split(value) else { return false }
    return first.write(a, base, &writer) && second.write(b, base, &writer) && third.write(c, base, &writer)
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
  return .group(pattern.pieces) { request, base, notes in
    guard let a = first.read(request, base, &notes), let b = second.read(request, base, &notes),
      let c = third.read(request, base, &notes), let d = fourth.read(request, base, &notes)
    else { return nil }
    return make(a, b, c, d)
  } write: { value, base, writer in
    guard let (a, b, c, d) = split(value) else { return false }
    return first.write(a, base, &writer) && second.write(b, base, &writer) && third.write(c, base, &writer)
      && fourth.write(d, base, &writer)
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
  return .group(pattern.pieces) { request, base, notes in
    guard let a = first.read(request, base, &notes), let b = second.read(request, base, &notes),
      let c = third.read(request, base, &notes), let d = fourth.read(request, base, &notes),
      let e = fifth.read(request, base, &notes)
    else { return nil }
    return make(a, b, c, d, e)
  } write: { value, base, writer in
    guard let (a, b, c, d, e) = split(value) else { return false }
    return first.write(a, base, &writer) && second.write(b, base, &writer) && third.write(c, base, &writer)
      && fourth.write(d, base, &writer) && fifth.write(e, base, &writer)
  }
}
