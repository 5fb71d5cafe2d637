import Octets

/// Reading a link and writing the canonical one, by the data of a route alone.
extension RouteShape {
  /// Writes the canonical link of a link that matches the route's own pattern.
  ///
  /// The rules are those of the typed captures (`Segment`, `RestOfPath`, `QueryItem`, …): an unreadable value of an
  /// optional item is reported and left out, and so is a default.
  ///
  /// - Parameters:
  ///   - link: a link that ``admits(_:)`` holds for, with a place for each step of the path.
  ///   - writer: has begun a link of the route.
  func copy(
    _ link: borrowing DeepLinkRequest, _ notes: inout [LinkWarning], _ writer: inout LinkWriter
  ) -> Printed {
    for (step, captured) in plan.captures.enumerated() {
      guard let captured else { continue }
      let printed = copy(captured, at: step, link, &writer)
      guard printed == .written else { return printed }
    }
    for parameter in plan.values {
      let printed = link.copy(parameter, &notes, &writer)
      guard printed == .written else { return printed }
    }
    if let label {
      guard let text = labelText(in: link) else { return .otherRoute }
      var canonical: [UInt8] = []
      switch label.codec.copy(Array(text.utf8).span, &canonical) {
      case nil: return .otherRoute
      case true? where writer.label(canonical, of: hosts): break
      default: return writer.refuse(label)
      }
    }
    guard let fragment else { return .written }
    return copy(fragment, link.fragmentLink, &notes, &writer)
  }

  private func copy(
    _ fragment: FragmentPieces, _ link: DeepLinkRequest, _ notes: inout [LinkWarning], _ writer: inout LinkWriter
  ) -> Printed {
    var printed = Printed.written
    for (step, piece) in fragment.path.enumerated() where printed == .written {
      guard let captured = WritingPlan.Captured(piece) else { continue }
      _ = writer.fragment {
        printed = copy(captured, at: step, link, &$0)
        return true
      }
    }
    for parameter in fragment.items where printed == .written && !parameter.isCondition {
      _ = writer.fragment {
        printed = link.copy(parameter, &notes, &$0)
        return true
      }
    }
    return printed
  }

  /// Copies the values of a step of the path.
  private func copy(
    _ captured: WritingPlan.Captured, at step: Int, _ link: borrowing DeepLinkRequest, _ writer: inout LinkWriter
  ) -> Printed {
    let parameter = captured.parameter
    if captured.isRest {
      let count = link.components.count - step
      guard count > 0 || !parameter.isRequired, count <= parameter.most else { return .otherRoute }
      for index in step..<max(step, link.components.count) {
        let printed = link.copy(parameter, index == step ? parameter.affix : .init(), at: index, &writer)
        guard printed == .written else { return printed }
      }
      return .written
    }
    guard captured.all.count == 1 else { return link.copy(captured.all, at: step, &writer) }
    if parameter.isRequired { return link.copy(parameter, parameter.affix, at: step, &writer) }
    let isThere = step < link.components.count && !link.components[step].isLeftOut
    if isThere, parameter.fallbackText == nil { return link.copy(parameter, parameter.affix, at: step, &writer) }
    // The default is written only if an optional component side by side follows.
    var canonical = Array((parameter.fallbackText ?? "").utf8)
    var isLeftOut = true
    if isThere {
      guard let range = link.capturable(step), let text = parameter.affix.value(in: range, of: link.octets.span) else {
        return .otherRoute
      }
      let fallback = canonical
      canonical.removeAll()
      guard let isWritten = parameter.codec.copy(link.octets.span.extracting(text), &canonical) else {
        return .otherRoute
      }
      guard isWritten else { return writer.refuse(parameter) }
      isLeftOut = canonical == fallback
    }
    let hasText = isThere || parameter.fallbackText != nil
    let isWritten = writer.optionalComponent(step, name: parameter.name, isLeftOut: isLeftOut) { output in
      hasText
        && parameter.affix.write(to: &output) { output in
          output += canonical
          return true
        }
    }
    return isWritten ? .written : .inexpressible
  }

  /// The result of writing a value.
  @usableFromInline
  enum Printed: Sendable {
    /// The link is written.
    case written
    /// The value belongs to another route.
    case otherRoute
    /// The value belongs to this route, but no link can carry it.
    case inexpressible
  }
}

extension LinkWriter {
  /// Records a parameter as inexpressible.
  fileprivate mutating func refuse(_ parameter: Parameter) -> RouteShape.Printed {
    _ = reject(true, name: parameter.name)
    return .inexpressible
  }
}

extension DeepLinkRequest {
  /// Copies a component.
  fileprivate func copy(
    _ parameter: Parameter, _ affix: Parameter.Affix, at index: Int, _ writer: inout LinkWriter
  ) -> RouteShape.Printed {
    guard let range = capturable(index, orEmpty: parameter.acceptsEmpty),
      let text = affix.value(in: range, of: octets.span)
    else { return .otherRoute }
    var isRead = true
    let isWritten = writer.component(index, name: parameter.name, orEmpty: parameter.acceptsEmpty) { output in
      affix.write(to: &output) { output in
        let isWritten = parameter.codec.copy(octets.span.extracting(text), &output)
        isRead = isWritten != nil
        return isWritten == true
      }
    }
    return isWritten ? .written : isRead ? .inexpressible : .otherRoute
  }

  /// Copies the values of a component with several.
  fileprivate func copy(_ all: [Parameter], at index: Int, _ writer: inout LinkWriter) -> RouteShape.Printed {
    if index >= components.count || components[index].isLeftOut {
      guard !all[0].isRequired else { return .otherRoute }
      return writer.optionalComponent(index, name: all[0].name, isLeftOut: true) { _ in false }
        ? .written : .inexpressible
    }
    guard let range = capturable(index), let values = all.values(in: range, of: octets.span) else { return .otherRoute }
    for number in all.indices {
      let isWritten = writer.part(number, of: all, in: index) {
        all[number].codec.copy(octets.span.extracting(values[number]), &$0) == true
      }
      guard isWritten else { return .inexpressible }
    }
    return .written
  }

  /// Copies the values of an item.
  fileprivate func copy(
    _ parameter: Parameter, _ notes: inout [LinkWarning], _ writer: inout LinkWriter
  ) -> RouteShape.Printed {
    let key = parameter.keyOctets
    guard parameter.presence != .repeated else {
      for index in items.indices where isItem(index, named: key) {
        var canonical: [UInt8] = []
        guard let range = items[index].value,
          let isWritten = parameter.codec.copy(octets.span.extracting(range), &canonical)
        else {
          notes.append(warning(parameter, index, used: nil))
          continue
        }
        guard isWritten,
          writer.item(
            name: key,
            {
              $0 += canonical; return true
            })
        else { return writer.refuse(parameter) }
      }
      return .written
    }
    guard let first = firstItem(named: key) else { return parameter.isRequired ? .otherRoute : .written }
    if parameter.isFlag {
      let value = items[first].value.map { parameter.flag(octets.span.extracting($0)) } ?? true
      if value == nil { notes.append(warning(parameter, first, used: "true")) }
      return value == false || writer.flag(name: key) ? .written : .inexpressible
    }
    var canonical: [UInt8] = []
    guard let range = items[first].value, !parameter.isRequired || parameter.acceptsEmpty || !range.isEmpty,
      let isWritten = parameter.codec.copy(octets.span.extracting(range), &canonical)
    else {
      guard !parameter.isRequired else { return .otherRoute }
      notes.append(warning(parameter, first, used: parameter.fallbackText))
      return .written
    }
    guard isWritten, !parameter.isRequired || parameter.acceptsEmpty || !canonical.isEmpty else {
      return writer.refuse(parameter)
    }
    warnOfRepetitions(of: parameter, after: first, used: canonical.span.text(), &notes)
    if let fallback = parameter.fallbackText, canonical.elementsEqual(fallback.utf8) { return .written }
    return writer.item(name: key) {
      $0 += canonical; return true
    } ? .written : .inexpressible
  }
}
