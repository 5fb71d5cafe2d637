/// The places of the parameters of a route's path and query in its canonical links. A parameter is an index in
/// ``RouteShape/parameters``.
struct ParameterPlaces: Sendable {
  private enum Place: Sendable {
    case component(Int, WritingPlan.Margins, isRest: Bool)
    /// The index of the item's name.
    case item(Int, isRepeated: Bool)
  }

  private let places: [Place]
  private let names: [[UInt8]]

  init(_ shape: RouteShape) {
    let parameters = shape.parameters
    names = parameters.map(\.keyOctets)
    places = parameters.indices.map { index in
      let parameter = parameters[index]
      guard let component = shape.path.firstIndex(where: { $0.parameter?.name == parameter.name }) else {
        return .item(index, isRepeated: parameter.presence == .repeated)
      }
      return .component(component, .init(parameter.affix), isRest: parameter.place == .rest)
    }
  }

  /// The range of the next text of a parameter in the octets of a link; nil if it has no more.
  ///
  /// - Parameter cursor: 0 for the first text; the call changes it.
  func next(_ parameter: Int, in link: borrowing DeepLinkRequest, _ cursor: inout Int) -> Range<Int>? {
    switch places[parameter] {
    case .component(let first, let margins, let isRest):
      let index = first &+ cursor
      guard isRest || cursor == 0, index < link.components.count else { return nil }
      cursor &+= 1
      // The literal text of a rest is around its first component.
      return index == first ? margins.value(in: link.components[index].range) : link.components[index].range
    case .item(let name, let isRepeated):
      guard isRepeated || cursor == 0 else { return nil }
      while cursor < link.items.count {
        cursor &+= 1
        guard link.isItem(cursor &- 1, named: names[name]) else { continue }
        // A flag has no value.
        let item = link.items[cursor &- 1]
        return item.value ?? item.nameEnd..<item.nameEnd
      }
      return nil
    }
  }

  /// Whether a link has a parameter.
  func has(_ parameter: Int, in link: borrowing DeepLinkRequest) -> Bool {
    var cursor = 0
    return next(parameter, in: link, &cursor) != nil
  }

  /// All texts of a parameter.
  func texts(of parameter: Int, in link: DeepLinkRequest) -> [[UInt8]] {
    var (texts, cursor) = ([[UInt8]](), 0)
    while let range = next(parameter, in: link, &cursor) { texts.append(Array(link.octets[range])) }
    return texts
  }
}
