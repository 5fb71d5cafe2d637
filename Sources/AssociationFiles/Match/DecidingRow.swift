public import DeepLinkJSON
import DeepLinkOctets

/// The row of an association file that decided about a link, as it stands in the file.
public struct DecidingRow: Sendable {
  /// The row as JSON: a component, a path of the older form, or a dynamic rule.
  public let json: JSONNode
  /// The name of the file.
  public let file: String?
  /// The index of the entry of `details`, or of the statement.
  public let detail: Int
  /// The index of the row in the entry.
  public let component: Int
  /// The line of the file, from 1; nil for a file that is not known as text.
  public let line: Int?

  fileprivate init(_ json: JSONNode, _ detail: Int, _ component: Int, at offset: Int?, in text: RuleText?) {
    (self.json, file, self.detail, self.component) = (json, text?.name, detail, component)
    line = offset.flatMap { text?.line(of: $0) }
  }

  /// Writes an object: `json`, `file`, `detail`, `component` and `line`. An unknown file or line is null.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.literalKey("json")
    writer.node(json)
    writer.member("file", orNull: file)
    writer.member("detail", detail)
    writer.member("component", component)
    writer.member("line", orNull: line)
    writer.endObject()
  }
}

/// An association file as text: its name, and where its lines begin.
struct RuleText: Sendable {
  let name: String
  private let lines: [Int]

  init(_ octets: [UInt8], named name: String) {
    (self.name, lines) = (name, JSONPosition.lineOffsets(in: octets))
  }

  /// The line of an octet.
  func line(of offset: Int) -> Int {
    // The number of lines that begin at the octet or before it.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension AssociationMatcher {
  /// Compiles the rules of a file from its text, so that an explanation names the lines of rows.
  ///
  /// - Parameters:
  ///   - octets: the file.
  ///   - name: its name for messages.
  ///   - limits: the bounds of matching.
  /// - Throws: `AssociationFileError` if it is no association file.
  public init(
    parsing octets: [UInt8], named name: String, limits: MatchLimits = MatchLimits()
  ) throws(AssociationFileError) {
    self.init(try AssociationFile(parsing: octets), limits: limits)
    text = RuleText(octets, named: name)
  }

  /// The row that decided; nil if none did.
  public func row(of match: AppMatch) -> DecidingRow? {
    match.rule.map { DecidingRow($0.node, $0.detail, $0.number, at: $0.offset, in: text) }
  }
}

extension AssetLinksMatcher {
  /// Compiles the rules of a file from its text, so that an explanation names the lines of rules.
  ///
  /// - Parameters:
  ///   - octets: the file.
  ///   - name: its name for messages.
  /// - Throws: `AssetLinksError` if it is no list of statements.
  public init(parsing octets: [UInt8], named name: String) throws(AssetLinksError) {
    self.init(try AssetLinks(parsing: octets))
    text = RuleText(octets, named: name)
  }

  /// The rule that decided; nil if none did.
  public func row(of match: PackageMatch) -> DecidingRow? {
    guard let statement = match.statement, let rule = match.rule, let row = match.row else { return nil }
    return DecidingRow(row.node, statement, rule, at: row.offset, in: text)
  }
}
