/// One path component, read by a codec.
///
/// - Parameters:
///   - name: what it is called in the pattern (`:id`), in messages and in `parameters`.
///   - codec: how it is read and written.
///   - collection: the collection of which it names a record, if it does.
@inlinable
public func Segment<Value: Sendable>(
  _ name: String, _ codec: Codec<Value>, in collection: String? = nil
) -> Capture<Value> {
  let (decode, encode) = (codec.decode, codec.encode)
  let parameter = Parameter(name, .path, codec, .required, collection: collection)
  return Capture(path: [.segment(parameter)], query: []) { request, base, _ in
    guard let range = request.capturable(base) else { return nil }
    return decode(request.octets.span.extracting(range))
  } write: { value, base, writer in
    writer.component(base, name: name) { encode(value, &$0) }
  }
}

/// One or more components at the end of the path, each read by the same codec: `/docs/*path`.
///
/// It must be the last piece of its path. A link cannot carry the empty array.
///
/// - Parameters:
///   - name: what it is called in the pattern (`*path`), in messages and in `parameters`.
///   - codec: how each component is read and written.
///   - most: how many components it may have. What an app shows for each, such as a screen of a stack, is many times as
///     long as the component, so a link without a bound could ask for much.
///   - collection: the collection of which each component names a record, if it does.
@inlinable
public func RestOfPath<Value: Sendable>(
  _ name: String, _ codec: Codec<Value>, atMost most: Int = Parameter.defaultMost, in collection: String? = nil
) -> Capture<[Value]> {
  let (decode, encode) = (codec.decode, codec.encode)
  let parameter = Parameter(name, .rest, codec, .required, most: most, collection: collection)
  return Capture(path: [.rest(parameter)], query: []) { request, base, _ in
    guard base < request.components.count, request.components.count - base <= most else { return nil }
    var values: [Value] = []
    values.reserveCapacity(request.components.count - base)
    for index in base..<request.components.count {
      guard let range = request.capturable(index), let value = decode(request.octets.span.extracting(range))
      else { return nil }
      values.append(value)
    }
    return values
  } write: { values, base, writer in
    for (offset, value) in values.enumerated() {
      guard writer.component(base + offset, name: name, { encode(value, &$0) }) else { return false }
    }
    return writer.reject(values.isEmpty || values.count > most, name: name)
  }
}

extension DeepLinkRequest {
  /// Where the octets of a component lie that a capture may read: one that is there, not empty, and not `.` or `..`.
  @inlinable
  func capturable(_ index: Int) -> Range<Int>? {
    guard index < components.count else { return nil }
    let component = components[index]
    let range = component.range
    guard !range.isEmpty, !(range.count <= 2 && octets[range].isDotSegment) else { return nil }
    return range
  }
}
