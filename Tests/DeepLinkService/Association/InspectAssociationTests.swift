import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTestSupport
import Foundation
import LendingLibrary
import SiteAssociation
import Testing

@Suite("POST /association")
struct InspectAssociationTests {
  private static let apple = """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.org.lending", "ABCDE12345.org.other"], "components": [
        {"/": "/books/new", "exclude": true},
        {"/": "/books/*"},
        {"/": "/books/1", "coment": "x"}
      ]},
      {"appID": "ABCDE12345.org.old", "paths": [
        "NOT /old",
        "/ol?"]}
    ]}}
    """

  private static let android = """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "org.lending", "sha256_cert_fingerprints": ["x"]},
      "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [
        {"/": "/books/new", "exclude": true},
        {"/": "/books/*"}
      ]}}}]
    """

  private static func answer(_ file: String, _ urls: [String] = []) throws -> JSONNode {
    let content = #"{"file":\#(file),"urls":[\#(urls.map(quoted).joined(separator: ","))]}"#
    let reply = try Library.client().post("/association", content)
    #expect(reply.status == 200, "\(reply)")
    return try JSONNode(parsing: Array(reply.body.utf8))
  }

  /// Each finding in the form of the tool: `3:9: error: … [rule]`.
  private static func findings(_ answer: JSONNode) -> [String] {
    (answer["findings"]?.array ?? []).map { finding in
      let text = { (name: UTF8Text) in finding[name]?.string?.description ?? finding[name]?.number ?? "" }
      return "\(text("line")):\(text("column")): \(text("severity")): \(text("message")) [\(text("rule"))]"
    }
  }

  @Test("says of Apple's file what the linter and the matcher say, with the line of the deciding rule")
  func appleFile() throws {
    let urls = ["/books/new", "https://any.example/books/7?x=1", "/old", "/ole", "/", "books", "nav://x/books/7"]
    let file = try AssociationFile(parsing: Array(Self.apple.utf8))
    let answer = try Self.answer(quoted(Self.apple), urls)
    #expect(answer["kind"]?.string == "apple")
    #expect(answer["summary"]?.string == "3 components, 2 paths, 5 problems")
    #expect(Self.findings(answer) == AssociationLinter().lint(Array(Self.apple.utf8)).map(\.description))
    let results = try #require(answer["results"]?.array)
    let lines =
      [[3, 3, nil], [4, 4, nil], [nil, nil, 8], [nil, nil, 9], [nil, nil, nil], nil, [nil, nil, nil]] as [[Int?]?]
    for ((url, result), lines) in zip(zip(urls, results), lines) {
      guard let lines else {
        #expect(result["title"]?.string == "Not a universal link" && result["instance"]?.string == UTF8Text(url))
        continue
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("url", url)
      writer.literalKey("apps")
      writer.beginArray()
      for (match, line) in zip(AssociationMatcher(file).matches(try AssociationURL(url)), lines) {
        writer.beginObject()
        match.writeMembers(to: &writer)
        writer.literalKey("line")
        if let line { writer.integer(line) } else { writer.null() }
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      #expect(result == (try JSONNode(parsing: writer.bytes)), "\(url)")
    }
  }

  @Test("says of Android's file what its linter and the matcher say")
  func androidFile() throws {
    let answer = try Self.answer(quoted(Self.android), ["/books/new", "/books/7", "/x"])
    #expect(answer["kind"]?.string == "android")
    #expect(answer["summary"]?.string == "1 statement, 2 rules, 1 problem")
    #expect(Self.findings(answer) == AssetLinksLinter().lint(Array(Self.android.utf8)).map(\.description))
    let packages = (answer["results"]?.array ?? []).compactMap { $0["packages"]?.array?.first }
    #expect(packages.map { $0["verdict"]?.string } == ["excluded", "match", "no-match"])
    #expect(packages.map { $0["rule"]?.number } == ["0", "1", nil])
    #expect(packages.map { $0["line"]?.number } == ["4", "5", nil])
    #expect(
      packages[0]["reason"]?.string
        == #"dynamic_app_link_components[0] {"/": "/books/new", "exclude": true} is the first that matches, and it excludes"#
    )
  }

  @Test("takes the JSON itself, with the lines of the request", arguments: [apple, android])
  func asJSON(_ file: String) throws {
    let urls = ["/books/new", "/old"]
    #expect(try Self.answer(file, urls) == Self.answer(quoted(file), urls))
  }

  @Test(
    "says of any other text what is wrong with it",
    arguments: [
      ("", "apple", "0 components, 1 problem", "1:1: error: "),
      ("[", "android", "0 statements, 1 problem", "1:2: error: "),
      ("{\n \"applinks\": }", "apple", "0 components, 1 problem", "2:14: error: "),
      (" \n[1,]", "android", "0 statements, 1 problem", "2:3: error: "),
      ("5", "apple", "0 components, 1 problem", "1:1: error: "),
      ("{}", "apple", "0 components, 1 problem", "1:1: warning: "),
      ("[]", "android", "0 statements, 1 problem", "1:1: warning: "),
      (#"{"relation": []}"#, "android", "0 statements, 1 problem", "1:1: error: "),
      ("\u{FEFF}{}", "apple", "0 components, 1 problem", "1:1: "),
      ("{\"a\":\"\u{0}\"}", "apple", "0 components, 1 problem", "1:7: error: "),
    ])
  func otherTexts(_ text: String, _ kind: String, _ summary: String, _ first: String) throws {
    let answer = try Self.answer(quoted(text), ["/a"])
    #expect(answer["kind"]?.string == UTF8Text(kind) && answer["summary"]?.string == UTF8Text(summary), "\(answer)")
    #expect(Self.findings(answer).first?.hasPrefix(first) == true, "\(Self.findings(answer))")
    #expect(answer["results"]?.array?.count == 1)
    let result = answer["results"]?.array?.first
    #expect(result?["apps"]?.array?.isEmpty == true || result?["packages"]?.array?.isEmpty == true)
  }

  @Test(
    "refuses content of another shape",
    arguments: [
      ("[]", "expected an object with the key \"file\", found an array"),
      ("{}", "key \"file\" is missing: expected the text of an association file, or its JSON"),
      (#"{"file":"{}","file":"[]"}"#, "key \"file\" was given more than once; give one of them"),
      (#"{"file":"{}","urls":"/a"}"#, "key \"urls\": expected an array of links, found a string"),
      (#"{"file":"{}","urls":[{}]}"#, "urls[0]: expected a link as a string, found an object"),
    ])
  func shapes(_ content: String, _ detail: String) throws {
    #expect(try Library.client().post("/association", content) == badRequest("/association", detail))
  }

  @Test("gives up in time, and says so: a file too large, too long links for its rules, too many comparisons")
  func limits() throws {
    let client = try Library.client()
    let large = try client.post("/association", #"{"file":"\#(String(repeating: " ", count: 131_073))"}"#)
    #expect(
      large.status == 413
        && large.body.contains("the file has 131073 bytes, expected at most 131072: devices refuse larger files"))
    let values = "[" + repeatElement("1,", count: 16_384).joined() + "1]"
    let many = try client.post("/association", #"{"file":\#(quoted(values))}"#)
    #expect(
      many.status == 413
        && many.body.contains("the file has more than 16384 JSON values, more than the rules of any app need"))
    let components = repeatElement(#"{"/":"/a"}"#, count: 1_000).joined(separator: ",")
    let file = quoted(#"{"applinks":{"details":[{"appIDs":["A.a"],"components":[\#(components)]}]}}"#)
    let long = "/" + String(repeating: "b", count: 4_194_304 / 1_000 - 16)
    var limits = LinkLimits()
    limits.comparisons = 60_000
    let urls = [long, "/b", "/b", "/" + String(repeating: "b", count: 30), "/b"]
    let reply = try Client(Library.site(limits: limits))
      .post("/association", #"{"file":\#(file),"urls":[\#(urls.map(quoted).joined(separator: ","))]}"#)
    let results = try #require(JSONNode(parsing: Array(reply.body.utf8))["results"]?.array)
    #expect(results.count == 5)
    #expect(
      results[0]["detail"]?.string == "not compared: the file has too many rules to compare them with so long a link")
    #expect(results.map { $0["apps"] != nil } == [false, true, true, false, true])
    #expect(
      results[3]["detail"]?.string
        == "not compared: the links before this one took all comparisons of a request; send fewer links")
  }

  @Test("survives deep nesting and cut files")
  func cutFiles() throws {
    let nested = String(repeating: "[", count: 100_000)
    #expect(Self.findings(try Self.answer(quoted(nested))).count == 1)
    for count in stride(from: 0, to: Self.apple.utf8.count, by: 7) {
      let cut = String(decoding: Self.apple.utf8.prefix(count), as: UTF8.self)
      #expect(Self.findings(try Self.answer(quoted(cut), ["/old"])).count == 1)
    }
  }

  @Test("shows the first findings and apps of many")
  func many() throws {
    let ids = (0..<300).map { #""ABCDE12345.org.app\#($0)""# }.joined(separator: ",")
    let components = repeatElement(#"{"/":"/a","x":1}"#, count: 1_100).joined(separator: ",")
    let file = #"{"applinks":{"details":[{"appIDs":[\#(ids)],"components":[\#(components)]}]}}"#
    let answer = try Self.answer(quoted(file), ["/a"])
    #expect(answer["findings"]?.array?.count == 1_000)
    #expect(answer["results"]?.array?.first?["apps"]?.array?.count == 100)
    #expect(answer["summary"]?.string?.description.hasPrefix("1100 components, ") == true)
  }
}
