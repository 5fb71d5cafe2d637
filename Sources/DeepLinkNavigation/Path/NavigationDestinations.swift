/// The screen for each type of value, as `navigationDestination(for:)` declares it in SwiftUI.
///
/// ```swift
/// let destinations = NavigationDestinations<Screen>()
///   .navigationDestination(for: String.self) { .search($0) }
///   .navigationDestination(for: Product.self) { .product($0) }
/// ```
public struct NavigationDestinations<Screen>: Sendable {
  private var destinations: [ObjectIdentifier: Destination] = [:]
  private var types: [String: ObjectIdentifier] = [:]

  private struct Destination: Sendable {
    let show: @Sendable (NavigationPath.Element) -> Screen?
  }

  /// No destinations yet.
  public init() {}

  /// Adds a destination: the screen for values of this type.
  ///
  /// A type that has a destination keeps it: the one declared first counts. SwiftUI likewise uses the destination
  /// nearest the root of the stack, which is declared earlier than those of the screens above it.
  ///
  /// Values that were decoded and are still text are shown as well if the type is `Decodable`.
  /// - Parameters:
  ///   - type: the type that values were pushed as, no subclass of it and no other type that can be converted to it.
  ///   - destination: makes the screen of a value.
  public func navigationDestination<Value: Hashable & SendableMetatype>(
    for type: Value.Type, destination: @escaping @Sendable (Value) -> Screen
  ) -> Self {
    var result = self
    let key = ObjectIdentifier(type)
    guard destinations[key] == nil else { return result }
    result.destinations[key] = Destination { element in
      if case .text(let text) = element {
        guard let decodable = Value.self as? any Decodable.Type else { return nil }
        return (text.value(as: decodable) as? Value).map(destination)
      }
      return element.value(as: Value.self).map(destination)
    }
    if let tag = TypeTag(type) { result.types[tag.description] = key }
    return result
  }

  /// The screens of a path, root first; nil where nothing is shown.
  ///
  /// Nothing is shown for a value whose type has no destination, and for one that was decoded and whose text is no
  /// value of the type it names.
  public func screens(of path: NavigationPath) -> [Screen?] {
    path.elements.map { element in
      guard let key = key(of: element) else { return nil }
      return destinations[key]?.show(element)
    }
  }

  /// The type of an element, as far as there are destinations for it.
  private func key(of element: NavigationPath.Element) -> ObjectIdentifier? {
    func key<Value: Hashable>(_ value: Value) -> ObjectIdentifier { ObjectIdentifier(Value.self) }
    if case .text(let text) = element { return types[TypeTag.canonical(text.tag)] }
    return element.value.map { key($0) }
  }
}
