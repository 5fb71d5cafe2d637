import AssociationFiles
import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking
import SiteAssociation

/// Explains links of several sites: whether phones open the app, what a browser gets, and what the table says.
///
/// It keeps its sites, so a reload does not affect it.
final class LinkExplainer: LinkAnswerer {
  private let describer: BatchDescriber
  /// The host of the request.
  private let askedHost: String?
  /// Whether to write routes as Swift code, too, which takes as long as the rest.
  var writesSwift = false

  /// - Parameters:
  ///   - describer: describes the links, and knows their sites.
  ///   - askedHost: the host of the request in lower case.
  init(_ describer: BatchDescriber, askedAt askedHost: String?) {
    (self.describer, self.askedHost) = (describer, askedHost)
  }

  func answer(_ url: UTF8Text, to writer: inout JSONWriter) -> Problem? {
    let (site, text) = (describer.selectSite(of: url), url.description)
    do {
      let host = (try? AssociationURL(text))?.host?.description
      var explanation = try site.table.explain(
        text, site.matcher(of: host), site.assetLinks(of: host), hosts: .server(base: site.baseHost, asked: askedHost),
        besides: describer.hosts(besides: site, for: url),
        scheme: site.pages.app.scheme, of: site.pages.app.apps.map(\.linked), into: &describer.describer.resolution)
      let verdict = try BrowserVerdict(of: explanation, describer.describer.resolution, on: site)
      explanation.lacksRecord = verdict.lacksRecord
      var browser = JSONWriter()
      verdict.write(to: &browser)
      var description = JSONWriter()
      switch explanation.decision {
      case .route, .dynamic:
        url.withSpan { describer.describer.write($0, behind: explanation.decision.dynamicLink, to: &description) }
      case .departure(let departure, _): Problem(departure, instance: text).write(to: &description)
      case .webOnly(let pattern): Problem.webOnly(pattern, instance: text).write(to: &description)
      case .miss: explanation.diagnosis.map { Problem($0, instance: text).write(to: &description) }
      }
      let isRoute = writesSwift && explanation.route != nil
      explanation.write(
        to: &writer, browser: browser.bytes, description: description.bytes,
        swift: isRoute ? site.table.swift(of: describer.describer.resolution.canonical) : nil)
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
