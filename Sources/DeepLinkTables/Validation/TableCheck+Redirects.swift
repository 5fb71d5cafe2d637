import DeepLinkOctets
import DeepLinking
import TextLanguages

/// Where the links of redirects lead.
extension TableCheck {
  /// Redirects whose links lead to no route, or back to themselves, and those to another site that is none.
  ///
  /// - Parameter unread: the patterns of routes that could not be read, to which they may lead.
  func redirectFaults(besides unread: [String]) -> [TableFault] {
    let redirects = forms.filter { $0.redirect != nil }
    guard !redirects.isEmpty else { return [] }
    let base = settings.baseURL.flatMap { (try? DeepLinkRequest($0))?.hostName }
    let hosts = (settings.hosts?.exact ?? []) + [base].compactMap { $0 }
    let index = MeetingIndex(forms.map(\.shape))
    // The forms of one redirect share its pattern, and often a fault.
    var told: Set<String> = []
    let beginnings = unread.map(Self.beginning)
    return redirects.compactMap { form -> TableFault? in
      guard let rewriting = form.rewriting else { return nil }
      let (target, written) = (rewriting.target, rewriting.written)
      let pattern = form.shape.name
      if let origin = rewriting.origin {
        guard let host = origin.hostName, hosts.contains(host) else { return nil }
        return .redirect(pattern, "leads to \(host), which is a host of the table; write the path alone")
      }
      // A form without optional components may lead elsewhere than the target with all of them.
      let targets = written.path.count == target.path.count ? [target] : [target, written]
      var leads = false
      for target in targets {
        for other in index.candidates(for: target, after: -1) {
          // What takes too long to decide is no fault.
          guard relations.take(Cost.pair) else { return nil }
          for link in RouteOverlap.all(target, forms[other].shape, settings, relations).compactMap(\.witness) {
            switch end(of: link) {
            case .route: leads = true
            case .nowhere: continue
            case .far(let links):
              let most = LinkReading.mostRewritings
              return .redirect(
                pattern,
                "leads on by more than \(most) redirects: \(links.prefix(most + 2).joined(separator: " to ")); \(most) "
                  + "in a row are followed, so let it lead there directly")
            case .loop(let links):
              return .redirect(pattern, "redirects in a circle: \(links.joined(separator: " to ")), and so on")
            }
          }
        }
      }
      let beginning = Self.beginning(target.pattern)
      guard !leads, !beginnings.contains(where: { $0 == nil || beginning == nil || $0 == beginning }) else {
        return nil
      }
      let patterns = routes.map(\.pattern)
      let nearest = EditDistance.nearest(to: UTF8Text(target.pattern), in: patterns.count > 10_000 ? [] : patterns)
      return .redirect(
        pattern,
        "no link of \(target.pattern) matches a route" + (nearest.map { "; the nearest pattern is \($0)" } ?? ""))
    }.filter { told.insert("\($0)").inserted }
  }

  /// The first component of a pattern, if it is a literal.
  private static func beginning(_ pattern: String) -> Substring? {
    pattern.split(separator: "/").first.flatMap { $0.contains { ":*?#".contains($0) } ? nil : $0 }
  }

  private enum End {
    case route
    case nowhere
    /// A route, behind more redirects than are followed.
    case far([String])
    case loop([String])
  }

  /// The end of a link's way through the redirects. A redirect that leads to no route is passed over.
  private func end(of link: DeepLinkRequest) -> End {
    var followed = 0
    func end(of link: DeepLinkRequest, behind before: [String]) -> End {
      let links = before + [link.reference]
      guard !before.contains(link.reference) else { return .loop(links) }
      var found = End.nowhere
      offer(link) { form in
        guard form.leadsOn, let next = form.rewriting?.link(for: link) else {
          found = links.count > LinkReading.mostRewritings ? .far(links) : .route
          return true
        }
        followed += 1
        found = followed > LinkReading.mostTries ? .far(links) : end(of: next, behind: links)
        if case .nowhere = found { return false }
        return true
      }
      return found
    }
    return end(of: link, behind: [])
  }

  /// Whether a form is a redirect that leads to no route from this link, so that the next form may have it.
  func isPassedOn(_ link: DeepLinkRequest, by form: LinkForm) -> Bool {
    guard form.leadsOn, let next = form.rewriting?.link(for: link), case .nowhere = end(of: next) else { return false }
    return true
  }

  /// Offers a link to the forms whose parameters accept its texts, the most specific first, until one takes it.
  func offer(_ link: DeepLinkRequest, to takes: (LinkForm) -> Bool) {
    _ = trie.visit(link) { index, _ in accepts(link, by: index) && takes(forms[index]) }
  }

  /// Whether the parameters of a form accept the texts of a link that has its path.
  func accepts(_ link: DeepLinkRequest, by form: Int) -> Bool {
    forms[form].shape.reads(link, ignoringCase: settings.ignoresCase)
  }
}
