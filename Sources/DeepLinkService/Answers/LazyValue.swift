import Synchronization

/// Makes a value on first use. Many sites have association files, and few need their compiled patterns.
///
/// Two threads may make it at the same time; the second result is dropped.
final class LazyValue<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = AtomicLazyReference<Made>()

  private final class Made: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value { (made.load() ?? made.storeIfNil(Made(make()))).value }
}
