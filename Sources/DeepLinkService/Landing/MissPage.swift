import DeepLinking

/// Writes the page of a link that matches no route: what may have been meant, and what the visitor can do. The position
/// of the fault is for the people who make links, so it is folded away.
struct MissPage {
  /// A link that may have been meant.
  struct Suggestion {
    let link: String
    let href: String
    /// The title of its page; nil if it has none.
    let title: SpokenText?
  }

  let diagnosis: RouteDiagnosis
  let suggestions: [Suggestion]
  let app: AppListing
  let language: PageLanguage
  let device: Device?
  /// The reference of the start page, or nil if there is none.
  let start: String?

  /// Writes the whole document.
  func write(to html: inout HTMLWriter) {
    html.beginDocument(in: language)
    html.text(language[.miss].text)
    if let brand = app.brand(in: language)?.text {
      html.markup(" · ")
      html.text(brand)
    }
    html.markup("</title>\n")
    html.meta("robots", "noindex")
    html.brand(app.theme, language)
    html.markup("</head>\n")
    html.beginBody(of: app, language)
    html.markup("<main>\n<article>\n")
    html.heading(language[.miss])
    html.markup("<p class=\"summary\">")
    html.own(language[.missHint])
    html.markup("</p>\n")
    writeSuggestions(to: &html)
    html.ways(WaysIn(startOf: app, device: device).all, startingAt: start, app.theme, language)
    html.markup("<details>\n<summary>")
    html.own(language[.details])
    html.markup("</summary>\n<pre tabindex=\"0\" role=\"group\" dir=\"ltr\" lang=\"en\" aria-label=\"")
    html.text(language[.mark].text)
    html.markup("\">")
    html.text(diagnosis.drawing)
    html.markup("</pre>\n</details>\n</article>\n</main>\n")
    html.footer(of: app, language)
    html.markup("</body>\n</html>\n")
  }

  private func writeSuggestions(to html: inout HTMLWriter) {
    guard !suggestions.isEmpty else { return }
    html.markup("<section>\n<h2>")
    html.own(language[.suggestions])
    html.markup("</h2>\n<ul>\n")
    for suggestion in suggestions where PageURL.isLocal(suggestion.href) || PageURL.isWeb(suggestion.href) {
      html.markup("<li><a href=\"")
      html.text(suggestion.href)
      html.markup("\">")
      if let title = suggestion.title {
        html.isolated(title)
        html.markup(" <small>")
        html.isolated(suggestion.link)
        html.markup("</small>")
      } else {
        html.isolated(suggestion.link)
      }
      html.markup("</a></li>\n")
    }
    html.markup("</ul>\n</section>\n")
  }
}
