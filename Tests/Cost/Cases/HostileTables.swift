import DeepLinkHTTP
import DeepLinkService
import LendingLibrary

/// A table in which a careless server takes long for a link that matches no route, and links of it.
struct HostileTable: Sendable {
  /// What the table is made of.
  let name: String
  /// The text of `links.json`.
  let file: String
  /// The host of the requests.
  let host: String
  /// The path of a link that resolves.
  let hit: String
  /// Paths of links that match no route.
  let misses: [String]

  private init(_ name: String, _ members: String, host: String = "www.example.com", hit: String, misses: [String]) {
    (self.name, self.host, self.hit, self.misses) = (name, host, hit, misses)
    file = "{\"app\": {\"name\": \"T\"}, \(members)}"
  }

  /// Every table of the law.
  static let all = [
    ownHosts("800 routes with hosts of their own", ""), ownHosts("800 routes with labels of their own", ":shop."),
    overlappingAlternatives, overlappingRedirects, manySites,
  ]

  /// A miss costs at most three times what one of the same length costs in a small table.
  static var cases: [CostCase] {
    all.flatMap { table in
      let made = MadeSite()
      return table.misses.map { miss in
        CostCase("a miss among \(table.name)", miss, growth: 3) { size, ordinary in
          let request = size == .small ? table.ordinaryMiss(like: miss) : table.request(miss)
          let site = size == .small ? ordinary : try made.site(of: table)
          // What is made once, such as the diagnosis of a table, does not count.
          for _ in 0..<2 { site.send(request) }
          return CostCase.Work(octets: request.count) { site.send(request) }
        }
      }
    }
  }

  private static let home = #"{"name": "home", "pattern": "/"}"#

  private static func ownHosts(_ name: String, _ label: String) -> HostileTable {
    let routes = (0..<800).map {
      #"{"name": "p\#($0)", "pattern": "/p/:id", "hosts": ["\#(label)h\#($0).example.com"]}"#
    }
    return HostileTable(
      name, #""hosts": ["www.example.com"], "routes": [\#(home), \#(routes.joined(separator: ", "))]"#, hit: "/",
      misses: ["/p/zz/1", "/p/5", "/zz"])
  }

  /// The patterns of `/a|:v` over eight levels.
  private static let alternatives = (0..<8).reduce([""]) { patterns, level in
    patterns.flatMap { ["\($0)/a", "\($0)/:v\(level)"] }
  }

  private static let overlappingAlternatives: HostileTable = {
    let routes = alternatives.enumerated().map { #"{"name": "r\#($0)", "pattern": "\#($1)"}"# }
    return HostileTable(
      "256 overlapping alternatives", #""hosts": ["www.example.com"], "routes": [\#(routes.joined(separator: ", "))]"#,
      hit: "/a/b/a/b/a/b/a/b", misses: ["/a/a/a/a/a/a/a", "/b/b/b/b/b/b/b", "/a/a/a/a/a/a/a/a/b"])
  }()

  private static let overlappingRedirects: HostileTable = {
    let redirects = alternatives.filter { $0.contains(":") }.map { pattern in
      let name = pattern.split(separator: "/").first { $0.hasPrefix(":") } ?? ""
      return #"{"from": "\#(pattern)", "to": "/orders/\#(name)"}"#
    }
    let order = #"{"name": "order", "pattern": "/orders/:n", "parameters": [{"name": "n", "type": "integer"}]}"#
    return HostileTable(
      "255 overlapping redirects",
      #""hosts": ["www.example.com"], "routes": [\#(order)], "redirects": [\#(redirects.joined(separator: ", "))]"#,
      hit: "/7/7/7/7/7/7/7/7", misses: ["/a/a/a/a/a/a/a/a", "/b/b/b/b/b/b/b/b", "/orders/b"])
  }()

  private static let manySites: HostileTable = {
    let sites = (0..<1_000).map {
      #"{"hosts": ["s\#($0).example.com"], "routes": [\#(home), {"name": "o", "pattern": "/o/:id"}]}"#
    }
    return HostileTable(
      "1,000 sites", #""sites": [\#(sites.joined(separator: ", "))]"#, host: "s777.example.com", hit: "/o/5",
      misses: ["/zz", "/o/5/6"])
  }()

  /// A request for a path of the table.
  func request(_ path: String) -> [UInt8] {
    Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nAccept: application/json\r\n\r\n".utf8)
  }

  /// A request of the same length for a link that the lending library has no route for.
  func ordinaryMiss(like path: String) -> [UInt8] {
    let start = path.utf8.count > 8 ? "/books/" : "/"
    return request(start + String(repeating: "x", count: path.utf8.count - start.utf8.count))
  }

  /// All that handles a request for a link of the table, without sockets.
  fileprivate func site() throws -> CostSite {
    let file = try LinksFile(parsing: Array(file.utf8), named: "links.json")
    let sites = try file.sites.map { site in
      try Site(name: file.hosts == nil ? nil : site.name, table: site.app.table(), files: Library.files())
    }
    guard let served = file.hosts == nil ? Sites(sites[0]) : Sites(byHost: sites) else { throw NoSites() }
    let settings = ObservationSettings(monotonic: { 0 }, wall: { 1_900_000_000_000 })
    let site = CostSite(
      DeepLinkHandler(SiteSource(served), observer: Observation(served, settings).observer()))
    site.send(request(hit))
    return site
  }
}

/// The site of a table, made when it is first asked for. The program that counts has one thread.
private final class MadeSite: @unchecked Sendable {
  private var made: CostSite?

  func site(of table: HostileTable) throws -> CostSite {
    if let made { return made }
    let site = try table.site()
    made = site
    return site
  }
}

/// The file declares no site.
private struct NoSites: Error {}
