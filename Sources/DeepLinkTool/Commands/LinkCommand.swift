import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTables
import DeepLinking

/// `deeplink link`: the link to a route.
enum LinkCommand: ToolCommand {
  struct Settings {
    var json: String?
    var baseURL: String?
    var scheme: String?
    var added: [(name: UTF8Text, value: UTF8Text)] = []
  }

  static let tableUse = TableUse.one
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) link", "Builds the link to a route, given by name and parameters or as JSON.",
      operands: "[NAME key=value…]",
      options: [
        Option(
          "--json", "FILE|-", "read the route as JSON, as in a description, instead of a name",
          expecting: "a file"
        ) { $1.json = $0 },
        Option(
          "--base-url", "URL",
          "put this before the path, unless the route has another host: https://links.example.com"
        ) {
          $1.baseURL = $0.hasSuffix("/") ? String($0.dropLast()) : $0
          return isOrigin($0)
            ? nil : "a scheme and a host, and a path if there is one, such as https://links.example.com"
        },
        Option("--scheme", "S", "print a link of a custom scheme: shop gives shop:///…") {
          $1.scheme = $0
          return CustomScheme.isOne($0) ? nil : "a scheme of the app's own without \":\", such as nav"
        },
        Option("--add", "NAME=VALUE", "add an item that the route does not know, such as utm_source=mail; repeat it") {
          guard let item = pair($0) else { return "a name and a value such as utm_source=mail" }
          $1.added.append(item)
          return nil
        },
      ],
      examples: [
        "\(tool.name) link \(tool.examples.named)",
        "\(tool.name) link --scheme \(tool.app.scheme ?? "shop") \(tool.examples.named)",
        "echo '\(tool.examples.route)' | \(tool.name) link --json -",
      ], candidates: tool.routeCandidates)
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    if faults.line.isGiven("--base-url"), faults.line.isGiven("--scheme") {
      faults.add(usage: "--base-url and --scheme cannot be used together; give one of them")
    }
    let operands = faults.operands
    if faults.line.isGiven("--json"), let name = operands.first {
      faults.add(usage: "--json and \"\(name)\" cannot be used together; name the route, or give it as JSON")
      // The user will remove one of the two, so further faults of either may not matter.
      return nil
    }
    guard let table = faults.collect({ try tool.table() }) else { return nil }
    let link =
      if let source = settings.json {
        faults.read(source, console) { try read($0, of: Console.sourceName(source), table) }
      } else {
        named(operands, table, &faults)
      }
    guard let link = link.flatMap({ link in faults.collect { try table.link(link, adding: settings.added) } }) else {
      return nil
    }
    let url = settings.scheme.map { table.url(of: link, scheme: $0) } ?? link.url(at: settings.baseURL ?? "")
    return {
      console.print("\(url)")
      return .yes
    }
  }

  /// Whether a text is a scheme and an authority, with an optional path.
  private static func isOrigin(_ text: String) -> Bool {
    guard let request = try? DeepLinkRequest(text), let scheme = request.scheme, let authority = request.authority
    else { return false }
    return isScheme(scheme) && WebOrigin.isAuthority(authority) && !text.contains { $0 == "?" || $0 == "#" }
  }

  /// RFC 3986 section 3.1.
  private static func isScheme(_ text: String) -> Bool {
    (try? DeepLinkRequest(text + ":///"))?.scheme == text.lowercased()
  }

  private static func read(_ octets: [UInt8], of name: String, _ table: RouteTable) throws -> DeepLinkRequest {
    let route: JSONNode
    do {
      route = try JSONNode(parsing: octets)
    } catch {
      throw InputError(error, in: octets, of: name)
    }
    do {
      return try table.link(toJSON: route)
    } catch {
      throw InputError("\(name): not a route of this app: \(error)")
    }
  }

  /// A name and a value with `=` between them. By octets, because a value may begin with a combining mark.
  private static func pair(_ text: String) -> (name: UTF8Text, value: UTF8Text)? {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else { return nil }
    return (UTF8Text(text[..<equals]), UTF8Text(text[text.utf8.index(after: equals)...]))
  }

  private static func named(_ operands: [String], _ table: RouteTable, _ faults: inout ToolFaults) -> DeepLinkRequest? {
    guard let name = operands.first else {
      if faults.line.hasCertainOperands, !faults.line.mayLackOperands {
        faults.add(
          missing: "expected the name of a route and its parameters as key=value, or --json FILE", "--json")
      }
      return nil
    }
    var parameters: [(name: UTF8Text, texts: [UTF8Text])] = []
    var isWhole = true
    for operand in operands.dropFirst() {
      guard let (key, value) = pair(operand) else {
        faults.add(usage: "\"\(operand)\": expected key=value")
        isWhole = false
        continue
      }
      if let index = parameters.firstIndex(where: { $0.name == key }) {
        parameters[index].texts.append(value)
      } else {
        parameters.append((key, [value]))
      }
    }
    // A missing parameter may be an operand that was not understood. An unknown route name is always a fault.
    guard isWhole && !faults.line.mayLackOperands || !table.shapes.contains(where: { $0.name == name }) else {
      return nil
    }
    return faults.collect { try table.link(to: UTF8Text(name), parameters) }
  }
}
