#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NavigationPath {
  /// The values of one type, root first; nil in the place of a value of another type.
  ///
  /// A value that is still text is decoded if it is of this type, which takes as long as it did the first time; one
  /// that does not decode gives nil. The path stays as it is.
  public func values<V: Hashable & Decodable>(of type: V.Type) -> [V?] {
    let tag = TypeTag(type)?.description
    return elements.map { element in
      guard case .text(let text) = element else { return element.value(as: type) }
      guard let tag, TypeTag.canonical(text.tag) == tag else { return nil }
      return text.value(as: type)
    }
  }
}

extension NavigationPath.Element {
  /// The value if it is of this very type and not text.
  func value<V: Hashable>(as type: V.Type) -> V? {
    func typed<Value: Hashable>(_ value: Value) -> V? {
      Value.self == V.self ? value as? V : nil
    }
    return value.flatMap { typed($0) }
  }
}

extension EncodedElement {
  /// The item decoded as this type; nil if that fails.
  func value<V: Decodable>(as type: V.Type) -> V? {
    try? JSONDecoder().decode(type, from: Data(item.utf8))
  }
}
