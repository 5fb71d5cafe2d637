internal import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking

/// A first `links.json` made of an association file: a route for each row that opens links, and a remark for each row that
/// a route cannot say.
///
/// The routes take every link that their rows open, except where a remark says otherwise. They take more than the file
/// opens where rows exclude: a table has no routes that take a link away.
public struct TableImport: Sendable {
  /// The text of `links.json`, in which each note is a `//` comment.
  public let text: String
  /// The notes for a person to read, in the order of the file.
  public let notes: [Note]
  /// The number of routes.
  public var routeCount: Int { routes.count }
  /// The routes, and whether the table compares without case.
  let routes: [RouteDraft]
  let ignoresCase: Bool

  /// A note on a row, or on the whole file.
  public struct Note: Hashable, Sendable, CustomStringConvertible {
    /// Why there is a note.
    public enum Kind: Hashable, Sendable {
      /// The row excludes links.
      case exclude
      /// No route says what the row says.
      case untranslated
      /// The route takes more links than the row, or fewer.
      case inexact
      /// The note is about the whole file.
      case file
    }

    /// Why there is a note.
    public let kind: Kind
    /// The place of the row, `details[0].components[2]`; empty for the whole file.
    public let place: String
    /// The row as JSON on one line.
    public let row: String
    /// The text of the note.
    public let text: String

    /// All of it on one line.
    public var description: String { place.isEmpty ? text : "\(place) \(row): \(text)" }
  }

  /// Translates the universal links of a file; nil if it has none.
  public init?(_ file: AssociationFile) {
    guard let links = file.appLinks, let details = links.details, !details.isEmpty else { return nil }
    var table = Table()
    let variables = links.substitutionVariables ?? []
    let common = RuleDefaults.of(links.defaults)
    let deeper = DeeperLinks(file)
    for (index, detail) in details.enumerated() {
      let defaults = RuleDefaults.of(detail.defaults, in: common)
      let rows =
        detail.components?.map { ($0.completed(by: defaults), $0.text, $0.isNoObject) }
        ?? (detail.paths ?? []).map { path in
          let (pattern, exclude) = AssociationDetail.legacy(path)
          return (AssociationComponent(path: pattern, exclude: exclude), "\"\(path.excerpt(160))\"", false)
        }
      let key = detail.components == nil ? RuleKind.path.key : RuleKind.component.key
      for (position, (row, text, isNone)) in rows.enumerated() where !isNone {
        table.add(row, Place(text: "details[\(index)].\(key)[\(position)]", row: text), variables, deeper)
      }
    }
    table.removeFaults()
    (routes, notes, ignoresCase) = (table.routes, Self.notes(of: file) + table.notes, table.ignoresCase)
    self.text = LinksFile(file, table, Self.notes(of: file)).text
  }

  private static func notes(of file: AssociationFile) -> [Note] {
    var texts: [String] = []
    let details = file.appLinks?.details ?? []
    if Set(details.map { $0.components.map { "\($0.map(\.text))" } ?? "\($0.paths ?? [])" }).count > 1 {
      texts.append("The apps of the file open different links; this table has the links of all of them.")
    }
    if details.contains(where: { $0.components != nil && $0.paths?.isEmpty == false }) {
      texts.append("Where there are \"components\", \"paths\" are ignored, as devices from iOS 13 on do.")
    }
    return texts.map { Note(kind: .file, place: "", row: "", text: $0) }
  }

  /// Where a row stands, and the row.
  struct Place {
    let text, row: String
  }

  /// The lines of the table while it is made.
  struct Table {
    enum Line {
      case route(RouteDraft, comment: String?)
      case note(Note)
    }

    private(set) var lines: [Line] = []
    private var seen: Set<[String]> = []
    private var casesSeen: Set<Bool> = []
    private var names: Set<String> = []
    /// The last number behind a name that several routes would have.
    private var numbers: [String: Int] = [:]

    var ignoresCase: Bool { casesSeen.contains(true) }
    var routes: [RouteDraft] { lines.compactMap { if case .route(let route, _) = $0 { route } else { nil } } }
    var notes: [Note] { lines.compactMap { if case .note(let note) = $0 { note } else { nil } } }

    mutating func add(
      _ row: AssociationComponent, _ place: Place, _ variables: [SubstitutionVariable], _ deeper: DeeperLinks
    ) {
      if row.exclude == true {
        return note(.exclude, place, "excludes")
      }
      do throws(ImportedPath.Fault) {
        let translated = try ImportedRow(row, variables)
        // The same row of another app, or a row with the same links.
        guard translated.routes.contains(where: { !seen.contains(Self.key($0.route)) }) else { return }
        let ignoresCase = row.caseSensitive == false
        casesSeen.insert(ignoresCase)
        let more = deeper.link(of: row, translated).map { "\($0) opens the app now, but the route does not match it" }
        let remarks = translated.remarks + [more].compactMap { $0 }
        for remark in remarks { note(.inexact, place, remark) }
        for (route, words) in translated.routes where seen.insert(Self.key(route)).inserted {
          let name = name(words, route)
          lines.append(
            .route(
              RouteDraft(name: name, pattern: route.pattern, parameters: route.parameters),
              comment: row.comment.map { $0.excerpt(160) }))
        }
      } catch {
        note(.untranslated, place, "not translated: \(error.text)")
      }
    }

    private mutating func note(_ kind: Note.Kind, _ place: Place, _ text: String) {
      lines.append(.note(Note(kind: kind, place: place.text, row: place.row, text: text)))
    }

    private static func key(_ route: RouteDraft) -> [String] {
      [route.pattern] + route.parameters.map { "\($0)" }.sorted()
    }

    /// A name of the literals of a route, which no other route has.
    private mutating func name(_ words: [String], _ route: RouteDraft) -> String {
      let texts = words.map { word in
        String(word.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" ? $0 : "-" })
          .trimmed("-")
      }.filter { !$0.isEmpty }
      let values = route.pattern.split { "/:@*?#.".contains($0) }.filter { $0 != "path" }.map(String.init)
      let others = route.pattern == "/" ? ["home"] : values.isEmpty ? ["any"] : values
      let base = (texts.isEmpty ? others : texts).joined(separator: ".")
      var name = base
      while !names.insert(name).inserted {
        numbers[base, default: 1] += 1
        name = "\(base)\(numbers[base, default: 1])"
      }
      return name
    }

    /// Leaves out routes that cannot be in one table with those before them.
    mutating func removeFaults() {
      var outcomes = RouteDraft.table(of: routes, ignoringCase: ignoresCase)[...]
      lines = lines.map { line in
        guard case .route(let route, let comment) = line else { return line }
        switch outcomes.popFirst() {
        case .kept(let draft): return .route(draft, comment: comment)
        case .leftOut(let reason):
          return .note(
            Note(kind: .untranslated, place: route.name, row: route.pattern, text: "left out: it \(reason)"))
        case nil: return line
        }
      }
    }
  }
}

/// Finds links with more components that a row opens, although its route takes one.
struct DeeperLinks {
  private let matcher: AssociationMatcher
  private let values: [[UInt32]: [PatternToken]]

  init(_ file: AssociationFile) {
    matcher = AssociationMatcher(file)
    values = PatternSamples.values(file.appLinks?.substitutionVariables ?? [])
  }

  /// Such a link; nil if there is none, or if the route takes a rest.
  func link(of row: AssociationComponent, _ translated: ImportedRow) -> String? {
    guard let path = row.path, PatternToken.tokens(of: path).contains(.anyRun),
      translated.routes.allSatisfy({ !$0.route.pattern.contains("*") })
    else { return nil }
    return PatternSamples(row, values, fillers: ["x/x"]).links.first { link in
      guard let url = try? AssociationURL("https://example.com" + link) else { return false }
      return matcher.matches(url).contains { $0.verdict == .match }
    }
  }
}

extension String {
  fileprivate func trimmed(_ character: Character) -> String {
    var text = self[...]
    while text.first == character { text.removeFirst() }
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
