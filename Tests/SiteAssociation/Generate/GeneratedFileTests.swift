import AssociationFiles
import DeepLinkOctets
import Testing

@testable import DeepLinking
@testable import SiteAssociation

@Suite("The generated file")
struct GeneratedFileTests {
  private static func text(_ file: AssociationFile) -> String { String(decoding: file.json(), as: UTF8.self) }

  @Test("puts what is specific first, and excludes what would run across slashes")
  func whole() throws {
    let language = Codec.oneOf([("de", "de"), ("zh*", "zh")])
    let size = Codec.oneOf([("a b", "a b"), ("+", "+"), ("", "none")])
    let (file, notes) = try AssociationGenerator([
      shape("root"), shape("news", .literal("news")),
      shape("docs", .literal("docs"), .rest(.init("page", .rest, Codec.text, .required))),
      shape("docs.edit", .literal("docs"), .segment("page", .text), .literal("edit")),
      shape("user", .literal("user"), .segment("name", .text)),
      shape(
        "user.tab", .literal("user"), .segment("name", .text), .segment("lang", language),
        query: .init("größe", .query, size, .required), .init("page", .query, Codec.integer, .optional(default: nil))),
      shape("user.order", .literal("user"), .segment("order", .integer)),
    ]).file(for: [
      LinkedApp(name: "one", appIDs: ["A.a"], appClips: ["A.a.Clip"], webCredentials: true),
      LinkedApp(name: "two", appIDs: ["B.b"]),
    ])
    #expect(
      Self.text(file) == """
        {
          "applinks": {
            "substitutionVariables": {
              "number": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "+", "%2B"],
              "lang 2": ["de", "zh?"],
              "größe": ["a%20b", "%2B"]
            },
            "details": [
              {
                "appIDs": ["A.a", "B.b"],
                "components": [
                  {"/": "/", "comment": "root"},
                  {"/": "/news", "comment": "news"},
                  {"/": "*//?*", "exclude": true, "comment": "no route has an empty component"},
                  {"/": "/docs/?*", "comment": "docs, docs.edit"},
                  {"/": "/user/?*/?*/$(lang 2)", "?": {"gr%C3%B6%C3%9Fe": "$(größe)"}, "exclude": true, "comment": "\\"*\\" also matches slashes"},
                  {"/": "/user/?*/$(lang 2)", "?": {"gr%C3%B6%C3%9Fe": "$(größe)"}, "comment": "user.tab"},
                  {"/": "/user/$(number)*/?*", "exclude": true, "comment": "\\"*\\" also matches slashes"},
                  {"/": "/user/$(number)*", "comment": "user.order"},
                  {"/": "/user/?*/?*", "exclude": true, "comment": "\\"*\\" also matches slashes"},
                  {"/": "/user/?*", "comment": "user"}
                ]
              }
            ]
          },
          "webcredentials": {
            "apps": ["A.a"]
          },
          "appclips": {
            "apps": ["A.a.Clip"]
          }
        }

        """)
    #expect(
      notes.map(\.description) == [
        "user.tab: a pattern cannot contain a character of \"zh*\", so \"?\" replaces it and matches any character"
      ])
  }

  @Test("for Android has no variables, excludes empty components, and widens what would be too many combinations")
  func common() throws {
    let digits = Codec<Int>.oneOf((0...9).map { ("\($0)", $0) })
    let shapes = [
      shape("flag", .literal("flag"), query: Parameter("on", .query, Codec.boolean, .required)),
      shape("number", .segment("tens", digits), .segment("ones", digits)),
      shape("thing", .literal("things"), .segment("id", .uuid)),
    ]
    let (components, notes) = AssociationGenerator(shapes).androidComponents()
    #expect(
      components.prefix(3) == [
        AssociationComponent(path: "/flag", query: .items(["on": "false"]), comment: "flag"),
        AssociationComponent(path: "/flag", query: .items(["on": "true"]), comment: "flag"),
        AssociationComponent(path: "/things/????????-????-????-????-????????????", comment: "thing"),
      ])
    #expect(
      components.dropFirst(3).map { $0.path?.description }
        == (0...9).flatMap { ["//\($0)", "/*/\($0)"] })
    #expect(
      notes.map(\.description) == [
        "number: too many combinations with the 10 texts of \"tens\", so the file opens the app for any text in its "
          + "place"
      ])
  }

  @Test("demands no item that may be empty, because to Apple's devices an absent item is empty")
  func emptyItem() throws {
    let shapes = [
      shape("search", .literal("search"), query: Parameter("q", .query, Codec.text, .required, acceptsEmpty: true)),
      shape("tag", .literal("search"), query: Parameter("tag", .query, Codec.text, .required)),
    ]
    let file = try AssociationGenerator(shapes).file(appIDs: ["A.a"]).file
    #expect(Self.text(file).contains(#"{"/": "/search", "comment": "search"}"#))
    #expect(
      AssociationGenerator(shapes).androidComponents().components == [
        AssociationComponent(path: "/search", query: .items(["tag": "?*"]), comment: "tag"),
        AssociationComponent(path: "/search", query: .items(["q": "*"]), comment: "search"),
      ])
  }

  @Test("needs an app, and is no larger than devices take")
  func refusals() throws {
    let generator = AssociationGenerator([])
    #expect(throws: GenerationError.noApps) { try generator.file(appIDs: []) }
    let onAndroid = LinkedApp(android: [.init("com.example.app", fingerprints: [])])
    #expect(try generator.file(for: [onAndroid]).file.appLinks?.details == [])
    let long = String(repeating: "a", count: 1_000)
    let rest = try AssociationGenerator.greatestSize - generator.file(appIDs: [long]).file.json().count
    let longest = long + String(repeating: "a", count: rest)
    #expect(try generator.file(appIDs: [longest]).file.json().count == 131_072)
    #expect(throws: GenerationError.tooLarge(131_073)) { try generator.file(appIDs: [longest + "a"]) }
    #expect(
      GenerationError.tooLarge(131_073).description == """
        the file would have 131073 bytes, but devices accept at most 131072; name fewer apps, or split the routes \
        among \
        hosts
        """)
  }

  @Test("excludes links with an item that they must not have, unless a later component takes those")
  func absence() throws {
    let token = Parameter("to ken", .query, Codec<String>.text, .absent)
    let project = shape("project", .literal("projects"), .segment("id", .integer), query: token)
    let start = shape("start", .literal("projects"), .literal("start"), query: token)
    let search = shape("search", .literal("projects"), .segment("query", .text))
    let verdicts: ([RouteShape]) throws -> [AppMatch.Verdict] = { shapes in
      let matcher = try AssociationMatcher(AssociationGenerator(shapes).file(appIDs: ["A.a"]).file)
      return try ["/projects/1", "/projects/1?a", "/projects/1?a&to%20ken=b"].map {
        try matcher.match(AssociationURL($0), app: "A.a").verdict
      }
    }
    #expect(try verdicts([project, start]) == [.match, .match, .excluded])
    #expect(try AssociationGenerator([project, start]).file(appIDs: ["A.a"]).notes == [])
    #expect(try verdicts([project, start, search]) == [.match, .match, .match])
    #expect(
      try AssociationGenerator([project, start, search]).file(appIDs: ["A.a"]).notes.map(\.description) == [
        "start: links with the item \"to ken\" may match another route, so the file does not exclude them",
        "project: links with the item \"to ken\" may match another route, so the file does not exclude them",
      ])
  }

  @Test("says where a parameter before a rest lets longer paths through")
  func crossing() throws {
    let rest = PathPiece.rest(Parameter("page", .rest, Codec.text, .required))
    let crossing = shape("docs", .segment("user", .text), .literal("docs"), rest)
    let plain = shape("other", .literal("other"), .segment("user", .text), rest)
    let (file, notes) = try AssociationGenerator([crossing, plain]).file(appIDs: ["A.a"])
    #expect(notes == [.crossing(route: "docs", pattern: "/?*/docs/?*")])
    let match = try AssociationMatcher(file).match(AssociationURL("/a/b/docs/c"), app: "A.a")
    #expect(match.verdict == .match)
  }
}

extension PathPiece {
  fileprivate static func segment<Value>(_ name: String, _ codec: Codec<Value>) -> PathPiece {
    .segment(Parameter(name, .path, codec, .required))
  }
}

private func shape(_ name: String, _ path: PathPiece..., query: Parameter...) -> RouteShape {
  RouteShape(name: name, summary: "", path: path, query: query)
}
