/// A stack of values of any type, root first: the portable stand-in for SwiftUI's type of the same name.
///
/// Its initialisers and methods have the names of SwiftUI's, and its ``CodableRepresentation`` has the same JSON, so an app
/// can open a path that was written here, and the reverse.
///
/// In an app that imports SwiftUI as well, the bare name is ambiguous: write `DeepLinkNavigation.NavigationPath` for this one
/// and `SwiftUI.NavigationPath` for SwiftUI's, or settle it once per module with
/// `typealias NavigationPath = SwiftUI.NavigationPath`.
///
/// Two paths are equal if they hold equal values of the same types in the same order; `1 as Int` and `1 as Int8`
/// differ, and how a value was appended does not count. A value that is still text (see
/// ``init(_:)-(NavigationPath.CodableRepresentation)``) equals only the same text, so a decoded path is not equal to the
/// one that was encoded, as with SwiftUI.
public struct NavigationPath: Equatable {
  /// The elements, root first.
  @usableFromInline var elements: [Element]

  /// An empty path: the stack shows its root.
  public init() {
    elements = []
  }

  /// A path of the elements of a sequence, root first.
  ///
  /// Its ``codable`` is nil unless it is empty, because the elements are known to be `Hashable` alone.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    self.elements = elements.map { .hashable($0) }
  }

  /// A path of the elements of a sequence, root first, which can be encoded.
  @inlinable
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable & Codable {
    self.elements = elements.map { .codable($0) }
  }

  /// A path from its representation.
  ///
  /// Decoded elements stay text until values of their type are asked for, such as by ``NavigationDestinations``; the others
  /// are encoded again byte for byte.
  public init(_ codable: CodableRepresentation) {
    elements = codable.elements.map { .init($0) }
  }

  /// The number of values.
  public var count: Int { elements.count }

  /// Whether the stack shows its root.
  public var isEmpty: Bool { elements.isEmpty }

  /// Pushes a value. The path cannot be encoded while it holds this value.
  ///
  /// Which `append` is meant is decided where the call is compiled, as with SwiftUI: inside a function that is generic
  /// over `Hashable` it is this one, whatever the value.
  public mutating func append<V: Hashable>(_ value: V) {
    elements.append(.hashable(value))
  }

  /// Pushes a value that can be encoded.
  public mutating func append<V: Hashable & Codable>(_ value: V) {
    elements.append(.codable(value))
  }

  /// Pops values off the top.
  /// - Parameter k: how many, from 0 to ``count``; anything else is a mistake of the program and ends it, as with
  ///   SwiftUI.
  public mutating func removeLast(_ k: Int = 1) {
    precondition(k >= 0, "cannot remove \(k) values from a navigation path")
    precondition(k <= count, "cannot remove \(k) values from a navigation path that holds \(count)")
    elements.removeLast(k)
  }

  /// The path in a form that can be encoded; nil as soon as one value is not `Codable`, or is of a type without a
  /// stable name.
  ///
  /// Private and local types have none: Swift prints them as `Module.(unknown context at $5583…).Name`, which differs
  /// from run to run, so a path with one could not be read again.
  public var codable: CodableRepresentation? { try? representation() }

  /// The path in a form that can be encoded.
  /// - Throws: the value nearest the root that has no such form.
  func representation() throws(UnencodableElement) -> CodableRepresentation {
    var encodable: [CodableRepresentation.Element] = []
    encodable.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      switch element {
      case .hashable(let value):
        throw UnencodableElement(
          index: index, typeOf: value, "was appended as one that is only Hashable",
          advice: "make its type Codable, and append it in code that knows it as Codable")
      case .codable(let value):
        guard let tag = TypeTag(ofTypeOf: value) else {
          throw UnencodableElement(
            index: index, typeOf: value, "has a type that is private or local, or made of one, and so no stable name",
            advice: "make the type internal or public, outside of any function")
        }
        encodable.append(.value(tag, value))
      case .text(let text): encodable.append(.text(text))
      }
    }
    return CodableRepresentation(elements: encodable)
  }
}

/// A value that keeps a path from being saved: which one, why, and what to do.
struct UnencodableElement: Error, CustomStringConvertible {
  /// `the value at index 1, of type App.Screen, was appended as …: make its type …, or take it off the path`
  let description: String

  /// - Parameters:
  ///   - index: counted from the root, which is 0.
  ///   - reason: the end of the sentence, from its verb on.
  init<Value: Hashable>(index: Int, typeOf value: Value, _ reason: String, advice: String) {
    let type = TypeTag(Value.self)?.description ?? "\(Value.self)"
    description = "the value at index \(index), of type \(type), \(reason): \(advice), or take it off the path"
  }
}
