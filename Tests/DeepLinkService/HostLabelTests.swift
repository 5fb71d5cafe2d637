import DeepLinkTestSupport
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

  @Test("leads a request to the route that the whole link has, in any table")
  func random() throws {
    let routes = [
      #""pattern": "/x", "hosts": [":t.acme.com"]"#, #""pattern": "/x""#, #""pattern": "/:p", "hosts": ["*.acme.com"]"#,
      #""pattern": "/:p", "hosts": [":t.acme.com"], "parameters": [{"name": "t", "place": "host", "enum": ["www", "a"]}]"#,
      #""pattern": "/y", "hosts": [":t.acme.com", "acme.com"], "aliases": ["/:p/:t"]"#,
      #""pattern": "/y", "hosts": ["a.acme.com"]"#,
      #""pattern": "/*p", "hosts": ["www.acme.com", ":t.acme.com"]"#,
    ]
    var random = SeededGenerator()
    var resolved = 0
    for _ in rounds(30, until: { resolved > 30 }) {
      let chosen = routes.filter { _ in Bool.random(using: &random) }.enumerated()
        .map { #"{"name": "r\#($0)", \#($1)}"# }.joined(separator: ", ")
      let hosts =
        [
          #"["www.acme.com"]"#, #"["www.acme.com", "*.acme.com"]"#, #"["acme.com", "www.acme.com"]"#,
        ].randomElement(using: &random) ?? ""
      let text = #"{"app": {"name": "S"}, "hosts": \#(hosts), "routes": [\#(chosen)]}"#
      guard !chosen.isEmpty, Declared.faults(text).isEmpty else { continue }
      let client = try Declared.client(text)
      for host in ["www.acme.com", "acme.com", "a.acme.com", "de.acme.com"] {
        for path in ["/x", "/y", "/z", "/x/www", "/"] {
          let whole = try client.get("/resolve?url=" + escaped("https://\(host)\(path)"))
          for _ in 0..<3 {
            let reply = try client.get(path, at: host)
            // The two differ in the link as given.
            let rests = [whole, reply].map { $0.body.split(separator: ",").dropFirst() }
            let isSame = whole.status == 200 ? rests[0] == rests[1] : reply.status != 200
            #expect(isSame, "TEST_SEED=\(random.seed) \(host)\(path) \(text)\n\(whole)\n\(reply)")
          }
          resolved += whole.status == 200 ? 1 : 0
        }
      }
    }
    #expect(resolved > 30)
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
      (#""enum": ["de", "fr"]"#, nil), (#""type": "integer""#, nil),
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
