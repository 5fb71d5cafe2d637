public import DeepLinkJSON
internal import DeepLinkOctets

/// An association file of either platform, by whomever it was written: what is wrong with it, and its verdicts about links.
///
/// Reading costs at most a time that grows with the length of the file, and each verdict at most `limits`.
public struct InspectedFile: Sendable {
  /// The platforms.
  public enum Kind: String, Hashable, Sendable {
    /// `apple-app-site-association`.
    case apple
    /// `assetlinks.json`.
    case android
  }

  /// The limits for files and links from outside.
  public struct Limits: Hashable, Sendable {
    /// The most octets of a file. Apple's devices refuse larger ones.
    public var octets = 131_072
    /// The most JSON values of a file. A file of that size with ordinary components has half of them.
    public var values = 16_384
    /// The most steps for deciding which components can be reached; a note reports undecided ones.
    public var lintSteps = 100_000
    /// The most steps for comparing one link with patterns that have many values, or text behind a `*`.
    public var matchSteps = 50_000
    /// The most octets of one link, times the rules of the file.
    public var comparisons = 4_194_304
    /// The most apps of a file for which there are verdicts.
    public var apps = 100

    /// The limits of a server.
    public init() {}
  }

  /// Why a file is not checked.
  public struct TooLarge: Error, Hashable, Sendable, CustomStringConvertible {
    fileprivate let text: String

    /// The size, and the limit: `the file has 200000 bytes, expected …`.
    public var description: String { "the file has \(text)" }
  }

  /// Which file it is, by its shape: an array of statements is Android's, anything else Apple's.
  public let kind: Kind
  /// What the linter says about it.
  public let findings: [LintFinding]
  /// The number of rules: components and paths, or dynamic rules.
  public var ruleCount: Int { tally.rules }

  private let tally: LintSummary
  private let limits: Limits
  private let octets: [UInt8]
  /// The file as JSON; nil if it is none.
  private let root: JSONNode?

  /// Reads and checks a file.
  ///
  /// - Throws: the limit that the file exceeds. A file that is no JSON has a finding.
  public init(_ octets: [UInt8], limits: Limits = Limits()) throws(TooLarge) {
    guard octets.count <= limits.octets else {
      throw TooLarge(text: "\(octets.count) bytes, expected at most \(limits.octets): devices refuse larger files")
    }
    self.octets = octets
    self.limits = limits
    do throws(JSONSyntaxError) {
      root = try JSONNode(parsing: octets, limits: JSONLimits(values: limits.values))
    } catch {
      if case .tooManyValues = error.reason {
        throw TooLarge(text: "more than \(limits.values) JSON values, more than the rules of any app need")
      }
      root = nil
    }
    kind = root.map(Self.kind(of:)) ?? Self.kind(ofText: octets)
    switch kind {
    case .apple:
      findings = AssociationLinter(limits: LintLimits(steps: limits.lintSteps)).lint(octets)
      tally = LintSummary(apple: root, findings)
    case .android:
      findings = AssetLinksLinter().lint(octets)
      tally = LintSummary(android: root, findings)
    }
  }

  private static func kind(of root: JSONNode) -> Kind {
    if root.array != nil { return .android }
    guard let members = root.object, !AssociationFile.names.contains(where: { root[$0] != nil }) else { return .apple }
    // A statement without the array around it.
    return members.contains { AssetStatement.names.contains($0.name) } ? .android : .apple
  }

  private static func kind(ofText octets: [UInt8]) -> Kind {
    octets.first { $0 > 0x20 } == UInt8(ascii: "[") ? .android : .apple
  }

  /// What the file has, and how much is wrong with it: `19 components, 0 problems`. Notes are not problems.
  public var summary: String { tally.description }

  /// Compiles the rules for verdicts.
  public func matcher() -> InspectedFileMatcher { InspectedFileMatcher(kind, root, octets, ruleCount, limits) }
}

/// The verdicts of an ``InspectedFile`` about links. Any host is taken as the right one.
public struct InspectedFileMatcher: Sendable {
  /// The limits of the file.
  public let limits: InspectedFile.Limits
  private let rules: Rules
  private let ruleCount: Int
  /// The file as text.
  private let text: RuleText

  private enum Rules: Sendable {
    case apple(AssociationMatcher)
    case android(AssetLinksMatcher)
  }

  fileprivate init(
    _ kind: InspectedFile.Kind, _ root: JSONNode?, _ octets: [UInt8], _ ruleCount: Int, _ limits: InspectedFile.Limits
  ) {
    switch kind {
    case .apple:
      let file = AssociationFile(root ?? JSONNode(.null))
      rules = .apple(AssociationMatcher(file, limits: MatchLimits(steps: limits.matchSteps)))
    case .android: rules = .android(AssetLinksMatcher(AssetLinks((root?.array ?? []).map(AssetStatement.init))))
    }
    (self.ruleCount, self.limits) = (ruleCount, limits)
    text = RuleText(octets, named: "")
  }

  /// The work of comparing a link: its octets times the rules. More than ``InspectedFile/Limits/comparisons`` take too long.
  public func comparisons(_ url: AssociationURL) -> Int { ruleCount * (url.text.count + 16) }

  /// Writes the members of an object about a link: `url` and `apps`, or `packages` of Android's file, each with the line of
  /// the deciding rule.
  public func writeMembers(about url: AssociationURL, to writer: inout JSONWriter) {
    writer.member("url", url.description)
    switch rules {
    case .apple(let matcher):
      writer.literalKey("apps")
      writer.beginArray()
      for match in matcher.matches(url, most: limits.apps) {
        writer.beginObject()
        match.writeMembers(to: &writer)
        writeLine(of: match.row?.offset, to: &writer)
        writer.endObject()
      }
      writer.endArray()
    case .android(let matcher):
      writer.literalKey("packages")
      writer.beginArray()
      for match in matcher.matches(url).prefix(limits.apps) {
        writer.beginObject()
        match.writeMembers(to: &writer)
        writeLine(of: match.row?.offset, to: &writer)
        writer.endObject()
      }
      writer.endArray()
    }
  }

  private func writeLine(of offset: Int?, to writer: inout JSONWriter) {
    writer.literalKey("line")
    if let offset { writer.integer(text.line(of: offset)) } else { writer.null() }
  }
}
