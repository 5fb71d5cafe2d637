import AssociationFiles
import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking
import SiteAssociation

/// What an explanation has besides the link.
struct ExplanationContent {
  /// The host and port of the request.
  let authority: String?
  /// Whether to describe rows that do not match, and to write Swift code, each of which takes as long as the rest.
  var writesRows = false, writesSwift = false
}

extension BatchDescriber {
  /// Explains a link of a site: whether phones open the app, what a browser gets, and what the table says.
  func explain(
    _ url: UTF8Text, of site: Site, _ content: ExplanationContent, to writer: inout JSONWriter
  ) -> Problem? {
    let text = url.description
    do {
      var explanation = try site.table.explain(
        text, { (site.matcher(of: $0), site.assetLinks(of: $0)) },
        hosts: .server(base: site.baseHost, asked: content.authority), besides: hosts(besides: site, for: url),
        scheme: site.pages.app.apps.first?.scheme, of: site.pages.app.apps.map(\.linked),
        lacking: site.described.lacksRecord, into: &describer.resolution)
      let verdict = BrowserVerdict(of: explanation, describer.resolution, on: site)
      explanation.lacksRecord = explanation.lacksRecord || verdict.lacksRecord
      explanation.countsExamples = site.isSample
      explanation.write(
        to: &writer, rows: content.writesRows, browser: verdict.write,
        description: { [self, decision = explanation.decision, diagnosis = explanation.diagnosis] writer in
          switch decision {
          case .route, .dynamic:
            url.withSpan { describer.write($0, behind: decision.dynamicLink, to: &writer) }
          case .departure(let departure, _): Problem(departure, instance: text).write(to: &writer)
          case .webOnly(let pattern): Problem.webOnly(pattern, instance: text).write(to: &writer)
          case .miss: diagnosis.map { Problem($0, instance: text).write(to: &writer) }
          }
        },
        swift: content.writesSwift && explanation.route != nil
          ? site.table.swift(of: describer.resolution.canonical) : nil)
      return nil
    } catch let fault as DeepLinkRequest.Fault {
      return Problem(fault, instance: text)
    } catch let error as AssociationURLError {
      return Problem(status: .badRequest, title: "Not a universal link", detail: "\(error)", instance: text)
    } catch {
      return .cannotDescribe(error, instance: text)
    }
  }
}
