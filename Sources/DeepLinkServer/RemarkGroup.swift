import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords

/// Remarks with the same cause: those whose words are the same apart from names, numbers and places.
struct RemarkGroup {
  /// The first of them, which stands for all.
  let first: Startup.Remark
  private(set) var count: Int

  /// The maximum number of groups that people are shown at the start.
  static let mostShown = 5

  /// The groups, in the order of the first remark of each.
  static func groups(of remarks: [Startup.Remark]) -> [RemarkGroup] {
    var groups: [RemarkGroup] = []
    var places: [String: Int] = [:]
    for remark in remarks {
      let cause = cause(of: remark.text)
      if let place = places[cause] {
        groups[place].count += remark.count
      } else {
        places[cause] = groups.count
        groups.append(RemarkGroup(first: remark, count: remark.count))
      }
    }
    return groups
  }

  /// The words of lower-case letters alone: a name, a pattern, a number or a place in a file has others.
  private static func cause(of text: String) -> String {
    let words = text.utf8.split(separator: UInt8(ascii: " ")).filter { word in
      let end = word.last.map { ",;:.".utf8.contains($0) } == true ? 1 : 0
      return word.dropLast(end).allSatisfy { $0.isLetter && $0 & 0x20 != 0 }
    }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

extension Startup {
  /// A remark about the served content.
  struct Remark: CustomStringConvertible {
    var severity: RecordFault.Severity
    var text: String
    /// The line of the file that the remark is about.
    var excerpt: SourceExcerpt?
    /// The number of remarks that it stands for.
    var count = 1
    /// Whether the text already contains the severity, as that of a ``SourceMessage`` does.
    var isComplete = false

    var description: String { isComplete ? text : "\(severity): \(text)" }
  }
}

extension Startup.Remark {
  /// A remark whose text already contains the severity.
  init(severity: RecordFault.Severity, _ message: SourceMessage) {
    self.init(severity: severity, text: message.text, excerpt: message.excerpt, count: message.count, isComplete: true)
  }
}
