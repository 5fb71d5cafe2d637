/// The name of a field that every answer has with another value: checked and encoded once.
public struct ResponseFieldName: Sendable {
  /// The name, the colon and a blank.
  let encoded: [UInt8]

  /// A name that is written in the source text.
  ///
  /// A wrong one (see `FieldError`) is a programming error and stops the program.
  public static func constant(_ name: StaticString) -> ResponseFieldName {
    precondition(FieldError.isName(name), "\(name) is no field name, or one of the session's own")
    var encoded: [UInt8] = []
    encoded.append(name)
    encoded.append(": ")
    return ResponseFieldName(encoded: encoded)
  }

  private init(encoded: [UInt8]) { self.encoded = encoded }
}
