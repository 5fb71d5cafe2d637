import DeepLinkJSON
import Testing

@Suite("Reading an array element by element")
struct JSONArrayReaderTests {
  @Test(
    "the elements come one at a time and know where they stood",
    arguments: ["[]", " [ ] ", "[1]", #"[1, {"a":[]} ,"x"]"#])
  func elements(text: String) throws {
    #expect(try read(text) == parse(text).array)
    let bytes = Array(text.utf8)
    var reader = try JSONArrayReader(bytes)
    while let element = try reader.next() {
      #expect(try JSONNode(parsing: Array(bytes[element.offset..<element.end])) == element)
    }
    #expect(try reader.next() == nil)
  }

  @Test(
    "what is no array, or no JSON, is told",
    arguments: [
      ("", "1:1: the document is empty, expected a value"),
      (" {}", "1:2: found an object, expected an array"),
      ("\"x\"", "1:1: found a string, expected an array"),
      ("{\"a\":1,}", "1:7: found a comma before \"}\": remove the comma"),
      ("[1,]", "1:3: found a comma before \"]\": remove the comma"),
      ("[1", "1:3: found the end of the document, expected \",\" or \"]\""),
      ("[1] 2", "1:5: found a number after the end of the value, expected nothing more"),
      ("[1,\n2\n3]", "3:1: found a number, expected \",\" or \"]\": put a comma before it"),
    ])
  func faults(text: String, expected: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try read(text) }
    #expect(error?.description == expected)
  }

  @Test("after an error there is nothing more")
  func afterError() throws {
    var reader = try JSONArrayReader(Array("[1,x,2]".utf8))
    #expect(try reader.next()?.integer == 1)
    #expect(throws: JSONSyntaxError.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test("the array itself counts as a level")
  func depth() throws {
    #expect(throws: Never.self) { try read("[[1]]", limits: JSONLimits(depth: 2)) }
    #expect(throws: JSONSyntaxError.self) { try read("[[[]]]", limits: JSONLimits(depth: 2)) }
  }

  private func read(_ text: String, limits: JSONLimits = JSONLimits()) throws -> [JSONNode] {
    var reader = try JSONArrayReader(Array(text.utf8), limits: limits)
    var elements: [JSONNode] = []
    while let element = try reader.next() { elements.append(element) }
    return elements
  }
}
