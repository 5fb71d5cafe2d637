internal import Synchronization

/// Passes a value to another thread, which takes it out; nothing of it stays behind with whoever passed it on.
final class Handover<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  /// The value, the first time.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
