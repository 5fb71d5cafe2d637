import JSON
import Octets

extension JSONNode {
  /// Refuses an object that holds one of these names more than once: readers of JSON differ in which one counts (RFC 8259
  /// section 4), and so would two services that read one request.
  ///
  /// - Parameter detail: the whole message, of the name and of what is wrong with it.
  func refuseRepeated(
    _ names: UTF8Text..., detail: (_ name: UTF8Text, _ fault: String) -> String
  ) throws(ProblemError) {
    guard let members = object else { return }
    for name in names where members.count(where: { $0.name == name }) > 1 {
      throw ProblemError(.badRequest(detail(name, "was given more than once; give one of them")))
    }
  }
}
