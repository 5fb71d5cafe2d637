import AssociationFiles
import SiteAssociation
import SiteVerification
import Testing

@Suite("What to verify")
struct VerificationTargetTests {
  @Test(
    "is a host, or a URL whose path is a link",
    arguments: [
      ("example.com", "example.com", nil),
      ("EXAMPLE.com:443", "example.com", nil),
      ("example.com:0443", "example.com", nil),
      ("http://example.com:80/a", "example.com", "http://example.com:80/a"),
      ("example.com:80", "example.com:80", nil),
      ("example.com:", "example.com", nil),
      ("example.com:8443", "example.com:8443", nil),
      ("https://example.com", "example.com", nil),
      ("https://example.com/", "example.com", nil),
      ("https://user:secret@Example.com/", "example.com", nil),
      ("https://example.com/?a", "example.com", "https://example.com/?a"),
      ("https://example.com/buy/42#x", "example.com", "https://example.com/buy/42#x"),
      ("example.com/buy/42", "example.com", "https://example.com/buy/42"),
      ("http://127.0.0.1:8080/a", "127.0.0.1:8080", "http://127.0.0.1:8080/a"),
      ("a_b.example", "a_b.example", nil), ("München.example", "xn--mnchen-3ya.example", nil),
    ] as [(String, String, String?)])
  func targets(text: String, site: String, link: String?) throws {
    let target = try VerificationTarget(text)
    #expect(target.site.description == site)
    #expect(target.link?.description == link)
  }

  @Test(
    "may be asked at another origin",
    arguments: [
      ("http://127.0.0.1:8080", "http", "127.0.0.1:8080", 8_080), ("http://[::1]", "http", "[::1]", 80),
      ("https://Staging.example", "https", "staging.example", 443),
    ] as [(String, String, String, UInt16)])
  func origins(text: String, scheme: String, authority: String, port: UInt16) throws {
    let origin = try #require(VerificationTarget.Site(origin: text))
    #expect(origin.scheme == scheme && origin.description == authority && origin.effectivePort == port)
  }

  @Test(
    "is nothing else",
    arguments: [
      ("", "expected a host such as example.com, or a URL such as https://example.com/path"),
      ("/one", "expected a host such as example.com, or a URL such as https://example.com/path"),
      ("nav://a/b", "association files do not apply to links of the scheme nav; expected a host, or an https URL"),
      ("*.example.com", "devices ask example.com for the file of all its subdomains: give example.com"),
      ("a..example", "expected a host name, such as example.com or münchen.example"),
      ("example.com.", "expected a host name, such as example.com or münchen.example"),
      ("nav:///a", "expected a host such as example.com, or a URL such as https://example.com/path"),
      ("http://a.example:0", "expected a port from 1 to 65535"),
      ("[::1]", "expected a host name, such as example.com or münchen.example"),
      ("example.com:x", "expected a port from 1 to 65535"),
      ("example.com:65536", "expected a port from 1 to 65535"),
      (
        String(repeating: "a", count: 64),
        "expected a host name, such as example.com or münchen.example"
      ),
    ])
  func faults(text: String, message: String) {
    let error = #expect(throws: TargetError.self) { try VerificationTarget(text) }
    #expect(error?.description == message)
  }
}
