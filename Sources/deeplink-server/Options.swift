/// What the server is started with: from the command line, from the environment where that is silent, else by default.
struct Options: Sendable {
  var host = "127.0.0.1"
  var port: UInt16 = 8080
  var publicFolder = "Public"
  var threads: Int?
  var baseURL: String?
  var appIDs: [String] = []
  /// Validate everything and exit.
  var checksOnly = false

  /// One option: its names, its text in the help, and how its value is taken.
  struct Definition: Sendable {
    let name: String
    let variable: String
    let placeholder: String
    let help: String
    /// Takes the value, or says what was expected instead.
    let take: @Sendable (String, inout Options) -> Expectation?
  }

  /// What a value should have been, in words that follow "expected".
  struct Expectation: Hashable, Sendable, ExpressibleByStringInterpolation {
    let text: String
    init(stringLiteral text: String) { self.text = text }
  }

  /// Every option that takes a value, in the order of the help.
  static let definitions: [Definition] = [
    Definition(
      name: "--host", variable: "HOST", placeholder: "H",
      help: "address to listen on: IPv4, IPv6 or localhost (default 127.0.0.1; 0.0.0.0 for all)"
    ) { value, options in
      options.host = value
      return value.isEmpty ? "an address such as 127.0.0.1" : nil
    },
    Definition(
      name: "--port", variable: "PORT", placeholder: "P", help: "port to listen on (default 8080; 0 takes a free one)"
    ) { value, options in
      guard let port = UInt16(value) else { return "a port from 0 to 65535" }
      options.port = port
      return nil
    },
    Definition(
      name: "--public", variable: "PUBLIC_DIR", placeholder: "DIR",
      help: "folder to serve: .well-known, catalog and static files (default Public)"
    ) { value, options in
      options.publicFolder = value
      return value.isEmpty ? "a folder" : nil
    },
    Definition(
      name: "--threads", variable: "THREADS", placeholder: "N", help: "event loops (default: one for each processor)"
    ) { value, options in
      guard let threads = Int(value), (1...256).contains(threads) else { return "a number from 1 to 256" }
      options.threads = threads
      return nil
    },
    Definition(
      name: "--base-url", variable: "PUBLIC_BASE_URL", placeholder: "URL",
      help: "where clients reach the server, for links that it prints: https://links.example.com"
    ) { value, options in
      options.baseURL = value.hasSuffix("/") ? String(value.dropLast()) : value
      return isBaseURL(value) ? nil : "https:// or http:// and a host, without a path"
    },
    Definition(
      name: "--app-id", variable: "APP_IDS", placeholder: "ID",
      help: "an app that the association file must name, as PREFIX.bundle.id; repeat it, or use commas"
    ) { value, options in
      let ids = value.split(separator: ",").map(String.init)
      options.appIDs += ids
      return !ids.isEmpty && ids.allSatisfy(isAppID) ? nil : "ABCDE12345.com.example.app"
    },
  ]

  private static func isBaseURL(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let authority = text.dropFirst(scheme.count)
    let host = authority.hasSuffix("/") ? authority.dropLast() : authority
    return !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#\"<>\\@".utf8.contains($0) }
  }

  /// An application identifier prefix of ten letters and digits, a dot, and a bundle identifier.
  private static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 10, !parts[1].isEmpty else { return false }
    return parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      && parts[1].utf8.allSatisfy { $0.isBundleOctet }
  }
}

extension UInt8 {
  fileprivate var isBundleOctet: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
