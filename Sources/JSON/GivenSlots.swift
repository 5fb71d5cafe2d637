/// The slots that were given out for members of an object, by their names.
///
/// Most objects give out one at the most, as the synthesised conformance of an enum does, which takes no allocation.
struct GivenSlots {
  /// A slot that was given out.
  struct Given {
    let slot: EncodingSlot
    /// Whether as a container; otherwise as an encoder.
    let isContainer: Bool

    /// What it is, in words.
    var name: String { isContainer ? slot.state.name : "an encoder" }
  }

  private var first: (name: String, given: Given)?
  private var others: [String: Given] = [:]

  subscript(name: String) -> Given? {
    get { first?.name == name ? first?.given : others[name] }
    set {
      guard let newValue else { return }
      if first == nil { first = (name, newValue) } else { others[name] = newValue }
    }
  }
}
