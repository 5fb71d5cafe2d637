import DeepLinking

/// Writes the page about a link that leads nowhere: where it goes wrong, and links nearby that do lead somewhere.
struct MissPage {
  let diagnosis: RouteDiagnosis

  /// Writes the whole document.
  func write(to html: inout HTMLWriter) {
    html.beginDocument()
    html.markup("This link leads nowhere</title>\n")
    html.style()
    html.markup(
      """
      </head>
      <body>
      <main>
      <h1>This link leads nowhere</h1>
      <p class="summary">It may be mistyped, or cut short on its way here. The mark shows where it goes wrong.</p>
      <pre tabindex="0" role="group" aria-label="Where it goes wrong">
      """)
    html.text(diagnosis.drawing)
    html.markup("</pre>\n")
    let section = LandingContent.Section(
      "Links like it", diagnosis.suggestions.map { LandingContent.Entry($0, link: try? DeepLinkRequest($0)) })
    if !section.entries.isEmpty { html.section(section) }
    html.markup("</main>\n</body>\n</html>\n")
  }
}
