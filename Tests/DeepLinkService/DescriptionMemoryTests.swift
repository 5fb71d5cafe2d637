import DeepLinkJSON
import DeepLinkTestSupport
import DeepLinking
import LendingLibrary
import Testing

@testable import DeepLinkObservation
@testable import DeepLinkService

@Suite("Cached descriptions")
struct DescriptionMemoryTests {
  @Test("are the same as new ones, for any targets in any order")
  func sameAnswers() throws {
    var random = SeededGenerator()
    let forgetful = Client(try Library.site(rememberedLinks: 0))
    for places in [1, 3, 256] {
      let remembering = Client(try Library.site(rememberedLinks: places))
      let targets = try (0..<12).map { _ in try Self.target(using: &random) }
      for _ in 0..<200 {
        let target = targets.randomElement(using: &random) ?? "/"
        let method = ["GET", "GET", "HEAD", "POST"].randomElement(using: &random) ?? "GET"
        let accept = ["*/*", "text/html", "application/json"].randomElement(using: &random) ?? "*/*"
        let fields = ["Host: a", "Accept: \(accept)"]
        #expect(
          try remembering.send(method, target, fields) == forgetful.send(method, target, fields),
          "TEST_SEED=\(random.seed) \(method) \(target) \(accept)")
      }
    }
  }

  @Test("are counted like new ones")
  func metrics() throws {
    var samples: [[String]] = []
    for count in [0, 256] {
      let watched = try Watched(Library.site(rememberedLinks: count))
      let client = watched.client()
      for target in ["/books/1", "/loans/new?days=x&utm=1", "/nowhere"] {
        for _ in 0..<3 { _ = try client.get(target) }
      }
      samples.append(watched.samples)
    }
    #expect(samples[0] == samples[1])
    #expect(samples[1].contains(#"deeplink_links_resolved_total{route="book"} 3"#))
  }

  @Test("stay in their entries when others are stored without a lookup")
  func notedUnsought() {
    var memory = DescriptionMemory(count: 65_536)
    for number in 0..<20 {
      // The previous lookup has no effect on the entry of another target.
      _ = Self.number(ofFound: 0, in: memory)
      for _ in 0..<2 { Self.note(number, in: &memory) }
      let found = Self.number(ofFound: number, in: memory)
      #expect(found == number)
    }
    let first = Self.number(ofFound: 0, in: memory)
    #expect(first == 0)
  }

  private static func note(_ number: Int, in memory: inout DescriptionMemory) {
    let target = Array("/books/\(number)".utf8)
    var writer = JSONWriter()
    writer.integer(number)
    memory.note(target.span, writer, LinkOutcome(route: number))
  }

  /// The number in the description of the link with this number; nil if it is not cached.
  private static func number(ofFound number: Int, in memory: borrowing DescriptionMemory) -> Int? {
    let target = Array("/books/\(number)".utf8)
    guard let place = memory.find(target.span) else { return nil }
    let description = String(decoding: memory.description(at: place), as: UTF8.self)
    return Int(description) == memory.outcome(at: place).route ? Int(description) : nil
  }

  @Test("are dropped when the site changes")
  func reload() throws {
    let source = SiteSource(try Library.site())
    let client = Client(DeepLinkHandler(source))
    for isFound in [true, false] {
      if !isFound { source.replace(with: try Library.site(isEmpty: true)) }
      for _ in 0..<3 {
        #expect(try client.get("/books/1").body.contains(#""found":\#(isFound)"#))
        #expect(try client.post("/resolve", #"{"urls":["/books/1"]}"#).body.contains(#""found":\#(isFound)"#))
      }
    }
  }

  /// A random target, which usually matches a route.
  private static func target(using random: inout SeededGenerator) throws -> String {
    let link = try libraryRouter.link(to: LibraryRoute.random(using: &random)).path
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return link + (link.contains("?") ? "&" : "?") + "utm_source=mail"
    case 1: return link + "x"
    case 2:
      return ["/livez", "/routes", "/catalog/books/1", "/index.html", "/%zz"].randomElement(using: &random) ?? "/"
    default: return link
    }
  }
}
