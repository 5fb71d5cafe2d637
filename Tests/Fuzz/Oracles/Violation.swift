/// Something that no input may bring about.
public struct Violation: Error, CustomStringConvertible {
  /// What was expected, and what came instead.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Makes sure that something holds.
/// - Parameter message: what else can be seen of it; made only if it does not hold.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws(Violation) {
  guard condition else { throw Violation(message()) }
}

/// Octets as a line of a message shows them.
func shown(_ octets: some Sequence<UInt8>) -> String {
  String(decoding: Array(octets), as: UTF8.self).debugDescription
}
