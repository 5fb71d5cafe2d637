public import AssociationFiles
public import DeepLinkJSON
import DeepLinkOctets
public import DeepLinking

/// Holds an association file against a route table: does it open what the table says, and nothing else?
///
/// A file is a list of patterns and a table a list of codecs, so neither question can be decided for every link. Each
/// route is asked with sample links, and each component with links made from its patterns.
public struct Agreement: Sendable {
  /// The most components for which links are made. If so many components decide no link of any route, the file does not
  /// belong to the table.
  public static let limit = 100

  /// Every disagreement that was found, with a link that shows it. First the routes with a link that opens no app of the file,
  /// in the order of the table; then the components, and paths of the older form, of whose links the table opens none.
  public let findings: [Warning]

  /// Compares a file with a table.
  ///
  /// - Parameters:
  ///   - file: the association file.
  ///   - shapes: the routes of the table.
  ///   - opens: whether a link opens an app of the file, by what the table says.
  public init(_ file: AssociationFile, _ shapes: [RouteShape], opens: (String) -> Bool) {
    let matcher = AssociationMatcher(file)
    var findings: [Warning] = []
    var deciding: Set<[Int]> = []
    for shape in shapes {
      var refused: Warning?
      for link in LinkSamples(shape) where opens(link) {
        guard let url = try? AssociationURL(link) else { continue }
        let matches = matcher.matches(url)
        for match in matches where match.verdict == .match { deciding.insert(match.position) }
        if refused == nil, !matches.contains(where: { $0.verdict == .match }) {
          refused = Warning(
            .notOpened, shape.name,
            "route \"\(shape.name)\": the table resolves \(link), but the association file does not open the app for it: "
              + (matches.first?.reason ?? "the file names no app"))
        }
      }
      if let refused { findings.append(refused) }
    }
    self.findings = findings + Self.unanswered(file, matcher, deciding, opens)
  }

  /// Components that decided no sample of any route, that open a link made from their patterns, and no such link that the
  /// table opens.
  private static func unanswered(
    _ file: AssociationFile, _ matcher: AssociationMatcher, _ deciding: Set<[Int]>, _ opens: (String) -> Bool
  ) -> [Warning] {
    let rules = (file.appLinks?.rules ?? []).flatMap(\.rules).lazy.filter {
      $0.component.exclude != true && !deciding.contains([$0.detail, $0.number])
    }
    let values = PatternSamples.values(file.appLinks?.substitutionVariables ?? [])
    return rules.prefix(limit).compactMap { rule in
      let opened = PatternSamples(rule.component, values).links.filter { link in
        guard let url = try? AssociationURL(link) else { return false }
        return matcher.matches(url).contains {
          $0.verdict == .match && $0.position == [rule.detail, rule.number]
        }
      }
      guard let first = opened.first, !opened.contains(where: opens) else { return nil }
      let pattern = (rule.component.path ?? "*").shownPattern.excerpt(160)
      return Warning(
        .opensNoRoute, pattern,
        "details[\(rule.detail)].\(rule.place) \"\(pattern)\" opens the app for \(first), which matches no route that "
          + "opens it")
    }
  }
}

extension AppMatch {
  /// The indices of the deciding entry and component.
  fileprivate var position: [Int] { [detail, component].compactMap(\.self) }
}
