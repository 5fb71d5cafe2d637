import Synchronization

/// What the inspector says of the running server beyond its answers, for all threads.
package final class InspectorState: Sendable {
  /// The remarks about the files that were read last.
  package struct Reading: Sendable {
    /// The faults, for which the files are not served; empty if they are.
    package var faults: [String] = []
    package var warnings: [String] = []

    package init(faults: [String] = [], warnings: [String] = []) {
      (self.faults, self.warnings) = (faults, warnings)
    }
  }

  private let kept: Mutex<Reading>

  package init(_ reading: Reading = Reading()) { kept = Mutex(reading) }

  /// The last reading.
  package var reading: Reading {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}
