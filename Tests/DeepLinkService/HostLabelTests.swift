import Foundation
import Testing

@testable import DeepLinkService

@Suite("A label of a host that is a parameter")
struct HostLabelTests {
  private static func text(_ more: String = "") -> String {
    """
    {"app": {"name": "S", "ios": {"appIDs": ["ABCDE12345.a.b"]}}, "hosts": ["www.acme.com", "two.acme.com"], \(more)
     "routes": [
       {"name": "r", "pattern": "/x", "hosts": [":t.acme.com"], "aliases": ["/y"]},
       {"name": "q", "pattern": "/q"}],
     "redirects": [{"from": "/old", "to": "/q"}]}
    """
  }

  @Test(
    "is read in the first host of the table, as in any other",
    arguments: ["www.acme.com", "WWW.acme.com:8080", "de.acme.com", "two.acme.com"])
  func canonical(_ host: String) throws {
    let client = try Declared.client(Self.text())
    let label = host.prefix { $0 != "." }.lowercased()
    // The third answer is a remembered one.
    for _ in 0..<3 {
      let body = try client.get("/x", at: host).body
      #expect(body.contains(#""canonical":"https://\#(label).acme.com/x""#), "\(body)")
      #expect(body.contains(#""route":{"r":{"t":"\#(label)"}}"#), "\(body)")
    }
    let page = try client.send("GET", "/y", ["Host: \(host)", browsersAccept])
    #expect(page["Location"]?.hasSuffix("\(label).acme.com/x") == true, "\(page)")
    #expect(try client.send("GET", "/x", ["Host: \(host)", browsersAccept]).status == 200)
  }

  @Test("leaves the other links of the first host as they are")
  func others() throws {
    let client = try Declared.client(Self.text())
    for host in ["www.acme.com", "localhost", "www.acme.com"] {
      for _ in 0..<3 { #expect(try client.get("/q", at: host).body.contains(#""canonical":"/q""#)) }
      #expect(try client.send("GET", "/old", ["Host: \(host)", browsersAccept])["Location"] == "/q")
    }
    // Without a host there is no label.
    #expect(try client.get("/x", at: "localhost").status == 404)
  }

  @Test(
    "stands in the association file of each host that it covers",
    arguments: ["www.acme.com", "two.acme.com", "de.acme.com"])
  func association(_ host: String) throws {
    let client = try Declared.client(Self.text())
    let file = try client.get("/.well-known/apple-app-site-association", at: host).body
    #expect(file.contains(#""/": "/x""#) || file.contains(#""/":"/x""#), "\(file)")
  }

  @Test("is not asked for where no pattern reads it in the first host")
  func plain() throws {
    let site = try Declared.site(
      #"{"app": {"name": "S"}, "hosts": ["www.acme.com"], "routes": [{"name": "r", "pattern": "/x", "hosts": [":t.other.com"]}]}"#
    )
    #expect(site.table.host(in: "www.acme.com") == nil && site.table.host(in: "de.other.com") == "de.other.com")
  }

  @Test(
    "has texts in lower case, or the table is refused",
    arguments: [
      (#""enum": ["DE", "fr"]"#, #"parameter "t" has the text "DE", which cannot be a label of a host"#),
      (#""type": "uuid""#, #"parameter "t" has the text ""#),
      (#""type": "uuid", "format": "lowercase""#, nil), (#""enum": ["de", "fr"]"#, nil), (#""type": "integer""#, nil),
    ] as [(String, String?)])
  func lowercase(_ row: (type: String, fault: String?)) {
    let faults = Declared.faults(
      #"{"app": {"name": "S"}, "routes": [{"name": "r", "pattern": "/x", "hosts": [":t.acme.com"], "parameters": [{"name": "t", "place": "host", \#(row.type)}]}]}"#
    )
    #expect(row.fault == nil ? faults.isEmpty : faults.count == 1, "\(faults)")
    if let fault = row.fault { #expect(faults.first?.contains(fault) == true, "\(faults)") }
  }

  @Test("without empty texts, a type cannot accept empty values", arguments: ["/d/:n/*p", "/d?p"])
  func empty(_ pattern: String) {
    for (type, isSound) in [(#""type": "integer""#, false), (#""type": "string""#, true)] {
      let place = pattern.hasSuffix("?p") ? #""place": "query", "required": true, "# : ""
      let path = pattern.hasSuffix("?p") ? "/d" : pattern
      let faults = Declared.faults(
        #"{"app": {"name": "S"}, "routes": [{"name": "r", "pattern": "\#(path)", "parameters": [{"name": "p", \#(place)"acceptsEmpty": true, \#(type)}]}]}"#
      )
      #expect(isSound ? faults.isEmpty : faults.count == 1, "\(faults)")
      if !isSound {
        #expect(faults.first?.contains(#"parameter "p" accepts empty values, but none is an integer"#) == true)
      }
    }
  }
}
