public import DeepLinkOctets

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
  let (decode, encode) = (codec.decode, codec.encode)
  let parameter = Parameter(name, .query, codec, .required, acceptsEmpty: acceptsEmpty)
  return Capture(LinkPieces(query: [parameter])) { link, slots in
    guard let place = slots.next(), let found = link.first(at: place), let range = found.value,
      acceptsEmpty || !range.isEmpty, let value = decode(link.octets.span.extracting(range))
    else { return nil }
    link.warnOfRepetitions(of: place, after: found.item, used: codec.text(of: value), &slots.notes)
    return value
  } write: { value, writer in
    writer.text { encode(value, &$0) }
  }
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
  return Capture(LinkPieces(query: [parameter])) { link, slots in
    guard let place = slots.next(), let found = link.first(at: place) else { return false }
    guard let range = found.value else { return true }
    guard let value = parameter.flag(link.octets.span.extracting(range)) else {
      slots.notes.append(link.warning(parameter, found, used: "true"))
      return true
    }
    return value
  } write: { value, writer in
    writer.flag(value)
  }
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
  return optionalItem(parameter, codec, fallback, { $0 }, { $0 == fallback ? nil : $0 })
}

/// An optional query item, nil if it is absent.
///
/// An unreadable value is reported and counts as absent.
@inlinable
public func QueryItem<Value: Sendable>(optional name: String, _ codec: Codec<Value>) -> Capture<Value?> {
  optionalItem(Parameter(name, .query, codec, .optional(default: nil)), codec, nil, { $0 }, { $0 })
}

/// A query item with any number of values, in the order of the link: `?tag=a&tag=b`.
///
/// An unreadable value is reported and omitted.
@inlinable
public func QueryItems<Value: Sendable>(_ name: String, _ codec: Codec<Value>) -> Capture<[Value]> {
  let (decode, encode) = (codec.decode, codec.encode)
  let parameter = Parameter(name, .query, codec, .repeated)
  return Capture(LinkPieces(query: [parameter])) { link, slots in
    guard let place = slots.next() else { return [] }
    var values: [Value] = []
    for found in link.texts(at: place) {
      if let range = found.value, let value = decode(link.octets.span.extracting(range)) {
        values.append(value)
      } else {
        slots.notes.append(link.warning(parameter, found, used: nil))
      }
    }
    return values
  } write: { values, writer in
    writer.open()
    for value in values where !writer.add({ encode(value, &$0) }) { return false }
    return true
  }
}

/// The shared part of the two optional forms: `Field` is the payload's type, `Value` the codec's.
@inlinable
func optionalItem<Value: Sendable, Field: Sendable>(
  _ parameter: Parameter, _ codec: Codec<Value>, _ fallback: Field,
  _ field: @escaping @Sendable (Value) -> Field, _ value: @escaping @Sendable (Field) -> Value?
) -> Capture<Field> {
  let (decode, encode) = (codec.decode, codec.encode)
  return Capture(LinkPieces(query: [parameter])) { link, slots in
    guard let place = slots.next(), let found = link.first(at: place) else { return fallback }
    guard let range = found.value, let value = decode(link.octets.span.extracting(range)) else {
      slots.notes.append(link.warning(parameter, found, used: parameter.fallbackText))
      return fallback
    }
    link.warnOfRepetitions(of: place, after: found.item, used: codec.text(of: value), &slots.notes)
    return field(value)
  } write: { field, writer in
    guard let value = value(field) else {
      writer.open()
      return true
    }
    return writer.text { encode(value, &$0) }
  }
}

extension Parameter {
  /// The value of a flag's text; nil if the text is not a flag.
  func flag(_ text: Span<UInt8>) -> Bool? {
    if text.isEmpty || text.matches(one.span) { return true }
    if text.matches(zero.span) { return false }
    return Codec<Bool>.boolean.decode(text)
  }

  /// The text of an optional parameter's default.
  @usableFromInline
  package var fallbackText: String? {
    if case .optional(let text) = presence { text } else { nil }
  }
}

extension DeepLinkRequest {
  @inlinable
  package func isItem(_ index: Int, named name: [UInt8]) -> Bool {
    octets.span.extracting(items[index].name).matches(name.span)
  }

  @inlinable
  package func firstItem(named name: [UInt8]) -> Int? {
    for index in items.indices where isItem(index, named: name) { return index }
    return nil
  }

  /// A warning that a text was not used.
  @usableFromInline
  func warning(_ parameter: Parameter, _ found: PlacedText, expected: String? = nil, used: String?) -> LinkWarning {
    LinkWarning(
      parameter: parameter.name, value: found.value.map { UTF8Text(decoding: octets.span.extracting($0)) },
      expected: expected ?? parameter.type.expects, used: used, type: parameter.type)
  }

  /// Reports the unused values of a repeated item, at most 20. Each report repeats the value that is used, so without a
  /// bound the answer could be many times as long as the link.
  ///
  /// - Parameter first: the index of the item that is used.
  @inlinable
  func warnOfRepetitions(
    of place: ParameterPlace, after first: Int, used: @autoclosure () -> String?, _ notes: inout [LinkWarning]
  ) {
    guard first + 1 < items.count, let next = nextItem(at: place, after: first) else { return }
    addWarnings(of: place, from: next, used: used(), &notes)
  }

  @usableFromInline
  func nextItem(at place: ParameterPlace, after first: Int) -> Int? {
    items.indices[(first + 1)...].first { isItem($0, named: place.key) }
  }

  @usableFromInline
  func addWarnings(of place: ParameterPlace, from next: Int, used: String?, _ notes: inout [LinkWarning]) {
    let repeated = items.indices[next...].lazy.filter { isItem($0, named: place.key) }.prefix(20)
    notes += repeated.map { index in
      let found = PlacedText(value: items[index].value, item: index)
      return warning(place.parameter, found, expected: "the item only once", used: used)
    }
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

private let one = [UInt8(ascii: "1")]
private let zero = [UInt8(ascii: "0")]
