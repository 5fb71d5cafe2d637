import DeepLinkTestThreads
import Foundation
import Testing

@Suite("The tool for agents", .onOwnThreads)
struct ToolMCPTests {
  private static let table = #"""
    {"hosts": ["links.example.com"], "app": {"ios": {"appIDs": ["ABCDE12345.com.example.shop"]}}, "routes": [
      {"name": "product", "pattern": "/products/:id", "summary": "One article",
       "parameters": [{"name": "id", "type": "integer"}]},
      {"name": "shoppingCart", "pattern": "/cart", "summary": "What is to be paid"},
      {"name": "shop", "pattern": "/", "hosts": [":seller.example.com"], "summary": "The products of a seller"}]}
    """#

  /// The lines that the tool says to these lines.
  private static func say(_ lines: [String], _ options: [String]? = nil) throws -> [String] {
    try Tool.with(["links.json": table]) { place in
      let run = try Tool.run(
        ["mcp"] + (options ?? ["--config", place.path + "/links.json"]), input: lines.joined(separator: "\n") + "\n")
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      #expect(run.output.isEmpty || run.output.hasSuffix("\n"))
      return run.output.split(separator: "\n").map(String.init)
    }
  }

  private static func call(_ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  private static func result(_ line: String?) throws -> [String: Any] {
    let message = try #require(JSONSerialization.jsonObject(with: Data((line ?? "").utf8)) as? [String: Any])
    #expect(message["jsonrpc"] as? String == "2.0")
    return try #require(message["result"] as? [String: Any], "\(line ?? "")")
  }

  @Test(
    "begins with the version that is asked for, or with the latest that begins so",
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2024-11-05", "2024-11-05"), ("2026-07-28", "2025-11-25"), ("1", "2025-11-25"),
    ])
  func beginning(_ asked: String, _ version: String) throws {
    let request = #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(asked)"}}"#
    let lines = try Self.say([request, #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#])
    #expect(lines.count == 1)
    let result = try Self.result(lines.first)
    #expect(result["protocolVersion"] as? String == version)
    #expect((result["serverInfo"] as? [String: String])?["name"] == "deeplink")
    #expect(Set((result["capabilities"] as? [String: Any] ?? [:]).keys) == ["tools", "resources"])
  }

  @Test("answers a request that names its version with what that version has, and names those that there are")
  func stateless() throws {
    func request(_ method: String, _ version: String) -> String {
      let meta = #"{"io.modelcontextprotocol/protocolVersion":"\#(version)"}"#
      return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"_meta":\#(meta)}}"#
    }
    let lines = try Self.say([request("server/discover", "2026-07-28"), request("tools/list", "1900-01-01")])
    let found = try Self.result(lines.first)
    #expect(found["resultType"] as? String == "complete" && found["ttlMs"] as? Int == 60_000)
    #expect((found["supportedVersions"] as? [String])?.first == "2026-07-28")
    #expect([#""code":-32022"#, #""requested":"1900-01-01""#].allSatisfy { lines[1].contains($0) }, "\(lines)")
  }

  @Test("lists its tools, with the names of the routes, and the table as a resource")
  func lists() throws {
    let lines = try Self.say(
      ["tools/list", "resources/list", "resources/templates/list", "ping"].map {
        #"{"jsonrpc":"2.0","id":1,"method":"\#($0)"}"#
      } + [
        #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"deeplink://links.example.com/routes"}}"#
      ])
    let tools = try #require(try Self.result(lines[0])["tools"] as? [[String: Any]])
    #expect(
      tools.compactMap { $0["name"] as? String }
        == ["list_links", "build_link", "resolve_link", "explain_link", "find_link"])
    #expect(tools.allSatisfy { ($0["annotations"] as? [String: Bool])?["readOnlyHint"] == true })
    #expect(lines[0].contains(#""route":{"type":"string","enum":["product","shoppingCart","shop"]}"#))
    #expect(lines[1].contains(#""uri":"deeplink://links.example.com/routes""#))
    #expect(lines[2] == #"{"jsonrpc":"2.0","id":1,"result":{"resourceTemplates":[]}}"#)
    #expect(lines[3] == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    let contents = try #require(try Self.result(lines[4])["contents"] as? [[String: String]])
    #expect(contents.first?["text"]?.hasPrefix(#"{"hosts":["links.example.com"],"routes":[{"name":"product""#) == true)
  }

  @Test(
    "calls a tool",
    arguments: [
      ("build_link", #"{"route":"product","parameters":{"id":7}}"#, "https://links.example.com/products/7", false),
      ("build_link", #"{"route":"shop","parameters":{"seller":"ann"}}"#, "https://ann.example.com/", false),
      ("build_link", #"{"route":"product","parameters":{"id":"x"}}"#, "expected an integer, found", true),
      ("build_link", #"{"route":"prodct"}"#, #"no route is called "prodct"; did you mean "product"?"#, true),
      (
        "build_link", #"{"route":"product","parameters":{"id":7},"host":"a.example.org"}"#,
        #"route "product" is not on host "a.example.org"; expected links.example.com"#, true
      ),
      (
        "build_link", #"{"route":"shop","parameters":{"seller":"ann"},"host":"eve.example.com"}"#,
        #"makes the host ann.example.com; leave "host" out"#, true
      ),
      ("resolve_link", #"{"url":"https://links.example.com/products/7"}"#, #""parameters":{"id":7}"#, false),
      ("resolve_link", #"{"url":"/products/x"}"#, "^ expected an integer", true),
      ("resolve_link", "{\"url\":\"/\(String(repeating: "a", count: 9_000))\"}", "expected at most 8", true),
      (
        "explain_link", #"{"url":"https://links.example.com/cart"}"#, #"matches route "shoppingCart""#,
        false
      ),
      ("explain_link", #"{"url":"https:///cart"}"#, #"error: found "https:///cart", which has no host"#, true),
      ("find_link", #"{"words":"the shopping cart"}"#, #"{"routes":[{"name":"shoppingCart","#, false),
      ("find_link", #"{"words":"product"}"#, #"{"routes":[{"name":"product","#, false),
      ("find_link", #"{"words":"zebra"}"#, #"{"routes":[]}"#, false),
      ("list_links", "{}", #""url":"https://links.example.com/products/1"}"#, false),
    ])
  func tools(_ tool: String, _ arguments: String, _ words: String, _ isError: Bool) throws {
    let result = try Self.result(try Self.say([Self.call(tool, arguments)]).first)
    let text = (result["content"] as? [[String: String]])?.first?["text"] ?? ""
    #expect(text.contains(words), "\(text)")
    #expect(result["isError"] as? Bool == isError)
    #expect(isError || result["structuredContent"] is [String: Any])
  }

  @Test(
    "refuses what is no message, no method or no parameter, and goes on",
    arguments: [
      ("{", -32700, "null"), ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u{1}\"}", -32700, "null"),
      ("[]", -32600, "null"), ("7", -32600, "null"), (#"{"id":7,"method":"ping"}"#, -32600, "7"),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":7,"method":7}"#, -32600, "7"), (#"{"jsonrpc":"2.0","id":7}"#, -32600, "7"),
      (#"{"jsonrpc":"2.0","id":7,"method":"prompts/list"}"#, -32601, "7"),
      (#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}"#, -32602, "7"),
      (#"{"jsonrpc":"2.0","id":7,"method":"initialize"}"#, -32602, "7"),
      (#"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"cursor":"x"}}"#, -32602, "7"),
      (#"{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"x"}}"#, -32602, "7"),
      (#"{"jsonrpc":"2.0","id":7,"method":"tools/call"}"#, -32602, "7"),
      (call("open_link", "{}"), -32602, "1"), (call("list_links", "[]"), -32602, "1"),
      (call("resolve_link", "{}"), -32602, "1"), (call("resolve_link", #"{"url":7}"#), -32602, "1"),
      (call("resolve_link", #"{"url":"/","uri":"/"}"#), -32602, "1"),
      (call("build_link", #"{"route":"product","parameters":[]}"#), -32602, "1"),
      (String(repeating: "x", count: 3_000_000), -32600, "null"),
    ])
  func faults(_ line: String, _ code: Int, _ id: String) throws {
    let lines = try Self.say([line, #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#])
    #expect(
      lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":""#) == true,
      "\(lines.first ?? "")")
    #expect(lines.dropFirst() == [#"{"jsonrpc":"2.0","id":2,"result":{}}"#])
  }

  /// A valid conversation.
  private static let talk = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, call("build_link", #"{"route":"shoppingCart"}"#),
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#, "",
    #"{"jsonrpc":"2.0","id":9,"result":{}}"#,
    #"[{"jsonrpc":"2.0","id":3,"method":"ping"},{"jsonrpc":"2.0","method":"x"},7]"#,
  ].joined(separator: "\n")

  @Test("answers every prefix of a conversation with what the whole has, and with one fault at most")
  func prefixes() throws {
    let whole = try Self.say([Self.talk])
    #expect(whole.count == 3)
    #expect(whole[2].hasPrefix(#"[{"jsonrpc":"2.0","id":3,"result":{}},{"jsonrpc":"2.0","id":null,"error":"#))
    for length in stride(from: 0, to: Self.talk.utf8.count, by: 11) {
      let prefix = String(Self.talk.prefix(length))
      let lines = try Self.say([prefix])
      let said = lines.last.map { $0.contains(#""code":-32700"#) } == true ? lines.dropLast() : lines[...]
      #expect(said == whole.prefix(said.count), "\(prefix)")
    }
  }

  @Test("answers of several sites, each by its host")
  func sites() throws {
    let brands = ["--config", "Tests/EndToEnd/Fixtures/brands/links.json"]
    let lines = try Self.say(
      [
        Self.call("build_link", #"{"route":"author","parameters":{"author":"ann"}}"#),
        Self.call("build_link", #"{"route":"author","parameters":{"author":"ann"},"host":"books.example"}"#),
        #"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#,
      ], brands)
    #expect(lines[0].contains("https://news.example/@ann"))
    #expect(lines[1].contains("is not on host") && lines[1].contains("expected news.example"))
    #expect(lines[2].split(separator: #""uri""#).count == 4)
  }

  @Test("does not begin with a table that has faults")
  func faultyTable() throws {
    try Tool.with(["links.json": "{]"]) { place in
      let run = try Tool.run(["mcp"], input: "{}\n", in: place)
      #expect(run.status == 2 && run.output == "" && run.errors.hasPrefix("links.json:1:2: error: "), "\(run)")
    }
  }
}
