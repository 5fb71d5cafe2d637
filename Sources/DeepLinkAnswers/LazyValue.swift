import Synchronization

/// Makes a value on first use. Many sites have association files and pages in many languages, and few are asked for them.
///
/// Two threads may make it at the same time; the second result is dropped.
package final class LazyValue<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = AtomicLazyReference<Made>()

  private final class Made: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// - Parameter make: makes the value.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  package var value: Value { (made.load() ?? made.storeIfNil(Made(make()))).value }
}
