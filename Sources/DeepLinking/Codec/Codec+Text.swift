import Octets

extension Codec<String> {
  /// Any text that is valid UTF-8, as it is.
  ///
  /// As a path component it is never empty and never `.` or `..`, which clients remove before they ask.
  public static var text: Codec {
    Codec(.text) {
      $0.validatedText()
    } encode: { value, output in
      output.append(contentsOf: value.utf8)
      return true
    }
  }
}
