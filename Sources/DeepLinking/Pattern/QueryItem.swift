public import Octets

/// A query item that the route needs: without it, with an empty value, or with one that the codec does not read, the
/// route does not match. Of a repeated item the first value counts, and the others are reported.
///
/// An association file cannot tell an absent item from an empty one, except by asking for at least one character; a link
/// that the table resolves must open the app, so here too an empty value is none.
@inlinable
public func QueryItem<Value: Sendable>(_ name: String, _ codec: Codec<Value>) -> Capture<Value> {
  let (decode, encode) = (codec.decode, codec.encode)
  let parameter = Parameter(name, .query, codec, .required)
  let key = parameter.nameOctets
  return Capture(path: [], query: [parameter]) { request, _, notes in
    guard let item = request.firstItem(named: key), let range = request.items[item].value, !range.isEmpty,
      let value = decode(request.octets.span.extracting(range))
    else { return nil }
    request.warnOfRepetitions(of: parameter, after: item, used: codec.text(of: value), &notes)
    return value
  } write: { value, _, writer in
    writer.item(name: key) { output in
      let start = output.count
      return encode(value, &output) && output.count > start
    }
  }
}

/// A query item with a default, taken when it is absent.
///
/// A value that the codec does not read falls back to the default as well, and is reported: links in the wild must keep
/// opening. The canonical link leaves the default out.
@inlinable
public func QueryItem<Value: Sendable & Equatable>(
  _ name: String, _ codec: Codec<Value>, default fallback: Value
) -> Capture<Value> {
  let parameter = Parameter(name, .query, codec, .optional(default: codec.text(of: fallback)))
  return optionalItem(parameter, codec, fallback, { $0 }, { $0 == fallback ? nil : $0 })
}

/// A query item that may be absent, which reads as nil.
///
/// A value that the codec does not read counts as absent, and is reported.
@inlinable
public func QueryItem<Value: Sendable>(optional name: String, _ codec: Codec<Value>) -> Capture<Value?> {
  optionalItem(Parameter(name, .query, codec, .optional(default: nil)), codec, nil, { $0 }, { $0 })
}

/// A query item that may be given any number of times, in the order given: `?tag=a&tag=b`.
///
/// A value that the codec does not read is left out, and reported.
@inlinable
public func QueryItems<Value: Sendable>(_ name: String, _ codec: Codec<Value>) -> Capture<[Value]> {
  let (decode, encode) = (codec.decode, codec.encode)
  let parameter = Parameter(name, .query, codec, .repeated)
  let key = parameter.nameOctets
  return Capture(path: [], query: [parameter]) { request, _, notes in
    var values: [Value] = []
    for index in request.items.indices where request.isItem(index, named: key) {
      if let range = request.items[index].value, let value = decode(request.octets.span.extracting(range)) {
        values.append(value)
      } else {
        notes.append(request.warning(parameter, index, used: nil))
      }
    }
    return values
  } write: { values, _, writer in
    for value in values {
      guard writer.item(name: key, { encode(value, &$0) }) else { return false }
    }
    return true
  }
}

/// What the two optional forms share: `Field` is the payload's type, `Value` the codec's.
@inlinable
func optionalItem<Value: Sendable, Field: Sendable>(
  _ parameter: Parameter, _ codec: Codec<Value>, _ fallback: Field,
  _ field: @escaping @Sendable (Value) -> Field, _ value: @escaping @Sendable (Field) -> Value?
) -> Capture<Field> {
  let (decode, encode) = (codec.decode, codec.encode)
  let key = parameter.nameOctets
  return Capture(path: [], query: [parameter]) { request, _, notes in
    guard let item = request.firstItem(named: key) else { return fallback }
    guard let range = request.items[item].value, let value = decode(request.octets.span.extracting(range)) else {
      notes.append(request.warning(parameter, item, used: parameter.fallbackText))
      return fallback
    }
    request.warnOfRepetitions(of: parameter, after: item, used: codec.text(of: value), &notes)
    return field(value)
  } write: { field, _, writer in
    guard let value = value(field) else { return true }
    return writer.item(name: key) { encode(value, &$0) }
  }
}

extension Parameter {
  /// The text of the default of an optional parameter.
  @usableFromInline
  var fallbackText: String? {
    if case .optional(let text) = presence { text } else { nil }
  }
}

extension DeepLinkRequest {
  @inlinable
  func isItem(_ index: Int, named name: [UInt8]) -> Bool {
    octets.span.extracting(items[index].name).matches(name.span)
  }

  @inlinable
  func firstItem(named name: [UInt8]) -> Int? {
    for index in items.indices where isItem(index, named: name) { return index }
    return nil
  }

  /// The warning that the item at `index` was not used.
  @usableFromInline
  func warning(_ parameter: Parameter, _ index: Int, expected: String? = nil, used: String?) -> LinkWarning {
    LinkWarning(
      parameter: parameter.name,
      value: items[index].value.map { UTF8Text(decoding: octets.span.extracting($0)) },
      expected: expected ?? parameter.type.expects,
      used: used,
      type: parameter.type)
  }

  /// Reports the values of a repeated item that are not used, because the first one is; the first 20 of them, for each
  /// report holds the value that is used, and a link of many could make a text many times as long as itself.
  @inlinable
  func warnOfRepetitions(
    of parameter: Parameter, after first: Int, used: @autoclosure () -> String?, _ notes: inout [LinkWarning]
  ) {
    guard first + 1 < items.count else { return }
    var told: [LinkWarning] = []
    for index in (first + 1)..<items.count where isItem(index, named: parameter.nameOctets) {
      let text = told.isEmpty ? used() : told[0].used
      told.append(warning(parameter, index, expected: "the item once", used: text))
      if told.count == 20 { break }
    }
    notes += told
  }
}

/// Query items that may be absent, whose names are known only when the table is made: a value, or nil, for each name.
///
/// A value that the codec does not read counts as absent, and is reported.
public func OptionalQueryItems<Value: Sendable>(_ names: [String], _ codec: Codec<Value>) -> Capture<[Value?]> {
  let items = names.map { QueryItem(optional: $0, codec) }
  return Capture(path: [], query: items.flatMap(\.query)) { request, base, notes in
    items.map { $0.read(request, base, &notes) ?? nil }
  } write: { values, base, writer in
    for (item, value) in zip(items, values) {
      guard item.write(value, base, &writer) else { return false }
    }
    return true
  }
}
