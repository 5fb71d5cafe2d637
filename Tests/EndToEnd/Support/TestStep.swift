import Foundation
import Testing

/// What `swift test` leaves out because it takes minutes, or a program that few machines have.
/// `TEST_WITH=browser,package` runs it too; `.ci/run` runs the tests with other programs, and `.ci/nightly` runs all.
enum TestStep: String {
  /// The inspector and pages in a browser.
  case browser
  /// Packages that depend on this one, built and tested.
  case package
  /// Load, and memory after many reloads.
  case soak
  /// What other programs make of ours, and what is beside the server: shells, nginx, promtool,
  /// systemd, a site with faults over TLS; the benchmarks, and the commands and the code of the documentation.
  case programs

  /// Whether this run has it.
  var isAskedFor: Bool { Self.asked.contains(rawValue) }

  private static let asked = Set(
    (ProcessInfo.processInfo.environment["TEST_WITH"] ?? "").split(separator: ",").map(String.init))
}

extension Trait where Self == ConditionTrait {
  /// Runs the test or suite only where `TEST_WITH` names the step.
  static func only(with step: TestStep) -> Self {
    .enabled(if: step.isAskedFor, "TEST_WITH=\(step.rawValue) runs it")
  }
}
