import DeepLinkOctets

/// One form of the links of a table, as the trie finds it.
///
/// A route has a form for each choice of its optional components, and so has each alias and each redirect. The path of a
/// form has no optional pieces.
@usableFromInline
package struct LinkForm: Sendable {
  /// The pieces of the links.
  package var shape: RouteShape
  /// The index of the route; nil for a redirect.
  package let route: Int?
  /// The pattern of the alias, as declared; nil for the route's own pattern.
  package var alias: String?
  /// The index of the redirect.
  package var redirect: Int?
  /// Writes a link of the redirect as a link of its target.
  package var rewriting: Rewriting?

  /// Whether it is of the route's own pattern.
  package var isOwn: Bool { route != nil && alias == nil }

  /// A fault in the pattern of an alias of a route, or of a redirect (nil), in words.
  package typealias Fault = (route: RouteShape?, pattern: String, text: String)

  /// The forms of a table, and the faults in the patterns of aliases and redirects.
  package static func all(
    _ routes: [RouteShape], _ redirects: [Redirect]
  ) -> (forms: [LinkForm], faults: [Fault]) {
    var forms: [LinkForm] = []
    var faults: [Fault] = []
    for (index, route) in routes.enumerated() {
      forms += route.forms.map { LinkForm(shape: $0, route: index) }
      for alias in route.aliases {
        do throws(PatternFault) {
          let shape = try alias.shape(of: route)
          if shape.pattern.hasSameOctets(as: route.pattern),
            shape.demands.map(\.keyOctets) == route.demands.map(\.keyOctets)
          {
            throw PatternFault("it is the same as the pattern of the route; remove it")
          }
          try shape.refuseRepeatedNames()
          forms += shape.forms.map { LinkForm(shape: $0, route: index, alias: alias.pattern) }
        } catch {
          faults.append((route, alias.pattern, error.text))
        }
      }
    }
    let known = redirects.isEmpty ? [] : Set(forms.flatMap { $0.shape.query.map(\.keyOctets) })
    for (index, redirect) in redirects.enumerated() {
      do throws(PatternFault) {
        let (source, target) = try redirect.shapes()
        try source.refuseRepeatedNames()
        let kept = redirect.origin == nil ? known.union(source.query.map(\.keyOctets)) : []
        forms += source.forms.map {
          let rewriting = Rewriting(from: $0, to: target, at: redirect.origin, keeping: kept)
          return LinkForm(shape: $0, route: nil, redirect: index, rewriting: rewriting)
        }
      } catch {
        faults.append((nil, redirect.from, error.text))
      }
    }
    return (forms, faults)
  }

  /// Whether the links are those of a redirect to other links of the table.
  package var leadsOn: Bool { redirect != nil && rewriting?.origin == nil }

  /// Whether a link needs more than that its route reads it: a check, a note of the alias, or a redirect.
  package var isSpecial: Bool {
    !isOwn || !shape.conditions.isEmpty || shape.fragment != nil
  }
}

extension RouteShape {
  /// Refuses a pattern in which a name stands for two texts, of which one would be lost.
  fileprivate func refuseRepeatedNames() throws(PatternFault) {
    var known: Set<UTF8Text> = []
    for parameter in parameters where !known.insert(UTF8Text(parameter.name)).inserted {
      throw PatternFault("\"\(parameter.name)\" stands in it twice; give each its own name, or leave one out")
    }
  }
}
