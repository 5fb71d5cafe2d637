/// One path component, read by a codec.
///
/// ```swift
/// Segment("id", .uuid)                    // /:id
/// Segment("handle", .text, prefix: "@")   // /@:handle
/// ```
///
/// - Parameters:
///   - name: the name in the pattern (`:id`), in messages and in `parameters`.
///   - codec: reads and writes the component.
///   - prefix: the literal text before the value.
///   - suffix: the literal text behind the value: `.pdf` in `/:id.pdf`.
///   - collection: the collection of the record that the component names, if any.
@inlinable
public func Segment<Value: Sendable>(
  _ name: String, _ codec: Codec<Value>, prefix: String = "", suffix: String = "", in collection: String? = nil
) -> Capture<Value> {
  let (decode, encode) = (codec.decode, codec.encode)
  let affix = Parameter.Affix(prefix, suffix)
  let parameter = Parameter(name, .path, codec, .required, collection: collection, affix: affix)
  return Capture(LinkPieces(path: [.segment(parameter)])) { link, slots in
    guard let place = slots.next(), let range = link.value(at: place) else { return nil }
    return decode(link.octets.span.extracting(range))
  } write: { value, writer in
    writer.text { encode(value, &$0) }
  }
}

/// An optional component, nil if a link leaves it out: `/settings/:tab?`, `/:locale?/listing/:id`.
///
/// Of optional components side by side, a link that leaves one out leaves out those after it.
@inlinable
public func Segment<Value: Sendable>(
  optional name: String, _ codec: Codec<Value>, prefix: String = "", suffix: String = "", in collection: String? = nil
) -> Capture<Value?> {
  let parameter = Parameter(
    name, .path, codec, .optional(default: nil), collection: collection, affix: .init(prefix, suffix))
  return optionalSegment(parameter, codec, nil, { $0 }, { $0 }, { $0 == nil })
}

/// A component with a default for links that leave it out: `/settings/:tab?`.
///
/// The canonical link leaves out the default, unless an optional component side by side with it follows.
@inlinable
public func Segment<Value: Sendable & Equatable>(
  _ name: String, _ codec: Codec<Value>, default fallback: Value, prefix: String = "", suffix: String = "",
  in collection: String? = nil
) -> Capture<Value> {
  let parameter = Parameter(
    name, .path, codec, .optional(default: codec.text(of: fallback)), collection: collection,
    affix: .init(prefix, suffix))
  return optionalSegment(parameter, codec, fallback, { $0 }, { $0 }, { $0 == fallback })
}

/// The shared part of the two optional forms: `Field` is the payload's type, `Value` the codec's.
@inlinable
func optionalSegment<Value: Sendable, Field: Sendable>(
  _ parameter: Parameter, _ codec: Codec<Value>, _ fallback: Field,
  _ field: @escaping @Sendable (Value) -> Field, _ value: @escaping @Sendable (Field) -> Value?,
  _ isFallback: @escaping @Sendable (Field) -> Bool
) -> Capture<Field> {
  let (decode, encode) = (codec.decode, codec.encode)
  return Capture(LinkPieces(path: [.segment(parameter)])) { link, slots in
    guard let place = slots.next(), link.has(place) else { return fallback }
    guard let range = link.value(at: place) else { return nil }
    return decode(link.octets.span.extracting(range)).map(field)
  } write: { whole, writer in
    guard isFallback(whole) else {
      return writer.text { output in value(whole).map { encode($0, &output) } ?? false }
    }
    writer.leaveOut { output in value(whole).map { encode($0, &output) } ?? false }
    return true
  }
}

/// The components at the end of the path, one or more, all read by the same codec: `/docs/*path`.
///
/// It must be the last piece of its path. A link may have any number of components, so an app that shows a screen for each
/// of them bounds their number itself.
///
/// - Parameters:
///   - name: the name in the pattern (`*path`), in messages and in `parameters`.
///   - codec: reads and writes each component.
///   - prefix: the literal text before the first component: `Talk:` in `/wiki/Talk:*title`.
///   - keepsEmpty: whether components may be empty, as in `/wiki//dev/random`.
///   - collection: the collection of the record that each component names, if any.
@inlinable
public func RestOfPath<Value: Sendable>(
  _ name: String, _ codec: Codec<Value>, prefix: String = "", keepingEmpty keepsEmpty: Bool = false,
  in collection: String? = nil
) -> Capture<[Value]> {
  rest(
    Parameter(
      name, .rest, codec, .required, collection: collection, affix: .init(prefix), acceptsEmpty: keepsEmpty), codec)
}

/// The components at the end of the path, none or more: `/docs/*path?`.
@inlinable
public func RestOfPath<Value: Sendable>(
  optional name: String, _ codec: Codec<Value>, prefix: String = "", keepingEmpty keepsEmpty: Bool = false,
  in collection: String? = nil
) -> Capture<[Value]> {
  rest(
    Parameter(
      name, .rest, codec, .optional(default: nil), collection: collection, affix: .init(prefix),
      acceptsEmpty: keepsEmpty), codec)
}

/// The shared part of the two forms.
@inlinable
func rest<Value: Sendable>(_ parameter: Parameter, _ codec: Codec<Value>) -> Capture<[Value]> {
  let (decode, encode) = (codec.decode, codec.encode)
  let isOptional = !parameter.isRequired
  return Capture(LinkPieces(path: [.rest(parameter)])) { link, slots in
    guard let place = slots.next() else { return isOptional ? [] : nil }
    guard let ranges = link.values(at: place), isOptional || !ranges.isEmpty else { return nil }
    var values: [Value] = []
    values.reserveCapacity(ranges.count)
    for range in ranges {
      guard let value = decode(link.octets.span.extracting(range)) else { return nil }
      values.append(value)
    }
    return values
  } write: { values, writer in
    writer.open()
    for value in values where !writer.add({ encode(value, &$0) }) { return false }
    return true
  }
}
