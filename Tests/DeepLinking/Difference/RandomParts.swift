import DeepLinkTestSupport

@testable import DeepLinkTables
@testable import DeepLinking

/// A table made of data.
struct SpotTable: Sendable {
  var routes: [Route<Spot>]
  var redirects: [Redirect]
  var settings: TableSettings

  var router: Router<Spot> { Router(routes, redirects: redirects, settings: settings) }
  var table: RouteTable? { try? RouteTable(router) }
}

extension SeededGenerator {
  /// A table without faults whose routes often match the same links.
  mutating func spotTable(_ count: ClosedRange<Int>) -> SpotTable {
    var table = SpotTable(routes: [], redirects: [], settings: TableSettings())
    table.settings.ignoresCase = once(in: 6)
    table.settings.plusIsSpace = once(in: 6)
    if once(in: 5) { table.settings.hosts = HostSet(["www.example.com", "example.com"]) }
    for number in 0..<Int.random(in: count, using: &self) { add(to: &table, named: "r\(number)") }
    return table
  }

  /// The same table in another order, with some declarations added, removed or changed.
  mutating func changed(_ table: SpotTable) -> SpotTable {
    var changed = table
    changed.routes.shuffle(using: &self)
    for _ in 0..<Int.random(in: 1...2, using: &self) {
      switch Int.random(in: 0..<8, using: &self) {
      case 0, 1: if !changed.routes.isEmpty { changed.routes.removeLast() }
      case 2, 3: add(to: &changed, named: "n\(Int.random(in: 0...9, using: &self))")
      case 4, 5:
        if let last = changed.routes.popLast() { add(to: &changed, named: last.shape.name) }
      case 6: if changed.redirects.isEmpty { add(redirectTo: &changed) } else { changed.redirects = [] }
      default:
        switch Int.random(in: 0..<3, using: &self) {
        case 0: changed.settings.ignoresCase.toggle()
        case 1: changed.settings.plusIsSpace.toggle()
        default: changed.settings.hosts = changed.settings.hosts == nil ? HostSet(["www.example.com"]) : nil
        }
      }
    }
    return changed
  }

  private mutating func add(to table: inout SpotTable, named name: String) {
    if once(in: 8) { add(redirectTo: &table) }
    guard let route = spotRoute(name) else { return }
    var candidate = table
    candidate.routes.append(route)
    if candidate.router.faults().isEmpty { table = candidate }
  }

  private mutating func add(redirectTo table: inout SpotTable) {
    let (from, to) = pick([
      ("/old/*rest", "/a/*rest"), ("/old/:x", "/a/:x"), ("/r/:x/:y", "/b/:y"), ("/q/:x", "/a?q=:x"),
      ("/s?x=:x", "/a/:x"),
      ("/o/@:x", "/a/:x"), ("/o/*x", "/*x"),
    ])
    var candidate = table
    candidate.redirects.append(Redirect(from, to: to))
    if candidate.router.faults().isEmpty { table = candidate }
  }

  private mutating func spotRoute(_ name: String) -> Route<Spot>? {
    var parts: [Part] = []
    var alias = "/al"
    for index in 0..<Int.random(in: 0...3, using: &self) {
      guard !once(in: 2) else {
        parts.append(Part(pick(["a", "b", "new", "7", "a", "b", "new", "7", "a:b?"])))
        continue
      }
      let affix = pick([("", ""), ("", ""), ("", ""), ("@", ""), ("", ".x"), ("", "x")])
      parts.append(Part(Segment("p\(index)", codec(), prefix: affix.0, suffix: affix.1)))
      alias += "/:p\(index)"
    }
    if once(in: 4) {
      parts.append(
        pick([
          Part(RestOfPath("rest", codec())), Part(RestOfPath(optional: "rest", .text)),
          Part(RestOfPath("rest", .text, keepingEmpty: true)),
          Part(RestOfPath("rest", .integerText, prefix: "@")),
        ]))
      alias += "/*rest"
    } else if once(in: 5) {
      parts.append(once(in: 2) ? Part(Segment(optional: "tab", codec())) : Part(Segment("tab", .text, default: "a")))
      if once(in: 2) { alias += "/:tab?" }
    }
    for key in ["q", "r", "o"] where once(in: 4) { parts.append(item(key, &alias)) }
    if once(in: 8) { parts += fragment() }
    if once(in: 8) {
      parts.insert(
        pick([
          Part(Host("h1.example.com")), Part(Host("h2.example.com", "h1.example.com")), Part(Host("*.h.example.com")),
          Part(HostLabel("label", .text, before: "l.example.com")),
          Part(HostLabel("label", .members("de", "en"), before: "l.example.com")),
        ]), at: 0)
    }
    return Route(name, parts, aliases: once(in: 5) ? [alias] : [])
  }

  private mutating func item(_ key: String, _ alias: inout String) -> Part {
    switch Int.random(in: 0..<8, using: &self) {
    case 0:
      alias += (alias.contains("=") ? "&" : "?") + "i\(key)=:\(key)"
      return Part(QueryItem(key, codec()))
    case 1:
      alias += (alias.contains("=") ? "&" : "?") + "\(key)=:\(key)"
      return Part(QueryItem(key, .text, acceptsEmpty: true))
    case 2: return Part(QueryItem(optional: key, codec()))
    case 3: return Part(QueryItem(key, .integerText, default: pick(["1", "2"])))
    case 4: return Part(QueryFlag(key))
    case 5: return Part(QueryItems(key, codec()))
    case 6: return Part(QueryItem(absent: key))
    default: return Part(QueryItem(key, is: pick(["a", "b", ""])))
    }
  }

  private mutating func fragment() -> [Part] {
    switch Int.random(in: 0..<7, using: &self) {
    case 0: [Part(single(Fragment { Segment(optional: "section", codec()) }))]
    case 4:
      [
        Part(
          single(
            Fragment {
              "/room"
              Segment(optional: "section", codec())
            }))
      ]
    case 5:
      [
        Part(
          single(
            Fragment {
              "p"
              RestOfPath(optional: "sections", codec())
            }))
      ]
    case 1:
      [
        Part(
          single(
            Fragment {
              "/room"
              Segment("section", codec())
            }))
      ]
    case 2: [Part(single(Fragment { QueryItem("key", codec()) }))]
    case 3:
      [
        Part(
          single(
            Fragment {
              QueryItem(absent: "no")
              QueryItem("kind", is: "a")
              QueryItem("key", codec())
            }))
      ]
    default:
      [
        Part(
          single(
            Fragment {
              "p"
              Segment("section", .text)
            }))
      ]
    }
  }

  private func single<Value>(_ pattern: Pattern<Value>) -> Capture<Value> {
    let capture = pattern.captures
    return Capture(pattern.pieces, read: capture.read, write: capture.write)
  }

  private mutating func codec() -> Codec<String> {
    pick([
      .text, .text, .integerText, .integerText(in: 1...12), .integerText(in: 5...100), .numberText, .uuidText,
      .members("a", "b"), .members("a", "b", "c"), .members("A", "new"), .integerList,
    ])
  }

  /// A random link near the routes of two tables, which may match neither.
  mutating func spotLink(_ forms: [RouteShape]) -> String {
    let shape = pick(forms)
    var path = shape.path.flatMap { piece -> [String] in
      switch piece {
      case .literal(let text): [once(in: 12) ? pick(Self.spotTexts) : text]
      case .segment(let parameter, _): [text(parameter)]
      case .rest(let parameter):
        (0...Int.random(in: 0..<3, using: &self)).map { $0 == 0 ? text(parameter) : pick(Self.spotTexts) }
      }
    }
    if once(in: 10) { path.append(pick(Self.spotTexts)) }
    if once(in: 20), let index = path.indices.randomElement(using: &self) { path[index] = path[index].uppercased() }
    var items: [String] = []
    for parameter in shape.query where parameter.presence != .absent && !(once(in: 3) && !parameter.isRequired) {
      items.append(parameter.key + "=" + (parameter.fixedValue ?? text(parameter)))
    }
    for key in ["q", "r", "o", "x"] where once(in: 6) {
      items.append(key + pick(["", "=", "=a", "=7", "=text", "=true", "=a+b", "=+7", "=1", "=1&\(key)=2"]))
    }
    var link = "/" + path.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    if shape.fragment != nil || once(in: 12) {
      link += pick([
        "#", "#text", "#/room", "#p", "#p/x/7", "#p/x/7/a", "#/room/7", "#/room/text", "#p/x", "#key=7", "#key=a",
        "#/room/7?key=a", "#a/b",
        "#kind=a&key=7", "#key=a&no&kind=a",
      ])
    }
    if shape.hosts != nil || once(in: 6) {
      let host = pick([
        "www.example.com", "example.com", "h1.example.com", "h2.example.com", "x.h.example.com", "de.l.example.com",
        "fr.l.example.com", "other.example.org", "localhost",
      ])
      link = "https://\(host)\(link)"
    }
    return link
  }

  private mutating func text(_ parameter: Parameter) -> String {
    once(in: 2) ? pick(Self.spotTexts) : parameter.affix.around(pick(parameter.type.samples))
  }

  private static let spotTexts = [
    "a", "b", "c", "A", "new", "NEW", "7", "007", "%2B7", "12", "13", "100", "101", "123", "-3", "1.5", "text", "@x",
    "@7",
    "x.x", "7.x", "@7.x", "1,2", "1,x", "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF", "deadbeef-dead-beef-dead-beefdeadbeef",
    "",
    "9223372036854775808",
  ]
}
