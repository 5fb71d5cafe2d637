import Arguments
import DeepLinking
import JSON

/// `deeplink link`: the link to a route.
enum LinkCommand: ToolCommand {
  struct Settings {
    var json: String?
    var baseURL: String?
    var scheme: String?
  }

  static let defaults = Settings()
  static let definition = Command<Settings>(
    "deeplink link", "Builds the link to a route, given by name and parameters or as JSON.",
    operands: "[NAME key=value…]",
    options: [
      Option("--json", "FILE|-", "read the route as JSON, as a description holds it, instead of a name") {
        $1.json = $0
        return $0.isEmpty ? "a file" : nil
      },
      Option("--base-url", "URL", "put this before the path: https://links.example.com") {
        $1.baseURL = $0.hasSuffix("/") ? String($0.dropLast()) : $0
        return isOrigin($0) ? nil : "a scheme and a host, and a path if there is one, such as https://links.example.com"
      },
      Option("--scheme", "S", "print a link of a custom scheme: nav gives nav:///…") {
        $1.scheme = $0
        return isScheme($0) ? nil : "a scheme without \":\", such as nav"
      },
    ],
    examples: [
      "deeplink link recipe.related id=1 related=2 related=3",
      "deeplink link --scheme nav inventory.add name=Keyboard",
      "echo '{\"shop\":{\"route\":{\"product\":{\"id\":1}}}}' | deeplink link --json -",
    ], candidates: RouteCandidates.namesAndParameters)

  static func run(_ operands: [String], _ settings: Settings, _ console: Console) throws -> ExitStatus {
    var faults: [String] = []
    if settings.baseURL != nil, settings.scheme != nil {
      faults.append("--base-url and --scheme exclude each other; give one of them")
    }
    if settings.json != nil, let name = operands.first {
      faults.append("--json and \"\(name)\" exclude each other; name the route, or give it as JSON")
    }
    guard faults.isEmpty else { throw UsageFaults(faults) }
    let table = try App.table()
    let link = try settings.json.map { try read($0, table, console) } ?? named(operands, table)
    let origin = settings.scheme.map { "\($0)://" } ?? settings.baseURL ?? ""
    console.print(origin + link.path)
    return .yes
  }

  /// Whether a path can stand behind it.
  private static func isOrigin(_ text: String) -> Bool {
    guard let request = try? DeepLinkRequest(text), let scheme = request.scheme else { return false }
    return isScheme(scheme) && request.authority?.isEmpty == false && !text.contains { $0 == "?" || $0 == "#" }
  }

  /// RFC 3986 section 3.1.
  private static func isScheme(_ text: String) -> Bool {
    (try? DeepLinkRequest(text + ":///"))?.scheme == text.lowercased()
  }

  private static func read(_ source: String, _ table: RouteTable, _ console: Console) throws -> DeepLinkRequest {
    let octets = try console.read(source)
    let name = Console.sourceName(source)
    do {
      _ = try JSONNode(parsing: octets)
    } catch {
      throw InputError("\(name):\(error.position): \(error.message)")
    }
    do {
      return try table.link(toJSON: octets)
    } catch {
      throw InputError("\(name): no route of this app: \(error)")
    }
  }

  private static func named(_ operands: [String], _ table: RouteTable) throws -> DeepLinkRequest {
    guard let name = operands.first else {
      throw UsageFaults(["expected the name of a route and its parameters as key=value, or --json FILE"])
    }
    var parameters: [(name: String, texts: [String])] = []
    var faults: [String] = []
    for operand in operands.dropFirst() {
      guard let equals = operand.firstIndex(of: "="), equals > operand.startIndex else {
        faults.append("\"\(operand)\": expected key=value")
        continue
      }
      let (key, value) = (String(operand[..<equals]), String(operand[operand.index(after: equals)...]))
      if let index = parameters.firstIndex(where: { $0.name == key }) {
        parameters[index].texts.append(value)
      } else {
        parameters.append((key, [value]))
      }
    }
    guard faults.isEmpty else { throw UsageFaults(faults) }
    do {
      return try table.link(to: name, parameters)
    } catch {
      throw InputError(error.description)
    }
  }
}
