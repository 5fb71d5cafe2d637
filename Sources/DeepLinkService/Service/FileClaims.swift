import DeepLinkJSON
import DeepLinkTables
import DeepLinking

/// The conflicts between files of Public and routes over the same path, found when a site is made.
///
/// A route with only literals wins over a file. A file wins over a route that matches the path by a parameter, so
/// `/:owner/:project` hides no script and no image.
struct FileClaims: Sendable {
  /// The files that are served instead of links.
  let winners: FileTable
  /// Whether there are any such files; read for every link.
  let hasWinners: Bool
  /// A warning for each route with a conflict.
  let remarks: [Warning]

  /// A route or redirect that claims the path of a file.
  private struct Claim: Hashable {
    /// The index of the route.
    let route: Int
    /// The redirect, or the route with the pattern that matches the path.
    let label: String
    /// The pattern.
    let pattern: String
    /// Whether it matches only this path.
    let isLiteral: Bool
  }

  init(_ files: PublicFiles, _ table: RouteTable, _ endpoints: EndpointTable) {
    var winners: [PublicPath: StaticFile] = [:]
    var paths: [Claim: [String]] = [:]
    // The canonical host stands among these only if its links differ from those without a host.
    let canonical = table.settings.hosts?.canonical.flatMap { table.host(in: $0) }
    let hosts = [nil] + [canonical].compactMap { $0 } + table.sampleHosts
    for (path, file) in files.files {
      // The index file also has the path `/`, which browsers request.
      guard let link = Self.link(to: path == FileTable.index ? PublicPath("") : path), endpoints.match(link) == nil
      else { continue }
      let claims = Set(hosts.compactMap { Self.claim(on: link, at: $0, table) })
      // A wide route is expected not to match the well-known files.
      let isExpected = path.text.hasPrefix(".well-known/")
      for claim in claims where claim.isLiteral || !isExpected { paths[claim, default: []].append(path.text) }
      if !claims.isEmpty, !claims.contains(where: \.isLiteral) { winners[path] = file }
    }
    self.winners = FileTable(winners)
    hasWinners = !winners.isEmpty
    remarks = paths.sorted { ($0.key.route, $0.key.label) < ($1.key.route, $1.key.label) }.map { claim, paths in
      let first = paths.min() ?? ""
      if claim.isLiteral {
        let text = "\(claim.label) hides the file \(first) of Public; rename one of them"
        return Warning(.routeWins, "/\(first)", text)
      }
      let words =
        paths.count == 1
        ? "the file \(first) of Public is served in place of its link"
        : "\(paths.count) files of Public, such as \(first), are served in place of its links"
      return Warning(.publicFileWins, paths.count == 1 ? "/\(first)" : claim.pattern, "\(claim.label): \(words)")
    }
  }

  /// The request for a path.
  private static func link(to path: PublicPath) -> DeepLinkRequest? {
    let components = path.text.split(separator: "/").map { PercentEncoding.encode(String($0), for: .component) }
    return try? DeepLinkRequest("/" + components.joined(separator: "/"))
  }

  private static func claim(on link: DeepLinkRequest, at host: String?, _ table: RouteTable) -> Claim? {
    var link = link
    var resolution = Resolution(writingJSON: false)
    if let host { link.setHost(host) }
    guard (try? table.resolve(link, into: &resolution)) == true else { return nil }
    let form = table.form(of: link, resolution.reading)
    let from = table.passage(of: resolution.reading)?.redirect?.from
    let label = from.map { "redirect \($0)" } ?? "route \"\(form.name)\" (\(form.pattern))"
    return Claim(
      route: resolution.route, label: label, pattern: from ?? form.pattern, isLiteral: form.isLiteral)
  }
}
