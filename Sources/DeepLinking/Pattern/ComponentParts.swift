import DeepLinkOctets

/// Several values in one component, with literal text between them: `/item/:id-:slug`.
///
/// ```swift
/// Component { Segment("id", .integer); "-"; Segment("slug", .text) }     // /:id-:slug
/// Component { Segment("from", .text); "..."; Segment("to", .text) }      // /:from...:to
/// ```
///
/// Each value ends at the first place where the rest of the component still matches. A value that contains the literal
/// text behind it may therefore have no link.
public func Component<each Value: Sendable>(
  @PatternBuilder _ parts: () -> Pattern<repeat each Value>
) -> Pattern<repeat each Value> {
  let pattern = parts()
  var (parameters, text, faults) = ([Parameter](), "", pattern.pieces.literalFaults)
  for piece in pattern.pieces.path {
    guard let parameter = piece.parameter else {
      text += piece.literal ?? ""
      continue
    }
    guard parameter.isRequired, !piece.isRest, piece.parameters.count == 1 else {
      faults.append("\"\(parameter.name)\" is in a Component, which takes required segments and literals only")
      continue
    }
    let (prefix, suffix) = parameter.affix.texts
    let affix = Parameter.Affix(text + prefix, suffix)
    parameters.append(parameter.moved(to: .path, affix: affix, key: parameter.key))
    text = ""
  }
  if let last = parameters.last, !text.isEmpty {
    let (prefix, suffix) = last.affix.texts
    let affix = Parameter.Affix(prefix, suffix + text)
    parameters[parameters.count - 1] = last.moved(to: .path, affix: affix, key: last.key)
  }
  if parameters.isEmpty { faults.append("a Component has no segment; write its text as a literal") }
  var pieces = pattern.pieces
  let all = parameters.withMarksBetween
  pieces.path = all.first.map { [.segment($0, then: Array(all.dropFirst()))] } ?? []
  pieces.literalFaults = faults
  return Pattern<repeat each Value>(pieces, repeat each pattern.captures)
}

extension [Parameter] {
  /// The parameters of one component, with the literal text between two of them before the second one.
  package var withMarksBetween: [Parameter] {
    var (parameters, before) = ([Parameter](), "")
    for (index, parameter) in enumerated() {
      let (prefix, suffix) = parameter.affix.texts
      let affix = Parameter.Affix(before + prefix, index + 1 < count ? "" : suffix)
      parameters.append(parameter.moved(to: parameter.place, affix: affix, key: parameter.key))
      before = suffix
    }
    return parameters
  }

  /// The values in a component; nil if the literal texts are not there. The value of a single parameter is not read.
  ///
  /// - Parameter ignoringCase: whether literal texts and members of closed sets are compared without case.
  package func values(in text: Range<Int>, of octets: Span<UInt8>, ignoringCase: Bool = false) -> [Range<Int>]? {
    if count == 1 { return self[0].affix.value(in: text, of: octets, ignoringCase: ignoringCase).map { [$0] } }
    var found: [Range<Int>] = []
    // Every place of a literal text may begin another attempt, so a component could cost the square of its length.
    var work = 1_024 + 16 * text.count
    return split(0, text, octets, &found, &work, ignoringCase) ? found : nil
  }

  private func split(
    _ index: Int, _ text: Range<Int>, _ octets: Span<UInt8>, _ found: inout [Range<Int>], _ work: inout Int,
    _ ignoringCase: Bool
  ) -> Bool {
    let (parameter, affix) = (self[index], self[index].affix)
    func accepts(_ value: Span<UInt8>) -> Bool { parameter.accepts(value: value, ignoringCase: ignoringCase) }
    let start = text.lowerBound + affix.prefix.count
    guard start < text.upperBound, octets.extracting(text.lowerBound..<start).matches(affix.prefix.span, ignoringCase)
    else {
      return false
    }
    guard index + 1 < count else {
      let end = text.upperBound - affix.suffix.count
      guard end > start, octets.extracting(end..<text.upperBound).matches(affix.suffix.span, ignoringCase),
        accepts(octets.extracting(start..<end))
      else { return false }
      found.append(start..<end)
      return true
    }
    let mark = self[index + 1].affix.prefix
    var end = start + 1
    while end + mark.count < text.upperBound {
      if octets.extracting(end..<end + mark.count).matches(mark.span, ignoringCase) {
        work -= end - start + 16
        guard work > 0 else { return false }
        if accepts(octets.extracting(start..<end)) {
          found.append(start..<end)
          if split(index + 1, end..<text.upperBound, octets, &found, &work, ignoringCase) { return true }
          found.removeLast()
        }
      }
      end += 1
    }
    return false
  }
}
