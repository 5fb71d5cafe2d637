public import JSON

/// What a table says of one link, without the types of the app: filled by ``RouteTable/resolve(_:into:)``.
///
/// One value serves link after link; its memory is used again.
public struct Resolution: Sendable {
  /// The index of the route in ``RouteTable/shapes``.
  public internal(set) var route = 0
  /// The canonical link to the route.
  public internal(set) var canonical = DeepLinkRequest()
  /// The route as JSON, just as `JSONDecoder` reads the app's route type.
  public internal(set) var value = JSONWriter()
  /// What in the link was not used as meant.
  public internal(set) var warnings: [LinkWarning] = []
  /// The names of query items that the route does not know, each once, in the order of the link.
  public internal(set) var unrecognized: [String] = []

  /// A resolution to be filled.
  public init() {}
}

extension Resolution {
  /// Writes the parameters of the canonical link as one JSON object, in the order of the pattern, those of the path
  /// first. A query item that has its default is not among them, as it is not in the link.
  public func writeParameters(of shape: RouteShape, to writer: inout JSONWriter) {
    writer.beginObject()
    for (index, piece) in shape.path.enumerated() {
      switch piece {
      case .literal: continue
      case .segment(let parameter):
        writer.key(parameter.nameOctets.span)
        write(canonical.components[index], parameter, to: &writer)
      case .rest(let parameter):
        writer.key(parameter.nameOctets.span)
        writer.beginArray()
        for component in canonical.components[index...] { write(component, parameter, to: &writer) }
        writer.endArray()
      }
    }
    for parameter in shape.query { writeItems(parameter, to: &writer) }
    writer.endObject()
  }

  /// The text of the path parameter that names a record of a collection, if the route has one: the record, and the
  /// collection's name.
  public func record(of shape: RouteShape) -> (collection: String, id: String)? {
    for (index, piece) in shape.path.enumerated() {
      guard let parameter = piece.parameter, let collection = parameter.collection else { continue }
      let component = canonical.components[index]
      return (collection, canonical.octets.span.extracting(component.start..<component.end).text())
    }
    return nil
  }

  private func write(_ component: DeepLinkRequest.Component, _ parameter: Parameter, to writer: inout JSONWriter) {
    write(component.start..<component.end, parameter, to: &writer)
  }

  private func write(_ text: Range<Int>, _ parameter: Parameter, to writer: inout JSONWriter) {
    let octets = canonical.octets.span.extracting(text)
    if parameter.type.isBareInJSON { writer.raw(octets) } else { writer.string(octets) }
  }

  private func writeItems(_ parameter: Parameter, to writer: inout JSONWriter) {
    guard let first = canonical.firstItem(named: parameter.nameOctets) else { return }
    writer.key(parameter.nameOctets.span)
    let isRepeated = parameter.presence == .repeated
    if isRepeated { writer.beginArray() }
    for index in first..<canonical.items.count where canonical.isItem(index, named: parameter.nameOctets) {
      if let value = canonical.items[index].value { write(value, parameter, to: &writer) }
    }
    if isRepeated { writer.endArray() }
  }
}
