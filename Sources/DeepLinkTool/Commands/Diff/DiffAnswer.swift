import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTables
import DeepLinking
import TableComparison

/// The answer of `deeplink diff` about a site: the links that two tables treat differently, and the settings that differ.
struct DiffAnswer {
  private let difference: TableDifference
  private let findings: [TableDifference.Finding]
  private var changes: [SettingChange] = []
  private var notes: [String]

  /// Compares two sites.
  ///
  /// - Parameter isOfSite: whether a link is none of another site of the old file, where it is compared.
  init(from old: ComparedSite, to new: ComparedSite, where isOfSite: (String) -> Bool) {
    difference = TableDifference(from: old.table, to: new.table)
    findings = difference.findings.filter { isOfSite($0.link) }
    notes = difference.notes
    guard let before = old.settings, let after = new.settings else { return }
    if before.isOfLinksOnly, !after.isOfLinksOnly {
      notes.append("OLD has only links, as a server of code prints them, so the other settings are not compared")
    } else {
      changes = before.changes(to: after)
    }
  }

  /// How an answer is printed.
  enum Form {
    case text, json
    /// A heading and a table, which is a comment on a pull request.
    case markdown
  }

  /// Prints each finding, and prints notes on standard error.
  ///
  /// - Parameters:
  ///   - site: the name of the site, if there are several.
  ///   - accepted: what may be lost or changed.
  /// - Returns: no if a link or a setting is lost or changed that is not accepted; undecided if none is, but the
  ///   comparison is not complete.
  func print(to console: Console, of site: String?, as form: Form, _ accepted: inout AcceptedLosses) -> ExitStatus {
    var status: ExitStatus = difference.isComplete ? .yes : .undecided
    var table = MarkdownDifference(site)
    if let site, form == .text { console.print(console.colored(site, .bold)) }
    func show(
      _ kind: String, _ names: [String], _ words: String, _ write: (Bool, inout JSONWriter) -> Void
    ) {
      let isAccepted = accepted.accepts(kind, names, of: site)
      if ["lost", "changed"].contains(kind), !isAccepted { status = .no }
      switch form {
      case .json: return console.printJSON { write(isAccepted, &$0) }
      case .markdown: return table.add(kind + (isAccepted ? " (accepted)" : ""), names[0], words)
      case .text: break
      }
      let color: Console.Color = ["lost": .red, "changed": .yellow, "gained": .green][kind] ?? .bold
      console.print("\(console.colored(kind, color))\(isAccepted ? " (accepted)" : "")  \(names[0])\n  \(words)")
    }
    for finding in findings {
      show(finding.kind.rawValue, [finding.link] + [finding.old?.route].compactMap { $0 }, finding.words) {
        finding.write(of: site, isAccepted: $0, to: &$1)
      }
    }
    for change in changes {
      show(change.kind.rawValue, [change.name], change.words) { change.write(of: site, isAccepted: $0, to: &$1) }
    }
    let undecided = "undecided: a link may be lost or changed"
    if form == .markdown {
      table.add(notes: notes + (status == .undecided ? [undecided] : []))
      for line in table.lines { console.print("\(line)") }
      return status
    }
    for note in notes { console.complain("note: \(note)") }
    if status == .undecided { console.complain("\(undecided)") }
    return status
  }
}

extension SettingChange {
  /// The change of the value: `was 361309726, is now 1`.
  fileprivate var words: String {
    let texts = [old, new].map { $0.map { UTF8Text($0).excerpt(200) } }
    return switch (texts[0], texts[1]) {
    case (let old?, let new?): "was \(old), is now \(new)"
    case (let old?, nil): "was \(old)"
    case (nil, let new): "is \(new ?? "")"
    }
  }

  /// Writes the change as one JSON object.
  fileprivate func write(of site: String?, isAccepted: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("site", site)
    writer.member("kind", kind.rawValue)
    writer.member("accepted", isAccepted ? true : nil)
    writer.member("setting", name)
    for (key, value) in [("old", old), ("new", new)] {
      writer.key(key)
      if let value { writer.raw(Array(value.utf8)) } else { writer.null() }
    }
    writer.endObject()
  }
}
