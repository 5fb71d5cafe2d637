import DeepLinkJSON
import Testing

@testable import DeepLinkService

@Suite("A fault of a file is said in the words of files")
struct DeclaredFaultTests {
  private static func text(_ route: String, _ redirects: String = "") -> String {
    #"{"app": {"name": "S"}, "routes": [{"name": "r", \#(route)}], "redirects": [\#(redirects)]}"#
  }

  @Test("an example whose link an alias reads with other values")
  func alias() {
    let route =
      #""pattern": "/a/ab", "parameters": [{"name": "k", "place": "query", "enum": ["ab"]}], "aliases": ["/a/:k"]"#
    let faults = Declared.faults(Self.text(route))
    #expect(
      faults.contains {
        $0.contains(
          #"its example r prints as /a/ab, which reads as r(k: "ab"); change the pattern or the alias that reads it so, or give another example"#
        )
      }, "\(faults)")
  }

  @Test("an example that a redirect to another site takes")
  func departure() {
    let faults = Declared.faults(
      Self.text(#""pattern": "/*p", "example": "/text""#, #"{"from": "/:q", "to": "https://o.org/:q"}"#))
    #expect(!faults.joined().contains("closures"), "\(faults)")
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
    let faults = Declared.faults(Self.text(#""pattern": "/x#:p.a?/~""#))
    #expect(faults.allSatisfy { !$0.contains(#"the value of """#) }, "\(faults)")
    #expect(faults.isEmpty || faults[0].contains(#"the value of "p""#), "\(faults)")
  }

  @Test("one of several values of a component may be a text that no component may be", arguments: [".", ".."])
  func dots(_ text: String) throws {
    let client = try Declared.client(Self.text(#""pattern": "/m/:a-:b""#))
    let named = try client.post("/link", #"{"name": "r", "parameters": {"a": "\#(text)", "b": "b"}}"#)
    let value = try client.post("/link", #"{"route": {"r": {"a": "\#(text)", "b": "b"}}}"#)
    #expect(named.status == 200 && named == value && named.body.contains("/m/\(text)-b"), "\(named)")
  }
}
