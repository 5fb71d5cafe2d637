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
  Capture(
    Parameter(name, .path, codec, .required, collection: collection, affix: .init(prefix, suffix)), one: codec)
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
  return Capture(parameter, optional: codec, nil, { $0 }, { $0 }, { $0 == nil })
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
  return Capture(parameter, optional: codec, fallback, { $0 }, { $0 }, { $0 == fallback })
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
  Capture(
    Parameter(
      name, .rest, codec, .required, collection: collection, affix: .init(prefix), acceptsEmpty: keepsEmpty),
    several: codec)
}

/// The components at the end of the path, none or more: `/docs/*path?`.
@inlinable
public func RestOfPath<Value: Sendable>(
  optional name: String, _ codec: Codec<Value>, prefix: String = "", keepingEmpty keepsEmpty: Bool = false,
  in collection: String? = nil
) -> Capture<[Value]> {
  Capture(
    Parameter(
      name, .rest, codec, .optional(default: nil), collection: collection, affix: .init(prefix),
      acceptsEmpty: keepsEmpty), several: codec)
}
