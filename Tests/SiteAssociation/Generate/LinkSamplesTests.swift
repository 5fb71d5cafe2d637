import Testing

@testable import AssociationFiles
@testable import DeepLinking
@testable import SiteAssociation

@Suite("Samples of the links of a route")
struct LinkSamplesTests {
  private static func segment<Value>(_ name: String, _ codec: Codec<Value>) -> PathPiece {
    .segment(Parameter(name, .path, codec, .required))
  }

  private static func set(_ count: Int) -> Codec<Int> { .oneOf((0..<count).map { ("\($0)", $0) }) }

  private static func samples(_ path: [PathPiece], _ query: [Parameter] = []) -> [String] {
    Array(LinkSamples(RouteShape(name: "r", summary: "", path: path, query: query)))
  }

  @Test("have every text of every type, escaped, and what a link cannot carry is none")
  func texts() {
    #expect(Self.samples([]) == ["/"])
    #expect(Self.samples([.literal("a b"), Self.segment("n", .integer)]) == ["/a%20b/1", "/a%20b/42"])
    let members = Codec<Int>.oneOf([("x/y", 0), ("", 1), (".", 2), ("..", 3), ("*", 4)])
    #expect(Self.samples([Self.segment("n", members)]) == ["/x%2Fy", "/*"])
    #expect(Self.samples([Self.segment("n", .oneOf([("", 1)]))]) == [])
  }

  @Test("have a rest of one component and of several, also where the type has one sample only")
  func rest() {
    #expect(Self.samples([.rest(Parameter("r", .rest, Codec.text, .required))]) == ["/text", "/text/text"])
    #expect(Self.samples([.rest(Parameter("r", .rest, Self.set(2), .required))]) == ["/0", "/1", "/0/0/1"])
  }

  @Test("have the required items always, and the others once")
  func items() {
    let items = [
      Parameter("a&b", .query, Codec.boolean, .required), Parameter("o", .query, Codec.text, .optional(default: nil)),
      Parameter("p", .query, Codec.integer, .repeated),
    ]
    #expect(Self.samples([], items) == ["/?a%26b=true", "/?a%26b=false", "/?a%26b=true&o=text&p=42"])
    #expect(Self.samples([], [items[1]]) == ["/", "/?o=text"])
  }

  @Test("have every combination of texts while there are few, else every text once at least")
  func combinations() {
    #expect(Self.samples([Self.segment("a", Self.set(16)), Self.segment("b", Self.set(16))]).count == 256)
    let items = (0..<12).map { Parameter("q\($0)", .query, Self.set($0 + 1), .required) }
    let many = Self.samples([Self.segment("a", Self.set(300)), Self.segment("b", Self.set(7))], items)
    #expect(many.count == 300)
    #expect(Set(many.map { $0.split(separator: "/")[0] }).count == 300)
    for index in 0..<12 {
      let values = many.map { $0.split { "?&".contains($0) }.first { $0.hasPrefix("q\(index)=") } }
      #expect(Set(values).count == index + 1)
    }
  }
}
