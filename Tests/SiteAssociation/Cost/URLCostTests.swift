import Octets
import SiteAssociation
import Support
import Testing

/// Where a URL and an answer hold text that others choose.
@Suite("A hostile text in a URL or an answer costs its length", .serialized)
struct URLCostTests {
  private static func matcher() throws -> AssociationMatcher {
    let components = """
      [{"/": "/$(lang)/*a*b", "#": "*a*b"}, {"?": {"q": "*a*b", "a": "?*"}, "caseSensitive": false},
      {"?": "*a*b*", "percentEncoded": false}, {"/": "*/$(v)x", "percentEncoded": false, "caseSensitive": false}]
      """
    let rules = try file(components: components, applinks: #""substitutionVariables": {"v": ["a*", "?b"]},"#)
    return AssociationMatcher(rules, limits: MatchLimits(steps: 2_000))
  }

  /// Each place of a URL is one string.
  static let url = HostileJSON(#"["https","user","host.example","443","path","q","value","fragment"]"#)

  @Test("of any part of a URL") func parts() throws {
    let matcher = try Self.matcher()
    for changes in Self.url.texts {
      let faults = Self.url.growths(changes, size: 8_192) { octets in
        // Between the quotes of the list stand the parts.
        let parts = octets.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
          .enumerated().filter { $0.offset % 2 == 1 }.map { String(decoding: $0.element, as: UTF8.self) }
        guard parts.count == 8 else { return }
        let text =
          "\(parts[0])://\(parts[1])@\(parts[2]):\(parts[3])/\(parts[4])?\(parts[5])=\(parts[6])&a=1#\(parts[7])"
        guard let url = try? AssociationURL(text) else { return }
        #expect(matcher.matches(url, host: "host.example").map(\.reason).joined().utf8.count < 4_000)
        #expect(matcher.misses(url, app: "ABCDE12345.com.example.app").map(\.description).joined().utf8.count < 9_000)
        #expect(url.notes.joined().utf8.count < 4_000)
      }
      #expect(faults == [])
    }
  }

  /// Each place of an answer is one string: those of the status line, then fields with their values, then the content.
  static let answers = ["200", "301"].map { status in
    HostileJSON(
      #"["HTTP/1.1","\#(status)","OK","Content-Type","application/json; a=b","Location","https://b.example/","#
        + #""Content-Encoding","gzip","Cache-Control","max-age=1","X-Unknown","value","body"]"#)
  }

  @Test("of any part of an answer, as curl prints it", arguments: answers) func served(_ answer: HostileJSON) {
    for changes in answer.texts {
      let faults = answer.growths(changes, size: 8_192) { octets in
        let parts = octets.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
          .enumerated().filter { $0.offset % 2 == 1 }.map { Array($0.element) }
        guard parts.count == 14 else { return }
        var text = Array(parts[..<3].joined(separator: [0x20])) + [0x0D, 0x0A]
        for field in stride(from: 3, to: 13, by: 2) {
          text += parts[field] + [0x3A, 0x20] + parts[field + 1] + [0x0D, 0x0A]
        }
        text += [0x0D, 0x0A] + parts[13]
        guard let answer = try? HostedAnswer(parsing: text) else { return }
        for finding in AssociationLinter().lint(answer) { #expect(finding.message.utf8.count < 4_000) }
      }
      #expect(faults == [])
    }
  }

  @Test("of many fields") func fields() {
    let growth = CostGrowth(of: 65_536) { size in
      Array("HTTP/1.1 200 OK\r\n".utf8) + Array(repeatElement(Array("A: b\r\n".utf8), count: size / 6).joined())
        + Array("\r\n{}".utf8)
    } _: { text in
      guard let answer = try? HostedAnswer(parsing: text) else { return }
      #expect(!AssociationLinter().lint(answer).isEmpty)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
