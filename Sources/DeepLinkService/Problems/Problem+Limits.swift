import HTTP

extension Problem {
  /// More content than there is reason for.
  static func contentTooLarge(_ detail: String) -> Problem {
    Problem(status: .contentTooLarge, title: "Content too large", detail: detail)
  }

  /// A link that no request line has room for. It is not repeated: it may be as long as the content.
  ///
  /// - Parameter finding: which link it is, and how many octets it has.
  static func linkTooLong(_ finding: String, _ limits: LinkLimits) -> Problem {
    Problem(
      status: .uriTooLong, title: "URI too long",
      detail: "\(finding); expected at most \(limits.link), as many as a request target may have")
  }

  /// A link of a batch whose results are large enough.
  static func unresolved(_ url: String, _ limits: LinkLimits) -> Problem {
    Problem(
      status: .contentTooLarge, title: "Content too large",
      detail: "not resolved: the results before this one come to more than \(limits.results) octets; "
        + "send fewer links in one request",
      instance: url)
  }
}
