import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkTestThreads
import Foundation
import Testing

@Suite("A path of values of any type", .withChildren)
struct NavigationPathTests {
  @Test("hello, 42 and true, pushed in this order, are SwiftUI's text byte for byte")
  func literal() throws {
    var path = NavigationPath()
    path.append("hello")
    path.append(42)
    path.append(true)
    #expect(try text(path) == #"["Swift.Bool","true","Swift.Int","42","Swift.String","\"hello\""]"#)
  }

  @Test("a screen with payloads has the keys of its declaration, and slashes stand for themselves")
  func payloads() throws {
    var path = NavigationPath()
    path.append(Screen.item(id: UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF")!, tab: .info))
    path.append(Screen.search(query: "a/b"))
    #expect(
      try text(path) == """
        ["FoundationsTests.Screen","{\\"search\\":{\\"query\\":\\"a/b\\"}}",\
        "FoundationsTests.Screen","{\\"item\\":{\\"id\\":\\"DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF\\",\\"tab\\":\\"info\\"}}"]
        """)
  }

  @Test("an empty path is an empty array")
  func empty() throws {
    #expect(try text(NavigationPath()) == "[]")
    #expect(try path("[]") == NavigationPath())
    #expect(NavigationPath([Opaque]()).codable == NavigationPath().codable)
  }

  @Test("values are pushed and popped at the top")
  func stack() throws {
    var path = NavigationPath([1, 2, 3])
    #expect(path.count == 3)
    #expect(!path.isEmpty)
    path.removeLast()
    #expect(path == NavigationPath([1, 2]))
    path.append("x")
    path.removeLast(2)
    #expect(path == NavigationPath([1]))
    path.removeLast(0)
    #expect(path.count == 1)
    path.removeLast(1)
    #expect(path.isEmpty)
    #expect(path == NavigationPath())
  }

  @Test("to pop more than there is, or less than nothing, ends the program")
  func tooMany() async {
    await #expect(processExitsWith: .failure) {
      var path = NavigationPath([1])
      path.removeLast(2)
    }
    await #expect(processExitsWith: .failure) {
      var path = NavigationPath([1])
      path.removeLast(-1)
    }
  }

  @Test("paths are equal if their values and the types of these are; how a value was pushed does not count")
  func equality() {
    func opaque<V: Hashable>(_ value: V) -> NavigationPath {
      var path = NavigationPath()
      path.append(value)
      return path
    }
    #expect(NavigationPath([1]) == opaque(1))
    #expect(NavigationPath([1]) != NavigationPath([1 as Int8]))
    #expect(NavigationPath([1]) != NavigationPath([1.0]))
    #expect(NavigationPath([1]) != NavigationPath([Int?.some(1)]))
    #expect(NavigationPath([1]) != NavigationPath([AnyHashable(1)]))
    #expect(NavigationPath([1, 2]) != NavigationPath([2, 1]))
    #expect(NavigationPath([1, 2]) != NavigationPath([1]))
  }

  @Test("a decoded path is not equal to the one that was encoded, but to itself decoded again")
  func decodedEquality() throws {
    let eager = NavigationPath(["x"])
    let decoded = try path(text(eager))
    #expect(decoded != eager)
    #expect(decoded == (try path(text(eager))))
    #expect(decoded.codable != eager.codable)
    #expect(decoded.codable == (try path(text(decoded))).codable)
    #expect(decoded != (try path(#"["Swift.String","\"x\" "]"#)), "the same value in other text")
  }

  @Test("one value that is not Codable leaves no representation until it is popped")
  func notCodable() throws {
    var path = NavigationPath([1, 2])
    path.append(Opaque(number: 3))
    path.append("x")
    #expect(path.codable == nil)
    path.removeLast(2)
    #expect(try text(path) == #"["Swift.Int","2","Swift.Int","1"]"#)
  }

  @Test("which append is meant is decided where the call is compiled")
  func staticDecision() throws {
    func push<V: Hashable>(_ value: V, on path: inout NavigationPath) { path.append(value) }
    var path = NavigationPath()
    push(1, on: &path)
    #expect(path.codable == nil)
    func array<V: Hashable>(of value: V) -> NavigationPath { NavigationPath([value]) }
    #expect(array(of: 1).codable == nil)
    #expect(NavigationPath([1]).codable != nil)
  }

  @Test("a value of a private or local type leaves no representation")
  func unnamed() {
    struct Local: Hashable, Codable {}
    #expect(NavigationPath([Local()]).codable == nil)
    #expect(NavigationPath([[Local()]]).codable == nil)
    #expect(pathOfHidden().codable == nil)
  }

  @Test("a value that cannot be encoded is an error, and the writer is as it was before")
  func notANumber() throws {
    var path = NavigationPath([1])
    path.append(Double.nan)
    let codable = try #require(path.codable)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(codable) }
    var writer = JSONWriter()
    writer.beginArray()
    #expect(throws: EncodingError.self) { try writer.navigationPath(codable) }
    writer.endArray()
    #expect(writer.bytes == Array("[]".utf8))
  }
}
