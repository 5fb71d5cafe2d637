import DeepLinkJSON
import Testing

@testable import DeepLinkService

@Suite("A fault of a file is said in the words of files")
struct DeclaredFaultTests {
  private static func text(_ route: String, _ redirects: String = "") -> String {
    #"{"app": {"name": "S"}, "routes": [{"name": "r", \#(route)}], "redirects": [\#(redirects)]}"#
  }

  @Test("values whose link an alias reads with others, by name and as JSON")
  func alias() throws {
    let client = try Declared.client(Self.text(#""pattern": "/a/:k", "aliases": ["/a/x-:k"]"#))
    let named = try client.post("/link", #"{"name": "r", "parameters": {"k": "x-7"}}"#)
    #expect(
      named.status == 400 && named.body.contains(#"would be read differently, by an alias of the route"#), "\(named)")
    let value = try client.post("/link", #"{"route": {"r": {"k": "x-7"}}}"#)
    #expect(value.status == 400 && value.body.contains("reads as another value of"), "\(value)")
    #expect(try client.post("/link", #"{"name": "r", "parameters": {"k": "ab"}}"#).body.contains("/a/ab"))
  }

  @Test("an example that a redirect to another site takes")
  func departure() {
    let faults = Declared.faults(
      Self.text(#""pattern": "/*p", "example": "/text""#, #"{"from": "/:q", "to": "https://o.org/:q"}"#))
    #expect(!faults.joined().contains("closures"), "\(faults)")
  }

  @Test(
    "a variable of a rule for texts that is none, with the nearest",
    arguments: [
      ("$(digits)*", #"$(digits) in "$(digits)*" is not defined, so the pattern matches nothing: write $(digit)"#),
      (
        "a$(lang)",
        #"$(lang) in "a$(lang)" is not defined, so the pattern matches nothing: write $(digit), $(xdigit), $(alpha), "#
          + "$(upper), $(lower), or $(alnum)"
      ), ("$(digit)$(a$(digit)", nil),
    ])
  func variable(_ pattern: String, _ fault: String?) {
    let parameter = #""parameters": [{"name": "k", "match": "\#(pattern)"}]"#
    let faults = Declared.faults(Self.text(#""pattern": "/orders/:k", \#(parameter)"#))
    #expect(faults.count == (fault == nil ? 0 : 1) && faults.first?.hasSuffix(fault ?? "") != false, "\(faults)")
  }

  @Test("a value that makes a link of another site, given as JSON")
  func value() throws {
    let client = try Declared.client(Self.text(#""pattern": "/*p""#, #"{"from": "/:q", "to": "https://o.org/:q"}"#))
    let answer = try client.post("/link", #"{"route": {"r": {"p": ["x"]}}}"#)
    #expect(answer.status == 400 && answer.body.contains("/x would match no route"), "\(answer)")
    #expect(try client.post("/link", #"{"route": {"r": {"p": ["x", "y"]}}}"#).status == 200)
  }

  @Test("the parameter that no link can contain has its name")
  func name() {
    let uuid =
      #""pattern": "/x", "hosts": [":id.example.com"], "parameters": [{"name": "id", "type": "uuid", "place": "host"}]"#
    for route in [#""pattern": "/x#:p.a?/~""#, uuid] {
      let faults = Declared.faults(Self.text(route))
      #expect(!faults.isEmpty && faults.allSatisfy { !$0.contains(#""""#) }, "\(faults)")
    }
  }

  @Test("one of several values of a component may be a text that no component may be", arguments: [".", ".."])
  func dots(_ text: String) throws {
    let client = try Declared.client(Self.text(#""pattern": "/m/:a-:b""#))
    let named = try client.post("/link", #"{"name": "r", "parameters": {"a": "\#(text)", "b": "b"}}"#)
    let value = try client.post("/link", #"{"route": {"r": {"a": "\#(text)", "b": "b"}}}"#)
    #expect(named.status == 200 && named == value && named.body.contains("/m/\(text)-b"), "\(named)")
  }
}
