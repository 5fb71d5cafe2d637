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
    !isOwn || !shape.demandsOfForm.isEmpty || shape.fragment != nil
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

  /// The conditions that no capture checks: items with a fixed value, and items that must be absent.
  fileprivate var demandsOfForm: [Parameter] {
    demands.filter { $0.fixedValue != nil || $0.presence == .absent }
  }

  /// Whether a link satisfies the conditions that no capture checks: those of its items, and the literals of its
  /// fragment.
  package func admits(_ request: borrowing DeepLinkRequest) -> Bool {
    for demand in demands where demand.fixedValue != nil || demand.presence == .absent {
      let parts = demand.place == .fragment ? request.fragmentLink : copy request
      guard demand.isMet(by: parts) else { return false }
    }
    return hasFragment(of: request)
  }

  /// Whether the fragment of a link has the required items, and values for the components that it has.
  package func acceptsFragment(of request: borrowing DeepLinkRequest) -> Bool {
    guard let fragment else { return true }
    let parts = request.fragmentLink
    guard demands.allSatisfy({ $0.place != .fragment || $0.isMet(by: parts) }) else { return false }
    // Where all components are optional, a single empty one counts as none.
    if parts.components.count == 1, parts.components[0].range.isEmpty, fragment.demandedPath.isEmpty { return true }
    return zip(fragmentSteps, parts.components.indices).allSatisfy { step, index in
      step.literal != nil || step.accepts(parts, component: index)
    }
  }

  /// Whether the fragment of a link has the literals and the length of this form.
  package func hasFragment(of link: borrowing DeepLinkRequest) -> Bool {
    guard let fragment else { return true }
    return link.hasFragment(of: fragment)
  }

  /// Whether the parameters accept the values of a link whose path has the length of this form.
  package func accepts(_ link: borrowing DeepLinkRequest) -> Bool {
    let count = steps.count
    for index in link.components.indices {
      guard count > 0 else { return false }
      let step = steps[min(index, count - 1)]
      if step.literal == nil, !step.accepts(link, component: index, isFirst: index < count) { return false }
    }
    if query.isEmpty { return true }
    return requiredItems.allSatisfy { $0.isMet(by: link) }
  }
}

extension Parameter {
  /// - Parameter isFirst: whether the component is the first of a rest, which has the literal text around it.
  package func accepts(_ link: borrowing DeepLinkRequest, component index: Int, isFirst: Bool = true) -> Bool {
    guard let range = link.capturable(index, orEmpty: acceptsEmpty) else { return false }
    let text = link.octets.span.extracting(range)
    return isFirst ? accepts(text) : accepts(further: text)
  }

  /// Whether the items of a link satisfy a required item or an absent one.
  package func isMet(by link: borrowing DeepLinkRequest) -> Bool {
    let item = link.firstItem(named: keyOctets)
    if presence == .absent { return item == nil }
    guard let item else { return false }
    guard let range = link.items[item].value else { return fixedValue?.isEmpty == true }
    return accepts(link.octets.span.extracting(range))
  }
}

extension DeepLinkRequest {
  /// Whether the components match the literals and the length of a path.
  func follows(_ path: [PathPiece]) -> Bool {
    guard path.endsInRest ? components.count >= path.count : components.count == path.count else { return false }
    return path.enumerated().allSatisfy { index, piece in
      guard let text = piece.literal else { return true }
      return octets.span.extracting(components[index].range).matches(Array(text.utf8).span)
    }
  }
}
