import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Whatever is on the stack, its text and its values agree")
struct PathLawTests {
  @Test("a path that is encoded, decoded and encoded again is the same text, and shows the same screens")
  func roundTrip() throws {
    var random = SeededGenerator()
    for _ in rounds(250) {
      let path = random.path()
      let text = try text(path)
      let decoded = try FoundationsTests.path(text)
      #expect(try FoundationsTests.text(decoded) == text, "TEST_SEED=\(random.seed)")
      #expect(decoded.count == path.count, "TEST_SEED=\(random.seed)")
      let screens = everyDestination.screens(of: path)
      #expect(!screens.contains(nil), "TEST_SEED=\(random.seed)")
      #expect(everyDestination.screens(of: decoded) == screens, "TEST_SEED=\(random.seed) \(text)")
      // Asking left no trace.
      #expect(try FoundationsTests.text(decoded) == text, "TEST_SEED=\(random.seed)")
    }
  }

  @Test("every encoder writes the text that the writer writes")
  func encoders() throws {
    var random = SeededGenerator()
    let foundation = JSONEncoder()
    foundation.outputFormatting = .withoutEscapingSlashes
    for _ in rounds(120) {
      var path = random.path()
      if Bool.random(using: &random) {
        // Some of it text already.
        path = try FoundationsTests.path(text(path))
        path.append(random.screen())
      }
      let codable = try #require(path.codable)
      let text = try text(path)
      #expect(String(decoding: try foundation.encode(codable), as: UTF8.self) == text, "TEST_SEED=\(random.seed)")
      var writer = JSONWriter()
      try writer.encode(codable)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == text, "TEST_SEED=\(random.seed)")
      let escaped = String(decoding: try JSONEncoder().encode(codable), as: UTF8.self)
      #expect(
        try FoundationsTests.path(escaped) == FoundationsTests.path(text), "TEST_SEED=\(random.seed)")
    }
  }

  @Test("what is pushed after decoding stands before what was decoded, and popping gives the decoded text again")
  func pushing() throws {
    var random = SeededGenerator()
    for _ in rounds(75) {
      let text = try text(random.path())
      var path = try FoundationsTests.path(text)
      let screen = random.screen()
      path.append(screen)
      let pushed = try FoundationsTests.text(path)
      let alone = try FoundationsTests.text(NavigationPath([screen]))
      #expect(pushed == (text == "[]" ? alone : alone.dropLast() + "," + text.dropFirst()), "TEST_SEED=\(random.seed)")
      path.removeLast()
      #expect(try FoundationsTests.text(path) == text, "TEST_SEED=\(random.seed)")
    }
  }

  @Test("a stack of routes is the path that has them pushed one by one")
  func typedStack() throws {
    var random = SeededGenerator()
    for _ in rounds(120) {
      let routes = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.screen() }
      var path = NavigationPath()
      for route in routes { path.append(route) }
      #expect(path == NavigationPath(routes), "TEST_SEED=\(random.seed)")
      #expect(try text(path) == text(NavigationPath(routes)), "TEST_SEED=\(random.seed)")
    }
  }

  @Test("any bytes are a path or an error, and a path's pairs survive")
  func fuzz() throws {
    var random = SeededGenerator()
    var read = 0
    for _ in rounds(750) {
      var bytes = Array(try text(random.path()).utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        if Bool.random(using: &random) {
          bytes[index] = .random(in: 0...255, using: &random)
        } else {
          bytes.remove(at: index)
        }
        if bytes.isEmpty { break }
      }
      guard let path = try? path(String(decoding: bytes, as: UTF8.self)) else { continue }
      read += 1
      _ = everyDestination.screens(of: path)
      #expect(try FoundationsTests.path(text(path)) == path, "TEST_SEED=\(random.seed)")
    }
    #expect(read > 125, "TEST_SEED=\(random.seed)")
  }
}
