import DeepLinkJSON
import DeepLinkOctets
import Foundation
import Testing

@testable import DeepLinkService

@Suite("The keys of links.json")
struct LinksKeyTests {
  @Test("all stand in a file of the tests of the schema")
  func files() throws {
    var writer = JSONWriter()
    LinksFile.writeSchema(to: &writer)
    let declared = try Self.keys(ofSchema: JSONNode(parsing: writer.bytes))
    var found: Set<[String]> = []
    for file in try LinksSchemaTests.files() { Self.add(file, [], to: &found) }
    #expect(Set(declared.map(Self.plain)).subtracting(found.map(Self.plain)).sorted() == [])
  }

  /// A place in the simplest file that has it: a site, an environment, a shared parameter or an app by name has the keys of the only one, and all texts of
  /// pages are alike.
  private static func plain(_ path: [String]) -> String {
    var path = path
    if path.first == "sites" { path.removeFirst() }
    if path.first == "environments", path.count > 2 { path.removeFirst(2) }
    if path.first == "parameters", path.count > 1 { path.replaceSubrange(0..<2, with: ["routes", "parameters"]) }
    if path.first == "apps", path.count > 1 { path.replaceSubrange(0..<2, with: ["app"]) }
    if path.starts(with: ["page", "texts"]), path.count > 2 { path[2] = "*" }
    if path.first == "records", path.count > 1 { path[1] = "*" }
    if path.first == "records", path.count > 3 { path[3] = "*" }
    return path.joined(separator: ".")
  }

  @Test("are those of the article, which is made from their shape")
  func article() throws {
    let path = "Sources/DeepLinkServer/DeepLinkServer.docc/LinksKeys.md"
    let file = URL(filePath: #filePath).appending(path: "../../../../\(path)").standardizedFileURL
    #expect(
      try String(contentsOf: file, encoding: .utf8) == LinksFile.keysArticle,
      "write it anew: swift run deeplink schema --markdown > \(path)")
    #expect(LinksFile.keysArticle.split(whereSeparator: \.isWhitespace).count <= 1_800)
  }

  @Test("all stand in the dictionary of the fuzzer")
  func dictionary() throws {
    var writer = JSONWriter()
    LinksFile.writeSchema(to: &writer)
    let declared = Set(try Self.keys(ofSchema: JSONNode(parsing: writer.bytes)).compactMap(\.last)).subtracting(["*"])
    let file = URL(filePath: #filePath).appending(path: "../../../Fuzz/Dictionaries/links-file.dict")
      .standardizedFileURL
    let words = try String(contentsOf: file, encoding: .utf8)
    #expect(declared.filter { !words.contains("\\x22\($0)\\x22") }.sorted() == [])
  }

  @Test("all stand in an article")
  func articles() throws {
    var writer = JSONWriter()
    LinksFile.writeSchema(to: &writer)
    let declared = Set(try Self.keys(ofSchema: JSONNode(parsing: writer.bytes)).compactMap(\.last)).subtracting(["*"])
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardizedFileURL
    let articles = try ["DeepLinkServer", "DeepLinkService", "LinkClients"].flatMap { module in
      let folder = sources.appending(path: "\(module)/\(module).docc")
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }
    }.joined()
    #expect(declared.filter { !articles.contains("`\($0)`") && !articles.contains("\"\($0)\"") }.sorted() == [])
  }

  /// The places of all keys in a schema; `*` stands for the names of a dictionary.
  private static func keys(ofSchema schema: JSONNode, _ path: [String] = []) -> Set<[String]> {
    var keys: Set<[String]> = []
    for member in schema["properties"]?.object ?? [] {
      let place = path + [member.name.description]
      keys.formUnion([place])
      keys.formUnion(Self.keys(ofSchema: member.value, place))
    }
    if let items = schema["items"] { keys.formUnion(Self.keys(ofSchema: items, path)) }
    if let others = schema["additionalProperties"], others.object != nil {
      keys.formUnion(Self.keys(ofSchema: others, path + ["*"]))
    }
    for choice in schema["anyOf"]?.array ?? [] { keys.formUnion(Self.keys(ofSchema: choice, path)) }
    return keys
  }

  private static func add(_ node: JSONNode, _ path: [String], to keys: inout Set<[String]>) {
    for member in node.object ?? [] {
      let place = path + [member.name.description]
      keys.insert(place)
      add(member.value, place, to: &keys)
    }
    for element in node.array ?? [] { add(element, path, to: &keys) }
  }
}
