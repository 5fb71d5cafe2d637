import Synchronization

/// What the inspector says of the running server beyond its answers, for all threads.
package final class InspectorState: Sendable {
  /// The remarks about the files that were read last.
  package struct Reading: Sendable {
    /// The faults, for which the files are not served; empty if they are.
    package var faults: [String] = []
    package var warnings: [String] = []
    /// The file with the table, as it was read; nil for a table in Swift.
    package var config: (path: String, octets: [UInt8])?

    package init(
      faults: [String] = [], warnings: [String] = [], config: (path: String, octets: [UInt8])? = nil
    ) {
      (self.faults, self.warnings, self.config) = (faults, warnings, config)
    }
  }

  private let kept: Mutex<Reading>
  private let misses = Mutex(MissTally())
  private let isShown: Bool

  /// - Parameters:
  ///   - reading: the remarks about the files that were read first.
  ///   - isShown: whether an inspector shows it; if not, nothing is counted or kept.
  package init(_ reading: Reading = Reading(), isShown: Bool = true) {
    kept = Mutex(isShown ? reading : Reading())
    self.isShown = isShown
  }

  /// The last reading.
  package var reading: Reading {
    get { kept.withLock { $0 } }
    set { if isShown { kept.withLock { $0 = newValue } } }
  }

  /// Counts a path that no route matched.
  func count(_ miss: @autoclosure () -> MissedPath) {
    guard isShown else { return }
    let miss = miss()
    misses.withLock { $0.count(miss) }
  }

  /// The paths that were missed most.
  var missed: MissTally { misses.withLock { $0 } }
}
