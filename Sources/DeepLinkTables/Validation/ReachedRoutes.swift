import DeepLinkOctets
import DeepLinking
import TextLanguages

/// Decides whether a form has a link that no more specific form takes.
///
/// The links of a length are a product of sets of texts: one for each component, and for each item that a form demands.
/// The search is exact, but for texts that only a closure of the app knows: different closures are assumed to accept
/// different texts, so every form reported as unreachable is unreachable.
extension TextRelations {
  /// A link that only the form takes.
  enum OwnLink {
    /// Such a link, with samples in the place of texts that only a closure of the app knows.
    case reachable(DeepLinkRequest)
    case unreachable
    /// The search took more than its budget.
    case undecided
  }

  /// - Parameter rivals: the links of forms that win for the links they share with the form.
  func ownLink(of form: FormPlaces, besides rivals: [FormPlaces]) -> OwnLink {
    ask { ownLink(of: form, besides: rivals, &$0) }
  }

  private func ownLink(of form: FormPlaces, besides rivals: [FormPlaces], _ work: inout Work) -> OwnLink {
    // All lengths beyond the longest path with a maximum behave the same.
    let longest = rivals.map(\.path.places.count).max() ?? 0
    let count = form.path.places.count
    var isDecided = true
    for length in count...(form.path.rest == nil ? count : max(count, longest + 1)) {
      work.take(rivals.count * Cost.pair)
      guard !work.isSpent else { return .undecided }
      guard let mine = Self.places(of: form, like: form, length) else { continue }
      switch coverage(of: mine, by: rivals.compactMap { Self.places(of: $0, like: form, length) }, &work) {
      case .covered: continue
      case .undecided: isDecided = false
      case .uncovered(let found):
        let texts = zip(mine, found.texts).map { place, found in
          place.flatMap(language) == nil ? place?.sample ?? "" : TextPlaces.decoded(found.text)
        }
        let fragment = texts.dropFirst(1 + length).prefix(form.fragment?.places.count ?? 0)
        let items = zip(form.items, texts.suffix(form.items.count)).filter { !$0.0.texts.isAbsence }
        return .reachable(
          DeepLinkRequest(
            host: form.hosts.contains(where: \.isOwn) ? texts[0] : nil, path: Array(texts.dropFirst().prefix(length)),
            fragment: Array(fragment), items.map { ($0.0.name, .some($0.1)) }))
      }
    }
    return isDecided ? .unreachable : .undecided
  }

  private func language(of place: PlaceTexts) -> Language? { languages(of: place).texts }

  private func coverage(
    of mine: [PlaceTexts?], by others: [[PlaceTexts?]], _ work: inout Work
  ) -> ProductSearch.Coverage {
    let one = machines.machine(.symbols("x"))
    // The texts of a closure are one text of their own here, which only the same closure and any text accept.
    let languages = mine.map { $0.flatMap(language) }
    let subject = languages.map { [$0.map(machines.machine) ?? one] as [any TextMachine] }
    let products = others.compactMap { texts -> [(any TextMachine)?]? in
      var product: [(any TextMachine)?] = []
      for ((mine, language), other) in zip(zip(mine, languages), texts) {
        guard let other, let mine else {
          product.append(nil)
          continue
        }
        if other.contains(mine) {
          product.append(nil)
        } else if language != nil, let theirs = self.language(of: other) ?? mine.members(acceptedBy: other) {
          product.append(machines.machine(theirs))
        } else {
          return nil
        }
      }
      return product
    }
    return ProductSearch(subject: subject, others: products).coverage(work: &work)
  }

  /// The texts that `rival` accepts at each place of links of `form` with this length, nil for a place with any text; nil
  /// if it accepts no such link.
  private static func places(of rival: FormPlaces, like form: FormPlaces, _ length: Int) -> [PlaceTexts?]? {
    guard rival.path.allows(length) else { return nil }
    // If `rival` requires an item that `form` does not, the links of `form` without this item stay free. The same holds
    // for the fragment.
    let isDemanded = rival.items.allSatisfy { form.texts(of: $0.name) != nil }
    let count = form.fragment?.places.count ?? 0
    guard isDemanded,
      rival.fragment.map({ $0.places.count == count && ($0.rest != nil || form.fragment?.rest == nil) }) ?? true
    else { return nil }
    return [rival.host] + (0..<length).map { rival.path.place(at: $0) }
      + (0..<count).map { rival.fragment?.place(at: $0) }
      + form.items.map { rival.texts(of: $0.name) }
  }
}

extension PlaceTexts {
  /// The members of a closed set, such as a literal, that a place accepts whose other texts only a closure of the app
  /// knows; nil for texts that are no closed set.
  fileprivate func members(acceptedBy other: PlaceTexts) -> Language? {
    guard isClosed else { return nil }
    return .anyOf(samples.map { Array($0.utf8) }.filter(other.accepts).map(spelling.spelled))
  }

  /// Whether the place is seen to have all texts of another one.
  fileprivate func contains(_ other: PlaceTexts) -> Bool {
    conditions.count == 1 && (domain == other.domain || domain == TextDomain(.text))
  }
}
