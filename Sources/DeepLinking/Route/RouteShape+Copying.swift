import DeepLinkOctets

/// Reading a link and writing the canonical one, by the data of a route alone.
extension RouteShape {
  /// The result of reading a value from a link, or of writing one.
  @usableFromInline
  package enum Printed: Sendable {
    /// The link is written.
    case written
    /// The value belongs to another route.
    case otherRoute
    /// The value belongs to this route, but no link can carry it.
    case inexpressible
  }

  /// Writes the canonical texts of a link's parameters.
  ///
  /// The rules are those of the typed captures (`Segment`, `RestOfPath`, `QueryItem`, …): an unreadable value of an
  /// optional item is reported and left out, and so is a default.
  ///
  /// - Parameters:
  ///   - link: a link of the pattern, for which ``admits(_:)`` holds.
  ///   - pattern: the route's own pattern, or an alias.
  ///   - writer: has begun a link of the route.
  package func copy(
    _ link: borrowing DeepLinkRequest, of pattern: RouteShape, _ notes: inout [LinkWarning], _ writer: inout LinkWriter
  ) -> Printed {
    for (slot, parameter) in valuesBySlot.enumerated() {
      guard let parameter else {
        writer.open()
        continue
      }
      let place = pattern.places[slot]
      let printed =
        parameter.place == .fragment
        ? link.fragmentLink.copy(parameter, at: place, of: self, &notes, &writer)
        : link.copy(parameter, at: place, of: self, &notes, &writer)
      guard printed == .written else { return printed }
    }
    return .written
  }
}

extension DeepLinkRequest {
  /// Copies the texts of a parameter.
  ///
  /// - Parameters:
  ///   - parameter: the parameter as its route has it.
  ///   - place: where the link has it; nil if the pattern of the link leaves it out.
  fileprivate func copy(
    _ parameter: Parameter, at place: ParameterPlace?, of shape: RouteShape, _ notes: inout [LinkWarning],
    _ writer: inout LinkWriter
  ) -> RouteShape.Printed {
    switch shape.places[parameter.slot]?.kind {
    case .label:
      guard let text = shape.hosts?.label(of: self) else { return .otherRoute }
      return copy(text.span, of: parameter, &writer)
    case .rest:
      guard let place else { return leaveOut(parameter, &writer) }
      guard let values = values(at: place), !values.isEmpty || !parameter.isRequired else { return .otherRoute }
      writer.open()
      for value in values {
        let printed = copy(octets.span.extracting(value), of: parameter, &writer, opens: false)
        guard printed == .written else { return printed }
      }
      return .written
    case .item: return copy(item: parameter, at: place, &notes, &writer)
    case .component, nil:
      guard let place, parameter.isRequired || has(place) else { return leaveOut(parameter, &writer) }
      guard let value = value(at: place) else { return .otherRoute }
      return copy(octets.span.extracting(value), of: parameter, &writer)
    }
  }

  private func leaveOut(_ parameter: Parameter, _ writer: inout LinkWriter) -> RouteShape.Printed {
    guard !parameter.isRequired else { return .otherRoute }
    writer.leaveOut(parameter.fallbackText)
    return .written
  }

  private func copy(
    _ text: Span<UInt8>, of parameter: Parameter, _ writer: inout LinkWriter, opens: Bool = true
  ) -> RouteShape.Printed {
    var isRead = true
    let fallback = parameter.fallbackText
    let isWritten = writer.text(opens: opens, unless: fallback) { output in
      let isWritten = parameter.codec.copy(text, &output)
      isRead = isWritten != nil
      return isWritten == true
    }
    return isWritten ? .written : isRead ? .inexpressible : .otherRoute
  }

  /// Copies the values of an item.
  private func copy(
    item parameter: Parameter, at place: ParameterPlace?, _ notes: inout [LinkWarning], _ writer: inout LinkWriter
  ) -> RouteShape.Printed {
    guard parameter.presence != .repeated else {
      writer.open()
      for found in place.map(texts) ?? [] {
        var canonical: [UInt8] = []
        guard let range = found.value,
          let isWritten = parameter.codec.copy(octets.span.extracting(range), &canonical)
        else {
          notes.append(warning(parameter, found, used: nil))
          continue
        }
        guard isWritten else {
          writer.refuse(parameter.slot)
          return .inexpressible
        }
        writer.add(canonical.span)
      }
      return .written
    }
    guard let place, let found = first(at: place) else { return leaveOut(parameter, &writer) }
    if parameter.isFlag {
      let value = found.value.map { parameter.flag(octets.span.extracting($0)) } ?? true
      if value == nil { notes.append(warning(parameter, found, used: "true")) }
      return writer.flag(value ?? true) ? .written : .inexpressible
    }
    var canonical: [UInt8] = []
    guard let range = found.value, !parameter.isRequired || parameter.acceptsEmpty || !range.isEmpty,
      let isWritten = parameter.codec.copy(octets.span.extracting(range), &canonical)
    else {
      guard !parameter.isRequired else { return .otherRoute }
      notes.append(warning(parameter, found, used: parameter.fallbackText))
      return leaveOut(parameter, &writer)
    }
    guard isWritten else {
      writer.refuse(parameter.slot)
      return .inexpressible
    }
    warnOfRepetitions(of: place, after: found.item, used: canonical.span.text(), &notes)
    return writer.text(opens: true, unless: parameter.fallbackText) { output in
      output += canonical
      return true
    } ? .written : .inexpressible
  }
}
