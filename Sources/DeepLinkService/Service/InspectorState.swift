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
  private let misses = Mutex(MissTally())
  private let countsMisses: Bool

  /// - Parameters:
  ///   - reading: the remarks about the files that were read first.
  ///   - countsMisses: whether missed paths are counted, for an inspector that shows them.
  package init(_ reading: Reading = Reading(), countsMisses: Bool = true) {
    kept = Mutex(reading)
    self.countsMisses = countsMisses
  }

  /// The last reading.
  package var reading: Reading {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  /// Counts a path that no route matched.
  func count(_ miss: @autoclosure () -> MissedPath) {
    guard countsMisses else { return }
    let miss = miss()
    misses.withLock { $0.count(miss) }
  }

  /// The paths that were missed most.
  var missed: MissTally { misses.withLock { $0 } }
}
