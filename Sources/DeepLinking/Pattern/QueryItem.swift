import DeepLinkOctets

/// A required query item: if it is absent, empty or unreadable, the route does not match. If it is repeated, the first
/// value counts, and the others are reported.
///
/// An association file can require at least one character, but cannot distinguish an absent item from an empty one. If
/// an empty value is accepted, the file opens links without the item as well.
///
/// - Parameters:
///   - name: the name of the item, decoded.
///   - codec: reads and writes the value.
///   - acceptsEmpty: whether an empty value (`?q=`) is read by the codec; otherwise it counts as absent.
@inlinable
public func QueryItem<Value: Sendable>(
  _ name: String, _ codec: Codec<Value>, acceptsEmpty: Bool = false
) -> Capture<Value> {
  Capture(Parameter(name, .query, codec, .required, acceptsEmpty: acceptsEmpty), one: codec)
}

/// An item that a link must have with this value, or the route does not match: `?type=user`. It is no value of the
/// route.
public func QueryItem(_ name: String, is value: String) -> ValuelessPattern {
  ValuelessPattern(LinkPieces(query: [Parameter(name, fixed: value)]))
}

/// An item that a link must not have, or the route does not match.
public func QueryItem(absent name: String) -> ValuelessPattern {
  ValuelessPattern(LinkPieces(query: [Parameter(name, .query, Codec<String>.text, .absent)]))
}

/// An item whose presence counts: `?debug`. Its value may be `true`, `false`, `1`, `0`, empty or absent. Any other
/// value is reported, and the item counts as present.
public func QueryFlag(_ name: String) -> Capture<Bool> {
  let parameter = Parameter(name, .query, Codec<Bool>.boolean, .optional(default: "false"), isFlag: true)
  return Capture(parameter, optional: .boolean, false, { $0 }, { $0 }, { !$0 })
}

/// A query item with a default, used when the item is absent.
///
/// An unreadable value is reported and replaced by the default, so that existing links keep opening. The canonical link
/// omits the default.
@inlinable
public func QueryItem<Value: Sendable & Equatable>(
  _ name: String, _ codec: Codec<Value>, default fallback: Value
) -> Capture<Value> {
  let parameter = Parameter(name, .query, codec, .optional(default: codec.text(of: fallback)))
  return Capture(parameter, optional: codec, fallback, { $0 }, { $0 }, { $0 == fallback })
}

/// An optional query item, nil if it is absent.
///
/// An unreadable value is reported and counts as absent.
@inlinable
public func QueryItem<Value: Sendable>(optional name: String, _ codec: Codec<Value>) -> Capture<Value?> {
  let parameter = Parameter(name, .query, codec, .optional(default: nil))
  return Capture(parameter, optional: codec, nil, { $0 }, { $0 }, { $0 == nil })
}

/// A query item with any number of values, in the order of the link: `?tag=a&tag=b`.
///
/// An unreadable value is reported and omitted.
@inlinable
public func QueryItems<Value: Sendable>(_ name: String, _ codec: Codec<Value>) -> Capture<[Value]> {
  Capture(Parameter(name, .query, codec, .repeated), several: codec)
}

extension Parameter {
  /// The text of an optional parameter's default.
  @usableFromInline
  package var fallbackText: String? {
    if case .optional(let text) = presence { text } else { nil }
  }
}

extension DeepLinkRequest {
  package func isItem(_ index: Int, named name: [UInt8]) -> Bool {
    octets.span.extracting(items[index].name).matches(name.span)
  }

  package func firstItem(named name: [UInt8]) -> Int? {
    for index in items.indices where isItem(index, named: name) { return index }
    return nil
  }
}

/// Optional query items whose names are known only at run time: a value, or nil, for each name.
///
/// An unreadable value is reported and counts as absent.
public func OptionalQueryItems<Value: Sendable>(_ names: [String], _ codec: Codec<Value>) -> Capture<[Value?]> {
  let items = names.map { QueryItem(optional: $0, codec) }
  return Capture(items.reduce(LinkPieces()) { $0 + $1.pieces }) { link, slots in
    items.map { $0.read(link, &slots) ?? nil }
  } write: { values, writer in
    for (item, value) in zip(items, values) where !item.write(value, &writer) { return false }
    return true
  }
}
