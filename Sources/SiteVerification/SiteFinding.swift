public import SiteAssociation

/// Something that there is to say about a file of a live site.
public struct SiteFinding: Hashable, Sendable, CustomStringConvertible {
  /// Where the file was asked for.
  public let url: String
  /// What there is to say, with the place in the file.
  public let finding: LintFinding

  /// As compilers write it: `https://example.com/…:1:1: error: text [rule]`.
  public var description: String { "\(url):\(finding)" }
}
