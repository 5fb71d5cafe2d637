import DeepLinkJSON
import DeepLinkNavigation
import Foundation
import Testing

@Suite("A path from text")
struct PathDecodingTests {
  @Test("a literal written by hand comes out through the destinations, root first")
  func literal() throws {
    let path = try path(
      #"["FoundationsTests.Screen", "{\"search\": {\"query\": \"a\\/b\"}}", "Swift.Int", " 42 ", "Swift.String", "\"hello\""]"#
    )
    #expect(path.count == 3)
    #expect(everyDestination.screens(of: path) == [#""hello""#, "42", #"search(query: "a/b")"#])
    #expect(path.values(of: Int.self) == [nil, 42, nil])
  }

  @Test("what nobody asks for, and what does not decode, is written back byte for byte")
  func untouched() throws {
    let literal =
      #"["Other.Type","not JSON at all \\/ \n é","Swift.Int","\"no number\"","Swift.Int","[1, 2 ]","","","Swift.Int","4 2"]"#
    let path = try path(literal)
    #expect(everyDestination.screens(of: path) == [nil, nil, nil, nil, nil])
    #expect(path.values(of: Int.self) == [nil, nil, nil, nil, nil])
    #expect(try text(path) == literal)
  }

  @Test("slashes may be escaped in the text and in the items")
  func slashes() throws {
    let plain = try path(#"["Swift.String","\"a/b\""]"#)
    #expect(plain == (try path(#"["Swift.String","\"a\/b\""]"#)))
    let inner = try path(#"["Swift.String","\"a\\\/b\""]"#)
    #expect(inner != plain)
    #expect(inner.values(of: String.self) == plain.values(of: String.self))
  }

  @Test("the types of Foundation have the name they have on Apple platforms, and either name is read")
  func foundation() throws {
    let id = try #require(UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF"))
    #expect(try text(NavigationPath([id])) == #"["Foundation.UUID","\"DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF\""]"#)
    for module in ["Foundation", "FoundationEssentials"] {
      let text = #"["\#(module).UUID","\"DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF\""]"#
      #expect(try path(text).values(of: UUID.self) == [id])
      #expect(try FoundationsTests.text(path(text)) == text)
    }
  }

  @Test(
    "a text of another shape is an error that says what was expected, and where",
    arguments: [
      (#"["Swift.Int"]"#, "", #"there are 1 strings: index 0, "Swift.Int", has no value after it"#),
      (#"["A","1","B"]"#, "", #"there are 3 strings: index 2, "B", has no value after it"#),
      (#"["A",1]"#, "", #"Expected the value of type "A" as JSON in a string at index 1"#),
      (#"["A","1",null,"2"]"#, "", "Expected the name of a type at index 2"),
      (#"[["A","1"]]"#, "", "Expected the name of a type at index 0"),
      (#"[{}]"#, "", "Expected the name of a type at index 0"),
    ])
  func shapes(text: String, path: String, message: String) throws {
    let error = #expect(throws: DecodingError.self) { try FoundationsTests.path(text) }
    switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context):
      #expect(context.debugDescription.contains(message))
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test("what is no array is an error", arguments: ["{}", "null", "1", #""x""#, "[", ""])
  func noArray(text: String) {
    #expect(throws: DecodingError.self) { try path(text) }
  }

  @Test("an item nested as deep as a hostile text can is no value, and no crash")
  func deep() throws {
    let item = String(repeating: "[", count: 100_000)
    var writer = JSONWriter()
    writer.beginArray()
    writer.string("Swift.Int")
    writer.string(item)
    writer.endArray()
    let path = try path(String(decoding: writer.bytes, as: UTF8.self))
    #expect(everyDestination.screens(of: path) == [nil])
    #expect(try text(path) == String(decoding: writer.bytes, as: UTF8.self))
  }
}
