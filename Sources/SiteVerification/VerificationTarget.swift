public import AssociationFiles
internal import DeepLinkOctets
import SiteAssociation

/// A site whose association files are to be fetched, and the link to judge, if there is one.
///
/// `example.com`, `example.com:8443`, `https://example.com/buy/42`.
public struct VerificationTarget: Equatable, Sendable {
  /// Where the files are.
  public let site: Site
  /// The link, nil if only a host was given.
  public let link: AssociationURL?

  /// A host, and a port other than that of its scheme.
  public struct Site: Hashable, Sendable, CustomStringConvertible {
    /// `https`, the only scheme that devices ask, or `http` for a server that is asked in its place.
    public let scheme: String
    /// The host, in lower case.
    public let host: String
    /// The port; nil for that of the scheme.
    public let port: UInt16?

    /// Host and port as they stand in a URL.
    public var description: String { port.map { "\(host):\($0)" } ?? host }

    /// The port of its connections.
    public var effectivePort: UInt16 { port ?? (scheme == "http" ? 80 : 443) }

    /// A site.
    public init(scheme: String = "https", host: String, port: UInt16? = nil) {
      (self.scheme, self.host, self.port) = (scheme, host, port)
    }

    /// The server at an origin, such as `http://127.0.0.1:8080`; nil for a text without scheme and host.
    public init?(origin: String) {
      guard let url = try? AssociationURL(origin), let scheme = url.scheme, let host = url.host else { return nil }
      self.init(
        scheme: scheme, host: host.description, port: url.port.flatMap { UInt16($0.description) })
    }
  }

  /// Reads an operand. A path that is just `/` is taken for the host alone, since that is how browsers copy it.
  /// - Throws: `TargetError` with the expected form.
  public init(_ text: String) throws(TargetError) {
    let url: AssociationURL
    do {
      url = try AssociationURL(UTF8Text(text).holds("://") ? text : "https://" + text)
    } catch {
      throw TargetError(text, "expected a host such as example.com, or a URL such as https://example.com/path")
    }
    guard url.isUniversal, let host = url.host?.description else {
      throw TargetError(
        text,
        "association files do not apply to links of the scheme \(url.scheme ?? ""); expected a host, or an https URL")
    }
    if host.utf8.starts(with: "*.".utf8), case let domain = UTF8Text(host).dropping(2).excerpt(), !domain.isEmpty {
      throw TargetError(text, "devices ask \(domain) for the file of all its subdomains: give \(domain)")
    }
    guard HostName.isName(host) else {
      throw TargetError(text, "expected a host name, such as example.com or münchen.example")
    }
    var port: UInt16?
    if let written = url.port {
      guard let number = UInt16(written.description), number > 0 else {
        throw TargetError(text, "expected a port from 1 to 65535")
      }
      // Devices ask port 443 whatever the scheme of the link; 80 is the default port of http.
      port = number == 443 || number == 80 && url.scheme == "http" ? nil : number
    }
    site = Site(host: host, port: port)
    link = url.path == "/" && url.query.isEmpty && url.fragment.isEmpty ? nil : url
  }
}

/// Why a text names no site to verify.
public struct TargetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// The expectation.
  public let message: String

  init(_ text: String, _ message: String) {
    self.text = text
    self.message = message
  }

  /// The message, to stand behind the text.
  public var description: String { message }
}
