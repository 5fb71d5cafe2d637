// swift-format-ignore-file
// The declarations of SwiftUI that the article of clients in Swift uses, with Apple's labels and types, so that its code
// can be type-checked on a machine without SwiftUI. Nothing here does anything.
@_exported public import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError() }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { return fatalError() }
}

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
  private let value: Value
  public init(wrappedValue: Value) { value = wrappedValue }
}

extension View {
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}
