internal import CDeepLinkResources
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinking

/// The tools and resources of ``MCPServer``: what the commands of the tool say of the tables.
struct MCPTools {
  /// A route of a site.
  private struct Route {
    let site: Int
    let shape: RouteShape
    /// The route as `routes --json` writes it, with its site and the whole link of its example.
    let json: JSONNode
    /// The words of the name, and those of the patterns and the summary.
    let names, others: Set<UTF8Text>

    init(_ site: Int, _ shape: RouteShape, _ json: JSONNode) {
      (self.site, self.shape, self.json) = (site, shape, json)
      names = Set(shape.name.words)
      others = Set(([shape.pattern, shape.summary] + shape.aliases.map(\.pattern)).flatMap(\.words))
    }
  }

  /// The result of a tool: JSON, words for it, and whether they say what is wrong.
  private struct Answer: Error {
    var json: JSONNode?
    var words: String?
    var isFault = false

    static func fault(_ words: String) -> Answer { Answer(words: words, isFault: true) }
  }

  /// The results of the methods that ask for nothing in particular.
  let answers: JSONNode
  private let tool: Tool
  private let tables: SiteTables
  private let noFaults: ToolFaults
  private let routes: [Route]
  private let limits = LinkLimits()
  /// The most routes that are found, and words that are looked for.
  private static let (mostFound, mostWords) = (20, 32)

  /// - Parameter noFaults: the faults of the command line, of which there are none.
  init(_ tool: Tool, _ tables: SiteTables, noFaults: ToolFaults) {
    (self.tool, self.tables, self.noFaults) = (tool, tables, noFaults)
    routes = tables.indices(for: nil).flatMap { site in
      let (table, name) = (tables[site], tables.name(at: site))
      return zip(table.shapes, zip(table.examples, RouteManifest(table).lines)).map { shape, row in
        let link = try? DeepLinkRequest(row.0, opaqueSchemes: table.settings.opaqueSchemes)
        let url = link.map { JSONNode.text($0.url(at: tables.base(of: site))) }
        let own = JSONNode(["site": name.map(JSONNode.text), "url": url])
        let members = (try? JSONNode(parsing: row.1))?.object ?? []
        return Route(site, shape, JSONNode(.object(members + (own.object ?? []))))
      }
    }
    answers = Self.answers(tool, tables, routes)
  }

  /// The answers of the resource `mcp.json`, with its holes filled.
  private static func answers(_ tool: Tool, _ tables: SiteTables, _ routes: [Route]) -> JSONNode {
    let names = routes.map(\.shape.name).distinct
    let resources = tables.indices(for: nil).map { site -> JSONNode in
      let name = "routes" + (tables.name(at: site).map { " of \($0)" } ?? "")
      return JSONNode(["uri": .text(tables.uri(of: site)), "name": .text(name), "mimeType": .text("application/json")])
    }
    let holes: [(String, JSONNode)] = [
      ("versions", .texts(MCPServer.versions)),
      ("server", JSONNode(["name": .text(tool.name), "version": .text(tool.app.version)])),
      // A closed set is not empty.
      ("routeName", JSONNode(["type": .text("string"), "enum": names.isEmpty ? nil : .texts(names)])),
      ("tables", JSONNode(.array(resources))),
    ]
    let text = holes.reduce(String(cString: mcp_answers())) { $0.replacing("\"{\($1.0)}\"", with: $1.1.text) }
    return (try? JSONNode(parsing: Array(text.utf8))) ?? JSONNode([:])
  }

  /// The members of the result with the table of a site.
  func readTable(_ parameters: JSONNode) throws(MCPFault) -> [JSONMember] {
    let sites = tables.indices(for: nil)
    guard let site = sites.first(where: { UTF8Text(tables.uri(of: $0)) == parameters["uri"]?.string }) else {
      throw .parameters("\"uri\": expected \(sites.map { "\"\(tables.uri(of: $0))\"" }.joined(separator: " or "))")
    }
    let text = Self.json { RouteManifest(tables[site]).write(to: &$0) }.text
    let type = JSONNode.text("application/json")
    let content = JSONNode(["uri": .text(tables.uri(of: site)), "mimeType": type, "text": .text(text)])
    return [JSONMember("contents", JSONNode(.array([content])))]
  }

  private static func json(_ write: (inout JSONWriter) -> Void) -> JSONNode {
    var writer = JSONWriter()
    write(&writer)
    return (try? JSONNode(parsing: writer.bytes)) ?? JSONNode([:])
  }

  /// Calls a tool. What is wrong with the values of its arguments is its answer, so that an agent can read it.
  func call(_ parameters: JSONNode) throws(MCPFault) -> [JSONMember] {
    let tools = answers["tools/list"]?["tools"]?.array ?? []
    guard let name = parameters["name"]?.string else { throw .parameters("\"name\": expected the name of a tool") }
    guard let schema = tools.first(where: { $0["name"]?.string == name })?["inputSchema"] else {
      let names = tools.compactMap { $0.text("name") }.joined(separator: ", ")
      throw .parameters("no tool is called \"\(name.excerpt())\"; the tools are \(names)")
    }
    let arguments = parameters["arguments"] ?? JSONNode([:])
    guard let given = arguments.object else {
      throw .parameters("\"arguments\": expected an object, found \(arguments.kindName)")
    }
    let known = schema["properties"]?.object ?? []
    for argument in given where !known.contains(where: { $0.name == argument.name }) {
      let names = known.isEmpty ? "none" : known.map(\.name.description).joined(separator: ", ")
      throw .parameters("\(name) has no argument \"\(argument.name.excerpt())\"; it has \(names)")
    }
    for property in known {
      let kind = property.value.text("type") == "object" ? "an object" : "a string"
      if let value = arguments[property.name] {
        guard value.kindName == kind else {
          throw .parameters("\"\(property.name)\": expected \(kind), found \(value.kindName)")
        }
      } else if schema["required"]?.texts?.contains(property.name.description) == true {
        throw .parameters("\(name): the argument \"\(property.name)\" is missing")
      }
    }
    let answer = answer(name, arguments)
    let content = JSONNode(["type": .text("text"), "text": .text(answer.words ?? answer.json?.text ?? "")])
    let (all, isError) = (JSONNode(.array([content])), JSONNode(.boolean(answer.isFault)))
    return JSONNode(["content": all, "structuredContent": answer.json, "isError": isError]).object ?? []
  }

  private func answer(_ tool: UTF8Text, _ arguments: JSONNode) -> Answer {
    if tool == "list_links" { return list(routes) }
    if tool == "find_link" { return find(arguments.text("words") ?? "") }
    if tool == "build_link" { do throws(Answer) { return try build(arguments) } catch { return error } }
    let url = arguments.text("url") ?? ""
    guard url.utf8.count <= limits.target else {
      return .fault("the link has \(url.utf8.count) bytes; expected at most \(limits.target)")
    }
    return tool == "resolve_link" ? resolve(url) : explain(url)
  }

  private func list(_ routes: [Route], leftOut: Int = 0) -> Answer {
    let rest = leftOut > 0 ? JSONNode(.number("\(leftOut)")) : nil
    return Answer(json: JSONNode(["routes": JSONNode(.array(routes.map(\.json))), "leftOut": rest]))
  }

  /// The routes with the most of the words, those with them in their names first, then in the order of the table.
  private func find(_ text: String) -> Answer {
    let words = text.words.distinct.prefix(Self.mostWords)
    let ranked = routes.enumerated().map { index, route -> (count: Int, points: Int, place: Int) in
      let points = words.map { word in
        route.names.contains(where: word.isLike) ? 2 : route.others.contains(where: word.isLike) ? 1 : 0
      }
      return (count: points.count { $0 > 0 }, points: points.reduce(0, +), place: -index)
    }.filter { $0.count > 0 }.sorted(by: >)
    return list(ranked.prefix(Self.mostFound).map { routes[-$0.place] }, leftOut: ranked.count - Self.mostFound)
  }

  private func build(_ arguments: JSONNode) throws(Answer) -> Answer {
    let name = arguments["route"]?.string ?? ""
    let named = routes.filter { UTF8Text($0.shape.name) == name }
    guard let first = named.first else {
      let advice = EditDistance.advice(for: name, in: routes.map(\.shape.name))
      throw .fault("no route is called \"\(name.excerpt())\"\(advice)")
    }
    let host = arguments.text("host").map { HostName.ascii($0) }
    let sets = named.map { $0.shape.hosts ?? tables[$0.site].settings.hosts }
    // Without hosts, any host may be that of the app.
    let place = host.map { host in sets.firstIndex { $0?.contains(host) ?? WebOrigin.isAuthority(host) } } ?? 0
    guard let place else {
      let hosts = sets.compactMap { $0?.description }.joined(separator: ", ")
      throw .fault(
        "route \"\(first.shape.name)\" is not on host \"\(UTF8Text(host ?? "").excerpt())\"; expected "
          + (hosts.isEmpty ? "a name such as www.example.com" : hosts))
    }
    let route = named[place]
    let link: DeepLinkRequest
    do throws(ProblemError) {
      let content = JSONNode(["name": arguments["route"], "parameters": arguments["parameters"]])
      link = try LinkRequest(tables[route.site], limits).link(for: content)
    } catch {
      throw .fault(error.problem.detail)
    }
    if let host, let own = link.authority, route.shape.label != nil, own != host {
      throw .fault("a parameter of route \"\(route.shape.name)\" makes the host \(own); leave \"host\" out")
    }
    let url = host.map { link.path(at: "https://\($0)") } ?? link.url(at: tables.base(of: route.site))
    return Answer(json: JSONNode(["url": .text(url), "path": .text(link.path)]))
  }

  private func resolve(_ url: String) -> Answer {
    var describer = tables.describer(at: tables.index(for: url), endpointsAt: tool.app.endpointsAt)
    switch describer.describe(url) {
    case .route(let json): return Answer(json: try? JSONNode(parsing: json))
    case .problem(let json, let detail, let suggestions):
      let problem = try? JSONNode(parsing: json)
      let words = [problem?.text("title") ?? "", detail] + suggestions.map { "try: \($0)" }
      return Answer(json: problem, words: words.joined(separator: "\n"), isFault: true)
    }
  }

  /// The files are read for each call, so an agent that mends them sees the change.
  private func explain(_ url: String) -> Answer {
    let console = Console(output: Terminal(columns: nil, [:]))
    var faults = noFaults
    var explainer = LinkExplainer(tables, for: [url], nil, nil, console, &faults)
    guard let explanation = faults.urls([url], as: { try explainer.explain($0) })?.first, faults.isEmpty else {
      return .fault(faults.description)
    }
    let lines = ExplainCommand.lines(about: explanation, console).map(\.text)
    return Answer(json: Self.json { explanation.write(to: &$0) }, words: lines.joined(separator: "\n"))
  }
}

extension SiteTables {
  fileprivate func uri(of site: Int) -> String { "deeplink://\(name(at: site) ?? "")/routes" }

  /// The scheme and the host of links without a host of their own; empty for a table without hosts.
  fileprivate func base(of site: Int) -> String { self[site].settings.hosts?.canonical.map { "https://\($0)" } ?? "" }
}

extension String {
  /// The words in lower case: `shoppingCart` and `/shopping-cart` have the same.
  fileprivate var words: [UTF8Text] {
    var (words, word, endsLow) = ([UTF8Text](), "", false)
    for properties in (self + " ").unicodeScalars.lazy.map(\.properties) {
      let isPart = properties.isAlphabetic || properties.numericType != nil
      if !word.isEmpty, !isPart || endsLow && properties.isUppercase {
        words.append(UTF8Text(word))
        word = ""
      }
      if isPart { word += properties.lowercaseMapping }
      endsLow = properties.isLowercase
    }
    return words
  }
}

extension UTF8Text {
  /// Whether a word is another, or one of three octets or more begins the other: `product` and `products`.
  fileprivate func isLike(_ other: UTF8Text) -> Bool {
    self == other || min(count, other.count) > 2 && zip(utf8, other.utf8).allSatisfy { $0 == $1 }
  }
}
