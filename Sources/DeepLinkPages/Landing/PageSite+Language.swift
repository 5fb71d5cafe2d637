import DeepLinkJSON
import DeepLinkOctets
package import DeepLinkTables
import DeepLinking

/// The languages of a link: a route may have a parameter that names the language of its page, as in
/// `/:locale?/listing/:id`.
extension PageSite {
  /// The language that the link names; nil if it names none that the site has.
  package func language(of resolution: borrowing Resolution) -> PageLanguage? {
    guard let parameter = languageParameters[resolution.route]?.parameter else { return nil }
    var text = PageValues(parameters: LandingContent.parameters(of: resolution))[parameter.name]
    if case .optional(let fallback) = parameter.presence { text = text ?? fallback }
    return text.flatMap { LanguageTag($0) }.flatMap { pages.languages.language(of: $0) }
  }

  /// The same page in each language that a link may name, and without a language, by the values of `hreflang`.
  func alternates(of resolution: borrowing Resolution) -> [(language: String, link: DeepLinkRequest)] {
    guard let (parameter, tags) = languageParameters[resolution.route] else { return [] }
    let others = LandingContent.parameters(of: resolution).compactMap { member in
      let texts = member.value.shortTexts
      return texts.isEmpty || member.name.description == parameter.name
        ? nil : (member.name, texts.map { UTF8Text($0) })
    }
    func link(_ tag: LanguageTag?) -> DeepLinkRequest? {
      let own = tag.map { [(UTF8Text(parameter.name), [UTF8Text($0.description)])] } ?? []
      return try? table.link(to: UTF8Text(table.shapes[resolution.route].name), others + own)
    }
    let named = tags.compactMap { tag in link(tag).map { (language: tag.description, link: $0) } }
    guard case .optional(default: nil) = parameter.presence, let plain = link(nil) else { return named }
    return named + [(language: "x-default", link: plain)]
  }
}

extension RouteShape {
  /// The parameter that names the language of a page: `locale`, `language` or `lang`, with a closed set of language tags.
  var languageParameter: (parameter: Parameter, tags: [LanguageTag])? {
    for parameter in parameters {
      // Few parameters have a closed set, and comparing names costs more.
      guard case .oneOf = parameter.type, ["locale", "language", "lang"].contains(parameter.name) else { continue }
      let members = parameter.type.members ?? []
      let tags = members.compactMap { LanguageTag($0) }
      if tags.count == members.count { return (parameter, tags) }
    }
    return nil
  }
}
