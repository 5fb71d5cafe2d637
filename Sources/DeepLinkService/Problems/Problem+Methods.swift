import HTTP

extension Problem {
  /// A method that the resource does not answer (RFC 9110 section 15.5.6).
  static func methodNotAllowed(_ method: Method, _ methods: AllowedMethods) -> Problem {
    Problem(
      status: .methodNotAllowed, title: "Method not allowed",
      detail: "\(method.name) is not answered here; use one of \(methods.allow)")
  }
}
