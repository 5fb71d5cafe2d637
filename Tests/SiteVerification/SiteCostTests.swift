import JSON
import Octets
import SiteAssociation
import SiteVerification
import Support
import Testing

/// A site chooses all that it answers.
@Suite("A hostile site costs what it sends", .serialized)
struct SiteCostTests {
  /// Every string that a report is made of, each a place: of both files, and of the fields of an answer.
  static let site = HostileJSON(
    """
    [{"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.acme.app"],"components":[{"/":"/a*"}]}]}},
    [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
    "package_name":"com.acme.app","sha256_cert_fingerprints":["AA:BB"]}},{"include":"https://b.example"}],
    {"Content-Type":"application/json;x","Location":"https://b.example/","Cache-Control":"max-age=99999999,b",
    "Apple-Failure-Reason":"SWCERR00301","Age":"99","Content-Encoding":"identity","X":"y"}]
    """)

  static func report(_ octets: [UInt8], status: Int) throws {
    guard let parts = try? JSONNode(parsing: octets).array, parts.count == 3 else { return }
    let fields = (parts[2].object ?? []).map {
      HostedAnswer.Field(name: $0.name, value: $0.value.string ?? "")
    }
    let bodies = parts.map { part in
      var writer = JSONWriter()
      writer.node(part)
      return writer.bytes
    }
    let outcomes = SiteFile.allCases.map { file in
      let body = bodies[file == .assetLinks ? 1 : 0]
      return (file, FetchOutcome.answer(FetchedAnswer(HostedAnswer(status: status, fields: fields, body: body))))
    }
    let request = VerificationRequest(
      platforms: [.ios, .android], appIDs: ["9JA89QQLNQ.com.acme.app"], packages: ["com.acme.app"])
    let link = try VerificationTarget("https://a.example/abc").link
    let report = SiteVerifier(request, limits: LintLimits(steps: 2_000)).report(
      on: VerificationTarget.Site(host: "a.example"), links: [link].compactMap(\.self),
      Dictionary(uniqueKeysWithValues: outcomes))
    for finding in report.findings { #expect(finding.description.utf8.count < 5_000) }
    #expect((report.ios?.conclusion ?? "").utf8.count + (report.android?.conclusion ?? "").utf8.count < 5_000)
    var writer = JSONWriter()
    report.write(to: &writer)
    #expect(!writer.bytes.isEmpty)
  }

  @Test("in any text of its files and fields", arguments: [200, 301, 404]) func texts(status: Int) throws {
    for changes in Self.site.texts {
      #expect(try Self.site.growths(changes, size: 8_192) { try Self.report($0, status: status) } == [])
    }
  }

  @Test("in any part of them many times") func parts() throws {
    for change in Self.site.repetitions {
      let growth = try CostGrowth(of: 8_192, { Self.site.changed(change, size: $0) }) {
        try Self.report($0, status: 200)
      }
      #expect(growth.isLinear, "\(change): \(growth)")
    }
  }

  @Test("in what the TLS library says of its certificate", arguments: HostileText.allCases)
  func words(_ text: HostileText) {
    for start in ["", "SSL certificate problem: ", "SSL: certificate subject name '"] {
      let growth = CostGrowth(of: 4_096, { UTF8Text(start + String(decoding: text.octets($0), as: UTF8.self)) }) {
        let failure = FetchFailure(code: -1, words: $0)
        #expect(failure == failure)
        #expect(failure.words(host: "a.example", port: 443).utf8.count < 4_000)
      }
      #expect(growth.isLinear, "\(start): \(growth)")
    }
  }
}
