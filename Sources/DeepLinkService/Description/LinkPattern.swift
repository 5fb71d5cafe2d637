/// Regular expressions (ECMA-262, as JSON Schema has it) for texts that endpoints take as links.
///
/// They say what is surely one; that no other text is taken they do not promise.
enum LinkPattern {
  /// An absolute URL of any scheme, or a path.
  static let any = #"^(?:[A-Za-z][A-Za-z0-9+.\-]*:)?/"# + octets + rest
  /// The same, but an http or https URL has a host, and a path begins with one slash.
  static let universal =
    #"^(?![Hh][Tt][Tt][Pp][Ss]?:///)(?:https?://[A-Za-z0-9][A-Za-z0-9.\-]*|[A-Za-z][A-Za-z0-9+.\-]*://)?/"#
    + #"(?:(?:[^\x00-\x20\x7F\\%?#/]|%[0-9A-Fa-f]{2})"# + octets + ")?" + rest

  private static let octets = #"(?:[^\x00-\x20\x7F\\%?#]|%[0-9A-Fa-f]{2})*"#
  private static let rest = #"(?:[?#][^\x00-\x20\x7F\\]*)?$"#
}
