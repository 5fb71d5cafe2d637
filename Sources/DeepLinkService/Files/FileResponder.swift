import HTTP

/// Answers with a file, or with the part of it, or with the news that the client has it already.
enum FileResponder {
  /// Answers a `GET` or `HEAD` of a file: conditions first, then the range (RFC 9110 sections 13.2.2 and 14.2).
  ///
  /// - Returns: why nothing was answered; the fields that belong to the problem are added already.
  static func respond(with file: StaticFile, to request: Request, _ response: inout ResponseWriter) -> Problem? {
    let form = form(of: file, for: request)
    switch request.precondition(entityTag: form.entityTag, lastModified: file.lastModified, now: response.now) {
    case .notModified:
      response.send(.notModified, form.validators)
      return nil
    case .failed:
      return Problem(
        status: .preconditionFailed, title: "Precondition failed",
        detail: "the file is not in the state that If-Match or If-Unmodified-Since asks for")
    case .proceed: break
    }
    let length = form.octets.count
    switch request.range(
      length: length, entityTag: form.entityTag, lastModified: file.lastModified, now: response.now)
    {
    case .whole:
      response.send(.ok, form.headers, body: form.octets)
    case .part(let range):
      response.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
      response.send(.partialContent, form.headers, body: form.octets, range: range)
    case .unsatisfiable:
      response.add("Content-Range", "bytes */\(length)")
      return Problem(
        status: .rangeNotSatisfiable, title: "Range not satisfiable",
        detail: "the range begins behind the end of \(length) octets")
    }
    return nil
  }

  /// The form that the client wants: compressed if it takes that at least as gladly (RFC 9110 section 12.5.3).
  ///
  /// A part of the compressed form is of use only to who has the rest of that, which its entity tag proves (RFC 9110
  /// sections 13.1.5 and 14.2); whoever else asks for a part gets it of the file itself.
  private static func form(of file: StaticFile, for request: Request) -> Representation {
    guard request.prefersEncoding("gzip", orItsAlias: "x-gzip"), let gzip = file.gzip else { return file.identity }
    if request.method == .get, request.value(of: .range) != nil,
      request.value(of: .ifRange) == nil || !request.matches(.ifRange, gzip.entityTag, strongly: true)
    {
      return file.identity
    }
    return gzip
  }
}
