import AssociationFiles
import DeepLinkOctets

extension AssociationLinter {
  /// The findings about a file as a server hands it out: status, redirects, content type, and the file itself. Places are
  /// those in the text of `HostedAnswer(parsing:)`, otherwise in the body.
  ///
  /// Apple, "Supporting associated domains": over HTTPS "with no redirects"; TN3155: "Apple's CDN" has to be able to get
  /// it.
  public func lint(_ answer: HostedAnswer) -> [LintFinding] {
    let log = FindingLog()
    check(answer, log)
    return log.findings(in: answer.text)
  }

  /// The findings about the file at `/.well-known/apple-app-site-association`, and whether the one at the root is the same.
  ///
  /// "Other paths are deprecated" (WWDC 2019, session 717), so a root without one is right, too.
  public func lint(wellKnown: HostedAnswer, root: HostedAnswer) -> [LintFinding] {
    let log = FindingLog()
    check(wellKnown, log)
    if root.status == 200, wellKnown.status == 200, root.body != wellKnown.body {
      log.add(
        .copiesDiffer, at: wellKnown.bodyOffset,
        "/apple-app-site-association differs from this file in /.well-known, which is the one that devices use: serve "
          + "the same bytes there, or nothing")
    }
    return log.findings(in: wellKnown.text)
  }

  private func check(_ answer: HostedAnswer, _ log: FindingLog) {
    guard checkStatus(answer, log) else { return }
    checkType(answer, log)
    let encoding = answer.field("content-encoding")
    if let encoding, encoding.value.lowercased != "identity", !Self.looksLikeJSON(answer.body) {
      log.add(
        .contentEncoding, at: encoding.offset,
        "the content is compressed (\(encoding.value.excerpt())), so it was not checked: fetch it with curl "
          + "--compressed"
      )
      return
    }
    log.base = answer.bodyOffset
    lint(answer.body, log)
  }

  /// Checks the status; false if there is no file to look at.
  private func checkStatus(_ answer: HostedAnswer, _ log: FindingLog) -> Bool {
    switch answer.status {
    case 200: return true
    case 300..<400:
      let target = answer.field("location")
      log.add(
        .redirect, at: target?.offset,
        "the answer is a redirect (\(answer.status)\(target.map { " to \($0.value.excerpt(160))" } ?? "")), which "
          + "devices and Apple's CDN do not follow: serve the file itself at this URL")
    case 500..<600:
      log.add(
        .status, at: 0,
        "the status is \(answer.status), so there is no file now, and devices ask again some hours later: answer 200"
      )
    case 400..<500:
      log.add(
        .status, at: 0,
        "the status is \(answer.status), which says that no app belongs to this site: answer 200, to all addresses and "
          + "countries (TN3155)")
    default:
      log.add(.status, at: 0, "the status is \(answer.status), so there is no file: answer 200")
    }
    return false
  }

  private func checkType(_ answer: HostedAnswer, _ log: FindingLog) {
    guard let field = answer.field("content-type"), let type = answer.mediaType else {
      log.add(.contentType, at: 0, "there is no Content-Type: send application/json, which all tools accept")
      return
    }
    guard type != "application/json" else { return }
    let what =
      switch type {
      case "text/html": "the Content-Type is text/html, so this is probably a page and not the file"
      case "application/pkcs7-mime": "the Content-Type is application/pkcs7-mime, that of signed files for iOS 8"
      default: "the Content-Type is \(field.value.excerpt()), which devices accept today but other tools do not"
      }
    log.add(.contentType, at: field.offset, "\(what): send application/json")
  }

  private static func looksLikeJSON(_ body: [UInt8]) -> Bool {
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
