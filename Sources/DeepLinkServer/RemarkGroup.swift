import DeepLinkJSON

/// Remarks with the same cause: warnings of the same kind.
struct RemarkGroup {
  /// The first of them, which stands for all.
  let first: Startup.Remark
  private(set) var count: Int

  /// The maximum number of groups that people are shown at the start.
  static let mostShown = 5

  /// The groups, in the order of the first remark of each.
  static func groups(of remarks: [Startup.Remark]) -> [RemarkGroup] {
    remarks.reduce(into: []) { groups, remark in
      if let place = groups.firstIndex(where: { $0.first.kind == remark.kind }) {
        groups[place].count += remark.count
      } else {
        groups.append(RemarkGroup(first: remark, count: remark.count))
      }
    }
  }
}

extension Startup {
  /// A remark about the served content.
  struct Remark: CustomStringConvertible {
    var severity: Severity
    var text: String
    /// The line of the file that the remark is about.
    var excerpt: SourceExcerpt?
    /// The number of remarks that it stands for.
    var count = 1
    /// The kind of a warning; nil for others, and for the number of those that are not told.
    var kind: Warning.Kind?
    /// Whether the text already contains the severity, as that of a ``SourceMessage`` does.
    var isComplete = false

    var description: String { isComplete ? text : "\(severity): \(text)" }
  }
}

extension Startup.Remark {
  /// A remark whose text already contains the severity.
  init(severity: Severity, _ message: SourceMessage) {
    self.init(
      severity: severity, text: message.text, excerpt: message.excerpt, count: message.count, kind: message.kind,
      isComplete: true)
  }
}
