/// One path component, read by a codec.
///
/// - Parameters:
///   - name: the name in the pattern (`:id`), in messages and in `parameters`.
///   - codec: reads and writes the component.
///   - collection: the collection of the record that the component names, if any.
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

/// One or more components at the end of the path, all read by the same codec: `/docs/*path`.
///
/// It must be the last piece of its path. No link can carry the empty array.
///
/// - Parameters:
///   - name: the name in the pattern (`:id`), in messages and in `parameters`.
///   - codec: reads and writes each component.
///   - most: the maximum number of components. The bound limits the answer, because what an app shows for each
///     component, such as a screen, is many times as long as the component.
///   - collection: the collection of the record that each component names, if any.
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
  /// The range of a component that a capture may read: it exists, is not empty, and is not `.` or `..`.
  @inlinable
  func capturable(_ index: Int) -> Range<Int>? {
    guard index < components.count else { return nil }
    let component = components[index]
    let range = component.range
    guard !range.isEmpty, !(range.count <= 2 && octets[range].isDotSegment) else { return nil }
    return range
  }
}
