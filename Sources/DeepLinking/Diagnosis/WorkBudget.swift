/// The work that a diagnosis may still do.
///
/// The time of a miss must not depend on what a table holds: a thousand routes may share a path, and redirects may lead to
/// redirects. A unit is about the time of comparing a component with a literal, some hundredths of a microsecond; what the
/// length of the link accounts for is added.
final class WorkBudget {
  private var left: Int
  /// Whether work was left undone.
  private(set) var isSpent = false

  /// The units for a diagnosis: enough to compare a link with some thousand routes.
  static let ofDiagnosis = 4_096

  /// The units for reading a component as a value.
  static let ofReading = 96

  /// The units for trying whether a link resolves.
  static let ofTrying = 64

  /// The units for what a redirect makes of a link.
  static let ofRewriting = 2_048

  init(_ units: Int = ofDiagnosis) { left = units }

  /// Takes units for work to do.
  ///
  /// - Returns: whether there is a unit for it. If not, the work must be left undone.
  func take(_ units: Int) -> Bool {
    guard left > 0 else {
      isSpent = true
      return false
    }
    left -= units
    return true
  }

  /// Adds units for what the length of a link accounts for.
  func add(_ units: Int) { left += units }

  /// Notes that work is left undone.
  func stop() { isSpent = true }
}
