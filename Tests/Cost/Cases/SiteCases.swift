import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import SiteVerification

/// A live site, which chooses all that it answers.
enum SiteCases {
  /// Every string that a report is made of, each a place: of both files, and of the fields of an answer.
  private static let site = HostileJSON(
    """
    [{"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.acme.app"],"components":[{"/":"/a*"}]}]}},
    [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
    "package_name":"com.acme.app","sha256_cert_fingerprints":["AA:BB"]}},{"include":"https://b.example"}],
    {"Content-Type":"application/json;x","Location":"https://b.example/","Cache-Control":"max-age=99999999,b",
    "Apple-Failure-Reason":"SWCERR00301","Age":"99","Content-Encoding":"identity","X":"y"},
    {"origins":["https://a.example"]}]
    """)

  static var all: [CostCase] {
    let reports = [200, 301, 404].flatMap { status in
      CostCase.all("a report on a site that answers \(status)", site, parts: 8_192) { try report($0, status: status) }
    }
    let words = ["", "SSL certificate problem: ", "SSL: certificate subject name '"].flatMap { start in
      HostileText.allCases.map { text in
        CostCase(
          "what the TLS library says, \"\(start)\"", text.rawValue, size: 4_096, { Array(start.utf8) + text.octets($0) }
        ) {
          octets in
          let failure = FetchFailure(code: -1, words: UTF8Text(String(decoding: octets, as: UTF8.self)))
          guard failure == failure else { return }
          try expectShort(failure.words(host: "a.example", port: 443))
        }
      }
    }
    return reports + words
  }

  private static func report(_ octets: [UInt8], status: Int) throws {
    guard let parts = try? JSONNode(parsing: octets).array, parts.count == 4 else { return }
    let fields = (parts[2].object ?? []).map {
      HostedAnswer.Field(name: $0.name, value: $0.value.string ?? "")
    }
    let bodies = parts.map { part in
      var writer = JSONWriter()
      writer.node(part)
      return writer.bytes
    }
    let outcomes = SiteFile.allCases.map { file in
      let body = bodies[file == .assetLinks ? 1 : file == .relatedOrigins ? 3 : 0]
      return (file, FetchOutcome.answer(FetchedAnswer(HostedAnswer(status: status, fields: fields, body: body))))
    }
    let request = VerificationRequest(
      platforms: [.ios, .android], appIDs: ["9JA89QQLNQ.com.acme.app"], packages: ["com.acme.app"])
    let link = try VerificationTarget("https://a.example/abc").link
    let report = SiteVerifier(request, limits: LintLimits(steps: 2_000)).report(
      on: VerificationTarget.Site(host: "a.example"), links: [link].compactMap(\.self),
      Dictionary(uniqueKeysWithValues: outcomes))
    for finding in report.findings { try expectShort(finding.description, most: 5_000) }
    try expectShort((report.ios?.conclusion ?? "") + (report.android?.conclusion ?? ""), most: 5_000)
    var writer = JSONWriter()
    report.write(to: &writer)
  }
}
