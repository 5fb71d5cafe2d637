/// An element of a path as it stands in the text: the name of its type, and the value as JSON. Neither has been looked
/// at, so that both can be written back byte for byte.
struct EncodedElement: Hashable, Sendable {
  let tag: String
  let item: String
}
