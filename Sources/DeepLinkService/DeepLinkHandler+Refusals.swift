import HTTP
import JSON

extension DeepLinkHandler {
  /// Answers what the HTTP layer refuses with a problem document like all others.
  func sendRefusal(of request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    let instance = request.flatMap { $0.target.isEmpty ? nil : $0.text(of: $0.target) }
    let problem = Problem(
      status: fault.status, title: fault.status.title, detail: fault.description, instance: instance)
    // A writer of its own: what refuses may have been in the middle of an answer.
    var writer = JSONWriter()
    problem.write(to: &writer)
    writer.newline()
    writer.withSpan { response.send(problem.status, Headers.problem, body: $0) }
  }
}

extension Status {
  /// The reason phrase as a title: a sentence's first word begins with a capital letter, the others only if they are
  /// abbreviations.
  fileprivate var title: String {
    let words = reason.description.split(separator: " ")
    return words.enumerated().map { index, word in
      index == 0 || word.allSatisfy(\.isUppercase) ? String(word) : word.lowercased()
    }.joined(separator: " ")
  }
}
