import DeepLinkOctets

/// The differences of two tables as Markdown: a heading with their numbers, a table, and the notes.
struct MarkdownDifference {
  private let title: String
  private var rows: [(kind: String, name: String, words: String)] = []
  private var notes: [String] = []

  /// - Parameter site: the name of the site, if there are several.
  init(_ site: String?) { title = site.map { "Links of \($0)" } ?? "Links" }

  /// Adds what is lost, changed, gained or edited.
  mutating func add(_ kind: String, _ name: String, _ words: String) { rows.append((kind, name, words)) }

  /// Adds what is not decided, or not compared.
  mutating func add(notes: [String]) { self.notes += notes }

  /// The lines of the Markdown, of which the last is empty.
  var lines: [String] {
    let kinds = rows.map(\.kind).distinct
    let counts = kinds.map { kind in "\(rows.count { $0.kind == kind }) \(kind)" }
    var lines = ["### \(title): \(counts.isEmpty ? "no difference" : counts.joined(separator: ", "))"]
    if !rows.isEmpty {
      lines += ["", "| | Link or setting | Before and after |", "| --- | --- | --- |"]
      lines += rows.map { "| **\($0.kind)** | \(Self.code($0.name)) | \(Self.code($0.words)) |" }
    }
    if !notes.isEmpty { lines += [""] + notes.map { "- \(Self.code($0))" } }
    return lines + [""]
  }

  /// A text from outside as code. Code has no markup and mentions no users. A bar would end the cell of a table even in code,
  /// and the fence has to be longer than every run of backticks in the text.
  private static func code(_ text: String) -> String {
    let text = text.printable.replacing("|", with: "\\|").replacing("\n", with: " ")
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + space + text + space + fence
  }
}
