import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@Suite("The parser")
struct JSONParserTests {
  /// Texts in the writer's own form, so that reading and writing them gives the same bytes.
  static let canonical = [
    "null", "true", "false", "0", "-0", "12", "-1.50", "1e5", "1E+05", "0.1e-7", "123456789012345678901234567890",
    #""""#,
    #""text""#, #""\"\\\b\f\n\r\t\u0000""#, #""é 日本 😀""#, "[]", "[[],[[]]]", "{}", #"{"a":{"b":[1,{"c":null}]},"a":2}"#,
    #"[1,"two",3.0,true,null,{"k":[]}]"#,
  ]

  @Test("what is read is written back byte for byte", arguments: canonical)
  func roundTrip(text: String) throws {
    #expect(try rewritten(text) == text)
    #expect(try rewritten(" \t\r\n\(text)\n ") == text)
  }

  @Test(
    "escapes and white space are resolved",
    arguments: [
      (#""\/\u0041\u00e9\ud83d\ude00\u2028""#, "\"/Aé😀\u{2028}\""),
      (" { \"a\" : [ 1 , 2 ] , \"b\" : { } } ", #"{"a":[1,2],"b":{}}"#),
    ])
  func resolved(text: String, expected: String) throws {
    #expect(try rewritten(text) == expected)
  }

  @Test("every proper prefix of a document is an error", arguments: canonical)
  func prefixes(text: String) {
    let isNumber = text.allSatisfy { "+-.eE0123456789".contains($0) }
    for length in 0..<text.utf8.count {
      let prefix = Array(text.utf8.prefix(length))
      // Only a number can end earlier.
      if isNumber, prefix.last.map({ $0 >= 0x30 && $0 <= 0x39 }) == true { continue }
      #expect(throws: JSONSyntaxError.self, "\(String(decoding: prefix, as: UTF8.self))") {
        try JSONNode(parsing: prefix)
      }
    }
  }

  @Test("a node knows where it stood")
  func offsets() throws {
    let text = #"  {"a" : [10, "xé"], "b":true}  "#
    let bytes = Array(text.utf8)
    let root = try JSONNode(parsing: bytes)
    func source(_ node: JSONNode?) -> String? {
      node.map { String(decoding: bytes[$0.offset..<$0.end], as: UTF8.self) }
    }
    #expect(source(root) == #"{"a" : [10, "xé"], "b":true}"#)
    #expect(source(root["a"]) == #"[10, "xé"]"#)
    #expect(source(root["a"]?[0]) == "10")
    #expect(source(root["a"]?[1]) == #""xé""#)
    #expect(source(root["b"]) == "true")
    #expect(root.object?.map(\.nameOffset) == [3, 22])
    #expect(root["b"].map { JSONPosition(of: $0.offset, in: bytes) } == JSONPosition(line: 1, column: 26))
  }

  @Test("accessors answer for their own kind only, and integers are exact")
  func accessors() throws {
    let root = try parse(#"{"i":-7,"d":1.5,"s":"x","b":true,"n":null,"a":[1],"o":{},"i":8,"t":12.0}"#)
    #expect(root["i"]?.integer == -7, "the first of duplicates counts")
    #expect(root["i"]?.double == -7)
    #expect((root["d"]?.integer, root["d"]?.double, root["d"]?.number) == (nil, 1.5, "1.5"))
    #expect((root["s"]?.string, root["s"]?.integer, root["s"]?.boolean) == ("x", nil, nil))
    #expect((root["b"]?.boolean, root["b"]?.string) == (true, nil))
    #expect((root["n"]?.isNull, root["missing"]?.isNull) == (true, nil))
    #expect((root["a"]?[0]?.integer, root["a"]?[1] == nil, root["a"]?[-1] == nil) == (1, true, true))
    #expect(root["t"]?.integer == 12)
    #expect(
      root.object?.map(\.value.kindName)
        == ["a number", "a number", "a string", "a boolean", "null", "an array", "an object", "a number", "a number"])
    #expect(
      root.object?.map(\.value.summary)
        == ["-7", "1.5", "\"x\"", "true", "null", "an array", "an empty object", "8", "12.0"])
    let long = try parse("\"" + String(repeating: "é", count: 50) + "\"")
    #expect(long.summary == "\"" + String(repeating: "é", count: 40) + "…\"")
  }

  @Test(
    "a number is an integer if its value is one",
    arguments: [
      ("1e2", 100), ("1E+2", 100), ("100e-2", 1), ("-0", 0), ("-0.0e9", 0), ("0e99999999999", 0), ("1.5", nil),
      ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-922337203685477580.8e1", .min), ("1e19", nil), ("1e-1", nil), ("12.50e1", 125),
      ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil), ("1e-2147483648", nil),
    ] as [(String, Int?)])
  func integers(text: String, expected: Int?) throws {
    #expect(try parse(text).integer == expected)
  }

  @Test("nodes are equal when their values are")
  func equality() throws {
    let (one, two) = try (parse(#"{"a":[1]}"#), parse(#"  {"a" : [ 1 ]}"#))
    #expect(one == two)
    #expect(Set([one, two]).count == 1)
    #expect(try one != parse(#"{"a":[1.0]}"#))
    #expect(JSONNode(.object([JSONMember("a", JSONNode(.array([JSONNode(.number("1"))])))])) == one)
  }

  @Test("the depth is held to its limit")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: .init(ascii: "["), count: depth) + Array(repeating: .init(ascii: "]"), count: depth)
    }
    #expect(throws: Never.self) { try JSONNode(parsing: nested(128)) }
    #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: nested(129)) }
    #expect(throws: Never.self) { try JSONNode(parsing: nested(3), limits: JSONLimits(depth: 3)) }
    #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: nested(4), limits: JSONLimits(depth: 3)) }
    // However much is asked for, the stack is safe.
    #expect(throws: Never.self) { try JSONNode(parsing: nested(512), limits: JSONLimits(depth: .max)) }
    #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: nested(100_000), limits: JSONLimits(depth: .max)) }
    #expect(JSONLimits(depth: -5).depth == 1)
  }
}

func parse(_ text: String) throws -> JSONNode { try JSONNode(parsing: Array(text.utf8)) }

func rewritten(_ source: String) throws -> String {
  var writer = JSONWriter()
  writer.node(try parse(source))
  return text(writer)
}
