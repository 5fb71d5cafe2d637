import DeepLinkTestThreads
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The tool's check", .onOwnThreads)
struct ToolCheckTests {
  /// The elements of a JUnit report, as one line each with name and attributes.
  private final class Report: NSObject, XMLParserDelegate {
    private(set) var elements: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      elements.append(
        ([name] + attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: "|"))
    }
  }

  /// Checks a fixture and reads the report.
  private static func check(_ fixture: String) throws -> (run: ToolRun, elements: [String]) {
    let file = FileManager.default.temporaryDirectory.appending(path: "junit-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try Tool.run("check", "Tests/EndToEnd/Fixtures/\(fixture).json", "--junit", file.path)
    guard let parser = XMLParser(contentsOf: file) else { return (run, []) }
    let report = Report()
    parser.delegate = report
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return (run, report.elements)
  }

  @Test("succeeds for the links of the sample app")
  func green() throws {
    let (run, elements) = try Self.check("fixtures")
    #expect(run == ToolRun(status: 0, output: "31 of 31 links match their expected routes\n"))
    #expect(elements.count == 32)
    #expect(elements.first == "testsuite|failures=0|name=deeplink check|tests=31")
    #expect(elements.dropFirst().allSatisfy { $0.hasPrefix("testcase|classname=links|name=") })
    #expect(elements.contains("testcase|classname=links|name=/inventory/add?name=1+1%20%26%20more"))
  }

  @Test("says of each link that fails what was expected and what was found, in words, in XML and in JSON")
  func failing() throws {
    let (run, elements) = try Self.check("failing")
    #expect(
      run
        == ToolRun(
          status: 1,
          output: """
            fail  /one
                  expected route "two", found "one"
            fail  /recipes/1
                  expected parameters {"id":2}, found {"id":1}
            fail  /inventory/add
                  expected no route, found "inventory.add"
            fail  /inventory/foo/edit
                  matches no route:
                  /inventory/foo/edit
                             ^^^ expected a UUID for "id", or "add"
            2 of 6 links match their expected routes

            """))
    #expect(
      elements == [
        "testsuite|failures=4|name=deeplink check|tests=6",
        "testcase|classname=links|name=/one", "failure|message=expected route \"two\", found \"one\"",
        "testcase|classname=links|name=/recipes/1", "failure|message=expected parameters {\"id\":2}, found {\"id\":1}",
        "testcase|classname=links|name=/one", "testcase|classname=links|name=/search?query=<&\"\u{FFFD}",
        "testcase|classname=links|name=/inventory/add",
        "failure|message=expected no route, found \"inventory.add\"",
        "testcase|classname=links|name=/inventory/foo/edit",
        """
        failure|message=matches no route:
        /inventory/foo/edit
                   ^^^ expected a UUID for "id", or "add"
        """,
      ])
    #expect(
      try Tool.run("check", "--json", "Tests/EndToEnd/Fixtures/failing.json")
        == ToolRun(
          status: 1,
          output: """
            {"url":"/one","passed":false,"reason":"expected route \\"two\\", found \\"one\\""}
            {"url":"/recipes/1","passed":false,"reason":"expected parameters {\\"id\\":2}, found {\\"id\\":1}"}
            {"url":"/one","passed":true}
            {"url":"/search?query=<&\\"\\u0001","passed":true}
            {"url":"/inventory/add","passed":false,"reason":"expected no route, found \
            \\"inventory.add\\""}
            {"url":"/inventory/foo/edit","passed":false,"reason":"matches no route:\\n/inventory/foo/edit\\n           ^^^ \
            expected a UUID for \\"id\\", or \\"add\\""}

            """))
  }

  @Test("reports every fault of a fixture file with line and column, and checks nothing")
  func broken() throws {
    let name = "Tests/EndToEnd/Fixtures/broken.json"
    #expect(
      try Tool.run("check", name)
        == ToolRun(
          status: 2,
          errors: """
            \(name):2:3: error: link 1: unknown key "nam"; expected "url", and "name", "parameters", "miss", "location" or "opens"
                {"url": "/one", "nam": "one"},
                ^
            \(name):3:3: error: link 2: key "url": expected a string, found nothing
                {"name": "one"},
                ^
            \(name):4:3: error: link 3: key "miss": expected true, without "name" and "parameters"
                {"url": "/one", "miss": false},
                ^
            \(name):5:3: error: link 4: expected "name", "parameters", "location", "opens", or "miss": true
                {"url": "/one"},
                ^
            \(name):6:3: error: link 5: key "parameters": expected an object, found an array
                {"url": "/one", "parameters": []},
                ^
            \(name):7:3: error: link 6: key "name": expected a string, found a number
                {"url": "/one", "name": 1},
                ^
            \(name):8:3: error: link 7: expected an object, found a string
                "/one"
                ^

            """))
  }

  @Test("reads standard input, also by its file name")
  func input() throws {
    let links =
      #"[{"url": "/recipes/1", "name": "recipe", "parameters": {"id": 1}}, {"url": "/nowhere", "miss": true}]"#
    let expected = ToolRun(status: 0, output: "2 of 2 links match their expected routes\n")
    #expect(try Tool.run(["check", "-"], input: links) == expected)
    #expect(try Tool.run(["check", "/dev/stdin"], input: links) == expected)
  }
}
