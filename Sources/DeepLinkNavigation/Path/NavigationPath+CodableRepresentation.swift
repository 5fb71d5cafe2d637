import DeepLinkJSON

extension NavigationPath {
  /// A path that can be encoded and decoded, in SwiftUI's shape: one flat array of strings,
  /// `[tag, item, tag, item, …]`, the top of the stack first.
  ///
  /// A tag is the name of a type (see ``TypeTag``), an item is the value as JSON, fragments included. The path of
  /// "hello", 42 and true, pushed in this order, is
  /// `["Swift.Bool","true","Swift.Int","42","Swift.String","\"hello\""]`.
  /// Apple does not document this shape; all observations since 2022 agree on it.
  ///
  /// Items are written by `JSONWriter`, so members keep the order of their declaration, slashes are not escaped, and
  /// equal paths give equal bytes.
  ///
  /// Decoding leaves tags and items as text until values of the type are requested. Equality compares values with values,
  /// and text with text.
  public struct CodableRepresentation: Codable, Equatable {
    /// The elements, root first; the text has them in reverse order.
    let elements: [Element]

    /// One value of the path.
    enum Element {
      case value(TypeTag, any Hashable & Codable)
      case text(EncodedElement)
    }

    init(elements: [Element]) {
      self.elements = elements
    }

    /// Reads the pairs without decoding their items.
    /// - Throws: `DecodingError` for anything but an array of strings of even length; it says which index is wrong.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var reversed: [Element] = []
      while !container.isAtEnd {
        let tag = try Self.string("the name of a type", in: &container)
        guard !container.isAtEnd else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: """
              A navigation path is pairs of a type's name and a value, but there are \(container.currentIndex) \
              strings: index \(container.currentIndex - 1), "\(tag)", has no value after it.
              """)
        }
        let item = try Self.string("the value of type \"\(tag)\" as JSON in a string", in: &container)
        reversed.append(.text(EncodedElement(tag: tag, item: item)))
      }
      elements = reversed.reversed()
    }

    private static func string(_ what: String, in container: inout any UnkeyedDecodingContainer) throws -> String {
      let (index, path) = (container.currentIndex, container.codingPath)
      do {
        return try container.decode(String.self)
      } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
        throw DecodingError.typeMismatch(
          String.self,
          DecodingError.Context(
            codingPath: path,
            debugDescription: "Expected \(what) at index \(index) of a navigation path, found no string."))
      }
    }

    /// Writes the pairs, the top of the stack first.
    /// - Throws: what a value throws when it is encoded, such as `EncodingError` for a number that is not finite.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      var item = JSONWriter()
      for element in elements.reversed() {
        switch element {
        case .value(let tag, let value):
          item.removeAll()
          try item.encode(value)
          try container.encode(tag.description)
          try container.encode(String(decoding: item.bytes, as: UTF8.self))
        case .text(let text):
          try container.encode(text.tag)
          try container.encode(text.item)
        }
      }
    }

    /// Whether both hold the same; see ``NavigationPath``.
    public static func == (left: Self, right: Self) -> Bool {
      NavigationPath(left) == NavigationPath(right)
    }
  }
}

/// An element of a path as it stands in the text: the name of its type, and the value as JSON. Neither has been looked
/// at, so that both can be written back byte for byte.
@usableFromInline
struct EncodedElement: Hashable, Sendable {
  let tag: String
  let item: String
}
