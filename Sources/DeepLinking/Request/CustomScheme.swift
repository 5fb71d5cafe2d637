import DeepLinkOctets

/// The schemes that an app may have of its own, such as `shop` of `shop:///orders/7`.
public enum CustomScheme {
  /// Whether a text is a scheme (RFC 3986 section 3.1) that an app may have of its own. Schemes of browsers, systems and
  /// other protocols are refused: a link with one of them runs a script, reads a file or opens another program.
  public static func isOne(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter, text.utf8.count <= greatestLength else { return false }
    return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
      && !ofOthers.contains(text.lowercased())
  }

  /// The same as a regular expression (ECMA-262), for JSON Schemas.
  package static let pattern: String = {
    let names = ofOthers.sorted().map { name in
      name.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : $0 == "." ? "\\." : String($0) }.joined()
    }
    return "^(?!(\(names.joined(separator: "|")))$)[A-Za-z][A-Za-z0-9+.-]{0,\(greatestLength - 1)}$"
  }()

  private static let greatestLength = 64

  private static let ofOthers: Set<String> = [
    "about", "android-app", "blob", "chrome", "chrome-extension", "cid", "content", "data", "facetime",
    "facetime-audio", "file", "filesystem", "ftp", "ftps", "geo", "http", "https", "imap", "intent", "ios-app", "irc",
    "itms", "itms-apps", "jar", "javascript", "livescript", "magnet", "mailto", "maps", "market", "mid", "mms", "mmsto",
    "moz-extension", "news", "nntp", "package", "pop", "resource", "sftp", "shortcuts", "sip", "sips", "sms", "smsto",
    "ssh", "tel", "telnet", "urn", "vbscript", "view-source", "webcal", "ws", "wss", "x-apple.systempreferences",
  ]
}
