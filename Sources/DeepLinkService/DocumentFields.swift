/// What browsers are told about documents that they show, so that nothing runs in them that does not come from here.
enum DocumentFields {
  /// The fields for an answer of this media type; none for what no browser shows as a document of its own.
  static func of(_ mediaType: String) -> [(String, String)] {
    switch mediaType {
    case FileType.html: page
    case FileType.svg, FileType.xml: drawing
    default: []
    }
  }

  /// A page loads scripts, styles, images and answers from its own origin only, and none that stand in the page itself;
  /// it is shown in no frame, and says to nobody where its reader came from.
  static let page = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// A drawing may hold scripts as well as a page may, and has no use for them; its styles usually stand in it.
  private static let drawing = [
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
    ("Referrer-Policy", "no-referrer"),
  ]
}
