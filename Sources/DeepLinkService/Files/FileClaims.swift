import DeepLinking

/// The paths that both a file of Public and a route claim, found when a site is made.
///
/// A route whose path is only literals wins over a file. A file wins over a route that takes the path through a
/// parameter, so `/:owner/:project` hides no script and no image.
struct FileClaims: Sendable {
  /// The files that are served in place of links.
  let winners: FileTable
  /// Whether there are any of them; asked for every link.
  let hasWinners: Bool
  /// A sentence for each route with such paths.
  let remarks: [String]

  /// What claims a path besides the file.
  private struct Claim: Hashable {
    /// The index of the route.
    let route: Int
    /// The redirect, or the route with the pattern that takes the path.
    let label: String
    /// Whether it takes this path alone.
    let isLiteral: Bool
  }

  init(_ files: PublicFiles, _ table: RouteTable, _ endpoints: EndpointTable) {
    var winners: [PublicPath: StaticFile] = [:]
    var paths: [Claim: [String]] = [:]
    let hosts = [nil] + table.sampleHosts
    for (path, file) in files.files {
      // The index file has two names, and the one that people ask for counts.
      let components = path == FileTable.index ? [] : path.text.split(separator: "/")
      let target = "/" + components.map { PercentEncoding.encode(String($0), for: .component) }.joined(separator: "/")
      guard let link = try? DeepLinkRequest(target), endpoints.match(link) == nil else { continue }
      let claims = Set(hosts.compactMap { Self.claim(on: link, at: $0, table) })
      // Everybody expects that a wide route leaves the well-known files alone.
      let isExpected = path.text.hasPrefix(".well-known/")
      for claim in claims where claim.isLiteral || !isExpected { paths[claim, default: []].append(path.text) }
      if !claims.isEmpty, !claims.contains(where: \.isLiteral) { winners[path] = file }
    }
    self.winners = FileTable(winners)
    hasWinners = !winners.isEmpty
    remarks = paths.sorted { ($0.key.route, $0.key.label) < ($1.key.route, $1.key.label) }.map { claim, paths in
      let first = paths.min() ?? ""
      if claim.isLiteral { return "\(claim.label) hides the file \(first) of Public; rename one of them" }
      return paths.count == 1
        ? "\(claim.label): the file \(first) of Public is served in place of its link"
        : "\(claim.label): \(paths.count) files of Public, such as \(first), are served in place of its links"
    }
  }

  private static func claim(on link: DeepLinkRequest, at host: String?, _ table: RouteTable) -> Claim? {
    var link = link
    var resolution = Resolution()
    if let host { link.setHost(host) }
    guard (try? table.resolve(link, into: &resolution)) == true else { return nil }
    let form = table.form(of: link, resolution.reading)
    let redirect = table.passage(of: resolution.reading)?.redirect
    let label = redirect.map { "redirect \($0.from)" } ?? "route \"\(form.name)\" (\(form.pattern))"
    return Claim(route: resolution.route, label: label, isLiteral: form.isLiteral)
  }
}
