import AssociationFiles
import AssociationLint
internal import DeepLinkJSON
internal import DeepLinkOctets
internal import SiteAssociation

extension SiteJudgement {
  /// Compares the apps that a site's file lets open links with those that Google's list of statements has of it.
  ///
  /// Devices with Google's services ask that list when they verify an app (Google, "Digital Asset Links API").
  ///
  /// - Parameter own: the site's file, nil if no device can read it.
  mutating func checkStatements(_ own: AssetLinks?) {
    guard let outcome = outcomes[.statements] else { return }
    guard let answer = outcome.answer?.answer else {
      let why = outcome.failure.map { $0.reason(host: SiteFile.statementsHost, port: 443) } ?? ""
      return add(
        .statementsUnknown, to: .statements,
        "it is not known what Google has read of the file, because it could not be asked: \(why)")
    }
    guard answer.status == 200, let list = try? JSONNode(parsing: answer.body), list.object != nil else {
      return add(
        .statementsUnknown, to: .statements,
        "it is not known what Google has read of the file: its status is \(answer.status)")
    }
    let theirs = Set((list["statements"]?.array ?? []).compactMap(Certificate.init))
    let mine = Set(own?.statements.flatMap(Certificate.of) ?? [])
    // It is a number of seconds with an "s" behind it.
    let seconds = list["maxAge"]?.string.flatMap { Int($0.description.prefix { $0.isNumber }) }
    let until = seconds.map { ", for \(Duration.words($0)) more" } ?? ""
    for lost in mine.subtracting(theirs).sorted() {
      add(
        .statementsDiffer, to: .statements,
        "Google has not read that \(lost) opens links\(until): phones that install the app meanwhile may not verify the site"
      )
    }
    for old in theirs.subtracting(mine).sorted() {
      add(
        .statementsDiffer, to: .statements,
        "Google still has that \(old) opens links\(until), which the file no longer says")
    }
  }
}

/// An app with one of its certificates.
private struct Certificate: Hashable, Comparable, CustomStringConvertible {
  let package, fingerprint: UTF8Text

  private init(_ package: UTF8Text, _ fingerprint: UTF8Text) {
    (self.package, self.fingerprint) = (package, fingerprint.uppercased)
  }

  /// Reads a statement of Google's list.
  init?(_ statement: JSONNode) {
    guard let app = statement["target"]?["androidApp"], let package = app["packageName"]?.string,
      let fingerprint = app["certificate"]?["sha256Fingerprint"]?.string
    else { return nil }
    self.init(package, fingerprint)
  }

  /// The apps that a statement of the file lets open links.
  static func of(_ statement: AssetStatement) -> [Certificate] {
    guard statement.relation?.contains(AssetStatement.handleAllURLs) == true, let target = statement.target,
      let package = target.packageName
    else { return [] }
    return (target.fingerprints ?? []).map { Certificate(package, $0) }
  }

  static func < (one: Certificate, other: Certificate) -> Bool {
    (one.package, one.fingerprint) < (other.package, other.fingerprint)
  }

  var description: String { "\(package.excerpt()) (\(fingerprint.excerpt(23)))" }
}
