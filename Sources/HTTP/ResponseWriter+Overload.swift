extension ResponseWriter {
  /// Writes the answer to a connection that there is no room for, whatever it was going to ask.
  public mutating func writeOverload(detail: String) {
    begin(isHead: false, .close)
    // RFC 9110 15.6.4
    add("Retry-After", 1)
    sendProblem(.serviceUnavailable, detail: detail)
  }
}
