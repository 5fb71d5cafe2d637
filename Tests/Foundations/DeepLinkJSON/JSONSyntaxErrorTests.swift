import DeepLinkJSON
import Testing

@Suite("What is said about a text that is not JSON")
struct JSONSyntaxErrorTests {
  @Test(
    "every fault has its place and its message",
    arguments: [
      ("", "1:1: the document is empty, expected a value"),
      (" \n\t", "2:2: the document is empty, expected a value"),
      ("\u{FEFF}{}", "1:1: found a byte order mark: save the file as UTF-8 without one"),
      ("[1,2,]", #"1:5: found a comma before "]": remove the comma"#),
      ("{\n  \"a\": 1,\n}", #"2:9: found a comma before "}": remove the comma"#),
      ("[1,,2]", #"1:4: found ",", expected a value"#),
      ("[,1]", #"1:2: found ",", expected a value"#),
      ("// note\n{}", "1:1: found a comment, which JSON does not have: remove it"),
      ("{\"a\": 1, /* b */ \"b\": 2}", "1:10: found a comment, which JSON does not have: remove it"),
      ("[1 # one\n]", "1:4: found a comment, which JSON does not have: remove it"),
      ("{\"a\" // name\n: 1}", "1:6: found a comment, which JSON does not have: remove it"),
      ("{} // end", "1:4: found a comment, which JSON does not have: remove it"),
      ("{'a': 1}", "1:2: found a single quote: write names and strings in double quotes"),
      ("['a']", "1:2: found a single quote: write names and strings in double quotes"),
      ("{name: 1}", #"1:2: found the name name without quotes: write "name""#),
      ("{\"a\": 1 \"b\": 2}", #"1:9: found a string, expected "," or "}": put a comma before it"#),
      ("[1 2]", #"1:4: found a number, expected "," or "]": put a comma before it"#),
      ("[\"a\" \"b\"]", #"1:6: found a string, expected "," or "]": put a comma before it"#),
      ("[{} {}]", #"1:5: found "{", expected "," or "]": put a comma before it"#),
      ("[1; 2]", #"1:3: found ";", expected "," or "]""#),
      ("[1}", #"1:3: found "}", expected "," or "]""#),
      ("{\"a\" 1}", #"1:6: found a number, expected ":" after the name"#),
      ("{\"a\":}", #"1:6: found "}", expected a value"#),
      ("{\"a\"}", #"1:5: found "}", expected ":" after the name"#),
      ("{1: 2}", #"1:2: found a number, expected a name in double quotes or "}""#),
      ("{\"a\":1,2}", "1:8: found a number, expected a name in double quotes"),
      ("{]", #"1:2: found "]", expected a name in double quotes or "}""#),
      ("\"abc", #"1:1: found a string without a closing quote: put a " at its end"#),
      ("[\"abc", #"1:2: found a string without a closing quote: put a " at its end"#),
      ("\"a\nb\"", #"1:3: found a line break in a string: close the string before it, or write \n"#),
      ("\"a\tb\"", #"1:3: found a tab in a string: write \t"#),
      ("\"a\u{1}b\"", #"1:3: found the control character U+0001 in a string: write \u0001"#),
      (
        #""a\xb""#,
        #"1:3: found \x in a string, expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
      ),
      (
        #""a\é""#,
        #"1:3: found \é in a string, expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
      ),
      (
        #""\u12G4""#,
        #"1:2: found \u12G4 in a string, expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
      ),
      (
        #""\u12""#,
        #"1:2: found \u12 in a string, expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
      ),
      (#""\u12"#, #"1:6: found the end of the document, expected four hexadecimal digits after \u"#),
      (#""\"#, "1:3: found the end of the document, expected the rest of an escape and a closing quote"),
      (#""\ud800""#, #"1:2: found \ud800, half of a surrogate pair: write the character itself, or both halves"#),
      (
        #""\ud800\u0041""#,
        #"1:2: found \ud800, half of a surrogate pair: write the character itself, or both halves"#
      ),
      (#""\udc00x""#, #"1:2: found \udc00, half of a surrogate pair: write the character itself, or both halves"#),
      ("01", "1:1: found a number with a leading zero: remove the zero"),
      ("-012", "1:1: found a number with a leading zero: remove the zero"),
      ("+1", #"1:1: found "+", expected a digit or a minus sign: a number cannot start with a plus sign"#),
      (".5", #"1:1: found ".", expected a digit: a number cannot start with a decimal point"#),
      ("1.", "1:3: found the end of the document, expected a digit after the decimal point"),
      ("1.e5", #"1:3: found "e5", expected a digit after the decimal point"#),
      ("1e", "1:3: found the end of the document, expected a digit in the exponent"),
      ("1e+", "1:4: found the end of the document, expected a digit in the exponent"),
      ("-", "1:2: found the end of the document, expected a digit after the minus sign"),
      ("-x", #"1:2: found "x", expected a digit after the minus sign"#),
      ("0x1F", #"1:2: found "x1F" after the end of the value, expected nothing more"#),
      ("NaN", "1:1: found NaN, which is not a JSON number: write null or a string"),
      ("[-Infinity]", "1:2: found -Infinity, which is not a JSON number: write null or a string"),
      ("True", "1:1: found True: write true"),
      ("[nil]", "1:2: found nil: write null"),
      ("tru", #"1:1: found "tru", expected a value"#),
      ("truest", #"1:1: found "truest", expected a value"#),
      ("hello", #"1:1: found "hello", expected a value"#),
      ("{} {}", #"1:4: found "{" after the end of the value, expected nothing more"#),
      ("1 é", #"1:3: found "é" after the end of the value, expected nothing more"#),
      ("[1]]", #"1:4: found "]" after the end of the value, expected nothing more"#),
      ("[1\u{A0}]", #"1:3: found U+00A0, expected "," or "]""#),
      ("[\u{C}1]", "1:2: found U+000C, expected a value"),
      ("[", #"1:2: found the end of the document, expected a value or "]""#),
      ("{", #"1:2: found the end of the document, expected a name or "}""#),
      ("[1", #"1:3: found the end of the document, expected "," or "]""#),
      ("[1,", "1:4: found the end of the document, expected a value"),
      ("{\"a\"", #"1:5: found the end of the document, expected ":" after the name"#),
      ("{\"a\":", "1:6: found the end of the document, expected a value"),
      ("{\"a\":1", #"1:7: found the end of the document, expected "," or "}""#),
      ("{\"a\":1,", "1:8: found the end of the document, expected a name in double quotes"),
    ])
  func messages(source: String, expected: String) {
    #expect(fault(Array(source.utf8)) == expected)
  }

  @Test(
    "bytes that are not UTF-8 are told as such",
    arguments: [
      ([0x22, 0xFF, 0x22], "1:2: found the byte 0xFF, which is not UTF-8: save the file as UTF-8"),
      ([0x22, 0x61, 0xC3, 0x22], "1:3: found the byte 0xC3, which is not UTF-8: save the file as UTF-8"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2: found the byte 0xED, which is not UTF-8: save the file as UTF-8"),
      ([0x5B, 0xC3, 0x5D], "1:2: found the byte 0xC3, which is not UTF-8: save the file as UTF-8"),
      ([0x31, 0x20, 0x80], "1:3: found the byte 0x80, which is not UTF-8: save the file as UTF-8"),
      ([0xFF, 0xFE, 0x7B, 0x00], "1:1: found UTF-16 text: save the file as UTF-8"),
      ([0x00, 0x7B, 0x00, 0x7D], "1:1: found UTF-16 text: save the file as UTF-8"),
      ([0x7B, 0x00, 0x00, 0x00], "1:1: found UTF-32 text: save the file as UTF-8"),
    ] as [([UInt8], String)])
  func encodings(bytes: [UInt8], expected: String) {
    #expect(fault(bytes) == expected)
  }

  @Test("deep nesting is told with the limit")
  func depth() {
    let bytes = Array(String(repeating: "[", count: 200).utf8)
    #expect(fault(bytes) == "1:129: found arrays and objects nested more than 128 deep")
  }

  @Test("the reason, the offset and the position agree")
  func parts() throws {
    let error = #expect(throws: JSONSyntaxError.self) { try parse("[\n  1,\n]") }
    #expect(error?.reason == .trailingComma(before: "]"))
    #expect(error?.offset == 5)
    #expect(error?.position == JSONPosition(line: 2, column: 4))
  }

  private func fault(_ bytes: [UInt8]) -> String {
    do {
      _ = try JSONNode(parsing: bytes)
      return "no fault"
    } catch {
      return error.description
    }
  }
}

@Suite("Line and column")
struct JSONPositionTests {
  @Test("LF, CR LF and CR end a line; columns count scalars")
  func endings() {
    let bytes = Array("ab\ncd\r\nef\rgé😀h\n\n\r\r\nz".utf8)
    let starts: [(String, Int, Int)] = [
      ("a", 1, 1), ("c", 2, 1), ("e", 3, 1), ("f", 3, 2), ("g", 4, 1), ("h", 4, 4), ("z", 8, 1),
    ]
    for (character, line, column) in starts {
      let offset = bytes.firstIndex(of: character.utf8.first!)!
      #expect(JSONPosition(of: offset, in: bytes) == JSONPosition(line: line, column: column), "\(character)")
    }
    // The break belongs to the line it ends, and beyond the end is the end.
    #expect(JSONPosition(of: 2, in: bytes).description == "1:3")
    #expect(JSONPosition(of: 6, in: bytes).description == "2:4")
    #expect(JSONPosition(of: 1_000, in: bytes).description == "8:2")
    #expect(JSONPosition(of: 0, in: []).description == "1:1")
  }

  @Test("a cursor gives the same positions in any order")
  func cursor() {
    let bytes = Array("ab\r\n\r\u{301}x\n\n\"é\"\r\n".utf8)
    var cursor = JSONPositionCursor(in: bytes)
    for offset in Array(0...bytes.count + 2) + Array((0...bytes.count).reversed()) {
      #expect(cursor.position(of: offset) == JSONPosition(of: offset, in: bytes))
    }
    #expect(JSONPosition(line: 1, column: 9) < JSONPosition(line: 2, column: 1))
  }
}
