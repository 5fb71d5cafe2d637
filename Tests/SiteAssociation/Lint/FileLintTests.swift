import AssociationFiles
import AssociationLint
import DeepLinkOctets
import SiteAssociation
import Testing

@Suite("What the linter says about a file as a whole")
struct FileLintTests {
  static func file(of size: Int) -> [UInt8] {
    let text = #"{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}"#
    return Array((text + String(repeating: " ", count: size - text.utf8.count)).utf8)
  }

  @Test(
    "the size is an error beyond 128 KB, a warning beyond 100",
    arguments: [
      (102_400, []),
      (102_401, ["1:1: warning: the file has 102401 bytes; devices refuse more than 131072 [large]"]),
      (131_072, ["1:1: warning: the file has 131072 bytes; devices refuse more than 131072 [large]"]),
      (
        131_073,
        [
          "1:1: error: the file has 131073 bytes, but devices refuse more than 131072: combine patterns with \"*\" and "
            + "variables [too-large]"
        ]
      ),
    ]) func sizes(size: Int, expected: [String])
  {
    #expect(AssociationLinter().lint(Self.file(of: size)).map(\.description) == expected)
  }

  @Test("a copy at the root has to be the same, or not be there")
  func copies() {
    let fields = [HostedAnswer.Field(name: "Content-Type", value: "application/json")]
    let file = HostedAnswer(status: 200, fields: fields, body: Self.file(of: 100))
    let other = HostedAnswer(status: 200, fields: fields, body: Self.file(of: 101))
    let none = HostedAnswer(status: 404, fields: [], body: [])
    #expect(AssociationLinter().lint(wellKnown: file, root: file).isEmpty)
    #expect(AssociationLinter().lint(wellKnown: file, root: none).isEmpty)
    #expect(
      AssociationLinter().lint(wellKnown: file, root: other).map(\.description) == [
        "1:1: warning: /apple-app-site-association differs from this file in /.well-known, which is the one that "
          + "devices use: serve the same bytes there, or nothing [copies-differ]"
      ])
  }

  @Test(
    "what is no answer of a server is refused",
    arguments: [
      ("nothing", "1:1: expected a status line such as HTTP/1.1 200 OK: give the output of curl -si URL"),
      ("HTTP/1.1 OK\n\n", "1:1: expected a status line such as HTTP/1.1 200 OK: give the output of curl -si URL"),
      (
        "HTTP/1.1 200 OK\nContent-Type: text/plain\n",
        "expected an empty line after the header fields: give the output of curl -si URL"
      ),
    ]) func answers(text: String, message: String)
  {
    let error = #expect(throws: HostedAnswerError.self) { try HostedAnswer(parsing: Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test("every rule has a severity and a name in kebab-case")
  func names() {
    for rule in LintRule.allCases {
      #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule)")
      #expect(rule.rawValue == "\(rule.severity) \(rule.name)")
    }
  }

  @Test("a finding is written as compilers write it")
  func description() throws {
    let finding = try #require(AssociationLinter().lint(Array("[]".utf8)).first)
    #expect(finding.rule == "not-an-object")
    #expect("\(finding)".hasPrefix("1:1: error: found an array, "))
  }
}
