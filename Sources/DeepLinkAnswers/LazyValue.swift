public import Synchronization

/// Makes a value on first use. Many sites have association files and pages in many languages, and few are asked for them.
///
/// Two threads may make it at the same time; the second result is dropped.
@usableFromInline
package final class LazyValue<Value: Sendable>: Sendable {
  @usableFromInline let make: @Sendable () -> Value
  @usableFromInline let made = AtomicLazyReference<Made>()

  @usableFromInline
  final class Made: Sendable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  /// - Parameter make: makes the value.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value. Inlinable, because metadata of generic types take longer than the rest.
  @inlinable package var value: Value { (made.load() ?? made.storeIfNil(Made(make()))).value }
}
