import Foundation
import Testing

@testable import DeepLinkNavigation

@Suite("The name of a type in a path")
struct TypeTagTests {
  @Test("nested, generic and optional types")
  func names() {
    let tags: [(TypeTag?, String)] = [
      (TypeTag(Int.self), "Swift.Int"),
      (TypeTag(Screen.self), "FoundationsTests.Screen"),
      (TypeTag(Screen.Tab.self), "FoundationsTests.Screen.Tab"),
      (TypeTag(Screen?.self), "Swift.Optional<FoundationsTests.Screen>"),
      (TypeTag(Box<Int>.self), "FoundationsTests.Box<Swift.Int>"),
      (
        TypeTag(Box<[UUID?]>.Side.self),
        "FoundationsTests.Box<Swift.Array<Swift.Optional<Foundation.UUID>>>.Side"
      ),
      (TypeTag([String: URL].self), "Swift.Dictionary<Swift.String, Foundation.URL>"),
      (TypeTag(Date.self), "Foundation.Date"),
    ]
    for (tag, name) in tags { #expect(tag?.description == name) }
  }

  @Test("private and local types have none, and neither have types made of them")
  func unnamed() {
    struct Local {}
    #expect(TypeTag(Local.self) == nil)
    #expect(TypeTag(Local?.self) == nil)
    #expect(TypeTag.ofHidden == nil)
  }

  @Test(
    "the module of Foundation's types is renamed where it is a module, and nothing else is",
    arguments: [
      ("FoundationEssentials.UUID", "Foundation.UUID"),
      ("Foundation.UUID", "Foundation.UUID"),
      ("A<FoundationEssentials.UUID, FoundationEssentials.URL>", "A<Foundation.UUID, Foundation.URL>"),
      ("(extension in FoundationEssentials):Swift.String.Encoding", "(extension in Foundation):Swift.String.Encoding"),
      ("MyFoundationEssentials.UUID", "MyFoundationEssentials.UUID"),
      ("ÉFoundationEssentials.UUID", "ÉFoundationEssentials.UUID"),
      ("_FoundationEssentials.UUID", "_FoundationEssentials.UUID"),
      ("A.FoundationEssentials.UUID", "A.FoundationEssentials.UUID"),
      ("A.FoundationEssentials", "A.FoundationEssentials"),
      ("FoundationEssentialsX.UUID", "FoundationEssentialsX.UUID"),
      ("FoundationEssentials", "FoundationEssentials"),
      ("FoundationEssentialsFoundationEssentials.X", "FoundationEssentialsFoundationEssentials.X"),
      ("", ""),
    ])
  func canonical(tag: String, expected: String) {
    #expect(TypeTag.canonical(tag) == expected)
    #expect(TypeTag.canonical(expected) == expected)
  }
}
