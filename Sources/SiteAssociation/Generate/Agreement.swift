public import DeepLinking

/// Holds an association file against a route table: does it open what the table resolves, and does the table resolve
/// what it opens?
///
/// A file is a list of patterns and a table a list of codecs, so neither question can be decided for every link. Each
/// route is asked with sample links, and each component with a link made from its pattern.
public struct Agreement: Sendable {
  /// A place where file and table disagree.
  public enum Finding: Hashable, Sendable {
    /// A link of the route does not open any app of the file.
    case notOpened(route: String, link: String, reason: String)
    /// No route answers what this component opens, such as this link.
    case unanswered(detail: Int, component: Int, pattern: String, link: String)
  }

  /// Every disagreement that was found: first those of routes, in the order of the table, then those of components.
  public let findings: [Finding]

  /// Compares a file with a table.
  ///
  /// - Parameters:
  ///   - shapes: the routes of the table.
  ///   - resolves: whether the table resolves a link.
  public init(_ file: AssociationFile, _ shapes: [RouteShape], resolves: (String) -> Bool) {
    let matcher = AssociationMatcher(file)
    var findings: [Finding] = []
    var deciding: Set<[Int]> = []
    for shape in shapes {
      var refused: Finding?
      for link in LinkSamples(shape) where resolves(link) {
        guard let url = try? AssociationURL(link) else { continue }
        let matches = matcher.matches(url)
        for match in matches {
          if match.verdict == .match, let detail = match.detail, let component = match.component {
            deciding.insert([detail, component])
          }
        }
        if refused == nil, !matches.contains(where: { $0.verdict == .match }) {
          refused = .notOpened(
            route: shape.name, link: link, reason: matches.first?.reason ?? "the file names no app")
        }
      }
      if let refused { findings.append(refused) }
    }
    self.findings = findings + Self.unanswered(file, deciding, resolves)
  }

  /// Components that decided no sample of any route, and from whose pattern no link can be made that the table resolves.
  private static func unanswered(
    _ file: AssociationFile, _ deciding: Set<[Int]>, _ resolves: (String) -> Bool
  ) -> [Finding] {
    var findings: [Finding] = []
    for (index, detail) in (file.appLinks?.details ?? []).enumerated() {
      for (position, component) in (detail.components ?? []).enumerated()
      where component.exclude != true && !deciding.contains([index, position]) {
        let links = PatternSamples(component, file.appLinks?.substitutionVariables ?? []).links
        guard let first = links.first, !links.contains(where: resolves) else { continue }
        findings.append(
          .unanswered(detail: index, component: position, pattern: component.path ?? "*", link: first))
      }
    }
    return findings
  }
}

extension Agreement.Finding: CustomStringConvertible {
  /// What disagrees, with a link that shows it, and what to do.
  public var description: String {
    switch self {
    case .notOpened(let route, let link, let reason):
      "route \"\(route)\": \(link) leads somewhere, but the association file does not open the app for it: \(reason)"
    case .unanswered(let detail, let component, let pattern, let link):
      "details[\(detail)].components[\(component)] \"\(pattern)\" opens the app for \(link), which no route answers"
    }
  }
}
