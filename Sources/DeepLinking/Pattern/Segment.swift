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
  let pieces = LinkPieces(path: [.segment(parameter)])
  var capture =
    affix.isEmpty
    ? Capture(pieces) { request, base, _ in
      guard let range = request.capturable(base) else { return nil }
      return decode(request.octets.span.extracting(range))
    } write: { value, base, writer in
      writer.component(base, name: name) { encode(value, &$0) }
    }
    : Capture(pieces) { request, base, _ in
      guard let range = request.capturable(base), let value = affix.value(in: range, of: request.octets.span)
      else { return nil }
      return decode(request.octets.span.extracting(value))
    } write: { value, base, writer in
      writer.component(base, name: name) { affix.write(to: &$0) { encode(value, &$0) } }
    }
  capture.codec = codec
  return capture
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
  let affix = parameter.affix
  return Capture(LinkPieces(path: [.segment(parameter)])) { request, base, _ in
    guard base < request.components.count, !request.components[base].isLeftOut else { return fallback }
    guard let range = request.capturable(base), let text = affix.value(in: range, of: request.octets.span)
    else { return nil }
    return decode(request.octets.span.extracting(text)).map(field)
  } write: { whole, base, writer in
    writer.optionalComponent(base, name: parameter.name, isLeftOut: isFallback(whole)) { output in
      guard let value = value(whole) else { return false }
      return affix.write(to: &output) { encode(value, &$0) }
    }
  }
}

/// The components at the end of the path, all read by the same codec: `/docs/*path`.
///
/// It must be the last piece of its path.
///
/// - Parameters:
///   - name: the name in the pattern (`*path`), in messages and in `parameters`.
///   - codec: reads and writes each component.
///   - prefix: the literal text before the first component: `Talk:` in `/wiki/Talk:*title`.
///   - least: 1, or 0 if a link may leave out the rest (`/docs/*path?`). No link can carry fewer components.
///   - most: the maximum number of components. It bounds the answer, because an app may show a screen for each
///     component, whose JSON is many times as long.
///   - keepsEmpty: whether components may be empty, as in `/wiki//dev/random`.
///   - collection: the collection of the record that each component names, if any.
@inlinable
public func RestOfPath<Value: Sendable>(
  _ name: String, _ codec: Codec<Value>, prefix: String = "", atLeast least: Int = 1,
  atMost most: Int = Parameter.defaultMost, keepingEmpty keepsEmpty: Bool = false, in collection: String? = nil
) -> Capture<[Value]> {
  let (decode, encode) = (codec.decode, codec.encode)
  let (affix, none) = (Parameter.Affix(prefix), Parameter.Affix())
  let isOptional = least <= 0
  let parameter = Parameter(
    name, .rest, codec, isOptional ? .optional(default: nil) : .required, most: most, collection: collection,
    affix: affix, acceptsEmpty: keepsEmpty)
  return Capture(LinkPieces(path: [.rest(parameter)])) { request, base, _ in
    let count = request.components.count - base
    guard count > 0 || isOptional, count <= most else { return nil }
    var values: [Value] = []
    values.reserveCapacity(count)
    for index in base..<max(base, request.components.count) {
      guard let range = request.capturable(index, orEmpty: keepsEmpty),
        let text = (index == base ? affix : none).value(in: range, of: request.octets.span),
        let value = decode(request.octets.span.extracting(text))
      else { return nil }
      values.append(value)
    }
    return values
  } write: { values, base, writer in
    for (offset, value) in values.enumerated() {
      let affix = offset == 0 ? affix : none
      let isWritten = writer.component(base + offset, name: name, orEmpty: keepsEmpty) {
        affix.write(to: &$0) { encode(value, &$0) }
      }
      guard isWritten else { return false }
    }
    return writer.reject(values.isEmpty && !isOptional || values.count > most, name: name)
  }
}

extension Parameter.Affix {
  /// Appends a value with the literal text around it.
  @inlinable
  func write(to output: inout [UInt8], _ value: (inout [UInt8]) -> Bool) -> Bool {
    output.append(contentsOf: prefix)
    let start = output.count
    guard value(&output), output.count > start || prefix.isEmpty && suffix.isEmpty else { return false }
    output.append(contentsOf: suffix)
    return true
  }
}

extension DeepLinkRequest {
  /// The range of a component that a capture may read: it exists, is not empty, and is not `.` or `..`.
  @inlinable
  func capturable(_ index: Int) -> Range<Int>? {
    guard index < components.count else { return nil }
    let component = components[index]
    let range = component.range
    guard !range.isEmpty, !(range.count <= 2 && octets[range].isDotSegment) else { return nil }
    return range
  }

  /// The same, or the range of an empty component.
  @inlinable
  func capturable(_ index: Int, orEmpty: Bool) -> Range<Int>? {
    if orEmpty, index < components.count, components[index].range.isEmpty { return components[index].range }
    return capturable(index)
  }
}
