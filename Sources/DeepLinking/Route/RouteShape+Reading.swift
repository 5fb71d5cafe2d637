import DeepLinkOctets

/// Whether a link follows a form, by the data of the form alone. The path of a form has no optional pieces.
extension RouteShape {
  /// Where a link stops following the form, and what the form expects there; nil if each piece reads its part of the link.
  ///
  /// - Parameter first: the number of components that the form is known to read.
  package func stop(
    of link: borrowing DeepLinkRequest, from first: Int = 0, ignoringCase: Bool
  ) -> (depth: Int, expected: Stop.Expected)? {
    let count = link.components.count
    if let depth = steps.stop(of: link, from: first, ignoringCase: ignoringCase) {
      return (depth, depth < steps.count || endsInRest ? .piece : .end)
    }
    for index in query.indices where !query[index].isMet(by: link, ignoringCase: ignoringCase) {
      return (count, .item(index))
    }
    guard let fragment else { return nil }
    let inside = link.fragmentLink
    guard fragment.items.allSatisfy({ $0.isMet(by: inside) }), hasFragment(of: link) else { return (count, .fragment) }
    // A form without components ignores them.
    return fragmentSteps.isEmpty || fragmentSteps.stop(of: inside) == nil ? nil : (count, .otherValues)
  }

  /// Whether each piece reads its part of a link.
  package func reads(_ link: borrowing DeepLinkRequest, ignoringCase: Bool = false) -> Bool {
    stop(of: link, ignoringCase: ignoringCase) == nil
  }

  /// Whether the fragment of a link has the literals and the length of this form.
  private func hasFragment(of link: borrowing DeepLinkRequest) -> Bool {
    guard let fragment, !fragment.path.isEmpty else { return true }
    let inside = link.fragmentLink
    let count = inside.components.count
    guard count == fragmentSteps.count || count > fragmentSteps.count && fragment.path.endsInRest else { return false }
    return fragmentSteps.enumerated().allSatisfy { $1.literal == nil || $1.accepts(inside, component: $0) }
  }
}

extension [PathStep] {
  /// The index of the first component of a link that these steps do not read, or that is missing; nil if they read all.
  fileprivate func stop(of link: borrowing DeepLinkRequest, from first: Int = 0, ignoringCase: Bool = false) -> Int? {
    for index in first..<Swift.max(first, count, link.components.count) {
      guard !isEmpty,
        self[Swift.min(index, count - 1)].accepts(
          link, component: index, isFirst: index < count, ignoringCase: ignoringCase)
      else { return index }
    }
    return nil
  }
}

extension PathStep {
  /// Whether the step reads the component at an index.
  ///
  /// - Parameters:
  ///   - isFirst: whether the component is the first of the step. Only a rest has more, without the literal text around it.
  ///   - ignoringCase: whether literal texts and members of closed sets are compared without case.
  package func accepts(
    _ link: borrowing DeepLinkRequest, component index: Int, isFirst: Bool = true, ignoringCase: Bool = false
  ) -> Bool {
    guard isFirst || isRest, index < link.components.count else { return false }
    let octets = link.octets.span
    if let literal {
      return octets.extracting(link.components[index].range).matches(literal.span, ignoringCase)
    }
    guard let text = link.capturable(index, orEmpty: acceptsEmpty) else { return false }
    // Where several values stand, each has been accepted.
    let value = isFirst ? value(0, in: text, of: octets, ignoringCase: ignoringCase) : text
    guard let value, isSingle else { return value != nil }
    return parameters[0].accepts(value: octets.extracting(value), ignoringCase: ignoringCase)
  }
}

extension Parameter {
  /// Whether the items of a link satisfy this one: a required item has a value, and an absent one is not there.
  package func isMet(by link: borrowing DeepLinkRequest, ignoringCase: Bool = false) -> Bool {
    guard isRequired || presence == .absent else { return true }
    let item = link.firstItem(named: keyOctets)
    if presence == .absent { return item == nil }
    guard let item else { return false }
    guard let range = link.items[item].value else { return fixedValue?.isEmpty == true }
    return accepts(value: link.octets.span.extracting(range), ignoringCase: ignoringCase)
  }
}
