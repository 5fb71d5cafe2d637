public import JSON
public import Octets

/// The result of resolving a link, without the types of the app; ``RouteTable/resolve(_:into:)`` fills it.
///
/// A value is reused for many links and keeps its memory.
public struct Resolution: ~Copyable, Sendable {
  /// The route and the warnings; the route is an index of ``RouteTable/shapes``.
  public internal(set) var reading = LinkReading()
  /// The index of the route in ``RouteTable/shapes``.
  public var route: Int { reading.route }
  /// The values that were replaced or ignored.
  public var warnings: [LinkWarning] { reading.warnings }
  /// The canonical link to the route.
  public var canonical: DeepLinkRequest { linkWriter.request }
  /// Writes and holds the canonical link.
  @usableFromInline var linkWriter = LinkWriter()
  /// The path and query of the canonical link, as a JSON string.
  public internal(set) var link = JSONWriter()
  /// The route as the JSON that `JSONDecoder` reads as the app's route type.
  public internal(set) var value = JSONWriter()
  /// The description of what the app shows for the route, as one JSON value; empty if unknown.
  public internal(set) var navigation = JSONWriter()
  /// The names of query items that the route does not know, without repetitions, in the order of the link.
  public internal(set) var unrecognized: [UTF8Text] = []

  /// An empty resolution.
  public init() {}
}

extension Resolution {
  /// Writes the members `name` and `pattern` of the route, rendered when the table was made.
  public func writeLabel(of shape: RouteShape, to writer: inout JSONWriter) { writer.raw(shape.plan.label) }

  /// Writes the parameters of the canonical link as one JSON object in the order of the pattern, those of the path
  /// first. Leaves out query items with their default value, as the link does.
  public func writeParameters(of shape: RouteShape, to writer: inout JSONWriter) {
    writeParameters(of: shape, withDefaults: false, to: &writer)
  }

  /// Writes the parameters of the canonical link, including the defaults of those that it leaves out.
  @inline(__always)
  private func writeParameters(of shape: RouteShape, withDefaults: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    let count = linkWriter.request.components.count
    for (index, component) in shape.plan.components.enumerated() {
      guard let first = linkWriter.component(ofStep: component.index) else {
        if withDefaults { write(component.key, absent: shape.plan.absentComponents[index], to: &writer) }
        continue
      }
      writer.key(component.key)
      if component.isRest { writer.beginArray() }
      for index in first..<(component.isRest ? count : first + 1) {
        // The literal text of a rest is before its first component.
        let range = linkWriter.request.components[index].range
        write(index == first ? linkWriter.value(of: component, in: range) : range, component.form, to: &writer)
      }
      if component.isRest { writer.endArray() }
    }
    if withDefaults || !linkWriter.request.items.isEmpty {
      for (index, item) in shape.plan.items.enumerated() where !write(item, to: &writer) && withDefaults {
        write(item.key, absent: shape.plan.absentItems[index], to: &writer)
      }
    }
    for (index, other) in shape.plan.others.enumerated() where !write(other, of: shape, to: &writer) && withDefaults {
      write(other.key, absent: shape.plan.absentOthers[index], to: &writer)
    }
    writer.endObject()
  }

  private func write(_ key: JSONKey, absent json: [UInt8], to writer: inout JSONWriter) {
    guard !json.isEmpty else { return }
    writer.key(key)
    writer.raw(json.span)
  }

  /// Writes the route of a declared table as JSON: an object with one member, its name with its values.
  @usableFromInline
  mutating func writeDeclaredValue(of shape: RouteShape) {
    var text = JSONWriter()
    swap(&text, &value)
    text.beginObject()
    text.key(shape.plan.name)
    writeParameters(of: shape, withDefaults: true, to: &text)
    text.endObject()
    swap(&text, &value)
  }

  /// Passes the octets of the path parameter that names a record (``RouteShape/recordCollection``) to a closure; nil if
  /// the route has none.
  public borrowing func withRecordID<Result>(of shape: RouteShape, _ body: (Span<UInt8>) -> Result) -> Result? {
    let plan = shape.plan
    guard plan.recordComponent >= 0,
      let index = linkWriter.component(ofStep: plan.components[plan.recordComponent].index)
    else { return nil }
    let value = linkWriter.value(
      of: plan.components[plan.recordComponent], in: linkWriter.request.components[index].range)
    return body(linkWriter.request.octets.span.extracting(value))
  }

  /// Writes the label of the host, a component of the fragment, or one of its items.
  ///
  /// - Returns: whether the link has it.
  private func write(_ other: WritingPlan.Other, of shape: RouteShape, to writer: inout JSONWriter) -> Bool {
    guard let texts = linkWriter.texts(of: other.parameter, in: shape), let first = texts.first else { return false }
    writer.key(other.key)
    if other.isList { writer.beginArray() }
    for text in other.isList ? texts : [first] { other.form.write(Array(text.utf8).span, to: &writer) }
    if other.isList { writer.endArray() }
    return true
  }

  private func write(_ text: Range<Int>, _ form: JSONForm, to writer: inout JSONWriter) {
    form.write(linkWriter.request.octets.span.extracting(text), to: &writer)
  }

  /// Writes a query item; returns whether the link has it.
  private func write(_ item: WritingPlan.Item, to writer: inout JSONWriter) -> Bool {
    guard let first = linkWriter.request.firstItem(named: item.name) else { return false }
    writer.key(item.key)
    guard linkWriter.request.items[first].hasValue else {
      writer.raw(Array("true".utf8).span)
      return true
    }
    if item.isRepeated { writer.beginArray() }
    for index in first..<linkWriter.request.items.count where linkWriter.request.isItem(index, named: item.name) {
      if let value = linkWriter.request.items[index].value { write(value, item.form, to: &writer) }
    }
    if item.isRepeated { writer.endArray() }
    return true
  }
}

extension Resolution {
  /// Stores the results that need the typed route.
  @usableFromInline
  mutating func fill(_ reading: LinkReading, unrecognized: [UTF8Text]) {
    self.reading = reading
    self.unrecognized = unrecognized
    link.removeAll(keepingUpTo: 262_144)
    linkWriter.request.write(to: &link)
  }

  /// Writes the route as JSON by its template; returns false if it has none that fits this link.
  @usableFromInline
  mutating func fillValue(by template: RouteTemplate?) -> Bool {
    value.removeAll(keepingUpTo: 262_144)
    return template?.fill(from: linkWriter.request, to: &value) ?? false
  }

  /// Removes the description of what the app shows.
  @usableFromInline
  mutating func removeNavigation() { navigation.removeAll(keepingUpTo: 262_144) }

  /// Stores the description of what the app shows for the route.
  ///
  /// - Parameter write: writes it; ``navigation`` is empty meanwhile.
  /// - Throws: the fault of a text that is not one JSON value, because the text around it would be broken, too.
  @usableFromInline
  mutating func fill(
    of shape: RouteShape, navigation write: (borrowing Resolution, inout JSONWriter) -> Void
  ) throws(NavigationFault) {
    removeNavigation()
    var text = JSONWriter()
    swap(&text, &navigation)
    write(self, &text)
    swap(&text, &navigation)
    guard navigation.isEmpty || navigation.isOneValue else {
      throw NavigationFault(
        route: shape.name, link: canonical.reference, found: navigation.withSpan { UTF8Text(decoding: $0) })
    }
  }
}
