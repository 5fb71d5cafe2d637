import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension EndToEnd {
  @Suite("Typical requests with curl")
  struct DoneList {
    private static let keyboard = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

    /// The status, the media type and the JSON of an answer.
    private static func ask(
      _ server: Server, _ target: String, posting body: [String: Any]? = nil
    ) async throws -> (status: Int, type: String?, json: [String: Any]) {
      var request = URLRequest(url: try #require(URL(string: server.base + target)))
      if let body {
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
      }
      let (data, response) = try await URLSession.shared.data(for: request)
      let answer = try #require(response as? HTTPURLResponse)
      #expect(data.last == UInt8(ascii: "\n"))
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any], "\(target)")
      return (answer.statusCode, answer.value(forHTTPHeaderField: "Content-Type"), json)
    }

    @Test("a row of the inventory, whatever is done with it, in either case of its id, found or not")
    func rows() async throws {
      let server = try Server()
      let nobody = "00000000-0000-4000-8000-000000000000"
      for (id, found) in [(Self.keyboard, true), (Self.keyboard.lowercased(), true), (nobody, false)] {
        for action in ["edit", "delete", "duplicate"] {
          let (status, type, json) = try await Self.ask(server, "/inventory/\(id)/\(action)")
          #expect((status, type) == (200, "application/json"))
          #expect(json["name"] as? String == "inventory.row." + action)
          #expect(json["canonical"] as? String == "/inventory/\(id.uppercased())/\(action)")
          let item = try #require(json["item"] as? [String: Any])
          #expect(item["found"] as? Bool == found)
          #expect((item["value"] as? [String: Any])?["name"] as? String == (found ? "Keyboard" : nil))
        }
      }
    }

    @Test("a form filled in, with an invalid value and an unknown item")
    func forms() async throws {
      let server = try Server()
      let target = "/inventory/add/colorPicker?quantity=100&name=Keyboard"
      let filled = try await Self.ask(server, target).json
      #expect(filled["name"] as? String == "inventory.add.colorPicker")
      let parameters = try #require(filled["parameters"] as? [String: Any])
      #expect(parameters.count == 2)
      #expect((parameters["name"] as? String, parameters["quantity"] as? Int) == ("Keyboard", 100))
      #expect(filled["warnings"] == nil && filled["unrecognized"] == nil && filled["item"] == nil)
      let malformed = try await Self.ask(server, "/inventory/add?quantity=abc").json
      let warnings = try #require(malformed["warnings"] as? [[String: Any]])
      #expect(warnings.map { $0["parameter"] as? String } == ["quantity"])
      #expect(warnings.map { $0["value"] as? String } == ["abc"])
      #expect(warnings.map { $0["expected"] as? String } == ["an integer"])
      #expect(warnings.map { $0["used"] as? Int } == [0])
      let tracked = try await Self.ask(server, "/inventory/add?utm_source=x")
      #expect(tracked.status == 200)
      #expect(tracked.json["unrecognized"] as? [String] == ["utm_source"])
    }

    @Test("a link of the app's own scheme, and the usual slip in it")
    func schemes() async throws {
      let server = try Server()
      let right = try await Self.ask(server, "/resolve?url=nav%3A%2F%2F%2Finventory%2Fadd%3Fname%3DKeyboard")
      #expect(right.status == 200)
      #expect(right.json["url"] as? String == "nav:///inventory/add?name=Keyboard")
      #expect(right.json["canonical"] as? String == "/inventory/add?name=Keyboard")
      let slip = try await Self.ask(server, "/resolve?url=nav%3A%2F%2Finventory%2Fadd")
      #expect((slip.status, slip.type) == (404, "application/problem+json"))
      #expect((slip.json["detail"] as? String)?.contains("the host \"inventory\" looks like a path component") == true)
      #expect(slip.json["suggestions"] as? [String] == ["nav:///inventory/add"])
    }

    @Test("a link that matches no route")
    func miss() async throws {
      let (status, type, json) = try await Self.ask(Server(), "/inventory/foo/edit")
      #expect((status, type) == (404, "application/problem+json"))
      let drawing = "/inventory/foo/edit\n           ^^^ expected a UUID for \"id\", or \"add\""
      #expect(json["detail"] as? String == drawing)
      #expect(json["expected"] as? [String] == ["a UUID for \"id\"", "\"add\""])
      #expect(
        json["suggestions"] as? [String]
          == ["/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit", "/inventory/add"])
    }

    @Test("every example gives a route, and /link gives the example for it, with the public address")
    func link() async throws {
      for base in [nil, "https://links.example.com"] {
        let server = try Server(base.map { ["--base-url", $0] } ?? [])
        let routes = try #require(try await Self.ask(server, "/routes").json["routes"] as? [[String: Any]])
        #expect(routes.count == 17)
        for route in routes {
          let example = try #require(route["example"] as? String)
          let description = try await Self.ask(server, example).json
          let link = try await Self.ask(server, "/link", posting: ["route": try #require(description["route"])])
          #expect(link.status == 200)
          #expect(
            link.json as? [String: String] == ["url": (base ?? server.base) + example, "path": example], "\(example)")
        }
      }
    }

    @Test("the association file in the repository")
    func association() async throws {
      let server = try Server()
      let file = ServerProcess.repository.appending(path: "Public/.well-known/apple-app-site-association")
      let octets = try Data(contentsOf: file)
      for path in ["/.well-known/apple-app-site-association", "/apple-app-site-association"] {
        let url = try #require(URL(string: server.base + path))
        let (data, response) = try await URLSession.shared.data(from: url)
        let answer = try #require(response as? HTTPURLResponse)
        #expect(answer.url == url, "no redirect was followed")
        #expect((answer.statusCode, data) == (200, octets))
        #expect(answer.value(forHTTPHeaderField: "Content-Type") == "application/json")
      }
    }
  }
}
