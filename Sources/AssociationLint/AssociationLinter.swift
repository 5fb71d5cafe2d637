import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets

/// Finds mistakes in an association file: parts that devices ignore, patterns that never match, and text with another
/// meaning than it seems to have.
public struct AssociationLinter: Sendable {
  private let limits: LintLimits

  /// A linter with these limits.
  public init(limits: LintLimits = LintLimits()) {
    self.limits = limits
  }

  /// The findings about a file's bytes, in the order of the text.
  public func lint(_ bytes: [UInt8]) -> [LintFinding] {
    let log = FindingLog()
    lint(bytes, log)
    return log.findings(in: bytes)
  }

  func lint(_ bytes: [UInt8], _ log: FindingLog) {
    checkSize(bytes.count, log)
    let root: JSONNode
    do {
      root = try JSONNode(parsing: bytes)
    } catch {
      log.add(.invalidJSON, at: error.offset, "\(error.message); devices ignore a file that is not JSON")
      return
    }
    guard root.object != nil else {
      log.add(
        .notAnObject, at: root.offset,
        "found \(root.kindName), expected an object with \"applinks\" or another service in it: devices ignore the file"
      )
      return
    }
    lint(root, log)
  }

  private func lint(_ root: JSONNode, _ log: FindingLog) {
    let file = AssociationFile(root)
    if !AssociationFile.names.contains(where: { root[$0] != nil }) {
      log.add(
        .noServices, at: root.offset,
        "the file has none of \(AssociationFile.names.map(quoted).joined(separator: ", ")), so it associates no app with the site"
      )
    }
    KeyChecks(log: log, device: .apple).check(root)
    AppIDChecks(log: log).check(file)
    EntryChecks(log: log).check(file)
    guard let links = file.appLinks else { return }
    var systems = SystemChecks(log: log)
    systems.check(links)
    VariableChecks(log: log).check(links)
    let reachability = Reachability(links, log: log, limits: limits)
    reachability.check()
    var patterns = PatternChecks(
      log: log, variables: .init(links.substitutionVariables ?? []), reported: reachability.excludingEverything)
    patterns.check(links)
  }

  /// The limit is Branch's report of what iOS 9.3.1 and later refuse; Apple's pages do not name it.
  private func checkSize(_ count: Int, _ log: FindingLog) {
    if count > 131_072 {
      log.add(
        .tooLarge, at: 0,
        "the file has \(count) bytes, but devices refuse more than 131072: combine patterns with \"*\" and variables"
      )
    } else if count > 102_400 {
      log.add(.large, at: 0, "the file has \(count) bytes; devices refuse more than 131072")
    }
  }
}

extension PatternChecks {
  /// Checks the patterns of all components, paths and defaults.
  mutating func check(_ links: AppLinks) {
    if let defaults = links.defaults { check(defaults, effective: defaults) }
    for (detail, entry) in zip(links.details ?? [], links.rules) {
      if let own = detail.defaults { check(own, effective: own.completed(by: entry.defaults)) }
      for rule in entry.rules where rule.kind == .component { check(rule.own, effective: rule.component) }
      // Systems that know components ignore legacy paths.
      guard detail.components == nil else { continue }
      for node in detail.source.node?["paths"]?.array ?? [] {
        if let path = node.string { check(legacy: path, at: node.offset) }
      }
    }
  }
}

/// The limits of a linter for one file.
public struct LintLimits: Equatable, Sendable {
  /// The most steps for deciding which components can be reached; a note reports undecided ones.
  public let steps: Int

  /// Limits for files from outside.
  /// - Parameter steps: the number of steps, at least 1; 16,000,000 are more than a file of 128 KB needs and take about a
  ///   second.
  public init(steps: Int = 16_000_000) {
    self.steps = max(steps, 1)
  }
}
