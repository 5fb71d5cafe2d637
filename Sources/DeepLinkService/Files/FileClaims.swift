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

  init(_ files: PublicFiles, _ table: RouteTable, _ endpoints: EndpointTable) {
    var resolution = Resolution()
    var winners: [PublicPath: StaticFile] = [:]
    // By route, in the order of declaration.
    var paths: [Int: [String]] = [:]
    for (path, file) in files.files {
      // The index file has two names, and the one that people ask for counts.
      let components = path == FileTable.index ? [] : path.text.split(separator: "/")
      let target = "/" + components.map { PercentEncoding.encode(String($0), for: .component) }.joined(separator: "/")
      guard let link = try? DeepLinkRequest(target), endpoints.match(link) == nil,
        (try? table.resolve(link, into: &resolution)) == true
      else { continue }
      let route = resolution.route
      paths[route, default: []].append(path.text)
      if !table.shapes[route].isLiteral { winners[path] = file }
    }
    self.winners = FileTable(winners)
    hasWinners = !winners.isEmpty
    remarks = paths.sorted { $0.key < $1.key }.map { route, paths in
      let shape = table.shapes[route]
      let (label, first) = ("route \"\(shape.name)\" (\(shape.pattern))", paths.min() ?? "")
      // A route of literals has one path.
      if shape.isLiteral { return "\(label) hides the file \(first) of Public; rename one of them" }
      return paths.count == 1
        ? "\(label): the file \(first) of Public is served in place of its link"
        : "\(label): \(paths.count) files of Public, such as \(first), are served in place of its links"
    }
  }
}
