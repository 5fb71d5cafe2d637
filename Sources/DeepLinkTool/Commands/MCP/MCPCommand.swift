import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets

/// `deeplink mcp`: the table for agents, by the Model Context Protocol. Standard output has nothing but its messages.
enum MCPCommand: ToolCommand {
  struct Settings {}

  static let tableUse = TableUse.byLink
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) mcp",
      "Answers agents about the links, read only: the Model Context Protocol on standard input and output.",
      examples: ["\(tool.name) mcp --config links.json"])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    guard var tables = faults.collect({ try tool.siteTables() }) else { return nil }
    tables.readRecords(for: nil, in: nil, &faults)
    return { [tables, faults] in
      let server = MCPServer(tools: MCPTools(tool, tables, noFaults: faults))
      try tool.console.readLines(of: "-", longest: MCPServer.longestMessage + 1) { line in
        if let answer = server.answer(to: line) { tool.console.printJSON { $0.node(answer) } }
      }
      return .yes
    }
  }
}

/// A fault of a message, with the codes of JSON-RPC 2.0 section 5.1, and that of the protocol for a version.
struct MCPFault: Error {
  enum Code: Int {
    case syntax = -32700
    case message = -32600
    case method = -32601
    case parameters = -32602
    case version = -32022
  }

  let code: Code, words: String
  var data: JSONNode?
  init(_ code: Code, _ words: String) { (self.code, self.words) = (code, words) }

  /// Parameters that the method, or the tool, does not have.
  static func parameters(_ words: String) -> MCPFault { MCPFault(.parameters, words) }
}

/// A server of the Model Context Protocol (modelcontextprotocol.io/specification). It has no state, so it answers a
/// message whatever came before.
///
/// It answers a message before it reads the next one. When `notifications/cancelled` comes, the request that it names has
/// its answer, so the server ignores the notification, as the specification says, and every other one.
struct MCPServer {
  let tools: MCPTools
  /// The longest message in octets. Of a longer line, no more is held in memory.
  static let longestMessage = 1_048_576
  /// The most messages of a batch, because a short one may have a long answer.
  private static let mostMessages = 100
  /// The versions: that whose requests each name their version, then those that begin with `initialize`, the latest first.
  static let versions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// Answers a line: a message, or a batch of them (JSON-RPC 2.0 section 6); nil if there is nothing to say.
  func answer(to line: Span<UInt8>) -> JSONNode? {
    do {
      guard line.count <= Self.longestMessage else {
        throw MCPFault(.message, "the message has more than \(Self.longestMessage) bytes; send a shorter one")
      }
      let node = try JSONNode(parsing: line.withUnsafeBufferPointer { Array($0) })
      guard let batch = node.array else { return answer(to: node) }
      guard 1...Self.mostMessages ~= batch.count else {
        throw MCPFault(.message, "a batch has \(batch.count) messages; expected 1 to \(Self.mostMessages)")
      }
      let answers = batch.compactMap { answer(to: $0) }
      return answers.isEmpty ? nil : JSONNode(.array(answers))
    } catch let error as JSONSyntaxError {
      guard error.reason != .empty else { return nil }
      let words = "\(error.position): \(error.message); expected a message of JSON-RPC on each line"
      return Self.answer(MCPFault(.syntax, words))
    } catch {
      return Self.answer(error as? MCPFault ?? MCPFault(.message, "\(error)"))
    }
  }

  private func answer(to message: JSONNode) -> JSONNode? {
    let id = message["id"].flatMap { $0.string != nil || $0.number.flatMap { Int($0) } != nil ? $0 : nil }
    do throws(MCPFault) {
      guard message.object != nil else {
        throw MCPFault(.message, "found \(message.kindName), expected an object with \"jsonrpc\" and \"method\"")
      }
      // The server asks nothing, so it has no use for answers.
      if message["method"] == nil, message["result"] ?? message["error"] != nil { return nil }
      guard message["jsonrpc"]?.string == "2.0" else { throw MCPFault(.message, "expected \"jsonrpc\": \"2.0\"") }
      guard let method = message["method"]?.string else {
        throw MCPFault(.message, "\"method\": expected the name of a method as a string")
      }
      guard message["id"] != nil else { return nil }
      guard id != nil else { throw MCPFault(.message, "\"id\": expected a string or an integer") }
      let parameters = message["params"] ?? JSONNode([:])
      guard parameters.object != nil else {
        throw .parameters("\"params\": expected an object, found \(parameters.kindName)")
      }
      let members = try versionMembers(method, parameters) + result(method, parameters)
      return JSONNode(["jsonrpc": .text("2.0"), "id": id, "result": JSONNode(.object(members))])
    } catch {
      return Self.answer(error, id)
    }
  }

  private static func answer(_ fault: MCPFault, _ id: JSONNode? = nil) -> JSONNode {
    let code = JSONNode(.number("\(fault.code.rawValue)"))
    let error = JSONNode(["code": code, "message": .text(fault.words), "data": fault.data])
    return JSONNode(["jsonrpc": .text("2.0"), "id": id ?? JSONNode(.null), "error": error])
  }

  /// What the result of a request has that names its version. Other clients refuse an answer to `ping` with any member.
  private func versionMembers(_ method: UTF8Text, _ parameters: JSONNode) throws(MCPFault) -> [JSONMember] {
    guard let version = parameters["_meta"]?["io.modelcontextprotocol/protocolVersion"] else { return [] }
    guard Self.versions.contains(where: { UTF8Text($0) == version.string }) else {
      var fault = MCPFault(.version, "version \(version.summary) is not supported")
      fault.data = JSONNode(["supported": .texts(Self.versions), "requested": version])
      throw fault
    }
    // The table is that of the start.
    let (time, scope) = method == "tools/call" ? (nil, nil) : (JSONNode(.number("60000")), JSONNode.text("private"))
    return JSONNode(["resultType": .text("complete"), "ttlMs": time, "cacheScope": scope]).object ?? []
  }

  /// The members of a method's result.
  private func result(_ method: UTF8Text, _ parameters: JSONNode) throws(MCPFault) -> [JSONMember] {
    if method == "tools/call" { return try tools.call(parameters) }
    if method == "resources/read" { return try tools.readTable(parameters) }
    guard let members = tools.answers[method]?.object else {
      throw MCPFault(.method, "no method is called \"\(method.excerpt())\"; the server has tools and resources")
    }
    guard parameters["cursor"] == nil else { throw .parameters("\"cursor\": each list has one page; leave it out") }
    guard method == "initialize" else { return members }
    guard let asked = parameters["protocolVersion"]?.string else {
      throw .parameters("\"protocolVersion\": expected a version such as \"\(Self.versions[1])\"")
    }
    let version = Self.versions.dropFirst().first { UTF8Text($0) == asked } ?? Self.versions[1]
    return [JSONMember("protocolVersion", .text(version))] + members
  }
}

/// Values that the program makes.
extension JSONNode {
  /// An object; a member without a value is left out.
  init(_ members: KeyValuePairs<UTF8Text, JSONNode?>) {
    self.init(.object(members.compactMap { name, value in value.map { JSONMember(name, $0) } }))
  }

  static func text(_ text: String) -> JSONNode { JSONNode(.string(UTF8Text(text))) }
  static func texts(_ texts: [String]) -> JSONNode { JSONNode(.array(texts.map(text))) }
}
