#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as Swift code for people to read: `.product(id: 7)`.
///
/// Enums and structs are written with the labels of their cases and properties. A property that is nil is left out: its
/// default is nil.
package func swiftText(of value: Any) -> String {
  switch value {
  case let text as String: return text.debugDescription
  case let id as UUID: return "UUID(uuidString: \"\(id.uuidString)\")!"
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    guard let (name, payload) = mirror.children.first else { return ".\(value)" }
    let tuple = Mirror(reflecting: payload)
    let values = tuple.displayStyle == .tuple ? arguments(tuple) : swiftText(of: payload)
    return ".\(name ?? "")(\(values))"
  case .struct where !mirror.children.isEmpty: return ".init(\(arguments(mirror)))"
  case .optional: return mirror.children.first.map { swiftText(of: $0.value) } ?? "nil"
  case .collection, .set: return "[\(mirror.children.map { swiftText(of: $0.value) }.joined(separator: ", "))]"
  default: return "\(value)"
  }
}

private func arguments(_ mirror: Mirror) -> String {
  mirror.children.compactMap { name, value in
    let child = Mirror(reflecting: value)
    if child.displayStyle == .optional, child.children.isEmpty { return nil }
    let label = name.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + swiftText(of: value)
  }.joined(separator: ", ")
}
