import DeepLinkHTTP

/// Answers with a file, a range of it, or 304.
enum FileResponder {
  /// Answers a `GET` or `HEAD` of a file: conditions first, then the range (RFC 9110 sections 13.2.2 and 14.2).
  ///
  /// - Returns: the problem if no answer was sent. The fields for the problem have already been added.
  static func respond(with file: StaticFile, to request: Request, _ response: inout ResponseWriter) -> Problem? {
    let form = form(of: file, for: request)
    let fields = (file.isNamedByDigest ? form.lastingFields : nil) ?? form.fields
    switch request.precondition(entityTag: form.entityTag, lastModified: file.lastModified, now: response.now) {
    case .notModified:
      response.send(.notModified, fields.validators)
      return nil
    case .failed:
      return Problem(
        status: .preconditionFailed, title: "Precondition failed",
        detail: "the file does not meet the condition in If-Match or If-Unmodified-Since")
    case .proceed: break
    }
    let length = form.octets.count
    switch request.range(
      length: length, entityTag: form.entityTag, lastModified: file.lastModified, now: response.now)
    {
    case .whole:
      response.send(.ok, fields.headers, body: form.octets)
    case .part(let range):
      response.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
      response.send(.partialContent, fields.headers, body: form.octets, range: range)
    case .unsatisfiable:
      response.add("Content-Range", "bytes */\(length)")
      return Problem(
        status: .rangeNotSatisfiable, title: "Range not satisfiable",
        detail: "the range begins after the end of the file, which has \(length) bytes")
    }
    return nil
  }

  /// Selects the form of the file: the compressed one unless the client prefers the other (RFC 9110 section 12.5.3).
  ///
  /// A range of the compressed form is useful only to a client that has the rest of it. The client proves this with the
  /// entity tag (RFC 9110 sections 13.1.5 and 14.2). Any other client gets the range of the uncompressed file.
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
