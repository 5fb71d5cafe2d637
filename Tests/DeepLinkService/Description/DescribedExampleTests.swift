import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import LendingLibrary
import Testing

@Suite("The examples of the description")
struct DescribedExampleTests {
  @Test("have the described answers, and these fit the schemas", arguments: ["/", "/api/v1"])
  func examples(_ path: String) throws {
    let prefix = try #require(EndpointPrefix(path: path))
    let watched = try Watched(Library.site(endpointsAt: prefix))
    let client = watched.client()
    let described = try Described(client, at: prefix)
    for operation in described.operations {
      let target = try #require(operation.target, "\(operation.id)")
      let content = operation.node["requestBody"]?["content"]?["application/json"]?["example"]
      if let content {
        let schema = try #require(operation.node["requestBody"]?["content"]?["application/json"]?["schema"])
        #expect(described.checker.faults(content, schema) == [], "\(operation.id)")
      }
      #expect(operation.method == "get" || content != nil)
      let reply = try content.map { try client.post(target, $0.text) } ?? client.get(target)
      #expect(reply.status == 200, "\(target)")
      let media = try #require(operation.node["responses"]?["200"]?["content"]?.object?.first, "\(operation.id)")
      #expect(reply["Content-Type"]?.hasPrefix(media.name.description) == true, "\(operation.id)")
      guard media.name == "application/json" else {
        if let example = media.value["example"]?.words { #expect(reply.body == example) }
        continue
      }
      let schema = try #require(media.value["schema"])
      let answer = try JSONNode(parsing: Array(reply.body.utf8))
      #expect(described.checker.faults(answer, schema) == [], "\(target)")
      if let example = media.value["example"] { #expect(answer == example, "\(target)") }
    }
  }

  @Test("exist for every record")
  func abundance() throws {
    let described = try Described(Library.site())
    for operation in described.operations where operation.path.hasPrefix("/catalog/") && operation.path.hasSuffix("}") {
      #expect(
        operation.node["responses"]?["200"]?["content"]?["application/json"]?["example"] != nil, "\(operation.id)")
    }
  }

  @Test(
    "of problems fit their schema", arguments: ["/loans/foo/extend", "/catalog/books?limit=0", "/resolve"])
  func problems(_ target: String) throws {
    let described = try Described(Library.site())
    let problem = try JSONNode(parsing: Array(Library.client().get(target).body.utf8))
    #expect(described.checker.faults(problem, by: "#/components/schemas/Problem") == [])
  }

  @Test("for /resolve and /explain match the patterns exactly if they are links")
  func patterns() throws {
    let client = try Library.client()
    let described = try Described(client)
    let links = [
      "/", "/home", "/loans?a=%", "/a%20b#c", "/ü", "https://a.example/home", "http://a.example/", "nav:///home",
    ]
    let others = ["nav:/home", "//a/b", "https:///home", "https:/home"]
    let none = ["home", "", "nav:home", "/a b", "/a%zz", "/a\\b", "localhost:8080/home"]
    for (id, taken) in [("resolve", links + others), ("explain", links)] {
      let operation = try #require(described.operations.first { $0.id == id + "Link" })
      let schema = try #require(operation.parameters.first?["schema"])
      for link in links + others + none {
        let isTaken = described.checker.faults(JSONNode(.string(UTF8Text(link))), schema).isEmpty
        #expect(isTaken == taken.contains(link), "\(id) \(link)")
        let status = try client.get("/\(id)?url=\(PercentEncoding.encode(link, for: .queryItem))").status
        if taken.contains(link) { #expect([200, 404].contains(status), "\(id) \(link)") }
        if none.contains(link) { #expect(status == 400, "\(id) \(link)") }
      }
    }
  }
}
