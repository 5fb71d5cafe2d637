import DeepLinkAnswers
import DeepLinkHTTP
import DeepLinking

/// Writes the page of a link that matches no route, or of another refusal: what may have been meant, and what the visitor can
/// do. The fault is for the people who make links, so it is folded away. The page of a link that no app opens only says so.
struct MissPage {
  /// A link that may have been meant.
  struct Suggestion {
    let link: String
    let href: String
    /// The title of its page; nil if it has none.
    let title: SpokenText?
  }

  let problem: Problem
  let suggestions: [Suggestion]
  let site: PageSite
  let reader: LandingResponder.Reader

  /// Writes the whole document.
  func write(to html: inout HTMLWriter) {
    let (app, language) = (site.pages.app, reader.language)
    let isMiss = !problem.isWebOnly && problem.status.code < 500
    let heading = language[problem.isWebOnly ? .webOnly : isMiss ? .miss : .failure]
    html.beginDocument(heading.text, app.brand(in: language)?.text, in: language)
    html.meta("robots", "noindex")
    html.beginBody(of: app, language)
    html.markup("<main>\n<article>\n")
    html.heading(heading)
    if isMiss { html.own("<p class=\"summary\">", language[.missHint], "</p>\n") }
    if !suggestions.isEmpty {
      html.own("<section>\n<h2>", language[.suggestions], "</h2>\n<ul>\n")
      for suggestion in suggestions where PageURL.isLocal(suggestion.href) || PageURL.isWeb(suggestion.href) {
        html.text("<li><a href=\"", suggestion.href, "\">")
        if let title = suggestion.title {
          html.isolated("", title, " <small>")
          html.text("<bdi>", suggestion.link, "</bdi></small></a></li>\n")
        } else {
          html.text("<bdi>", suggestion.link, "</bdi></a></li>\n")
        }
      }
      html.markup("</ul>\n</section>\n")
    }
    let ways = WaysIn(startOf: app.entry(on: reader.device), device: reader.device).all
    html.ways(ways, startingAt: site.startPage, language)
    if !problem.isWebOnly {
      html.own("<details>\n<summary>", language[.details], "</summary>\n")
      html.text("<pre tabindex=\"0\" role=\"group\" dir=\"ltr\" lang=\"en\" aria-label=\"", language[.mark].text, "\">")
      html.text("", problem.detail, "</pre>\n</details>\n")
    }
    html.markup("</article>\n</main>\n")
    html.endDocument(language)
  }
}
