import HTTP

/// Answers with a file, or with the part of it, or with the news that the client has it already.
enum FileResponder {
  /// Answers a `GET` or `HEAD` of a file: conditions first, then the range (RFC 9110 sections 13.2.2 and 14.2).
  ///
  /// - Returns: why nothing was answered; the fields that belong to the problem are added already.
  static func respond(with file: StaticFile, to request: Request, _ response: inout ResponseWriter) -> Problem? {
    switch request.precondition(entityTag: file.entityTag, lastModified: file.lastModified, now: response.now) {
    case .notModified:
      response.send(.notModified, file.validators)
      return nil
    case .failed:
      return Problem(
        status: .preconditionFailed, title: "Precondition failed",
        detail: "the file is not in the state that If-Match or If-Unmodified-Since asks for")
    case .proceed: break
    }
    let length = file.octets.count
    switch request.range(
      length: length, entityTag: file.entityTag, lastModified: file.lastModified, now: response.now)
    {
    case .whole:
      response.send(.ok, file.headers, body: file.octets)
    case .part(let range):
      response.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
      response.send(.partialContent, file.headers, body: file.octets, range: range)
    case .unsatisfiable:
      response.add("Content-Range", "bytes */\(length)")
      return Problem(
        status: .rangeNotSatisfiable, title: "Range not satisfiable",
        detail: "the range begins behind the end of \(length) octets")
    }
    return nil
  }
}
