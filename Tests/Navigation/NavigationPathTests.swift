import Foundation
import JSON
import Navigation
import Testing

@Suite("A path as JSON")
struct NavigationPathTests {
  @Test("hello, 42 and true, pushed in this order, are SwiftUI's text byte for byte")
  func literal() throws {
    var path = NavigationPath()
    path.append("hello")
    path.append(42)
    path.append(true)
    #expect(try text(path) == #"["Swift.Bool","true","Swift.Int","42","Swift.String","\"hello\""]"#)
  }
}

func text(_ path: NavigationPath) throws -> String {
  var writer = JSONWriter()
  try writer.navigationPath(#require(path.codable))
  return String(decoding: writer.bytes, as: UTF8.self)
}
