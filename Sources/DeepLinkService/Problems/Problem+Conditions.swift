import HTTP

extension Problem {
  /// What is in the way of an answer that is made on demand and so has no entity tag: `If-Match` with tags, none of which
  /// can be that of the answer (RFC 9110 section 13.1.1). Nil if nothing is.
  ///
  /// Only `GET` and `HEAD` select a representation of what is answered like this (section 13.2.1).
  static func conditionFailed(_ request: Request) -> Problem? {
    guard request.value(of: .ifMatch) != nil, request.method == .get || request.method == .head,
      !request.matches(.ifMatch, [], strongly: true)
    else { return nil }
    return Problem(
      status: .preconditionFailed, title: "Precondition failed",
      detail: "what is answered here has no entity tag, so it is in none of the states that If-Match asks for")
  }
}
