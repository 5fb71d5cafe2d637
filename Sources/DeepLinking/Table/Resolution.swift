public import JSON
public import Octets

/// What a table says of one link, without the types of the app: filled by ``RouteTable/resolve(_:into:)``.
///
/// One value serves link after link; its memory is used again.
public struct Resolution: ~Copyable, Sendable {
  /// How the link was read; its route is an index of ``RouteTable/shapes``.
  public internal(set) var reading = LinkReading()
  /// The index of the route in ``RouteTable/shapes``.
  public var route: Int { reading.route }
  /// What in the link was not used as meant.
  public var warnings: [LinkWarning] { reading.warnings }
  /// The canonical link to the route.
  public var canonical: DeepLinkRequest { linkWriter.request }
  /// What writes the canonical link, and holds it.
  @usableFromInline var linkWriter = LinkWriter()
  /// The same as a JSON string: its path and query.
  public internal(set) var link = JSONWriter()
  /// The route as JSON, just as `JSONDecoder` reads the app's route type.
  public internal(set) var value = JSONWriter()
  /// What the app shows for the route, as one JSON value; empty if the table does not know.
  public internal(set) var navigation = JSONWriter()
  /// The names of query items that the route does not know, each once, in the order of the link.
  public internal(set) var unrecognized: [UTF8Text] = []

  /// A resolution to be filled.
  public init() {}
}

extension Resolution {
  /// Writes the members `name` and `pattern` of the route, which were rendered when the table was made.
  public func writeLabel(of shape: RouteShape, to writer: inout JSONWriter) { writer.raw(shape.plan.label) }

  /// Writes the parameters of the canonical link as one JSON object, in the order of the pattern, those of the path
  /// first. A query item that has its default is not among them, as it is not in the link.
  public func writeParameters(of shape: RouteShape, to writer: inout JSONWriter) {
    writer.beginObject()
    for component in shape.plan.components {
      writer.key(component.key)
      if component.isRest { writer.beginArray() }
      let end = component.isRest ? linkWriter.request.components.count : component.index + 1
      for index in component.index..<end {
        write(linkWriter.request.components[index].range, isBare: component.isBare, to: &writer)
      }
      if component.isRest { writer.endArray() }
    }
    if !linkWriter.request.items.isEmpty {
      for item in shape.plan.items { write(item, to: &writer) }
    }
    writer.endObject()
  }

  /// Hands out the octets of the path parameter that names a record (``RouteShape/recordCollection``), for the length
  /// of a call; nil if the route has none.
  public borrowing func withRecordID<Result>(of shape: RouteShape, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard let record = shape.plan.record else { return nil }
    let range = linkWriter.request.components[record.component].range
    return body(linkWriter.request.octets.span.extracting(range))
  }

  private func write(_ text: Range<Int>, isBare: Bool, to writer: inout JSONWriter) {
    let octets = linkWriter.request.octets.span.extracting(text)
    if isBare { writer.raw(octets) } else { writer.string(octets) }
  }

  private func write(_ item: WritingPlan.Item, to writer: inout JSONWriter) {
    guard let first = linkWriter.request.firstItem(named: item.name) else { return }
    writer.key(item.key)
    if item.isRepeated { writer.beginArray() }
    for index in first..<linkWriter.request.items.count where linkWriter.request.isItem(index, named: item.name) {
      if let value = linkWriter.request.items[index].value { write(value, isBare: item.isBare, to: &writer) }
    }
    if item.isRepeated { writer.endArray() }
  }
}

extension Resolution {
  /// Takes all that a route with its types had to be there for.
  @usableFromInline
  mutating func fill(_ reading: LinkReading, unrecognized: [UTF8Text]) {
    self.reading = reading
    self.unrecognized = unrecognized
    link.removeAll(keepingUpTo: 262_144)
    linkWriter.request.write(to: &link)
  }

  /// Takes the route as JSON by its templates, if it has one for this link; false if it has none.
  @usableFromInline
  mutating func fillValue(by templates: RouteTemplates?) -> Bool {
    value.removeAll(keepingUpTo: 262_144)
    return templates?.fill(from: linkWriter.request, to: &value) == true
  }

  /// Takes what the app shows for the route.
  @usableFromInline
  mutating func fill(navigation write: (borrowing JSONWriter, inout JSONWriter) -> Void) {
    navigation.removeAll(keepingUpTo: 262_144)
    write(link, &navigation)
  }
}
