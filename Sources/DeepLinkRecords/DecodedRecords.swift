#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// The values of records that were decoded, so that a record is decoded once and not for each page that shows it.
final class DecodedRecords: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let index: Int
  }

  /// The number of values that are kept. When there are more, all are forgotten, which needs no order among them.
  private static let most = 512

  #if canImport(Darwin)
    // `Mutex` is newer than the systems that apps support.
    private let values = OSAllocatedUnfairLock<[Key: any Sendable]>(initialState: [:])
  #else
    private let values = Mutex<[Key: any Sendable]>([:])
  #endif

  /// The value of a record, which is made if it is not kept. Two threads may make a value at the same time.
  func value<Value: Sendable>(_ type: Value.Type, at index: Int, _ make: () -> Value?) -> Value? {
    let key = Key(type: ObjectIdentifier(type), index: index)
    if let known = values.withLock({ $0[key] }) { return known as? Value }
    guard let value = make() else { return nil }
    values.withLock { values in
      if values.count >= Self.most { values.removeAll(keepingCapacity: true) }
      values[key] = value
    }
    return value
  }
}
