import DeepLinkAnswers
import DeepLinkHTTP
import DeepLinking

/// Writes the page of a link that matches no route, or of another refusal: the page that may have been meant, else the start
/// page. The fault is for the people who make links, so the page does not have it.
struct MissPage {
  /// The page of a link that may have been meant.
  struct Suggestion {
    let href: String
    let title: SpokenText
    let image: LandingContent.Image?
  }

  let problem: Problem
  let suggestion: Suggestion?
  let site: PageSite
  let language: PageLanguage

  /// Writes the whole document.
  func write(to html: inout HTMLWriter) {
    let app = site.pages.app
    let told: PageText =
      problem.isWebOnly ? .webOnly : problem.status.code >= 500 ? .failure : suggestion == nil ? .miss : .looking
    let heading = language[told]
    let title = heading.text.replacing("{title}", with: suggestion?.title.text ?? "")
    html.beginDocument(title, app.brand(in: language)?.text, in: language)
    html.meta("robots", "noindex")
    html.beginBody(of: app, language, over: heading)
    html.markup("<main>\n<article>\n")
    html.picture(suggestion?.image)
    html.heading(heading, naming: suggestion?.title)
    if told == .miss { html.own("<p class=\"summary\">", language[.missHint], "</p>\n") }
    if let suggestion {
      html.action(language[.show], to: suggestion.href)
    } else if let start = site.startPage {
      html.action(language[.start], to: start.href)
    }
    html.endDocument(language)
  }
}
