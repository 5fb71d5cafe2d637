import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinkService

/// Compares the JSON Schema of `links.json` with the reader, by an independent validator.
@Suite("The schema of links.json", .enabled(if: Validator.isThere, "python3-jsonschema is not installed"))
struct LinksSchemaTests {
  @Test("accepts the shapes that the reader accepts, and no others")
  func agreement() throws {
    var random = SeededGenerator()
    let files = try Self.files()
    let cases = try rounds(300).map { round in
      var node = try #require(files.randomElement(using: &random))
      // The first files are unchanged; the others have up to three changes.
      for _ in 0..<(round < files.count ? 0 : Int.random(in: 1...3, using: &random)) {
        var place = Int.random(in: 0..<Self.count(node), using: &random)
        node = Self.changed(node, at: &place, &random)
      }
      return node
    }
    var accepted = 0
    let verdicts = try Validator.verdicts(on: cases.map(Self.json))
    #expect(verdicts.count == cases.count)
    for (node, verdict) in zip(cases, verdicts) {
      var findings = JSONFindings()
      LinksFile.shape.check(node, &findings)
      accepted += findings.isUsable ? 1 : 0
      #expect(
        findings.isUsable == verdict,
        "TEST_SEED=\(random.seed) the reader says \(findings.all.map(\.message)) of \(Self.json(node))")
    }
    // Both kinds of file are frequent.
    #expect((cases.count / 10..<cases.count * 9 / 10).contains(accepted), "\(accepted)")
  }

  /// Valid files: those of the tests, and one with every key.
  static func files() throws -> [JSONNode] {
    let fixtures = URL(filePath: #filePath).appending(path: "../../../EndToEnd/Fixtures").standardizedFileURL
    let files = ["shop", "brands", "element", "kickstarter", "wikipedia"].map { "\($0)/links.json" }
    let every = """
      {"$schema": "x", "accept": ["public-file-wins /robots.txt"], "app": {"name": "A", "icon": "/a.png", "schemes": ["a"], "schemeHostIsPath": true,
        "ios": {"appIDs": ["ABCDE12345.a.b"], "storeID": 7},
        "android": {"package": "a.b", "fingerprints": ["\((0..<32).map { _ in "0A" }.joined(separator: ":"))"]}},
       "hosts": ["a.example", "*.b.example"], "caseSensitive": true, "plusIsSpace": false, "public": "p",
       "withoutApp": "https://a.example", "passQuery": ["utm_*", "gclid"],
       "page": {"name": "A", "accent": "#0a7", "logo": {"light": "/l.svg", "dark": "/d.svg"}, "icon": "/i.png",
         "image": {"path": "/share.png", "alt": {"en": "x", "de": "y"}}, "text": "x", "footer": {"en": "x"},
         "links": [{"text": "x", "url": "mailto:a@b.example"}, {"text": {"de": "y"}, "url": "/x"}], "web": "https://a.example",
         "noindex": false, "languages": ["en", "pt-BR"], "texts": {"open": {"en": "x"}, "get": "y"}},
       "routes": [{"name": "r", "pattern": "/r/:a/:b/:c/*d?", "aliases": ["/x/:a/:b/:c"], "hosts": [":l.a.example"], "summary": "",
         "page": {"title": "A {a}", "text": {"en": "x"}, "image": "/{a}.png", "web": "https://a.example/{a}",
           "links": [{"text": "x", "url": "/x/{a}"}], "noindex": true},
         "parameters": [{"name": "a", "type": "integer", "minimum": 1, "maximum": 5}, {"name": "b", "type": "string"},
           {"name": "c", "type": "string", "enum": ["x", {"value": "y", "also": ["z"]}]},
           {"name": "q", "place": "query", "type": "number", "default": 1.5, "required": false},
           {"name": "f", "place": "query", "value": "v"}, {"name": "e", "place": "query", "repeated": true}],
         "example": "/r/1/2026-01-01/x"}],
       "redirects": [{"from": "/f/:a", "to": "/r/:a", "status": 308}],
       "records": {"r": {"id": "integer", "title": "t", "text": "x", "image": "y", "filters": ["f"], "relations": {"s": {"field": "g", "in": "r"}}}}}
      """
    // The keys that cannot stand in the same file, and rare ones.
    let others = """
      {"include": ["x/*.json"], "environments": {"stage": {"hosts": ["b.example"]}}, "parameters": {"a": {}}, "opaqueSchemes": ["a"], "unmatched": "page",
       "withoutApp": {"ios": "store", "android": "page", "other": "https://a.example"},
       "relatedOrigins": ["https://a.example", "https://b-c.co.uk:8443"],
       "apps": {"x": {"name": "A", "ios": {"appIDs": ["ABCDE12345.a.b"], "appClips": ["ABCDE12345.a.b.Clip"], "webCredentials": true,
         "activityContinuation": true}, "android": [{"package": "a.b", "loginCredentials": true}]}},
       "page": {"kind": "x"},
       "routes": [{"name": "r", "pattern": "/r/:a", "apps": ["x"], "owner": "o", "names": {"kotlin": "R", "swift": "r"},
         "withoutApp": {"ios": "store", "android": "page", "other": "https://a.example"}, "parent": "s", "presentation": "sheet", "tab": "t", "page": {"kind": {"de": "x"}, "image": {"path": "/x.png", "alt": "x"}},
         "parameters": [{"name": "a", "in": "r", "names": {"kotlin": "x", "swift": "y"}},
           {"name": "b", "place": "query", "type": "integer", "separator": ","},
           {"name": "c", "place": "query", "type": "boolean", "flag": true}, {"name": "d", "place": "query", "absent": true},
           {"name": "e", "place": "query", "match": "a*", "except": ["ab"], "acceptsEmpty": true}]},
        {"name": "s", "pattern": "/s", "opensApp": false}],
       "redirects": [{"from": "/f", "to": "/s", "apps": ["x"], "owner": "o"}, {"from": "/g", "to": "/s", "opensApp": false}],
       "webOnly": ["/w/*rest", {"pattern": "/b", "to": "https://b.example"}]}
      """
    let texts =
      try files.map { try Array(Data(contentsOf: fixtures.appending(path: $0))) }
      + [every, others].map { Array($0.utf8) }
    return try texts.map { try JSONNode(parsing: $0, as: .commented) }
  }

  private static func json(_ node: JSONNode) -> String {
    var writer = JSONWriter()
    writer.node(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func children(of node: JSONNode) -> [JSONNode] {
    switch node.value {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    default: []
    }
  }

  private static func count(_ node: JSONNode) -> Int { 1 + children(of: node).reduce(0) { $0 + count($1) } }

  /// The same document with another value at a place, counted from the root.
  private static func changed(_ node: JSONNode, at place: inout Int, _ random: inout SeededGenerator) -> JSONNode {
    if place == 0 {
      place = -1
      return replacement(of: node, &random)
    }
    place -= 1
    guard place >= 0 else { return node }
    switch node.value {
    case .array(let elements): return JSONNode(.array(elements.map { changed($0, at: &place, &random) }))
    case .object(let members):
      return JSONNode(
        .object(members.map { JSONMember($0.name, changed($0.value, at: &place, &random)) }))
    default: return node
    }
  }

  private static func replacement(of node: JSONNode, _ random: inout SeededGenerator) -> JSONNode {
    let others: [JSONNode.Value] = [
      .null, .boolean(true), .number("7"), .number("-1"), .number("1.5"), .number("301"), .string(""),
      .string("integer"),
      .string("/a/:b"), .string("*.example.com"), .string("a.b.c"), .string("page"), .string("x y"), .array([]),
      .object([]),
      .string(UTF8Text(String.random(using: &random))),
    ]
    switch node.value {
    case .object(var members) where Bool.random(using: &random):
      let index = members.indices.randomElement(using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: if let index { members.remove(at: index) }
      case 1:
        let name = ["sites", "hosts", "routes", "app", "unknown", "name", "type", "pattern"].randomElement(
          using: &random)
        if let name, !members.contains(where: { $0.name == UTF8Text(name) }) {
          members.append(
            JSONMember(UTF8Text(name), JSONNode(others.randomElement(using: &random) ?? .null)))
        }
      default: if let index { members[index] = JSONMember(members[index].name, JSONNode(.null)) }
      }
      return JSONNode(.object(members))
    case .array(var elements) where Bool.random(using: &random):
      if let index = elements.indices.randomElement(using: &random), Bool.random(using: &random) {
        elements.remove(at: index)
      } else {
        elements.append(JSONNode(others.randomElement(using: &random) ?? .null))
      }
      return JSONNode(.array(elements))
    case .string(let text) where Bool.random(using: &random):
      return JSONNode(
        .string(
          UTF8Text(text.description + (["x", ".", "/", "*", ":", "é", " "].randomElement(using: &random) ?? "x"))))
    default: return JSONNode(others.randomElement(using: &random) ?? .null)
    }
  }
}

/// Python's `jsonschema`.
private enum Validator {
  private static let python = "/usr/bin/python3"

  static let isThere = (try? run("import jsonschema; print('yes')", "")) == "yes\n"

  /// Whether the schema accepts each of these documents.
  static func verdicts(on documents: [String]) throws -> [Bool] {
    var schema = JSONWriter()
    LinksFile.writeSchema(to: &schema)
    let program = """
      import json, sys, jsonschema
      schema = json.loads(sys.stdin.readline())
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for line in sys.stdin: print("yes" if validator.is_valid(json.loads(line)) else "no")
      """
    let input = ([String(decoding: schema.bytes, as: UTF8.self)] + documents).joined(separator: "\n")
    return try run(program, input).split(separator: "\n").map { $0 == "yes" }
  }

  private static func run(_ program: String, _ input: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", program]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    process.standardError = FileHandle.standardError
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self)
  }
}
