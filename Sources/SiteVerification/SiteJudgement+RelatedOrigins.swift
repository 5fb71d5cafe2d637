import AssociationFiles
import AssociationLint
internal import DeepLinkOctets

extension SiteJudgement {
  /// Checks the origins that may use the passkeys of the site. It is not known whether the site has any, so a file that is
  /// not there is no fault, and no fault is an error.
  mutating func checkRelatedOrigins() {
    guard let answer = outcomes[.relatedOrigins]?.answer?.answer else { return }
    let fault: String? =
      switch answer.status {
      case 300..<400: "the answer is a redirect (\(answer.status)\(answer.target)), which not every browser follows"
      case 200 where answer.mediaType != "application/json": "\(answer.typeInWords), so browsers ignore the file"
      case 200:
        if let origins = RelatedOrigins(parsing: answer.body) {
          origins.excess
        } else {
          "the content is not JSON such as {\"origins\": [\"https://shop.example\"]}"
        }
      default: nil
      }
    guard let fault else { return }
    add(
      .relatedOrigins, to: .relatedOrigins,
      "\(fault): serve the origins that may use passkeys of this site, as application/json, or 404 if there are none")
  }
}

extension HostedAnswer {
  /// Where a redirect leads, in words that follow its status.
  var target: String { value("Location").map { " to \($0.excerpt(160))" } ?? "" }

  /// The Content-Type in words.
  var typeInWords: String {
    value("Content-Type").map { "the Content-Type is \($0.excerpt())" } ?? "there is no Content-Type"
  }
}
